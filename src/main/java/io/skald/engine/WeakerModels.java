package io.skald.engine;

import io.skald.Excerpt;
import io.skald.attribute.bin.Domain;
import io.skald.engine.encode.EncodedInput;
import io.skald.histogram.BinVisitor;
import io.skald.histogram.HistogramCounter;
import io.skald.histogram.key.Sensitive;
import io.skald.histogram.scan.CountedTuples;
import io.skald.job.ModelChoice;
import io.skald.lattice.Node;
import io.skald.privacy.Model;
import io.skald.privacy.ValueTally;
import io.skald.store.EncodedChunk;
import io.skald.store.EncodedTable;
import io.skald.store.PersonTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What could be asked of sensitive columns instead, where what is asked can nowhere be had: of each model the weaker one that would do at the
 * most general node, with all else as it is; where no one is enough, several together. That they would do is certain; that nothing stricter would is not, for another node may be better.
 */
final class WeakerModels {

    /** Values of classes that are looked at; with more there is no answer. */
    private static final long MOST_ENTRIES = 1 << 20;

    private static final int MOST_SHOWN = 3;

    /** In place of a person, where nobody asks whose rows are, or it is told otherwise. */
    static final long NOBODY = -1;

    private final Rows rows;
    private final List<Domain> domains;
    private final ClassRules rules;
    private final Node top;
    private final Consumer<BinVisitor> bins;
    private final long maySuppress;
    private final List<OfClass> classes = new ArrayList<>();

    /**
     * A class of the most general node.
     *
     * @param values per sensitive column
     * @param enough whether it has rows or persons enough
     */
    private record OfClass(List<CountedValues> values, boolean enough) {}

    /** Rows that no policy suppresses, wherever they are. */
    @FunctionalInterface
    interface Rows {

        /** Shows them all, or fewer where the visitor wants no more. */
        void show(Visitor visitor);
    }

    /** Sees rows. */
    interface Visitor {

        /**
         * Sees rows that are alike.
         *
         * @param codes of the quasi-identifiers; not to be kept
         * @param values of the sensitive columns of which something is asked; not to be kept
         * @param person whose they are, where that is asked: those of one person come one after the other
         * @return whether more are wanted
         */
        boolean see(long[] codes, int[] values, long rows, long person);

        /** Sees persons who have a value: {@link CountedTuples.Visitor#persons}. */
        void persons(long[] codes, int column, int value, long persons);
    }

    /**
     * For a table.
     *
     * @param bins shows the bins of the most general node
     * @param maySuppress rows that may be in classes that do not hold
     */
    WeakerModels(
            Rows rows, Consumer<BinVisitor> bins, List<Domain> domains, ClassRules rules, Node top, long maySuppress) {
        this.rows = rows;
        this.bins = bins;
        this.domains = domains;
        this.rules = rules;
        this.top = top;
        this.maySuppress = maySuppress;
    }

    /** For a table in a store. */
    static WeakerModels inStore(
            EncodedInput input, HistogramCounter counter, ClassRules rules, Node top, long maySuppress) {
        EncodedTable table = input.table();
        Optional<PersonTable> persons = input.persons();
        return new WeakerModels(
                rows(
                        persons.map(ordered -> ordered.as(table)).orElse(table),
                        persons.map(PersonTable::place),
                        rules.sensitive()),
                visitor -> counter.visit(top, Long.MAX_VALUE, visitor),
                table.domains(),
                rules,
                top,
                maySuppress);
    }

    /** A sentence; empty where nothing weaker is enough, or a population is counted. */
    Optional<String> words() {
        if (rules.sensitive().population() > 0 || !gather()) {
            return Optional.empty();
        }
        List<String> sentences = new ArrayList<>(absent());
        List<String> alone = oneAlone();
        String which = alone.isEmpty()
                ? String.join(" and ", together())
                : String.join(" or ", alone.subList(0, Math.min(MOST_SHOWN, alone.size())));
        if (!which.isEmpty()) {
            sentences.add("With all else as it is, " + which + " would do at the most general node.");
        }
        return sentences.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", sentences));
    }

    private List<String> absent() {
        List<String> sentences = new ArrayList<>();
        for (int column = 0; column < rules.asked().size(); column++) {
            int c = column;
            AbsentValues.words(
                            rules.asked().get(c),
                            classes.stream()
                                    .map(one -> one.values().get(c).rows())
                                    .toList(),
                            maySuppress)
                    .ifPresent(sentences::add);
        }
        return sentences;
    }

    private List<String> oneAlone() {
        List<List<Model>> asked = asked();
        List<String> found = new ArrayList<>();
        for (int column = 0; column < asked.size(); column++) {
            for (int place = 0; place < asked.get(column).size(); place++) {
                int c = column;
                WeakerSteps.firstThan(choice(column, place), wouldDo(asked, column, place))
                        .ifPresent(weaker -> found.add(words(c, weaker)));
            }
        }
        return found;
    }

    /** All are asked as little as can be, then one after the other as much as goes with the others; those that are asked less than before. */
    private List<String> together() {
        List<List<Model>> models = asked();
        for (int column = 0; column < models.size(); column++) {
            for (int place = 0; place < models.get(column).size(); place++) {
                Optional<ModelChoice> weakest = WeakerSteps.weakestThan(choice(column, place));
                if (weakest.isPresent()) {
                    models.get(column).set(place, model(column, weakest.get()));
                }
            }
        }
        if (rowsFailing(models) > maySuppress) {
            return List.of();
        }
        List<String> found = new ArrayList<>();
        for (int column = 0; column < models.size(); column++) {
            for (int place = 0; place < models.get(column).size(); place++) {
                ModelChoice choice = choice(column, place);
                Predicate<ModelChoice> wouldDo = wouldDo(models, column, place);
                ModelChoice kept = wouldDo.test(choice)
                        ? choice
                        : WeakerSteps.firstThan(choice, wouldDo).orElseThrow();
                models.get(column).set(place, model(column, kept));
                if (kept != choice) {
                    found.add(words(column, kept));
                }
            }
        }
        return found;
    }

    private String words(int column, ModelChoice weaker) {
        return weaker.words() + " of " + Excerpt.name(rules.asked().get(column).name());
    }

    private ModelChoice choice(int column, int place) {
        return rules.asked().get(column).guarded().models().get(place);
    }

    private Model model(int column, ModelChoice choice) {
        return rules.asked().get(column).model(choice);
    }

    /** By column, the models that are asked for; to be changed. */
    private List<List<Model>> asked() {
        List<List<Model>> models = new ArrayList<>();
        rules.sensitive().models().columns().forEach(column -> models.add(new ArrayList<>(column.models())));
        return models;
    }

    private Predicate<ModelChoice> wouldDo(List<List<Model>> others, int column, int place) {
        return choice -> {
            Model before = others.get(column).set(place, model(column, choice));
            long failing = rowsFailing(others);
            others.get(column).set(place, before);
            return failing <= maySuppress;
        };
    }

    private static Rows rows(EncodedTable table, Optional<Integer> person, Sensitive sensitive) {
        var columns = sensitive.columns();
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
                    int now = row;
                    long whose = person.map(place -> raw(chunk, place, now)).orElse(NOBODY);
                    if (!visitor.see(codes, values, 1, whose)) {
                        return;
                    }
                }
            }
        };
    }

    /** The values of every class of the top node, unless there are too many. */
    private boolean gather() {
        Map<List<Long>, List<CountedValues>> byBins = new HashMap<>();
        AtomicLong entries = new AtomicLong();
        rows.show(new Visitor() {
            @Override
            public boolean see(long[] codes, int[] values, long more, long person) {
                List<CountedValues> ofClass = find(codes);
                for (int c = 0; c < values.length; c++) {
                    if (ofClass.get(c).add(values[c], more, person)) {
                        entries.incrementAndGet();
                    }
                }
                return entries.get() <= MOST_ENTRIES;
            }

            @Override
            public void persons(long[] codes, int column, int value, long more) {
                find(codes).get(column).add(value, more);
            }

            private List<CountedValues> find(long[] codes) {
                List<Long> at = new ArrayList<>();
                for (int i = 0; i < codes.length; i++) {
                    at.add(domains.get(i).bin(top.level(i), codes[i]));
                }
                return byBins.computeIfAbsent(
                        at, key -> empty(rules.sensitive().columns().size()));
            }
        });
        Map<List<Long>, Boolean> enough = enough();
        byBins.forEach((at, values) -> classes.add(new OfClass(values, enough.getOrDefault(at, enough(values)))));
        return entries.get() <= MOST_ENTRIES;
    }

    /** Where persons are counted, whether they are enough, by bins. */
    private Map<List<Long>, Boolean> enough() {
        Map<List<Long>, Boolean> enough = new HashMap<>();
        if (rules.anonymity().ofPersons()) {
            bins.accept((at, evidence) -> {
                if (enough.size() <= MOST_ENTRIES) {
                    enough.put(
                            Arrays.stream(at).boxed().toList(),
                            rules.anonymity().holds(evidence));
                }
            });
        }
        return enough;
    }

    private boolean enough(List<CountedValues> values) {
        long rowsOfClass = values.get(0).rows().values().stream()
                .mapToLong(Long::longValue)
                .sum();
        return rowsOfClass >= rules.anonymity().k();
    }

    private static long raw(EncodedChunk chunk, int column, int row) {
        EncodedChunk.Column values = chunk.column(column);
        return values.raw(values.packed(row));
    }

    private static List<CountedValues> empty(int columns) {
        return Stream.generate(CountedValues::new).limit(columns).toList();
    }

    /** Rows of classes that do not hold such models. */
    private long rowsFailing(List<List<Model>> models) {
        long failing = 0;
        ValueTally[] tallies = rules.sensitive().newTallies();
        for (OfClass one : classes) {
            boolean holds = one.enough();
            for (int c = 0; c < tallies.length; c++) {
                tallies[c].clear();
                one.values().get(c).addTo(tallies[c]);
                ValueTally tally = tallies[c];
                holds = holds && models.get(c).stream().allMatch(model -> model.holds(tally));
            }
            failing += holds ? 0 : tallies[0].rows();
        }
        return failing;
    }
}
