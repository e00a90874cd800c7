package io.skald.cli;

import io.skald.Folder;
import io.skald.IoReason;
import io.skald.UsageException;
import io.skald.budget.Workspace;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/** A new file that only its owner can read, since it tells of rows. */
final class OwnFile {

    private OwnFile() {}

    /** Refuses a file that is one of a table's, by whatever name or link. */
    static void refuseInput(Path file, String option, List<Path> table) {
        for (Path input : table) {
            if (isSame(file, input)) {
                throw new UsageException(file + " is the table itself. Choose another " + option + ".");
            }
        }
    }

    private static boolean isSame(Path file, Path input) {
        try {
            return file.toAbsolutePath().normalize().equals(input)
                    || (Files.exists(file) && Files.isSameFile(file, input));
        } catch (IOException e) {
            throw IoReason.failure("Cannot look at " + file, e);
        }
    }

    /** Whether a path is {@code -}, by which standard output is meant. */
    static boolean isStandardOutput(Path file) {
        return file.toString().equals("-");
    }

    /** Refuses {@code -} where more than one file is written, or where a page would run into a table. */
    static void refuseStandardOutput(Path file, String option, String why) {
        if (isStandardOutput(file)) {
            throw new UsageException(option + " - would be standard output, but " + why);
        }
    }

    /** Refuses a file that is there, what is no file, and one whose folder is not there. */
    static void check(Path file, String option, boolean overwrite) {
        if (Files.exists(file) && !overwrite) {
            throw new UsageException(file + " exists. Choose another " + option + ", or add --overwrite.");
        }
        if (Files.isDirectory(file)) {
            throw new UsageException(file + " is a folder. Choose another " + option + ".");
        }
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            // Moving a file there would take a device away from everybody.
            throw new UsageException(file
                    + " is no file that could be replaced, but a device or a pipe. Choose another " + option + ".");
        }
        if (!Files.isDirectory(Folder.of(file))) {
            throw new UsageException(
                    "The folder " + Folder.of(file) + " does not exist. Make it, or choose another " + option + ".");
        }
    }

    /** Writes a file whole: beside its place first, and moved there when complete. */
    static void write(Path file, String text) {
        write(file, text, StandardCharsets.UTF_8);
    }

    /** As {@link #write(Path, String)}, in another encoding. */
    static void write(Path file, String text, Charset encoding) {
        try (Workspace workspace = Workspace.create(Folder.of(file))) {
            Path written = Files.writeString(workspace.newFile("page"), text, encoding);
            Files.move(written, file, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw IoReason.failure("Cannot write " + file, e);
        }
    }
}
