package io.skald.distributed;

import io.skald.attribute.bin.Labels;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Bins refined in parts, each by a copy of the work as it is sent; what comes of it is kept in a map. */
final class BinsInMemory implements ClustersElsewhere {

    private final RowsInMemory table;
    private final int quasi;
    private final int[] counted;
    private final Map<List<Integer>, List<Run>> runs = new LinkedHashMap<>();
    private PartSums sums = PartSums.NONE;

    /** @param ends none of suppressed rows */
    private record Run(long rows, Optional<long[]> ends) {}

    /** @param counted different values of each counted column, of which the first are of quasi-identifiers */
    BinsInMemory(RowsInMemory table, int quasi, int[] counted, Grouping bins, BinWork work, int parts, Path scratch) {
        this.table = table;
        this.quasi = quasi;
        this.counted = counted;
        Map<List<Integer>, Long> tuples = new LinkedHashMap<>();
        Map<List<Integer>, Integer> partOf = new LinkedHashMap<>();
        long[] key = new long[bins.keyWords()];
        table.orderedTuples((tuple, rows) -> {
            List<Integer> kept = Arrays.stream(tuple).boxed().toList();
            tuples.put(kept, rows);
            partOf.put(kept, bins.find(0, tuple, key) ? Math.floorMod(Arrays.hashCode(key), parts) : 0);
        });
        for (int part = 0; part < parts; part++) {
            int now = part;
            try (BinPart refining = Sent.copy(work).begin(scratch)) {
                tuples.forEach((tuple, rows) -> {
                    if (partOf.get(tuple) == now) {
                        refining.add(tuple.stream().mapToInt(Integer::intValue).toArray(), rows);
                    }
                });
                sums = sums.plus(refining.refine());
                keep(refining);
            }
        }
    }

    private void keep(BinPart refined) {
        try (ClusterRuns found = refined.runs()) {
            while (found.next()) {
                runs.computeIfAbsent(Arrays.stream(found.tuple()).boxed().toList(), tuple -> new ArrayList<>())
                        .add(new Run(
                                found.rows(),
                                found.hidden()
                                        ? Optional.empty()
                                        : Optional.of(found.ends().clone())));
            }
        }
    }

    @Override
    public PartSums sums() {
        return sums;
    }

    @Override
    public void classes(ClassVisitor visitor) {
        Map<List<Long>, Long> rowsOf = new LinkedHashMap<>();
        runs.values()
                .forEach(all -> all.forEach(run -> run.ends()
                        .ifPresent(
                                ends -> rowsOf.merge(Arrays.stream(ends).boxed().toList(), run.rows(), Long::sum))));
        rowsOf.forEach((ends, rows) ->
                visitor.rows(ends.stream().mapToLong(Long::longValue).toArray(), rows));
    }

    @Override
    public Shown hidden(List<long[]> joining) {
        List<long[]> rowsOf = IntStream.range(quasi, counted.length)
                .mapToObj(i -> new long[counted[i]])
                .toList();
        long[] all = {0};
        runs.forEach((tuple, ofTuple) -> ofTuple.stream()
                .filter(run -> run.ends()
                        .map(ends -> joining.stream().anyMatch(each -> Arrays.equals(each, ends)))
                        .orElse(true))
                .forEach(run -> {
                    all[0] += run.rows();
                    for (int i = 0; i < rowsOf.size(); i++) {
                        rowsOf.get(i)[tuple.get(quasi + i)] += run.rows();
                    }
                }));
        return Shown.ofRows(all[0], rowsOf);
    }

    @Override
    public void write(List<List<long[]>> ends, List<List<String>> labels, boolean leavesOut) {
        table.writeClusters(new ClusterLabels() {
            @Override
            public String top() {
                return Labels.TOP;
            }

            @Override
            public boolean leavesOut() {
                return leavesOut;
            }

            @Override
            public List<List<String>> labels() {
                return labels;
            }

            @Override
            public void show(Visitor visitor) {
                table.orderedTuples(
                        (tuple, rows) -> runs.get(Arrays.stream(tuple).boxed().toList())
                                .forEach(run -> visitor.rows(tuple, run.rows(), numbers(run))));
            }

            private int[] numbers(Run run) {
                return run.ends()
                        .map(found -> IntStream.range(0, ends.size())
                                .map(i -> IntStream.range(0, ends.get(i).size())
                                        .filter(number -> Arrays.equals(
                                                ends.get(i).get(number), Arrays.copyOfRange(found, 2 * i, 2 * i + 2)))
                                        .findFirst()
                                        .orElseThrow())
                                .toArray())
                        .orElse(new int[0]);
            }
        });
    }

    @Override
    public void close() {
        runs.clear();
    }
}
