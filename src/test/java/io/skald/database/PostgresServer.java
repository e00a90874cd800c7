package io.skald.database;

import io.skald.TestFolder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A real PostgreSQL that lives for the tests of one class: its own folder, a free port, this machine alone. The server refuses to run as
 * root, who becomes another user for it.
 */
final class PostgresServer implements AutoCloseable {

    private static final Path INSTALLED = Path.of("/usr/lib/postgresql");
    private static final int PATIENCE_SECONDS = 60;

    private final Path programs;
    private final Path folder;
    private final int port;

    private PostgresServer(Path programs, Path folder, int port) {
        this.programs = programs;
        this.folder = folder;
        this.port = port;
    }

    /** Empty where the programs, the driver or another user to run them are missing. */
    static Optional<PostgresServer> start() throws IOException {
        Optional<Path> programs = programs();
        if (programs.isEmpty() || !hasDriver()) {
            return Optional.empty();
        }
        Path folder = Files.createTempDirectory("skald-postgres-");
        PostgresServer server = new PostgresServer(programs.get(), folder, freePort());
        if (root() && server.call("chown", "postgres", folder.toString()) != 0) {
            Files.delete(folder);
            return Optional.empty();
        }
        if (server.asOther(
                                "initdb",
                                "-D",
                                server.data(),
                                "-A",
                                "trust",
                                "-U",
                                "tester",
                                "-E",
                                "UTF8",
                                "--locale=C",
                                "-N")
                        != 0
                || server.asOther(
                                "pg_ctl",
                                "-D",
                                server.data(),
                                "-w",
                                "-l",
                                folder.resolve("log").toString(),
                                "-o",
                                "-p " + server.port + " -c listen_addresses=127.0.0.1 -c unix_socket_directories=''"
                                        + " -c fsync=off -c max_connections=10 -c shared_buffers=16MB",
                                "start")
                        != 0) {
            server.close();
            return Optional.empty();
        }
        return Optional.of(server);
    }

    private static Optional<Path> programs() throws IOException {
        if (!Files.isDirectory(INSTALLED)) {
            return Optional.empty();
        }
        try (Stream<Path> versions = Files.list(INSTALLED)) {
            return versions.map(version -> version.resolve("bin"))
                    .filter(bin -> Files.isExecutable(bin.resolve("initdb")))
                    .findFirst();
        }
    }

    private static boolean hasDriver() {
        try {
            Class.forName("org.postgresql.Driver");
            return true;
        } catch (ClassNotFoundException absent) {
            return false;
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static boolean root() {
        return "root".equals(System.getProperty("user.name"));
    }

    private String data() {
        return folder.resolve("data").toString();
    }

    String url() {
        return "jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=tester";
    }

    Connection connect() throws SQLException {
        return DriverManager.getConnection(url());
    }

    private int asOther(String program, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(
                root() ? List.of("setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups") : List.of());
        command.add(programs.resolve(program).toString());
        command.addAll(Arrays.asList(arguments));
        return call(command.toArray(String[]::new));
    }

    private int call(String... command) throws IOException {
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            return process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) ? process.exitValue() : -1;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return -1;
        }
    }

    @Override
    public void close() throws IOException {
        asOther("pg_ctl", "-D", data(), "-w", "-m", "immediate", "stop");
        TestFolder.remove(folder);
    }
}
