package io.skald.spark;

import io.skald.FailureException;
import io.skald.distributed.ClusterLabels;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * What rows of clusters print, as a file of numbers beside the release that waits: a line for each tuple, its values, and behind each tab how many of its rows are next and their labels, none where
 * they are suppressed.
 */
final class ClusterFile {

    private final Path file;
    private String tuple = "";

    ClusterFile(Path file) {
        this.file = file;
    }

    Path file() {
        return file;
    }

    void write(ClusterLabels labels) {
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            labels.show((values, rows, printed) -> add(values, rows, printed, out));
            out.write('\n');
        } catch (IOException | UncheckedIOException e) {
            throw new FailureException("Cannot write " + file + ", which tells the clusters.", e);
        }
    }

    private void add(int[] values, long rows, int[] printed, BufferedWriter out) {
        String next = joined(values);
        try {
            if (!next.equals(tuple)) {
                out.write(tuple.isEmpty() ? next : '\n' + next);
                tuple = next;
            }
            out.write("\t" + rows + (printed.length == 0 ? "" : " " + joined(printed)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String joined(int[] numbers) {
        return Arrays.stream(numbers).mapToObj(String::valueOf).collect(Collectors.joining(" "));
    }

    void remove() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new FailureException("Cannot remove " + file + ".", e);
        }
    }
}
