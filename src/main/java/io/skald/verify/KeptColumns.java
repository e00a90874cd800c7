package io.skald.verify;

import io.skald.csv.Dialect;
import io.skald.csv.RecordCursor;
import java.util.Arrays;
import java.util.List;

/**
 * The columns whose cells must be in the release unchanged. Neighbours in both files are compared as one range of bytes;
 * only where the bytes differ, by quotes perhaps, their values are. Blanks around a kept value are part of it, whether or
 * not the dialect trims.
 */
final class KeptColumns {

    /** No cell has changed. */
    static final int NONE = -1;

    private final List<String> names;
    private final int[] input;
    private final int[] released;
    private final Dialect dialect;

    /** Where each run of neighbours ends, exclusive, as an index of the arrays. */
    private final int[] runEnds;

    KeptColumns(List<String> names, int[] input, int[] released, Dialect dialect) {
        this.names = List.copyOf(names);
        this.input = input.clone();
        this.released = released.clone();
        this.dialect = dialect;
        int[] ends = new int[input.length];
        int runs = 0;
        for (int i = 1; i <= input.length; i++) {
            if (i == input.length || input[i] != input[i - 1] + 1 || released[i] != released[i - 1] + 1) {
                ends[runs++] = i;
            }
        }
        this.runEnds = Arrays.copyOf(ends, runs);
    }

    String name(int index) {
        return names.get(index);
    }

    /** The first kept column whose cell is another in the release's row than in the input's, or {@link #NONE}. */
    int firstChanged(RecordCursor original, RecordCursor release) {
        boolean contiguous = original.contiguous() && release.contiguous();
        int first = 0;
        for (int end : runEnds) {
            if (!contiguous || !sameBytes(first, end - 1, original, release)) {
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

    private boolean sameBytes(int first, int last, RecordCursor original, RecordCursor release) {
        return Arrays.equals(
                original.bytes(),
                original.fieldStart(input[first]),
                original.fieldEnd(input[last]),
                release.bytes(),
                release.fieldStart(released[first]),
                release.fieldEnd(released[last]));
    }

    private boolean sameValue(int index, RecordCursor original, RecordCursor release) {
        if (dialect.trim()) {
            return Arrays.equals(
                    PrintedField.unquoted(original, input[index], dialect),
                    PrintedField.unquoted(release, released[index], dialect));
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
