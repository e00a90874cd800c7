package io.skald.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.skald.FailureException;
import io.skald.InterruptedRunException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkspaceTest {

    @TempDir
    Path parent;

    @Test
    void nobody_but_its_owner_may_look_into_folder_or_files() throws IOException {
        assumeThat(Files.getFileStore(parent).supportsFileAttributeView("posix"))
                .as("the file system knows owners")
                .isTrue();
        try (Workspace workspace = Workspace.create(parent)) {
            assertThat(mode(workspace.folder())).isEqualTo("rwx------");
            assertThat(mode(workspace.newFile("rows"))).isEqualTo("rw-------");
        }
    }

    private static String mode(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    @Test
    void lies_in_its_parent_under_a_name_of_its_own() {
        try (Workspace one = Workspace.create(parent);
                Workspace other = Workspace.create(parent)) {
            assertThat(one.folder().getParent()).isEqualTo(parent);
            assertThat(one.folder()).isNotEqualTo(other.folder());
        }
    }

    @Test
    void files_of_one_word_are_different_files() throws IOException {
        try (Workspace workspace = Workspace.create(parent)) {
            assertThat(workspace.newFile("rows")).isNotEqualTo(workspace.newFile("rows"));
        }
    }

    @Test
    void closing_removes_all_that_was_put_into_it_and_may_be_repeated() throws IOException {
        Workspace workspace = Workspace.create(parent);
        Files.writeString(workspace.newFile("rows"), "1");
        Files.writeString(
                Files.createDirectories(workspace.folder().resolve("a/b")).resolve("c"), "2");
        workspace.close();
        workspace.close();

        assertThat(parent).isEmptyDirectory();
    }

    @Test
    void threads_that_still_work_when_it_is_closed_leave_nothing_in_it() throws Exception {
        for (int attempt = 0; attempt < 50; attempt++) {
            Workspace workspace = Workspace.create(parent);
            CountDownLatch working = new CountDownLatch(2);
            Runnable work = () -> {
                try {
                    while (true) {
                        workspace.scratch("rows").close();
                        working.countDown();
                    }
                } catch (InterruptedRunException closed) {
                    working.countDown();
                }
            };
            List<Thread> threads = List.of(new Thread(work), new Thread(work));
            threads.forEach(Thread::start);
            working.await();

            workspace.close();

            assertThat(parent).isEmptyDirectory();
            for (Thread thread : threads) {
                thread.join();
            }
        }
    }

    @Test
    void counts_what_went_to_disk() {
        try (Workspace workspace = Workspace.create(parent)) {
            workspace.addSpilled(3);
            workspace.addSpilled(4);

            assertThat(workspace.spilledBytes()).isEqualTo(7);
        }
    }

    @Test
    void a_parent_that_is_not_there_is_named() {
        Path missing = parent.resolve("missing");

        assertThatThrownBy(() -> Workspace.create(missing))
                .isInstanceOf(FailureException.class)
                .hasMessageContaining(missing.toString());
    }
}
