package io.skald.histogram;

import io.skald.attribute.Encoding;
import io.skald.attribute.dictionary.CodeMap;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import io.skald.store.EncodedChunk;
import io.skald.store.EncodedTable;
import io.skald.store.StoreWriter;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.SplittableRandom;

/** A table like the hospital's: five quasi-identifiers of 8, 16, 67, 241 and 1,347 values, whose widths double from level to level. */
public final class BenchTable {

    private static final int[] SIZES = {8, 16, 67, 241, 1347};
    private static final int CHUNK_ROWS = 100_000;

    private BenchTable() {}

    /** @param skew 1 for uniform values; the higher, the more rows share the low ones */
    public static EncodedTable of(int rows, double skew, Workspace workspace, MemoryBudget budget) {
        SplittableRandom random = new SplittableRandom(1);
        try (StoreWriter writer = StoreWriter.temporary(workspace, budget)) {
            for (int from = 0; from < rows; from += CHUNK_ROWS) {
                int size = Math.min(CHUNK_ROWS, rows - from);
                long[][] raw = new long[SIZES.length][size];
                for (int a = 0; a < SIZES.length; a++) {
                    for (int row = 0; row < size; row++) {
                        raw[a][row] = (long) (SIZES[a] * Math.pow(random.nextDouble(), skew));
                    }
                }
                writer.append(EncodedChunk.of(raw, size, new BitSet()));
            }
            return new EncodedTable(writer.finish(), attributes());
        }
    }

    private static List<Encoding.CodedDomain> attributes() {
        List<Encoding.CodedDomain> attributes = new ArrayList<>();
        for (int size : SIZES) {
            int height = Integer.SIZE - Integer.numberOfLeadingZeros(size - 1);
            int[][] binOf = new int[height + 1][size];
            for (int level = 0; level <= height; level++) {
                for (int code = 0; code < size; code++) {
                    binOf[level][code] = code >> level;
                }
            }
            attributes.add(new Encoding.CodedDomain(
                    new NestedDomain("of " + size, binOf, OptionalLong.empty(), 1), new CodeMap.Offset(0, -1)));
        }
        return attributes;
    }
}
