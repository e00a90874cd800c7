package io.skald.verify.column;

import io.skald.table.RowCursor;
import io.skald.table.WrittenCursor;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The columns whose cells must be in the release unchanged, or replaced one by one. Neighbours in both files are compared as one range of bytes;
 * only where the bytes differ, by quotes perhaps, their values are. Blanks around a kept value are part of it, whether or
 * not the format trims.
 */
public final class KeptColumns {

    /** No cell has changed. */
    public static final int NONE = -1;

    private final List<String> names;
    private final int[] input;
    private final int[] released;
    private final List<Optional<CellRule>> replaced;

    /** Of which column of the input the value decides how a cell is replaced, too, or -1. */
    private final int[] beside;

    private final boolean trim;
    private final Charset encoding;

    /** Where each run of neighbours ends, exclusive, as an index of the arrays. */
    private final int[] runEnds;

    /** Of which runs the cells are replaced; each has one column. */
    private final boolean[] replacedRuns;

    /**
     * Opens them.
     *
     * @param replaced how a column's cells are replaced; empty where they stay
     * @param beside which other column of the input decides that, or -1
     */
    KeptColumns(
            List<String> names,
            int[] input,
            int[] released,
            List<Optional<CellRule>> replaced,
            int[] beside,
            boolean trim,
            Charset encoding) {
        this.names = List.copyOf(names);
        this.input = input.clone();
        this.released = released.clone();
        this.replaced = List.copyOf(replaced);
        this.beside = beside.clone();
        this.trim = trim;
        this.encoding = encoding;
        int[] ends = new int[input.length];
        int runs = 0;
        for (int i = 1; i <= input.length; i++) {
            boolean apart = i == input.length
                    || replaced.get(i).isPresent()
                    || replaced.get(i - 1).isPresent();
            if (apart || input[i] != input[i - 1] + 1 || released[i] != released[i - 1] + 1) {
                ends[runs++] = i;
            }
        }
        this.runEnds = Arrays.copyOf(ends, runs);
        this.replacedRuns = new boolean[runs];
        for (int run = 0; run < runs; run++) {
            replacedRuns[run] = replaced.get(ends[run] - 1).isPresent();
        }
    }

    public String name(int index) {
        return names.get(index);
    }

    /** The first kept column whose cell is another in the release's row than in the input's, or {@link #NONE}. */
    public int firstChanged(RowCursor original, RowCursor release) {
        return original instanceof WrittenCursor before && release instanceof WrittenCursor after
                ? firstChanged(before, after)
                : firstOfOtherValue(original, release);
    }

    private int firstOfOtherValue(RowCursor original, RowCursor release) {
        for (int i = 0; i < input.length; i++) {
            if (!holds(i, original, release)) {
                return i;
            }
        }
        return NONE;
    }

    private int firstChanged(WrittenCursor original, WrittenCursor release) {
        boolean contiguous = original.contiguous() && release.contiguous();
        int first = 0;
        for (int run = 0; run < runEnds.length; run++) {
            int end = runEnds[run];
            if (replacedRuns[run]) {
                if (!holds(first, original, release)) {
                    return first;
                }
            } else if (!contiguous || !sameBytes(first, end - 1, original, release)) {
                for (int i = first; i < end; i++) {
                    if (!sameBytes(i, i, original, release) && !sameValue(i, original, release)) {
                        return i;
                    }
                }
            }
            first = end;
        }
        return NONE;
    }

    private boolean sameBytes(int first, int last, WrittenCursor original, WrittenCursor release) {
        return Arrays.equals(
                original.bytes(),
                original.fieldStart(input[first]),
                original.fieldEnd(input[last]),
                release.bytes(),
                release.fieldStart(released[first]),
                release.fieldEnd(released[last]));
    }

    private boolean holds(int index, RowCursor original, RowCursor release) {
        Optional<CellRule> rule = replaced.get(index);
        return rule.isEmpty()
                ? sameValue(index, original, release)
                : rule.get()
                        .holds(
                                text(original, input[index]),
                                beside[index] < 0 ? "" : text(original, beside[index]),
                                text(release, released[index]));
    }

    private String text(RowCursor row, int column) {
        byte[] bytes = row.valueBytes(column);
        int start = row.valueStart(column);
        return new String(bytes, start, row.valueEnd(column) - start, encoding);
    }

    private boolean sameValue(int index, RowCursor original, RowCursor release) {
        boolean isNull = original.isNull(input[index]);
        if (isNull || release.isNull(released[index])) {
            return isNull && release.isNull(released[index]);
        }
        if (trim) {
            return Arrays.equals(original.untrimmed(input[index]), release.untrimmed(released[index]));
        }
        byte[] before = original.valueBytes(input[index]);
        byte[] after = release.valueBytes(released[index]);
        return Arrays.equals(
                before,
                original.valueStart(input[index]),
                original.valueEnd(input[index]),
                after,
                release.valueStart(released[index]),
                release.valueEnd(released[index]));
    }
}
