package io.skald.table;

import java.util.Arrays;

/** Finds neighbouring columns of rows as they are written: where they lie if they lie side by side, else gathered. For one thread. */
public final class WrittenRun {

    private final byte[] delimiter;
    private byte[] gathered = new byte[64];
    private byte[] bytes = {};
    private int start;
    private int end;

    /** @param delimiter what stands between two columns of the release */
    public WrittenRun(byte[] delimiter) {
        this.delimiter = delimiter.clone();
    }

    /**
     * Goes to columns of a row.
     *
     * @param row of an input whose cursors are {@link WrittenCursor}s
     * @param last inclusive
     */
    public void find(RowCursor row, int first, int last) {
        WrittenCursor cursor = (WrittenCursor) row;
        if (cursor.contiguous()) {
            bytes = cursor.bytes();
            start = cursor.fieldStart(first);
            end = cursor.fieldEnd(last);
        } else {
            gather(cursor, first, last);
        }
    }

    private void gather(WrittenCursor cursor, int first, int last) {
        byte[] in = cursor.bytes();
        start = 0;
        end = 0;
        for (int column = first; column <= last; column++) {
            if (column > first) {
                gather(delimiter, 0, delimiter.length);
            }
            gather(in, cursor.fieldStart(column), cursor.fieldEnd(column));
        }
        bytes = gathered;
    }

    private void gather(byte[] source, int from, int to) {
        int length = to - from;
        if (length > gathered.length - end) {
            gathered = Arrays.copyOf(gathered, Math.max(2 * gathered.length, end + length));
        }
        System.arraycopy(source, from, gathered, end, length);
        end += length;
    }

    /** What the range refers to; valid until the cursor moves or another run is asked for. */
    public byte[] bytes() {
        return bytes;
    }

    /** Where the run starts in {@link #bytes()}. */
    public int start() {
        return start;
    }

    /** Where the run ends in {@link #bytes()}, exclusive. */
    public int end() {
        return end;
    }
}
