package io.skald.histogram.key;

import io.skald.lattice.Node;
import java.util.Arrays;
import java.util.Optional;

/**
 * Makes the keys of a node from the keys of a node below it: per quasi-identifier a table from bin to the coarser bin times its
 * stride, or the domain itself where a table would cost more than it saves. Immutable, shared by threads.
 */
public final class RollUpKeys {

    private static final int SMALL_TABLE = 1 << 12;
    private static final int LARGEST_TABLE = 1 << 18;

    private final KeyColumns columns;
    private final Node from;
    private final Node to;
    private final KeyLayout source;
    private final KeyLayout target;
    private final long[][] tables;
    private final Optional<CellKeys> cells;

    /** @param bins number of bins that will be rolled up */
    public RollUpKeys(KeyColumns columns, Node from, Node to, KeyLayout source, KeyLayout target, long bins) {
        this.columns = columns;
        this.from = from;
        this.to = to;
        this.source = source;
        this.target = target;
        this.tables = new long[columns.count()][];
        for (int i = 0; i < tables.length; i++) {
            long space = columns.space(i, from);
            boolean worthIt = space <= (space <= SMALL_TABLE ? bins : Math.min(LARGEST_TABLE, bins / 2));
            tables[i] = target.stride(i) == 0 || !worthIt ? new long[0] : table(i, (int) space);
        }
        this.cells = source instanceof KeyLayout.Dense dense && target.words() == 1
                ? Optional.of(CellKeys.of(dense, this::coarsenedKey))
                : Optional.empty();
    }

    /** The keys of all cells; only where the finer keys are dense, and the coarser have one word. */
    public CellKeys cells() {
        return cells.orElseThrow();
    }

    private long[] table(int attribute, int space) {
        long[] table = new long[space];
        for (int bin = 0; bin < space; bin++) {
            table[bin] = coarsened(attribute, bin) * target.stride(attribute);
        }
        return table;
    }

    /** The coarser key of one finer key, where both have one word. */
    private long coarsenedKey(long key) {
        long coarse = 0;
        for (int i = 0; i < tables.length; i++) {
            if (target.stride(i) != 0) {
                long bin = source.bin(i, key);
                coarse += tables[i].length == 0 ? coarsened(i, bin) * target.stride(i) : tables[i][(int) bin];
            }
        }
        return coarse;
    }

    private long coarsened(int attribute, long bin) {
        return columns.coarsen(attribute, from, bin, to);
    }

    /** Fills a block of the coarser node's keys; counts and what they carry stay the same. */
    public void fill(KeyBlock coarse, KeyBlock fine) {
        int size = fine.size;
        if (cells.isPresent()) {
            cells.get().fill(coarse.words[0], fine.words[0], size);
        } else {
            fillByAttribute(coarse, fine);
        }
        System.arraycopy(fine.counts, 0, coarse.counts, 0, size);
        if (coarse.carrying()) {
            System.arraycopy(fine.carried, 0, coarse.carried, 0, size);
        }
        coarse.size = size;
    }

    private void fillByAttribute(KeyBlock coarse, KeyBlock fine) {
        int size = fine.size;
        for (long[] word : coarse.words) {
            Arrays.fill(word, 0, size, 0);
        }
        for (int i = 0; i < tables.length; i++) {
            if (target.stride(i) != 0) {
                add(i, coarse.words[target.word(i)], fine.words[source.word(i)], size);
            }
        }
    }

    private void add(int attribute, long[] sums, long[] keys, int size) {
        long[] table = tables[attribute];
        if (table.length == 0) {
            long stride = target.stride(attribute);
            for (int i = 0; i < size; i++) {
                sums[i] += stride * coarsened(attribute, source.bin(attribute, keys[i]));
            }
        } else if (source instanceof KeyLayout.Packed packed) {
            int shift = packed.shifts()[attribute];
            long mask = packed.masks()[attribute];
            for (int i = 0; i < size; i++) {
                sums[i] += table[(int) (keys[i] >>> shift & mask)];
            }
        } else {
            for (int i = 0; i < size; i++) {
                sums[i] += table[(int) source.bin(attribute, keys[i])];
            }
        }
    }
}
