package io.skald.job;

import io.skald.Folder;
import io.skald.IoReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Holds the places of a job against each other, so that nothing of the user's is lost or read by mistake. */
final class FilesResolver {

    private final Resolution resolution;

    FilesResolver(Resolution resolution) {
        this.resolution = resolution;
    }

    /** The folder that the input is, if it is one. */
    Optional<Path> inputFolder() {
        return resolution.job().format().source().isPresent()
                        || resolution.job().input().isBlank()
                ? Optional.empty()
                : resolution.path(resolution.job().input(), "input").filter(Files::isDirectory);
    }

    Optional<Path> keptWorkspace(Optional<Path> output) {
        Optional<Path> kept =
                resolution.job().keepWorkspace().flatMap(written -> resolution.path(written, "keep-workspace"));
        kept.ifPresent(folder -> rejectUnlessApart(folder, output));
        if (kept.isPresent() && resolution.job().format().source().isPresent()) {
            resolution.reject(
                    "keep-workspace is for files that are read as they are, and rows of databases and sheets are copied first;"
                            + " leave it out",
                    "keep-workspace");
        }
        return kept;
    }

    private void rejectUnlessApart(Path folder, Optional<Path> output) {
        String advice = "; name a folder of its own, which is created if need be";
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            resolution.reject("keep-workspace " + folder + " is a file" + advice, "keep-workspace");
        } else if (output.isPresent() && (same(output.get(), folder) || isReleased(folder, output.get()))) {
            resolution.reject(
                    "keep-workspace " + folder
                            + " is, or lies in, the folder that the output goes to; codes and dictionaries hold the"
                            + " original values and must not lie beside the release" + advice,
                    "keep-workspace");
        } else if (output.isPresent() && real(Folder.of(output.get())).startsWith(real(folder))) {
            resolution.reject(
                    "the output would lie in keep-workspace " + folder
                            + ", among the original values; a folder that is handed on with the release must not hold them"
                            + advice,
                    "keep-workspace");
        } else if (inputFolder()
                .filter(input -> real(folder).startsWith(real(input)))
                .isPresent()) {
            resolution.reject("keep-workspace " + folder + " lies in the input folder" + advice, "keep-workspace");
        }
    }

    /** Whether whoever hands on the release's folder hands on this one too. */
    private static boolean isReleased(Path folder, Path output) {
        return real(folder).startsWith(real(Folder.of(output)));
    }

    /** Also under two names of one file, by links or by letters that the file system takes for the same. */
    static boolean same(Path one, Path other) {
        if (Files.exists(one) && Files.exists(other)) {
            try {
                return Files.isSameFile(one, other);
            } catch (IOException unreadable) {
                throw IoReason.failure("Cannot look at " + other, unreadable);
            }
        }
        return real(one).equals(real(other));
    }

    /** With symbolic links followed as far as there are files. */
    static Path real(Path path) {
        Path absolute = path.toAbsolutePath().normalize();
        if (Files.exists(absolute)) {
            try {
                return absolute.toRealPath();
            } catch (IOException unreadable) {
                throw IoReason.failure("Cannot look at " + path, unreadable);
            }
        }
        Path parent = absolute.getParent();
        return parent == null ? absolute : real(parent).resolve(absolute.getFileName());
    }
}
