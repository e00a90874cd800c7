package io.skald.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.FailureException;
import io.skald.InterruptedRunException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskFileTest {

    @TempDir
    private Path folder;

    private static byte[] bytes(int... values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return bytes;
    }

    @Test
    void a_scratch_file_has_no_name_and_keeps_what_is_written() throws IOException {
        try (Workspace workspace = Workspace.create(folder)) {
            DiskFile file = workspace.scratch("rows");
            assertThat(file.append(bytes(1, 2, 3), 0, 3)).isZero();
            assertThat(file.append(bytes(9, 4, 5), 1, 2)).isEqualTo(3);
            file.write(1, bytes(7), 0, 1);

            try (Stream<Path> names = Files.list(workspace.folder())) {
                assertThat(names).containsExactly(workspace.folder().resolve("lock"));
            }
            byte[] read = new byte[8];
            assertThat(file.read(0, read, 0, 8)).isEqualTo(5);
            assertThat(read).containsExactly(1, 7, 3, 4, 5, 0, 0, 0);
            assertThat(file.read(5, read, 0, 1)).isZero();
            assertThat(file.bytes()).isEqualTo(5);
        }
    }

    @Test
    void an_interrupt_ends_the_thread_that_it_meets_and_nobody_else() {
        try (Workspace workspace = Workspace.create(folder)) {
            DiskFile file = workspace.scratch("rows");
            file.append(bytes(1, 2, 3), 0, 3);
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> file.read(0, new byte[3], 0, 3)).isInstanceOf(InterruptedRunException.class);
            assertThatThrownBy(() -> file.append(bytes(4), 0, 1)).isInstanceOf(InterruptedRunException.class);
            assertThat(Thread.interrupted()).isTrue();

            assertThat(file.read(0, new byte[9], 0, 9)).isEqualTo(3);
        }
    }

    @Test
    void closing_the_workspace_closes_what_was_forgotten() {
        Workspace workspace = Workspace.create(folder);
        DiskFile file = workspace.scratch("rows");
        workspace.close();
        assertThatThrownBy(() -> file.append(bytes(1), 0, 1))
                .isInstanceOf(FailureException.class)
                .hasMessageContaining("Cannot write rows in " + workspace.folder());
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void a_kept_file_is_readable_by_its_owner_only_and_never_replaces_another() throws IOException {
        Path path = folder.resolve("kept");
        try (DiskFile file = DiskFile.create(path, "the store")) {
            file.append(bytes(1, 2), 0, 2);
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                .isEqualTo("rw-------");
        assertThatThrownBy(() -> DiskFile.create(path, "the store"))
                .isInstanceOf(FailureException.class)
                .hasMessageContaining("Cannot write the store " + path);
        Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("elsewhere"));
        assertThatThrownBy(() -> DiskFile.create(link, "the store")).isInstanceOf(FailureException.class);
        assertThat(folder.resolve("elsewhere")).doesNotExist();
        try (DiskFile again = DiskFile.open(path, "the store")) {
            assertThat(again.bytes()).isEqualTo(2);
        }
    }

    @Test
    void a_full_disk_is_said_with_what_is_missing() throws IOException {
        Path full = Path.of("/dev/full");
        org.junit.jupiter.api.Assumptions.assumeTrue(Files.exists(full), "only Linux has a disk that is always full");
        try (DiskFile file = DiskFile.existing(full, "the store")) {
            assertThatThrownBy(() -> file.append(bytes(1), 0, 1))
                    .isInstanceOf(FailureException.class)
                    .hasMessageStartingWith(
                            "The disk is full: the store /dev/full holds 0 bytes and needs at least 1 bytes more; ")
                    .hasMessageEndingWith("are free. Free some space.");
        }
    }
}
