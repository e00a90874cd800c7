package io.skald.spark;

import io.skald.FailureException;
import io.skald.distributed.ClusterLabels;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * What rows of clusters print, as a file of numbers beside the release that waits. A line is a piece of a tuple: its values, behind a tab its number, and behind each further tab how many of the tuple's rows are next
 * and their labels, none where they are suppressed. A tuple of many clusters is several pieces, so that a task holds few of them.
 */
final class ClusterFile {

    /** Clusters of a piece. */
    static final int MOST = 1 << 10;

    private final FarPath file;
    private String tuple = "";
    private long clusters;

    ClusterFile(FarPath file) {
        this.file = file;
    }

    FarPath file() {
        return file;
    }

    void write(ClusterLabels labels) {
        try (BufferedWriter out = file.writer()) {
            labels.show((values, rows, printed) -> add(values, rows, printed, out));
            out.write('\n');
        } catch (IOException | UncheckedIOException e) {
            throw new FailureException("Cannot write " + file.location() + ", which tells the clusters.", e);
        }
    }

    private void add(int[] values, long rows, int[] printed, BufferedWriter out) {
        String next = joined(values);
        try {
            clusters = next.equals(tuple) ? clusters + 1 : 0;
            if (clusters % MOST == 0) {
                out.write((tuple.isEmpty() ? "" : "\n") + next + '\t' + clusters / MOST);
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
        file.remove();
    }
}
