package io.skald.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class CleanCommandTest {

    @TempDir
    private Path folder;

    private CommandLineRun clean() {
        return CommandLineRun.of("clean", folder.toString());
    }

    @Test
    void a_folder_with_nothing_left_is_said_to_be_clean() {
        CommandLineRun run = clean();

        assertThat(run.out()).isEqualTo("Nothing to clean in " + folder + "\n");
        assertThat(run.exitCode()).isZero();
    }

    @Test
    void what_a_dead_run_left_is_removed() throws IOException {
        Path left = workFolder("rwx------");
        Files.createFile(left.resolve("lock"));
        Files.writeString(left.resolve("release-0"), "31,Ghent\n");

        assertThat(clean().out()).isEqualTo("Removed     " + left + "\n");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void what_others_could_have_made_is_left_alone_and_named() throws IOException {
        Path open = workFolder("rwxrwxrwx");
        Files.createFile(open.resolve("lock"));
        Files.writeString(open.resolve("mine"), "keep me");

        assertThat(clean().out())
                .startsWith("Left alone  " + open + " (not yours, open to others, or without the lock");
        assertThat(open.resolve("mine")).hasContent("keep me");
    }

    @Test
    void a_folder_that_is_none_is_refused() {
        CommandLineRun run = CommandLineRun.of("clean", folder.resolve("absent").toString());

        assertThat(run.exitCode()).isNotZero();
        assertThat(run.err()).contains(folder.resolve("absent").toString()).doesNotContain("\tat ");
    }

    /** Of another process, by its name. */
    private Path workFolder(String permissions) throws IOException {
        Path made = Files.createDirectory(folder.resolve(".skald-0-0"));
        Files.setPosixFilePermissions(made, PosixFilePermissions.fromString(permissions));
        return made;
    }
}
