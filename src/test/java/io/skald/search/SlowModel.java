package io.skald.search;

import io.skald.privacy.DistinctValues;
import io.skald.privacy.Model;
import java.util.Map;

/** Models as their papers write them, of a class given by how many rows have each value. */
final class SlowModel {

    private SlowModel() {}

    static boolean holds(Model model, Map<Long, Long> rowsOf, long missing) {
        if (model instanceof DistinctValues distinct) {
            return rowsOf.keySet().stream().filter(value -> value != missing).count() >= distinct.l();
        }
        throw new IllegalArgumentException("no twin of " + model);
    }
}
