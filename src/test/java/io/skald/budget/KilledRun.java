package io.skald.budget;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A process with a workspace, alive until it is killed. */
final class KilledRun implements AutoCloseable {

    private final Process process;
    private final Path folder;

    private KilledRun(Process process, Path folder) {
        this.process = process;
        this.folder = folder;
    }

    static KilledRun start(Path parent) throws IOException {
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx32m",
                        "-XX:+UseSerialGC",
                        "-cp",
                        home(Workspace.class) + File.pathSeparator + home(KilledRun.class),
                        KilledRun.class.getName(),
                        parent.toString()))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        BufferedReader said =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        return new KilledRun(process, Path.of(said.readLine()));
    }

    private static String home(Class<?> type) {
        return Path.of(URI.create(
                        type.getProtectionDomain().getCodeSource().getLocation().toString()))
                .toString();
    }

    Path folder() {
        return folder;
    }

    void kill() {
        process.destroyForcibly();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        kill();
    }

    public static void main(String[] arguments) throws InterruptedException {
        Workspace workspace = Workspace.create(Path.of(arguments[0]));
        workspace.scratch("values").append(new byte[100], 0, 100);
        try {
            Files.writeString(workspace.newFile("release"), "unverified");
            Files.writeString(workspace.newPassingFile("copy"), "somebody's row");
            Files.createDirectory(workspace.folder().resolve("inner"));
            Files.writeString(workspace.folder().resolve("inner").resolve("file"), "more");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        System.out.println(workspace.folder());
        Thread.sleep(60_000);
    }
}
