package io.skald.distributed;

import io.skald.attribute.bin.Domain;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The different labels of clusters, each with a number, so that those who print them are sent each once. They are as many as the ends of clusters make them, and taken from the budget. */
final class NumberedLabels implements AutoCloseable {

    /** A label in a list, and its ends in a map. */
    private static final long BYTES_PER_LABEL = 160;

    /** Labels that memory is asked for at a time. */
    private static final int AT_ONCE = 1 << 8;

    private final List<Domain> domains;
    private final MemoryBudget budget;
    private final List<MemoryBudget.Reservation> held = new ArrayList<>();
    private final List<Map<Ends, Integer>> numbers = new ArrayList<>();
    private final List<List<String>> labels = new ArrayList<>();
    private long count;

    /** What a label spans. */
    private record Ends(long first, long last) {}

    NumberedLabels(List<Domain> domains, MemoryBudget budget) {
        this.domains = domains;
        this.budget = budget;
        domains.forEach(domain -> {
            numbers.add(new HashMap<>());
            labels.add(new ArrayList<>());
        });
    }

    /**
     * The number of a label, by the codes at its ends.
     *
     * @throws io.skald.FailureException if memory has no room for so many
     */
    int number(int attribute, long first, long last) {
        Map<Ends, Integer> known = numbers.get(attribute);
        Integer number = known.get(new Ends(first, last));
        if (number != null) {
            return number;
        }
        if (count++ % AT_ONCE == 0) {
            held.add(budget.reserve(MemoryTag.CLUSTER_LABELS, AT_ONCE * BYTES_PER_LABEL));
        }
        int next = known.size();
        known.put(new Ends(first, last), next);
        labels.get(attribute).add(domains.get(attribute).clusterLabel(first, last));
        return next;
    }

    /**
     * The numbers of the labels of a cluster.
     *
     * @param ends of each quasi-identifier the least and the greatest code
     * @param numbers is filled, and handed back
     */
    int[] of(long[] ends, int[] numbers) {
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = number(i, ends[2 * i], ends[2 * i + 1]);
        }
        return numbers;
    }

    /** Of each quasi-identifier its labels, by number. */
    List<List<String>> all() {
        return labels;
    }

    /** Of each quasi-identifier the ends that its labels stand for, by number. */
    List<List<long[]>> ends() {
        return numbers.stream()
                .map(known -> {
                    long[][] ends = new long[known.size()][];
                    known.forEach((of, number) -> ends[number] = new long[] {of.first(), of.last()});
                    return List.of(ends);
                })
                .toList();
    }

    @Override
    public void close() {
        held.forEach(MemoryBudget.Reservation::close);
    }
}
