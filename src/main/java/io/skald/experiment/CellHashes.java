package io.skald.experiment;

import io.skald.IoReason;
import io.skald.job.Plan;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Keys of cells: hashes of all that decides what is measured, so that a cell of a job since changed is never taken for finished. */
final class CellHashes {

    private final Plan job;

    /** @param job of the experiment, with its own input */
    CellHashes(Plan job) {
        this.job = job;
    }

    /** The key of a cell, in hexadecimal. */
    String of(Cell cell) {
        StringBuilder text = new StringBuilder();
        text.append(cell.name()).append('\n').append(cell.strategy().details()).append('\n');
        text.append(cell.table().details()).append('\n');
        text.append(job.jobHash()).append('\n').append(job.encodingHash()).append('\n');
        text.append(job.memory().bytes()).append('\n');
        if (cell.table().data() instanceof TableSpec.Given) {
            job.input().forEach(file -> text.append(state(file)).append('\n'));
        }
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(sha.digest(text.toString().getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }

    private static String state(Path file) {
        try {
            return file.getFileName() + " " + Files.size(file) + " "
                    + Files.getLastModifiedTime(file).toMillis();
        } catch (IOException e) {
            throw IoReason.failure("Cannot read " + file, e);
        }
    }
}
