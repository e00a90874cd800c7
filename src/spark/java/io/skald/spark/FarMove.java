package io.skald.spark;

import io.skald.FailureException;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A folder of files on its way to another name in its file system. Where a rename is many copies, neither name is whole meanwhile; therefore
 * the mark of a whole folder is taken off before and put on afterwards.
 *
 * @param from the folder
 * @param to its new name, at which nothing is
 */
record FarMove(FarPath from, FarPath to) {

    /** Spark's mark of a folder that is whole. */
    static final String WHOLE = "_SUCCESS";

    /**
     * Moves it.
     *
     * @throws IOException if the file system does not; then it is where it was, unless that has lost files, or takes none any more
     * @throws FailureException if something is there
     */
    void run() throws IOException {
        refuseIf(to.exists());
        Set<String> names = names(from);
        boolean whole = names.remove(WHOLE);
        try {
            from.child(WHOLE).remove();
            if (!from.system().rename(from.path(), to.path())) {
                refuseIf(to.exists());
                throw new IOException("its file system did not move it there");
            }
            // A rename to a folder that is there moves into it.
            refuseIf(inside().exists());
            if (whole) {
                mark(to);
            }
        } catch (IOException | RuntimeException failed) {
            takeBack(names, whole, failed);
            throw failed;
        }
    }

    private void refuseIf(boolean there) {
        if (there) {
            throw new FailureException(to.location()
                    + " appeared while the job ran and is left alone. Move it away, or name another output.");
        }
    }

    private FarPath inside() {
        return to.child(from.name());
    }

    private void takeBack(Set<String> names, boolean whole, Exception why) {
        try {
            if (!from.exists()) {
                FarPath moved = inside().exists() ? inside() : to;
                from.system().rename(moved.path(), from.path());
            }
            if (from.exists() && names(from).containsAll(names)) {
                removeCopies(to, names);
                if (whole) {
                    mark(from);
                }
            }
        } catch (IOException | FailureException failed) {
            why.addSuppressed(failed);
        }
    }

    /** Removes a folder if it has no other files than these. */
    static void removeCopies(FarPath folder, Set<String> names) {
        Set<String> copied = names(folder);
        if (!copied.isEmpty() && names.containsAll(copied)) {
            folder.remove();
        }
    }

    private static void mark(FarPath folder) throws IOException {
        folder.system().create(folder.child(WHOLE).path(), true).close();
    }

    /** The files in a folder; nothing if it is none. */
    static Set<String> names(FarPath folder) {
        return folder.isFolder()
                ? folder.files(false).stream()
                        .map(file -> file.getPath().getName())
                        .collect(Collectors.toCollection(HashSet::new))
                : new HashSet<>();
    }
}
