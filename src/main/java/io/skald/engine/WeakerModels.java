package io.skald.engine;

import io.skald.Excerpt;
import io.skald.attribute.bin.Domain;
import io.skald.histogram.key.Sensitive;
import io.skald.job.ModelChoice;
import io.skald.lattice.Node;
import io.skald.privacy.Model;
import io.skald.privacy.ValueTally;
import io.skald.store.EncodedChunk;
import io.skald.store.EncodedTable;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;

/**
 * What could be asked of sensitive columns instead, where what is asked can nowhere be had: of each model the weaker one that would do at the
 * most general node, with all else as it is. That it would do is certain; that nothing stricter would is not, for another node may be better.
 */
final class WeakerModels {

    /** Values of classes that are looked at; with more there is no answer. */
    private static final long MOST_ENTRIES = 1 << 20;

    private static final int MOST_SHOWN = 3;

    private final Rows rows;
    private final List<Domain> domains;
    private final ClassRules rules;
    private final Node top;
    private final long maySuppress;
    private final List<List<Map<Integer, Long>>> classes = new ArrayList<>();

    /** Rows that no policy suppresses, wherever they are. */
    @FunctionalInterface
    interface Rows {

        /** Shows them all, or fewer where the visitor wants no more. */
        void show(Visitor visitor);
    }

    /** Sees rows. */
    @FunctionalInterface
    interface Visitor {

        /**
         * Sees rows that are alike.
         *
         * @param codes of the quasi-identifiers; not to be kept
         * @param values of the sensitive columns of which something is asked; not to be kept
         * @return whether more are wanted
         */
        boolean see(long[] codes, int[] values, long rows);
    }

    /** @param maySuppress rows that may be in classes that do not hold */
    WeakerModels(Rows rows, List<Domain> domains, ClassRules rules, Node top, long maySuppress) {
        this.rows = rows;
        this.domains = domains;
        this.rules = rules;
        this.top = top;
        this.maySuppress = maySuppress;
    }

    /** A sentence; empty where no one weaker model is enough, or not rows alone are counted. */
    Optional<String> words() {
        if (rules.anonymity().ofPersons() || rules.sensitive().population() > 0 || !gather()) {
            return Optional.empty();
        }
        List<String> found = new ArrayList<>();
        for (int column = 0; column < rules.asked().size(); column++) {
            AskedModels asked = rules.asked().get(column);
            for (int place = 0; place < asked.guarded().models().size(); place++) {
                weaker(column, place)
                        .ifPresent(weaker -> found.add(weaker.words() + " of " + Excerpt.name(asked.name())));
            }
        }
        return found.isEmpty()
                ? Optional.empty()
                : Optional.of("With all else as it is, "
                        + String.join(" or ", found.subList(0, Math.min(MOST_SHOWN, found.size())))
                        + " would do at the most general node.");
    }

    /** The rows of a store. */
    static Rows of(EncodedTable table, Sensitive sensitive) {
        List<Sensitive.Column> columns = sensitive.columns();
        return visitor -> {
            long[] codes = new long[table.quasi().size()];
            int[] values = new int[columns.size()];
            for (int index = 0; index < table.store().chunkCount(); index++) {
                EncodedChunk chunk = table.store().read(index);
                for (int row = chunk.excluded().nextClearBit(0);
                        row < chunk.rows();
                        row = chunk.excluded().nextClearBit(row + 1)) {
                    for (int i = 0; i < codes.length; i++) {
                        codes[i] = table.codes(i).code(raw(chunk, i, row));
                    }
                    for (int c = 0; c < values.length; c++) {
                        values[c] = columns.get(c)
                                .valueOf()[(int) raw(chunk, columns.get(c).place(), row)];
                    }
                    if (!visitor.see(codes, values, 1)) {
                        return;
                    }
                }
            }
        };
    }

    /** The values of every class of the top node, unless there are too many. */
    private boolean gather() {
        Map<List<Long>, List<Map<Integer, Long>>> byBins = new HashMap<>();
        AtomicLong entries = new AtomicLong();
        rows.show((codes, values, more) -> {
            List<Long> bins = new ArrayList<>();
            for (int i = 0; i < codes.length; i++) {
                bins.add(domains.get(i).bin(top.level(i), codes[i]));
            }
            List<Map<Integer, Long>> ofClass = byBins.computeIfAbsent(bins, key -> empty(values.length));
            for (int c = 0; c < values.length; c++) {
                if (ofClass.get(c).merge(values[c], more, Long::sum) == more) {
                    entries.incrementAndGet();
                }
            }
            return entries.get() <= MOST_ENTRIES;
        });
        classes.addAll(byBins.values());
        return entries.get() <= MOST_ENTRIES;
    }

    private static long raw(EncodedChunk chunk, int column, int row) {
        EncodedChunk.Column values = chunk.column(column);
        return values.raw(values.packed(row));
    }

    private static List<Map<Integer, Long>> empty(int columns) {
        List<Map<Integer, Long>> maps = new ArrayList<>();
        for (int i = 0; i < columns; i++) {
            maps.add(new HashMap<>());
        }
        return maps;
    }

    private Optional<ModelChoice> weaker(int column, int place) {
        AskedModels asked = rules.asked().get(column);
        ModelChoice choice = asked.guarded().models().get(place);
        Predicate<ModelChoice> wouldDo = other -> rowsFailing(column, place, asked.model(other)) <= maySuppress;
        if (choice instanceof ModelChoice.Distinct distinct) {
            return first(distinct.l() - 2, step -> new ModelChoice.Distinct(distinct.l() - step), wouldDo);
        } else if (choice instanceof ModelChoice.Entropy entropy) {
            int most = entropy.l().movePointRight(2).intValue();
            return first(most - 101, step -> new ModelChoice.Entropy(BigDecimal.valueOf(most - step, 2)), wouldDo);
        } else if (choice instanceof ModelChoice.Recursive recursive) {
            return rising(recursive.c(), 1, 1000, c -> new ModelChoice.Recursive(c, recursive.l()), wouldDo);
        } else if (choice instanceof ModelChoice.Alpha alpha) {
            return rising(alpha.max(), 3, 1, max -> new ModelChoice.Alpha(max, alpha.values()), wouldDo);
        } else if (choice instanceof ModelChoice.Closeness closeness) {
            return rising(closeness.t(), 3, 1, t -> new ModelChoice.Closeness(t, closeness.distance()), wouldDo);
        } else if (choice instanceof ModelChoice.Disclosure disclosure) {
            return rising(
                    disclosure.delta(),
                    1,
                    ModelChoice.MOST_DOUBLINGS,
                    delta -> new ModelChoice.Disclosure(delta, disclosure.absentFails()),
                    wouldDo);
        }
        ModelChoice.Likeness likeness = (ModelChoice.Likeness) choice;
        return rising(
                likeness.beta(),
                1,
                ModelChoice.MOST_GROWTH,
                beta -> new ModelChoice.Likeness(beta, likeness.enhanced()),
                wouldDo);
    }

    /** Of numbers above the one asked for, with so many decimals, up to the most. */
    private static Optional<ModelChoice> rising(
            BigDecimal asked,
            int decimals,
            int most,
            Function<BigDecimal, ModelChoice> model,
            Predicate<ModelChoice> wouldDo) {
        int from = asked.movePointRight(decimals).intValue();
        int last = BigDecimal.valueOf(most).movePointRight(decimals).intValue();
        return first(
                last - from,
                step -> model.apply(BigDecimal.valueOf(from + step, decimals).stripTrailingZeros()),
                wouldDo);
    }

    /** The first that would do of steps from 1 on, each weaker than those before. */
    private static Optional<ModelChoice> first(
            int steps, IntFunction<ModelChoice> weaker, Predicate<ModelChoice> wouldDo) {
        if (steps < 1 || !wouldDo.test(weaker.apply(steps))) {
            return Optional.empty();
        }
        int low = 1;
        int high = steps;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (wouldDo.test(weaker.apply(middle))) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return Optional.of(weaker.apply(low));
    }

    /** Rows of classes that do not hold where one model stands in for that of a column in its place. */
    private long rowsFailing(int column, int place, Model instead) {
        long failing = 0;
        ValueTally[] tallies = rules.sensitive().newTallies();
        for (List<Map<Integer, Long>> values : classes) {
            boolean holds = true;
            for (int c = 0; c < tallies.length; c++) {
                tallies[c].clear();
                values.get(c).forEach(tallies[c]::add);
                holds &= holds(c, c == column ? place : -1, tallies[c], instead);
            }
            long rows = tallies[0].rows();
            failing += holds && rows >= rules.anonymity().k() ? 0 : rows;
        }
        return failing;
    }

    private boolean holds(int column, int replaced, ValueTally tally, Model instead) {
        List<Model> models = rules.sensitive().models().columns().get(column).models();
        for (int i = 0; i < models.size(); i++) {
            if (!(i == replaced ? instead : models.get(i)).holds(tally)) {
                return false;
            }
        }
        return true;
    }
}
