package io.skald.job;

import io.skald.Folder;
import io.skald.IoReason;
import io.skald.ReleasedParts;
import io.skald.place.Unfinished;
import io.skald.table.TableTarget;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Looks at every place that a release and its reports will take, before any work is done for them. */
final class ReleaseResolver {

    private final Resolution resolution;
    private final FilesResolver files;
    private final List<Path> read;
    private final boolean inputFound;

    /** @param read every file that the job reads */
    ReleaseResolver(Resolution resolution, FilesResolver files, List<Path> read, boolean inputFound) {
        this.resolution = resolution;
        this.files = files;
        this.read = List.copyOf(read);
        this.inputFound = inputFound;
    }

    /** Where release and report go. */
    record Release(Path output, Path report) {}

    Optional<Release> release(OutputUse use) {
        if (resolution.rejected("output")) {
            return Optional.empty();
        }
        if (resolution.job().output().equals("-") && use.written()) {
            rejectOutput("'-' would be a file of that name; for standard output write /dev/stdout, and a place for the"
                    + " report with --report FILE");
            return Optional.empty();
        }
        if (namesFolder(resolution.job().output()) && use.written() && !use.inParts()) {
            rejectOutput(
                    "the output '" + resolution.job().output() + "' ends as a folder does; name a file in it, as in "
                            + resolution.job().output() + "release.csv");
            return Optional.empty();
        }
        return resolution.path(resolution.job().output(), "output").flatMap(output -> release(output, use));
    }

    /** Whether a path ends in a separator: a file of the folder's name is not what is meant. */
    private static boolean namesFolder(String path) {
        return path.endsWith("/") || path.endsWith(FileSystems.getDefault().getSeparator());
    }

    private Optional<Release> release(Path output, OutputUse use) {
        Optional<TableTarget> target = resolution.job().format().destination();
        if (target.isPresent()) {
            rejectUnlessDeliverable(target.get(), output, use);
            return Optional.of(new Release(output, ReleaseNames.report(output)));
        }
        Optional<OutputKind> kind = kind(output, "the output");
        if (kind.isEmpty()) {
            return Optional.empty();
        }
        if (kind.get() == OutputKind.STREAM) {
            return Optional.of(new Release(output, streamReport(output, use)));
        }
        if (use.report().isPresent()) {
            rejectOutput("--report is for outputs that keep no bytes, such as pipes; the report of the output " + output
                    + " goes beside it");
        }
        if (use.written()) {
            rejectUnlessWritable(output, kind.get(), use);
        }
        return Optional.of(new Release(output, ReleaseNames.report(output)));
    }

    private void rejectUnlessDeliverable(TableTarget target, Path reports, OutputUse use) {
        if (use.report().isPresent()) {
            rejectOutput("--report is for outputs that keep no bytes, such as pipes; where the reports go of a release"
                    + " that is a table, or at an address, says output.reports");
        }
        if (!use.written()) {
            return;
        }
        Path folder = Folder.of(reports);
        if (!canBeMade(folder)) {
            rejectOutput("there is no folder " + folder + " for the reports; create it, or name another");
            return;
        }
        Unfinished.settle(folder, use.notices());
        target.objection(resolution.job().overwrite())
                .ifPresent(objection -> resolution.rejectLast(objection, "output"));
        rejectUnlessCompanionsFree(reports);
    }

    private Path streamReport(Path output, OutputUse use) {
        Path inJobFolder = resolution.job().base().resolve("skald" + ReleaseNames.REPORT);
        if (!use.written()) {
            return inJobFolder;
        }
        if (use.report().isEmpty()) {
            rejectOutput("the output " + output
                    + " keeps no bytes, so its report needs a place of its own; name one with --report FILE");
            return inJobFolder;
        }
        if (use.report().get().toString().equals("-")) {
            rejectOutput("--report - names no file, and the reports and their pages are four; write --report FILE");
            return inJobFolder;
        }
        Path report = use.report().get().toAbsolutePath().normalize();
        Path folder = Folder.of(report);
        Unfinished.settle(folder, use.notices());
        if (!Files.isDirectory(folder)) {
            rejectOutput("there is no folder " + folder + " for the report; create it, or name another");
        } else {
            for (Path companion : ReleaseNames.companions(output, report, true)) {
                String what = what(companion, report);
                kind(companion, what).ifPresent(kind -> rejectUnlessFree(companion, kind, what));
            }
        }
        return report;
    }

    /** Empty, and a problem, if the system refuses the path. */
    private Optional<OutputKind> kind(Path path, String what) {
        try {
            return Optional.of(OutputKind.of(path));
        } catch (IOException refused) {
            rejectOutput(what + " " + path + " cannot be written: " + IoReason.of(refused));
            return Optional.empty();
        }
    }

    private void rejectUnlessWritable(Path output, OutputKind kind, OutputUse use) {
        Path folder = Folder.of(output);
        if (!canBeMade(folder)) {
            rejectOutput("there is no folder " + folder + " for the output; create it, or name another");
            return;
        }
        Unfinished.settle(folder, use.notices());
        if (kind == OutputKind.FOLDER && use.inParts()
                ? rejectUnlessReplaceable(output)
                : rejectUnlessFree(output, kind, "the output")) {
            return;
        }
        Optional<String> ending = resolution.job().format().namingProblem(output);
        if (ending.isPresent()) {
            rejectOutput(ending.get());
        } else if (isAmongInput(output, folder)) {
            rejectOutput("the output " + output
                    + " lies where the input is read from, so that the next run would read it; name"
                    + " a file in another folder");
        } else if (Files.isDirectory(folder) && !Files.isWritable(folder)) {
            rejectOutput("nothing can be written to the folder " + folder + "; name another, or ask for the right to");
        } else if (!Files.exists(folder) && !Files.isWritable(Folder.of(folder))) {
            rejectOutput("the folder " + folder + " cannot be made, since nothing can be written to "
                    + Folder.of(folder) + "; name another, or ask for the right to");
        } else {
            rejectUnlessCompanionsFree(output);
        }
    }

    private void rejectUnlessCompanionsFree(Path output) {
        for (Path companion : ReleaseNames.companions(output)) {
            String what = what(companion, ReleaseNames.report(output));
            Optional<OutputKind> found = kind(companion, what);
            if (found.isEmpty() || rejectUnlessFree(companion, found.get(), what)) {
                return;
            }
        }
    }

    /** Whether there is anything in a file's place that keeps it from being written; then that is a problem. */
    private boolean rejectUnlessFree(Path file, OutputKind kind, String what) {
        if (kind == OutputKind.FOLDER) {
            rejectOutput(what + " " + file + " is a folder; name a file in it");
        } else if (kind == OutputKind.LINK) {
            rejectOutput(what + " " + file + " is a link" + whereTo(file)
                    + ", which would be replaced by a file; name what it should lead to");
        } else if (kind == OutputKind.DEVICE || kind == OutputKind.STREAM) {
            rejectOutput(what + " " + file + " is a device, not a file; name a file");
        } else if (read.stream().anyMatch(one -> FilesResolver.same(one, file))) {
            rejectOutput(
                    what + " " + file + " is a file that the job reads, which is never overwritten; name another file");
        } else {
            return rejectIfKept(file, what);
        }
        return true;
    }

    private boolean rejectIfKept(Path file, String what) {
        boolean kept = Files.exists(file) && !resolution.job().overwrite();
        if (kept) {
            resolution.rejectLast(
                    what + " " + file
                            + " exists; remove it, name another file, or allow it to be replaced, by --overwrite or"
                            + " by overwrite: true in the job",
                    "output");
        }
        return kept;
    }

    /** Whether a folder may not give way to a release of parts; then that is a problem. */
    private boolean rejectUnlessReplaceable(Path folder) {
        Path real = FilesResolver.real(folder);
        if (read.stream().anyMatch(one -> FilesResolver.real(one).startsWith(real))) {
            rejectOutput("the output " + folder
                    + " is a folder with files that the job reads, which are never overwritten; name another");
            return true;
        }
        try {
            Optional<Path> stranger = ReleasedParts.stranger(folder);
            stranger.ifPresent(other -> rejectOutput("the output " + folder + " is a folder that holds "
                    + other.getFileName() + ", which is no part of a release; name another, or move the folder away"));
            return stranger.isPresent() || rejectIfKept(folder, "the output");
        } catch (IOException unreadable) {
            rejectOutput("the output " + folder + " cannot be looked into: " + IoReason.of(unreadable));
            return true;
        }
    }

    private static String what(Path companion, Path report) {
        if (companion.equals(report)) {
            return "the report";
        }
        if (companion.toString().endsWith(".html")) {
            return "the page";
        }
        return ReleaseNames.isSuppressed(companion) ? "the list of suppressed rows" : "the public report";
    }

    private static String whereTo(Path link) {
        try {
            return " to " + Files.readSymbolicLink(link);
        } catch (IOException unreadable) {
            return "";
        }
    }

    /** Folders are made for a release one level deep: more of them missing is more likely a slip in the path. */
    private static boolean canBeMade(Path folder) {
        return Files.isDirectory(folder)
                || !Files.exists(folder, LinkOption.NOFOLLOW_LINKS) && Files.isDirectory(Folder.of(folder));
    }

    /** Whether a later run of the same job would read this file as input. */
    private boolean isAmongInput(Path output, Path folder) {
        Optional<Path> input = files.inputFolder();
        if (input.isPresent()) {
            return FilesResolver.real(folder).startsWith(FilesResolver.real(input.get()));
        }
        return matchesInputGlob(output.toAbsolutePath().normalize());
    }

    private boolean matchesInputGlob(Path output) {
        Job job = resolution.job();
        if (!inputFound
                || job.format().source().isPresent()
                || Files.exists(job.base().resolve(job.input()))) {
            return false;
        }
        Path pattern = Path.of(literally(job.base())).resolve(job.input()).normalize();
        return FileSystems.getDefault().getPathMatcher("glob:" + pattern).matches(output);
    }

    /** A path as a glob that matches nothing else. */
    private static String literally(Path path) {
        return path.toString().replaceAll("[*?\\[\\]{}\\\\]", "\\\\$0");
    }

    private void rejectOutput(String message) {
        resolution.reject(message, "output");
    }
}
