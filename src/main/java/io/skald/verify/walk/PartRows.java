package io.skald.verify.walk;

import io.skald.table.RowCursor;
import java.util.Iterator;
import java.util.List;

/** The rows of some parts of the input, one part behind the other. */
final class PartRows {

    private final Iterator<Stretch.Part> parts;

    @SuppressWarnings("NullAway.Init") // there is none before the first
    private RowCursor record;

    private int left;
    private boolean endsChunk;

    PartRows(List<Stretch.Part> parts) {
        this.parts = parts.iterator();
    }

    /** Goes to the next row, if there is one. */
    boolean next() {
        while (left == 0) {
            if (!parts.hasNext()) {
                return false;
            }
            open(parts.next());
        }
        left--;
        require(record.next());
        return true;
    }

    private void open(Stretch.Part part) {
        if (endsChunk) {
            // Who has handed out all rows needs nothing any more that it holds beside them.
            require(!record.next());
        }
        record = part.chunk().records();
        for (int i = 0; i < part.skip(); i++) {
            require(record.next());
        }
        left = part.rows();
        endsChunk = part.skip() + part.rows() == part.chunk().rows();
    }

    /** Rows are paired by the counts of the cuts: were one of them wrong, rows would go unverified. */
    static void require(boolean asCounted) {
        if (!asCounted) {
            throw new IllegalStateException("a chunk has other rows than were counted when it was cut");
        }
    }

    /** The row at hand. */
    RowCursor record() {
        return record;
    }
}
