package io.skald.engine;

import io.skald.csv.RecordCursor;
import java.util.Arrays;

/** Finds the bytes of kept columns in records: where they lie if they lie side by side, else gathered. For one thread. */
final class KeptBytes {

    private final byte[] delimiter;
    private byte[] gathered = new byte[64];
    private byte[] bytes = {};
    private int start;
    private int end;

    KeptBytes(byte[] delimiter) {
        this.delimiter = delimiter.clone();
    }

    /** Goes to a run of columns of the cursor's record. */
    void find(RecordCursor cursor, ReleaseLayout.Kept kept) {
        if (!kept.hasColumns()) {
            end = start;
        } else if (cursor.contiguous()) {
            bytes = cursor.bytes();
            start = cursor.fieldStart(kept.first());
            end = cursor.fieldEnd(kept.last());
        } else {
            gather(cursor, kept);
        }
    }

    private void gather(RecordCursor cursor, ReleaseLayout.Kept kept) {
        byte[] in = cursor.bytes();
        start = 0;
        end = 0;
        for (int column = kept.first(); column <= kept.last(); column++) {
            if (column > kept.first()) {
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
    byte[] bytes() {
        return bytes;
    }

    int start() {
        return start;
    }

    /** Where the run ends in {@link #bytes()}, exclusive. */
    int end() {
        return end;
    }
}
