package io.skald.synthetic;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The table of the class-merging thesis (section 4.1): A, a running number from 1; the quasi-identifiers B, C, D and E of 6, 10, 12 and 16
 * values, b0 to e15; and F of two, f1 and f2. Immutable; may be used by several threads at once.
 */
public final class ThesisTable implements SyntheticTable {

    /** The columns, in order. */
    public static final List<String> COLUMNS = List.of("A", "B", "C", "D", "E", "F");

    /** How many values the quasi-identifiers have. */
    public static final List<Integer> SIZES = List.of(6, 10, 12, 16);

    private static final int[] DRAWN = {6, 10, 12, 16, 2};

    private final RandomBits random;
    private final ThesisDistribution distribution;

    /** @param distribution of all columns but A */
    public ThesisTable(long seed, ThesisDistribution distribution) {
        this.random = new RandomBits(seed);
        this.distribution = distribution;
    }

    /** Of one row, counted from 0, the values of B, C, D and E and then of F, each counted from 0. */
    public int[] values(long row) {
        int[] values = new int[DRAWN.length];
        distribution.draw(
                new ThesisDistribution.Draws(random, row * ThesisDistribution.POSITIONS_PER_ROW), DRAWN, values);
        return values;
    }

    @Override
    public byte[] header() {
        return (String.join(",", COLUMNS) + "\n").getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public long write(OutputStream target, long firstRow, long rows) throws IOException {
        return AsciiLines.write(target, firstRow, rows, this::append);
    }

    private void append(long row, StringBuilder text) {
        int[] values = values(row);
        text.append(row + 1);
        for (int i = 0; i < values.length; i++) {
            boolean last = i == values.length - 1;
            text.append(',').append((char) ('b' + i)).append(last ? values[i] + 1 : values[i]);
        }
        text.append('\n');
    }
}
