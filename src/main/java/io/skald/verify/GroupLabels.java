package io.skald.verify;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The labels by which rows are grouped.
 *
 * @param texts that a release prints in each quasi-identifier
 * @param topLabel that suppressed rows print
 */
record GroupLabels(List<List<String>> texts, String topLabel) {

    GroupLabels {
        texts = List.copyOf(texts);
    }

    List<String> of(int attribute) {
        return texts.get(attribute);
    }

    /** Of each quasi-identifier the place of the top label; empty where one does not print it. */
    int[] top() {
        int[] top =
                texts.stream().mapToInt(printed -> printed.indexOf(topLabel)).toArray();
        return Arrays.stream(top).anyMatch(place -> place < 0) ? new int[0] : top;
    }

    /** Whether a group prints the top label everywhere. */
    boolean areTop(RowGroup group) {
        return IntStream.range(0, texts.size())
                .allMatch(i -> group.labels()[i] >= 0
                        && texts.get(i).get(group.labels()[i]).equals(topLabel));
    }

    /** What a group prints, for a reader. */
    String printed(RowGroup group) {
        return IntStream.range(0, texts.size())
                .mapToObj(i -> group.labels()[i] < 0 ? "?" : texts.get(i).get(group.labels()[i]))
                .collect(Collectors.joining(", "));
    }
}
