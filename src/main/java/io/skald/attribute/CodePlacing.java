package io.skald.attribute;

import io.skald.attribute.bin.Domain;
import io.skald.attribute.bin.WiderDomain;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Of codes: one that the table lacks is in the bins that print the prefix that it has. */
final class CodePlacing {

    /** A text and its place in a table while values are placed. */
    private static final long BYTES_PER_BIN = 150;

    private final Domain table;
    private final Domain other;
    private final int values;
    private final int[] levels;
    private final int[] nearest;

    private CodePlacing(Domain table, Domain other) {
        this.table = table;
        this.other = other;
        this.values = Math.toIntExact(table.size() - (table.missing().isPresent() ? 1 : 0));
        this.levels = new int[Math.toIntExact(other.size())];
        this.nearest = new int[levels.length];
        Arrays.fill(levels, table.height() + 1);
    }

    static Placing of(Domain table, Domain other, MemoryBudget budget) {
        budget.reserve(MemoryTag.DICTIONARIES, 2 * (2L * Integer.BYTES + BYTES_PER_BIN) * other.size());
        CodePlacing placing = new CodePlacing(table, other);
        for (int level = table.height(); level >= 0; level--) {
            try (MemoryBudget.Reservation held =
                    budget.reserve(MemoryTag.DICTIONARIES, table.binSpace(level) * BYTES_PER_BIN)) {
                placing.place(level, held);
            }
        }
        return placing.made().withMissing(other);
    }

    /** From the top down, so that the last level at which a value is found is the lowest one. */
    private void place(int level, MemoryBudget.Reservation held) {
        Map<String, Integer> codeOf = new HashMap<>();
        for (int code = 0; code < values && held.bytes() >= 0; ) {
            long bin = table.bin(level, code);
            codeOf.put(table.label(level, bin), code);
            code = Math.toIntExact(table.lastCode(level, bin)) + 1;
        }
        for (int value = 0; value < levels.length; value++) {
            Integer code = codeOf.get(other.label(level, other.bin(level, value)));
            if (code != null) {
                nearest[value] = code;
                levels[value] = level;
            }
        }
    }

    private Placing made() {
        List<WiderDomain.Group> groups = new ArrayList<>();
        Map<WiderDomain.Group, Integer> known = new HashMap<>();
        int[] codes = nearest.clone();
        int size = Math.toIntExact(table.size());
        for (int value = 0; value < codes.length; value++) {
            if (levels[value] > 0) {
                WiderDomain.Group group = new WiderDomain.Group(levels[value], nearest[value]);
                codes[value] = size
                        + known.computeIfAbsent(group, fresh -> {
                            groups.add(fresh);
                            return groups.size() - 1;
                        });
            }
        }
        return new Placing(new WiderDomain(table, groups), value -> codes[(int) value]);
    }
}
