package io.skald.distributed;

import io.skald.attribute.bin.Domain;
import io.skald.attribute.bin.Labels;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.budget.Workspace;
import io.skald.engine.Recoding;
import io.skald.engine.report.PassStats;
import io.skald.engine.report.Stopwatch;
import io.skald.histogram.scan.SuppressedClasses;
import io.skald.lattice.Node;
import io.skald.lattice.SuppressedLabels;
import io.skald.privacy.Evidence;
import io.skald.privacy.ValueTally;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.objects.ObjectOpenHashSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/** Global recoding of a table elsewhere: what each value prints, and the tuples of bins that are suppressed. */
final class DistributedRecoding implements Recoding {

    /** What is held of a suppressed class beside its bins, which is more while it is looked for among tuples. */
    private static final long BYTES_PER_CLASS = 128;

    /** Classes for which memory is taken at once. */
    private static final int CLASSES_AT_ONCE = 1 << 10;

    private final DistributedRunner.Encoded encoded;
    private final Node node;
    private final DistributedTable table;
    private final Workspace workspace;
    private final MemoryBudget budget;
    private final List<MemoryBudget.Reservation> held = new ArrayList<>();
    private final List<NumberedBins> columns;
    private final List<int[]> suppressed = new ArrayList<>();

    private DistributedRecoding(
            DistributedRunner.Encoded encoded,
            Node node,
            DistributedTable table,
            Workspace workspace,
            MemoryBudget budget) {
        this.encoded = encoded;
        this.node = node;
        this.table = table;
        this.workspace = workspace;
        this.budget = budget;
        this.columns = new ArrayList<>();
    }

    /**
     * @param suppressed rows of the suppressed classes
     * @throws io.skald.FailureException if memory has no room for the classes
     */
    static DistributedRecoding of(
            SuppressedClasses classes,
            long suppressed,
            DistributedRunner.Encoded encoded,
            DistributedTable table,
            MemoryBudget budget,
            Workspace workspace) {
        DistributedRecoding made = new DistributedRecoding(encoded, classes.node(), table, workspace, budget);
        try {
            made.find(classes, suppressed);
            return made;
        } catch (RuntimeException | Error failed) {
            made.close();
            throw failed;
        }
    }

    private void find(SuppressedClasses classes, long rows) {
        for (int i = 0; i < node.size(); i++) {
            columns.add(new NumberedBins(encoded, i, node.level(i)));
        }
        if (rows > 0) {
            classes.visit(encoded.counter(), bins -> {
                if (suppressed.size() % CLASSES_AT_ONCE == 0) {
                    long each = BYTES_PER_CLASS + (long) Integer.BYTES * bins.length;
                    held.add(budget.reserve(MemoryTag.SUPPRESSED_CLASSES, CLASSES_AT_ONCE * each));
                }
                int[] numbers = new int[bins.length];
                Arrays.setAll(numbers, i -> columns.get(i).numberOf(bins[i]));
                suppressed.add(numbers);
            });
        }
        if (rows > 0 || encoded.codes().excluded() > 0) {
            findEnds();
        }
    }

    /** Ends that the data decide are those of released rows alone. */
    private void findEnds() {
        if (columns.stream().noneMatch(NumberedBins::printsEnds)) {
            return;
        }
        Set<List<Integer>> left = suppressedBins();
        Integer[] bins = new Integer[node.size()];
        encoded.tuples().forEach((codes, values, rows) -> {
            Arrays.setAll(bins, i -> columns.get(i).numberOfCode(codes[i]));
            if (!left.contains(Arrays.asList(bins))) {
                for (int i = 0; i < bins.length; i++) {
                    columns.get(i).met(bins[i], codes[i]);
                }
            }
        });
    }

    @Override
    public PassStats write(boolean leavesOut) {
        Stopwatch watch = new Stopwatch(workspace);
        table.write(new Labelling(
                columns.stream().map(NumberedBins::labelled).toList(), suppressed, Labels.TOP, leavesOut));
        return watch.stop(
                "generalise", encoded.tuples().rows() + encoded.codes().excluded(), 0);
    }

    @Override
    public Evidence hidden(boolean joins) {
        ValueTally[] tallies = excluded();
        AtomicLong shown = new AtomicLong(encoded.codes().excluded());
        Set<List<Integer>> left = suppressedBins();
        SuppressedLabels labels = new SuppressedLabels(encoded.domains(), node);
        Integer[] numbers = new Integer[node.size()];
        long[] bins = new long[node.size()];
        encoded.tuples().forEach((codes, values, rows) -> {
            Arrays.setAll(numbers, i -> columns.get(i).numberOfCode(codes[i]));
            Arrays.setAll(bins, i -> encoded.domains().get(i).bin(node.level(i), codes[i]));
            if (left.contains(Arrays.asList(numbers)) || joins && labels.are(bins)) {
                shown.addAndGet(rows);
                for (int i = 0; i < values.length; i++) {
                    tallies[i].add(values[i], rows);
                }
            }
        });
        return encoded.guarded().sensitive().models().judge(shown.get(), tallies);
    }

    /** What rows show that policies suppress, for more to be added. */
    private ValueTally[] excluded() {
        ValueTally[] tallies = encoded.guarded().sensitive().newTallies();
        for (int i = 0; i < tallies.length; i++) {
            for (int value : encoded.excluded()[i].present()) {
                tallies[i].add(value, encoded.excluded()[i].rows(value));
            }
        }
        return tallies;
    }

    private Set<List<Integer>> suppressedBins() {
        Set<List<Integer>> left = new ObjectOpenHashSet<>();
        suppressed.forEach(bins -> left.add(Arrays.stream(bins).boxed().toList()));
        return left;
    }

    @Override
    public void close() {
        held.forEach(MemoryBudget.Reservation::close);
    }

    /** The bins of one quasi-identifier that occur, numbered from 0. */
    private static final class NumberedBins {

        private final Domain domain;
        private final int level;
        private final int[] ofValue;
        private final Long2IntOpenHashMap numbers = new Long2IntOpenHashMap();
        private final List<Long> bins = new ArrayList<>();

        /** By bin, the lowest and the highest code of released rows, where these are looked for. */
        private final List<long[]> ends = new ArrayList<>();

        NumberedBins(DistributedRunner.Encoded encoded, int attribute, int level) {
            this.domain = encoded.domains().get(attribute);
            this.level = level;
            this.ofValue = new int[encoded.codes().values(attribute)];
            for (int value = 0; value < ofValue.length; value++) {
                long code = encoded.codes().code(attribute, value);
                ofValue[value] = code < 0 ? Labelling.NO_BIN : number(domain.bin(level, code));
            }
        }

        private int number(long bin) {
            int known = numbers.getOrDefault(bin, Labelling.NO_BIN);
            if (known != Labelling.NO_BIN) {
                return known;
            }
            numbers.put(bin, bins.size());
            bins.add(bin);
            return bins.size() - 1;
        }

        int numberOf(long bin) {
            return numbers.get(bin);
        }

        int numberOfCode(long code) {
            return numberOf(domain.bin(level, code));
        }

        boolean printsEnds() {
            return domain.printsEndsOfRows(level);
        }

        void met(int bin, long code) {
            while (ends.size() <= bin) {
                ends.add(new long[] {Long.MAX_VALUE, Long.MIN_VALUE});
            }
            ends.get(bin)[0] = Math.min(ends.get(bin)[0], code);
            ends.get(bin)[1] = Math.max(ends.get(bin)[1], code);
        }

        Labelling.Column labelled() {
            List<String> labels = new ArrayList<>();
            for (int number = 0; number < bins.size(); number++) {
                labels.add(label(number));
            }
            return new Labelling.Column(ofValue, labels);
        }

        /** Bins without released rows print nothing. */
        private String label(int number) {
            boolean met = number < ends.size() && ends.get(number)[0] <= ends.get(number)[1];
            return printsEnds() && met
                    ? domain.label(level, bins.get(number), ends.get(number)[0], ends.get(number)[1])
                    : domain.label(level, bins.get(number));
        }
    }
}
