package io.skald.search;

import io.skald.privacy.DistinctValues;
import io.skald.privacy.EntropyDiversity;
import io.skald.privacy.Model;
import io.skald.privacy.RecursiveDiversity;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Models as their papers write them, of a class given by how many rows have each value. */
final class SlowModel {

    /** A model that does not say what it asks: beside it, in the words of its paper. */
    interface Twin {
        boolean holds(Map<Long, Long> rowsOf, long rows);
    }

    private SlowModel() {}

    static boolean holds(Model model, Map<Long, Long> rowsOf, long missing) {
        Map<Long, Long> present = new TreeMap<>(rowsOf);
        present.remove(missing);
        if (model instanceof DistinctValues distinct) {
            return present.size() >= distinct.l();
        } else if (model instanceof EntropyDiversity entropy) {
            return entropy(entropy.l(), present.values());
        } else if (model instanceof RecursiveDiversity recursive) {
            return recursive(recursive, present.values());
        }
        throw new IllegalArgumentException("no twin of " + model);
    }

    /** prod f^f l^n at most n^n. */
    private static boolean entropy(BigDecimal l, Collection<Long> counts) {
        int n = (int) counts.stream().mapToLong(Long::longValue).sum();
        BigDecimal left = l.pow(n);
        for (long count : counts) {
            left = left.multiply(new BigDecimal(BigInteger.valueOf(count).pow((int) count)));
        }
        return BigDecimal.valueOf(counts.size()).compareTo(l) >= 0
                && left.compareTo(new BigDecimal(BigInteger.valueOf(n).pow(n))) <= 0;
    }

    private static boolean recursive(RecursiveDiversity model, Collection<Long> counts) {
        List<Long> falling = counts.stream().sorted(Collections.reverseOrder()).toList();
        long tail =
                falling.stream().skip(model.l() - 1L).mapToLong(Long::longValue).sum();
        return falling.size() >= model.l()
                && BigDecimal.valueOf(falling.get(0)).compareTo(model.c().multiply(BigDecimal.valueOf(tail))) < 0;
    }
}
