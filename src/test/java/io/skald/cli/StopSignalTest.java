package io.skald.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class StopSignalTest {

    @TempDir
    private Path folder;

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void a_process_that_is_told_to_end_cleans_up_first() throws Exception {
        Process process = start("generate", "hospital", "--rows=100M", "--output=" + folder.resolve("table.csv"));
        try {
            waitForTemporaryFile(process);
            process.toHandle().destroy();

            assertThat(process.waitFor()).isEqualTo(130);
            assertThat(new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualToIgnoringNewLines("Stopped. Nothing is left behind.");
            assertThat(folder).isEmptyDirectory();
        } finally {
            process.destroyForcibly();
        }
    }

    private void waitForTemporaryFile(Process process) throws Exception {
        boolean found = false;
        while (!found) {
            assertThat(process.isAlive()).isTrue();
            Thread.sleep(20);
            try (Stream<Path> files = Files.walk(folder)) {
                found = files.anyMatch(Files::isRegularFile);
            }
        }
    }

    @Test
    void a_process_that_ends_by_itself_gives_the_command_s_exit_code() throws Exception {
        Process process = start("check", folder.resolve("job.yaml").toString());

        assertThat(process.waitFor()).isEqualTo(2);
        assertThat(new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
                .startsWith("Error: There is no job file");
    }

    static Process start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                Main.class.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).start();
    }
}
