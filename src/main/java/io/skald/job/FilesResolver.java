package io.skald.job;

import io.skald.IoReason;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Holds the places that a job writes to against what it reads, so that nothing of the user's is lost or read by mistake. */
final class FilesResolver {

    private final Resolution resolution;
    private final List<Path> read;
    private final boolean inputFound;

    /** @param hierarchies that the job reads beside the input */
    FilesResolver(Resolution resolution, Optional<InputTable> input, List<Path> hierarchies) {
        this.resolution = resolution;
        this.read = Stream.concat(input.stream().flatMap(table -> table.files().stream()), hierarchies.stream())
                .toList();
        this.inputFound = input.isPresent();
    }

    Optional<Path> output(OutputUse use) {
        if (resolution.rejected("output")) {
            return Optional.empty();
        }
        Optional<Path> output = resolution.path(resolution.job().output(), "output");
        if (output.isPresent() && use == OutputUse.WRITTEN) {
            rejectUnlessWritable(output.get());
        }
        return output;
    }

    private void rejectUnlessWritable(Path output) {
        Path folder = output.toAbsolutePath().getParent();
        Optional<String> ending = OutputEnding.problem(output);
        if (ending.isPresent()) {
            rejectOutput(ending.get());
        } else if (Files.isDirectory(output)) {
            rejectOutput("the output " + output + " is a folder; name a file in it");
        } else if (read.stream().anyMatch(file -> same(file, output))) {
            rejectOutput("the output " + output
                    + " is a file that the job reads, which is never overwritten; name another file");
        } else if (folder == null || !canBeMade(folder)) {
            rejectOutput("there is no folder " + folder + " for the output; create it, or name another");
        } else if (isAmongInput(output, folder)) {
            rejectOutput("the output " + output
                    + " lies where the input is read from, so that the next run would read it; name"
                    + " a file in another folder");
        } else if (Files.exists(output) && !resolution.job().overwrite()) {
            rejectOutput("the output " + output + " exists; remove it, name another file, or set overwrite: true");
        }
    }

    /** Folders are made for a release one level deep: more of them missing is more likely a slip in the path. */
    private static boolean canBeMade(Path folder) {
        return Files.isDirectory(folder)
                || !Files.exists(folder)
                        && Optional.ofNullable(folder.getParent())
                                .filter(Files::isDirectory)
                                .isPresent();
    }

    /** Whether a later run of the same job would read this file as input. */
    private boolean isAmongInput(Path output, Path folder) {
        Optional<Path> input = inputFolder();
        if (input.isPresent()) {
            return real(folder).startsWith(real(input.get()));
        }
        return matchesInputGlob(output.toAbsolutePath().normalize());
    }

    private boolean matchesInputGlob(Path output) {
        Job job = resolution.job();
        if (!inputFound || Files.exists(job.base().resolve(job.input()))) {
            return false;
        }
        Path pattern = Path.of(literally(job.base())).resolve(job.input()).normalize();
        return FileSystems.getDefault().getPathMatcher("glob:" + pattern).matches(output);
    }

    /** A path as a glob that matches nothing else. */
    private static String literally(Path path) {
        return path.toString().replaceAll("[*?\\[\\]{}\\\\]", "\\\\$0");
    }

    /** The folder that the input is, if it is one. */
    private Optional<Path> inputFolder() {
        return resolution.path(resolution.job().input(), "input").filter(Files::isDirectory);
    }

    Optional<Path> keptWorkspace(Optional<Path> output) {
        Optional<Path> kept =
                resolution.job().keepWorkspace().flatMap(written -> resolution.path(written, "keep-workspace"));
        kept.ifPresent(folder -> rejectUnlessApart(folder, output));
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
        } else if (inputFolder()
                .filter(input -> real(folder).startsWith(real(input)))
                .isPresent()) {
            resolution.reject("keep-workspace " + folder + " lies in the input folder" + advice, "keep-workspace");
        }
    }

    /** Whether whoever hands on the release's folder hands on this one too. */
    private static boolean isReleased(Path folder, Path output) {
        return real(folder).startsWith(real(output.toAbsolutePath().getParent()));
    }

    private void rejectOutput(String message) {
        resolution.reject(message, "output");
    }

    private static boolean same(Path one, Path other) {
        return real(one).equals(real(other));
    }

    /** With symbolic links followed as far as there are files. */
    private static Path real(Path path) {
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
