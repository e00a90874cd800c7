package io.skald.distributed;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.budget.Progress;
import io.skald.budget.Workspace;
import io.skald.job.Plan;
import io.skald.verify.GroupPersons;
import io.skald.verify.GroupedPopulation;
import io.skald.verify.GroupedVerifier;
import io.skald.verify.HiddenBin;
import io.skald.verify.RowGroup;
import io.skald.verify.claim.Claim;
import io.skald.verify.claim.Findings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.ObjLongConsumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Has input and release grouped by labels where they are, and checks the groups here.
 *
 * @param people opens the table of the population, where something is claimed of one
 * @param values of the input
 */
record GroupedVerification(
        Plan plan,
        DistributedTable table,
        Supplier<DistributedTable> people,
        List<List<ValueRows>> values,
        Progress progress,
        MemoryBudget budget,
        Workspace workspace) {

    /** In a list and in a map, beside its characters. */
    private static final long BYTES_PER_LABEL = 120;

    Findings of(WrittenTable written, Claim claimed) {
        Claim claim = knowing(claimed);
        List<String> sensitive = plan.columns().stream()
                .filter(column -> column.role() == Plan.Role.SENSITIVE)
                .map(Plan.Column::name)
                .toList();
        List<String> quasi =
                plan.quasi().stream().map(each -> each.attribute().name()).toList();
        List<List<String>> labels = written.labels();
        try (Progress.Pass pass = progress.begin("Verify", 0);
                MemoryBudget.Reservation held = budget.reserve(MemoryTag.VERIFIED_LABELS, bytesOf(labels));
                GroupedVerifier verifier =
                        new GroupedVerifier(claim, quasi, labels, sensitive, guarded(), budget, workspace)) {
            verifier.header(written.columns());
            ComparedRows rows = claim.refined() ? written.compareClusters() : written.compare(labelsOf(verifier));
            List<int[]> sameValues = sameValues(verifier);
            rows.groups(sameValues, (places, count, persons, others, releasedRows, releasedOthers, alike, shown) -> {
                verifier.add(new RowGroup(
                        places, count, whose(persons), others, releasedRows, releasedOthers, alike, shown));
                pass.advance(count, 0);
            });
            if (verifier.asksForPairs()) {
                rows.pairs((attribute, value, label) -> verifier.checkLabel(
                        attribute, values.get(attribute).get(value).text(), label));
            }
            if (claim.countsPersons()) {
                verifier.setHiddenPersons(whose(rows.hiddenPersons(verifier.top(), sameValues)));
            }
            verifier.population().ifPresent(this::showPopulation);
            if (verifier.asksForBins()) {
                rows.bins(
                        perColumn((i, texts) -> verifier.binsOf(i, texts, budget, workspace)),
                        sameValues,
                        (bin, all, hidden, persons, shown) ->
                                verifier.add(new HiddenBin(bin, all, hidden, whose(persons), shown)));
            }
            Findings found = verifier.findings();
            held.tryResize(0);
            return found;
        }
    }

    /** What is said of a population depends on how many rows the input has, or persons where they are claimed, each row without an identifier being one. */
    private Claim knowing(Claim claimed) {
        if (claimed.map().isPresent() && claimed.countsPersons()) {
            PersonCounts persons = table.persons();
            return claimed.ofSample(persons.persons() + Math.max(0, persons.rowsWithout() - 1));
        }
        return claimed.ofSample(
                values.get(0).stream().mapToLong(ValueRows::rows).sum());
    }

    private static long bytesOf(List<List<String>> labels) {
        return labels.stream()
                .flatMap(List::stream)
                .mapToLong(label -> 2L * label.length() + BYTES_PER_LABEL)
                .sum();
    }

    private List<int[]> labelsOf(GroupedVerifier verifier) {
        return perColumn(verifier::labelsOf);
    }

    private static GroupPersons whose(PersonsOfRows persons) {
        return new GroupPersons(persons.count(), persons.withValue());
    }

    private List<int[]> sameValues(GroupedVerifier verifier) {
        return IntStream.range(0, plan.guarded().size())
                .mapToObj(i -> verifier.sameValues(
                        i,
                        values.get(plan.quasi().size() + i).stream()
                                .map(ValueRows::text)
                                .toList()))
                .toList();
    }

    private void showPopulation(GroupedPopulation population) {
        try (DistributedTable theirs = people.get()) {
            show(theirs, perColumn(theirs.values(), population::binsOf), population::add);
        }
        if (population.asksForInput()) {
            show(table, perColumn(values, population::binsOf), population::addOfInput);
        }
    }

    private static void show(DistributedTable of, List<int[]> binOf, ObjLongConsumer<int[]> bins) {
        Grouping grouping = Grouping.of(List.<int[][]>of(binOf.toArray(int[][]::new)), List.of());
        int[] bin = new int[binOf.size()];
        of.fold(grouping, new RecordsFold(), block -> {
            RecordsFold.read(grouping, block, (way, key, shown, rows) -> {
                for (int i = 0; i < bin.length; i++) {
                    bin[i] = (int) grouping.number(way, i, key);
                }
                bins.accept(bin, rows);
            });
            return true;
        });
    }

    private List<int[]> perColumn(BiFunction<Integer, List<String>, int[]> ofValues) {
        return perColumn(values, ofValues);
    }

    /** Of each quasi-identifier what is said of its values. */
    private List<int[]> perColumn(List<List<ValueRows>> found, BiFunction<Integer, List<String>, int[]> ofValues) {
        List<int[]> all = new ArrayList<>();
        for (int i = 0; i < plan.quasi().size(); i++) {
            all.add(ofValues.apply(i, found.get(i).stream().map(ValueRows::text).toList()));
        }
        return all;
    }

    private Map<String, Map<String, Long>> guarded() {
        Map<String, Map<String, Long>> byName = new LinkedHashMap<>();
        for (int i = 0; i < plan.guarded().size(); i++) {
            Map<String, Long> rows = new HashMap<>();
            values.get(plan.quasi().size() + i).forEach(value -> rows.merge(value.text(), value.rows(), Long::sum));
            byName.put(plan.columns().get(plan.guarded().get(i).column()).name(), rows);
        }
        return byName;
    }
}
