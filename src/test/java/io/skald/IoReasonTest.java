package io.skald;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IoReasonTest {

    @TempDir
    Path folder;

    @Test
    void exceptions_that_say_a_bare_path_get_words() {
        assertThat(IoReason.of(new AccessDeniedException("/data/a.csv"))).isEqualTo("no permission");
        assertThat(IoReason.of(new NoSuchFileException("/data/a.csv"))).isEqualTo("there is no such file or folder");
        assertThat(IoReason.of(new NotDirectoryException("/data/a.csv"))).isEqualTo("it is no folder");
        assertThat(IoReason.of(new DirectoryNotEmptyException("/data"))).isEqualTo("the folder is not empty");
        assertThat(IoReason.of(new FileAlreadyExistsException("/data"))).isEqualTo("it exists already");
    }

    @Test
    void exceptions_that_say_nothing_get_words() {
        assertThat(IoReason.of(new EOFException())).isEqualTo("it ends too early, as if it were cut off");
        assertThat(IoReason.of(new IOException())).isEqualTo("the system gives no reason");
    }

    @Test
    void a_full_disk_says_what_to_do() {
        UncheckedIOException full = new UncheckedIOException(new IOException("No space left on device"));
        assertThat(IoReason.isDiskFull(full)).isTrue();
        assertThat(IoReason.failure("Cannot write the release for /out/r.csv", full))
                .hasMessage("Cannot write the release for /out/r.csv: no space is left on the disk. Free some, or name"
                        + " an output on another disk: temporary files are kept beside the output.")
                .hasCause(full);
    }

    @Test
    void the_systems_reason_is_said_without_the_path() {
        assertThat(IoReason.of(new FileSystemException("/data/a.csv", null, "Read-only file system")))
                .isEqualTo("the disk is read-only");
        assertThat(IoReason.of(new FileSystemException("/data/a.csv", null, "Something new.")))
                .isEqualTo("Something new");
    }

    @Test
    void reading_a_folder_and_writing_a_long_name_are_explained() {
        assertThat(reasonOf(() -> Files.readAllBytes(folder))).isEqualTo("it is a folder");
        assertThat(reasonOf(() -> Files.createFile(folder.resolve("n".repeat(300)))))
                .isEqualTo("the name is too long for this disk");
    }

    @Test
    void a_stream_that_finds_no_file_says_what_kept_it_from_it() {
        assertThat(reasonOf(() -> new FileInputStream(folder.resolve("a.csv").toFile())))
                .isEqualTo("there is no such file or folder");
        assertThat(reasonOf(() -> new FileInputStream(folder.toFile()))).isEqualTo("it is a folder");
        assertThat(IoReason.of(new FileNotFoundException("/data/a.csv (Permission denied)")))
                .isEqualTo("no permission");
    }

    @Test
    void a_wrapper_without_a_cause_speaks_for_itself() {
        UncheckedIOException wrapper = without("the disk is gone");
        assertThat(IoReason.of(wrapper)).isEqualTo("the disk is gone");
        assertThat(IoReason.isDiskFull(wrapper)).isFalse();
        assertThat(IoReason.isDiskFull(new UncheckedIOException(new IOException("No space left on device"))))
                .isTrue();
    }

    private static UncheckedIOException without(String message) {
        return new UncheckedIOException(message, new IOException()) {
            @Override
            public synchronized IOException getCause() {
                return null;
            }
        };
    }

    private interface Attempt {
        Object run() throws IOException;
    }

    private static String reasonOf(Attempt attempt) {
        try {
            return "nothing failed: " + attempt.run();
        } catch (IOException e) {
            return IoReason.of(e);
        }
    }
}
