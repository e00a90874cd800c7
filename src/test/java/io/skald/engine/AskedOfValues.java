package io.skald.engine;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;

/**
 * What can be asked of a sensitive column, and a twin that says by the words of the definition whether values have it.
 *
 * @param key in the job
 * @param ofSpread whether persons count, each once with a value, where they are counted
 * @param holds of the values of a class and of the table
 */
record AskedOfValues(String key, boolean ofSpread, BiPredicate<List<String>, List<String>> holds) {

    AskedOfValues(String key, BiPredicate<List<String>, List<String>> holds) {
        this(key, false, holds);
    }

    private static final double ROUNDING = 1e-9;

    private static final List<AskedOfValues> ALL = List.of(
            new AskedOfValues(
                    "diversity: {distinct: 2}", (here, all) -> counts(here).size() >= 2),
            new AskedOfValues(
                    "diversity: {entropy: 1.5}",
                    true,
                    (here, all) -> entropy(counts(here).values()) >= Math.log(1.5) - ROUNDING),
            new AskedOfValues(
                    "diversity: {recursive: {c: 3, l: 2}}", true, (here, all) -> 4 * most(here) < 3L * here.size()),
            new AskedOfValues("alpha: 0.75", (here, all) -> 4 * most(here) <= 3L * here.size()),
            new AskedOfValues("closeness: {t: 0.4}", (here, all) -> distance(here, all) <= 0.4 + ROUNDING),
            new AskedOfValues(
                    "likeness: {beta: 1.5}",
                    (here, all) -> counts(here).entrySet().stream()
                            .allMatch(value -> value.getValue() * (double) all.size()
                                    <= 2.5 * counts(all).get(value.getKey()) * here.size() + ROUNDING)),
            new AskedOfValues(
                    "disclosure: {delta: 2}",
                    (here, all) -> counts(all).entrySet().stream().allMatch(value -> {
                        long ofHere = counts(here).getOrDefault(value.getKey(), 0L) * all.size();
                        long ofAll = value.getValue() * here.size();
                        return ofHere < 4 * ofAll && ofAll < 4 * ofHere;
                    })),
            new AskedOfValues(
                    "disclosure: {delta: 1, absent: ignore}",
                    (here, all) -> counts(here).entrySet().stream().allMatch(value -> {
                        long ofHere = value.getValue() * all.size();
                        long ofAll = counts(all).get(value.getKey()) * here.size();
                        return ofHere < 2 * ofAll && ofAll < 2 * ofHere;
                    })));

    static AskedOfValues any(Random random) {
        return ALL.get(random.nextInt(ALL.size()));
    }

    private static Map<String, Long> counts(List<String> values) {
        return values.stream().collect(Collectors.groupingBy(value -> value, Collectors.counting()));
    }

    private static long most(List<String> values) {
        return counts(values).values().stream().max(Comparator.naturalOrder()).orElse(0L);
    }

    private static double distance(List<String> here, List<String> there) {
        Map<String, Long> ofHere = counts(here);
        return counts(there).entrySet().stream()
                        .mapToDouble(value -> Math.abs(ofHere.getOrDefault(value.getKey(), 0L) / (double) here.size()
                                - value.getValue() / (double) there.size()))
                        .sum()
                / 2;
    }

    private static double entropy(Collection<Long> counts) {
        double all = counts.stream().mapToLong(count -> count).sum();
        return -counts.stream()
                .mapToDouble(count -> count / all * Math.log(count / all))
                .sum();
    }
}
