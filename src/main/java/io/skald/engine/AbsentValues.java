package io.skald.engine;

import io.skald.Excerpt;
import io.skald.job.ModelChoice;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Where classes lack values that disclosure takes for failures, so that no delta would do. */
final class AbsentValues {

    private AbsentValues() {}

    /**
     * A sentence, which tells how many values are absent and not which, as the column is sensitive; empty where nothing is asked of what is absent, or the classes that lack
     * something may be suppressed.
     *
     * @param classes of the most general node, the rows of each by value
     * @param maySuppress rows, at the most
     */
    static Optional<String> words(AskedModels asked, List<Map<Integer, Long>> classes, long maySuppress) {
        boolean strict = asked.guarded().models().stream()
                .anyMatch(choice -> choice instanceof ModelChoice.Disclosure disclosure && disclosure.absentFails());
        int[] values = IntStream.range(0, asked.rowsOf().length)
                .filter(value -> asked.rowsOf()[value] > 0)
                .toArray();
        BitSet absent = new BitSet();
        long rowsWithout = 0;
        for (Map<Integer, Long> met : classes) {
            if (met.size() < values.length) {
                rowsWithout += met.values().stream().mapToLong(Long::longValue).sum();
                Arrays.stream(values).filter(value -> !met.containsKey(value)).forEach(absent::set);
            }
        }
        return strict && rowsWithout > maySuppress
                ? Optional.of(String.format(
                        Locale.ROOT,
                        "At the most general node classes lack %,d of the %,d values of %s, and disclosure fails for what a class lacks"
                                + " unless absent: ignore lets it off.",
                        absent.cardinality(),
                        values.length,
                        Excerpt.name(asked.name())))
                : Optional.empty();
    }
}
