package io.skald.budget;

import static io.skald.budget.AbandonedWorkspaces.State.IN_USE;
import static io.skald.budget.AbandonedWorkspaces.State.LEFT_ALONE;
import static io.skald.budget.AbandonedWorkspaces.State.REMOVED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.skald.budget.AbandonedWorkspaces.Found;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipalNotFoundException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AbandonedWorkspacesTest {

    @TempDir
    private Path folder;

    private List<Found> clean() {
        try (Workspace own = Workspace.create(folder)) {
            return AbandonedWorkspaces.removeBeside(own);
        }
    }

    private Path privateFolder(String name) throws IOException {
        return PrivateFiles.newFolder(folder.resolve(name));
    }

    private Path abandoned(String name) throws IOException {
        Path made = privateFolder(name);
        Files.createFile(made.resolve("lock"));
        Files.writeString(made.resolve("values"), "4450553");
        return made;
    }

    @Test
    void a_killed_run_leaves_a_folder_that_the_next_one_removes_and_nothing_with_the_values() throws IOException {
        try (KilledRun run = KilledRun.start(folder)) {
            assertThat(clean()).containsExactly(new Found(run.folder(), IN_USE));
            Path copy = run.folder().resolve("copy-2");
            run.kill();
            assertThat(run.folder().toFile().list()).containsExactlyInAnyOrder("lock", "release-1", "copy-2", "inner");
            // What the run alone kept open has gone with it, and left a link to what others may have open under that
            // number.
            assertThat(Files.isRegularFile(copy, LinkOption.NOFOLLOW_LINKS))
                    .isNotEqualTo(Files.isDirectory(Path.of("/proc/self/fd")));
            assertThat(clean()).containsExactly(new Found(run.folder(), REMOVED));
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void one_process_leaves_its_own_folders_and_their_locks_alone() throws IOException {
        try (Workspace first = Workspace.create(folder)) {
            assertThat(clean()).isEmpty();
            assertThat(first.folder()).isDirectory();
        }
    }

    @Test
    void a_folder_whose_run_was_killed_before_it_could_lock_it_is_removed() throws IOException {
        Path empty = privateFolder(".skald-1-2");
        assertThat(clean()).containsExactly(new Found(empty, REMOVED));
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void files_without_a_lock_are_not_known_to_be_abandoned() throws IOException {
        Path other = privateFolder(".skald-1-2");
        Files.writeString(other.resolve("thesis.docx"), "mine");
        assertThat(clean()).containsExactly(new Found(other, LEFT_ALONE));
        assertThat(other.resolve("thesis.docx")).exists();
    }

    @Test
    void links_are_not_followed_as_folder_as_lock_or_within() throws IOException {
        Path precious = Files.createDirectory(folder.resolve("precious"));
        Files.writeString(precious.resolve("lock"), "");
        Files.writeString(precious.resolve("thesis.docx"), "mine");
        Path linked = Files.createSymbolicLink(folder.resolve(".skald-1-1"), precious);
        Path withLinkedLock = privateFolder(".skald-1-2");
        Files.createSymbolicLink(withLinkedLock.resolve("lock"), precious.resolve("lock"));
        Path withLink = abandoned(".skald-1-3");
        Files.createSymbolicLink(withLink.resolve("link"), precious);

        assertThat(clean())
                .containsExactlyInAnyOrder(
                        new Found(linked, LEFT_ALONE),
                        new Found(withLinkedLock, LEFT_ALONE),
                        new Found(withLink, REMOVED));
        assertThat(precious.toFile().list()).containsExactlyInAnyOrder("lock", "thesis.docx");
    }

    @Test
    void a_file_or_a_folder_that_others_can_write_to_or_own_is_left_alone() throws IOException {
        Path file = Files.createFile(folder.resolve(".skald-1-1"));
        Path open = abandoned(".skald-1-2");
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
        assertThat(clean()).containsExactlyInAnyOrder(new Found(file, LEFT_ALONE), new Found(open, LEFT_ALONE));
        assertThat(open.resolve("values")).exists();
    }

    @Test
    void a_folder_of_somebody_else_is_left_alone() throws IOException {
        Path theirs = abandoned(".skald-1-1");
        try {
            Files.setOwner(
                    theirs,
                    theirs.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));
        } catch (UserPrincipalNotFoundException | java.nio.file.FileSystemException notAllowed) {
            assumeTrue(false, "only root can give a folder to somebody else");
        }
        assertThat(clean()).containsExactly(new Found(theirs, LEFT_ALONE));
        assertThat(theirs.resolve("values")).exists();
    }

    @Test
    void runs_that_begin_and_clean_at_once_never_take_each_others_folder() throws Exception {
        int runs = 4;
        ExecutorService pool = Executors.newFixedThreadPool(runs);
        try {
            List<Future<Boolean>> done = new ArrayList<>();
            for (int run = 0; run < runs; run++) {
                done.add(pool.submit(() -> {
                    boolean intact = true;
                    for (int i = 0; i < 50; i++) {
                        try (Workspace own = Workspace.create(folder)) {
                            AbandonedWorkspaces.removeBeside(own);
                            intact &= Files.exists(own.newFile("file"));
                        }
                    }
                    return intact;
                }));
            }
            for (Future<Boolean> each : done) {
                assertThat(get(each)).isTrue();
            }
        } finally {
            pool.shutdownNow();
        }
        assertThat(folder).isEmptyDirectory();
    }

    private static boolean get(Future<Boolean> future) throws InterruptedException, ExecutionException {
        return future.get();
    }
}
