package io.skald.spark;

import io.skald.FailureException;
import io.skald.distributed.ClusterLabels;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What rows of clusters print, as a file of numbers beside the release that waits: a line for each tuple, its values, and behind each tab how many of its rows are next and their labels, none where
 * they are suppressed.
 */
final class ClusterFile {

    private final Path file;
    private final List<Map<String, Integer>> numbers = new ArrayList<>();
    private final StringBuilder line = new StringBuilder();
    private String tuple = "";

    ClusterFile(Path file, int quasi) {
        this.file = file;
        for (int i = 0; i < quasi; i++) {
            numbers.add(new HashMap<>());
        }
    }

    Path file() {
        return file;
    }

    /** The labels of each quasi-identifier, by number. */
    String[][] labels() {
        return numbers.stream()
                .map(ofColumn -> {
                    String[] labels = new String[ofColumn.size()];
                    ofColumn.forEach((label, number) -> labels[number] = label);
                    return labels;
                })
                .toArray(String[][]::new);
    }

    void write(ClusterLabels labels) {
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            labels.show((values, rows, printed) -> add(values, rows, printed, out));
            out.write(line.toString());
        } catch (IOException | UncheckedIOException e) {
            throw new FailureException("Cannot write " + file + ", which tells the clusters.", e);
        }
    }

    private void add(int[] values, long rows, List<String> printed, BufferedWriter out) {
        String next = Arrays.stream(values).mapToObj(String::valueOf).collect(Collectors.joining(" "));
        if (!next.equals(tuple)) {
            end(out);
            tuple = next;
            line.append(next);
        }
        line.append('\t').append(rows);
        for (int i = 0; i < printed.size(); i++) {
            Map<String, Integer> ofColumn = numbers.get(i);
            line.append(' ').append(ofColumn.computeIfAbsent(printed.get(i), label -> ofColumn.size()));
        }
    }

    private void end(BufferedWriter out) {
        try {
            if (line.length() > 0) {
                out.write(line.append('\n').toString());
                line.setLength(0);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void remove() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new FailureException("Cannot remove " + file + ".", e);
        }
    }
}
