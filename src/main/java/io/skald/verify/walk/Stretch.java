package io.skald.verify.walk;

import io.skald.UsageException;
import io.skald.table.RowCursor;
import io.skald.table.TableChunk;
import io.skald.verify.claim.UnreadableReleaseException;
import java.util.List;

/**
 * One chunk of the release, and the chunks of the input that hold the rows of the same numbers.
 *
 * @param rowsBefore rows of the release before this chunk
 * @param released the chunk
 * @param input rows of the input in order; fewer where the input ends before the release
 */
record Stretch(long rowsBefore, TableChunk released, List<Part> input) implements AutoCloseable {

    Stretch {
        input = List.copyOf(input);
    }

    /**
     * Rows of a chunk of the input.
     *
     * @param skip rows in front, which belong to the stretch before
     * @param rows how many belong to this stretch
     */
    record Part(SharedChunk chunk, int skip, int rows) {}

    /**
     * Compares row by row.
     *
     * @throws UnreadableReleaseException if the release is malformed
     */
    void compare(Worker worker) {
        PartRows originals = new PartRows(input);
        RowCursor rows = released.records();
        int counted = released.span().rows();
        for (int i = 1; i <= counted; i++) {
            PartRows.require(next(rows));
            worker.take(rows, rowsBefore + i);
            if (originals.next()) {
                worker.compare(originals.record());
            }
        }
        PartRows.require(!next(rows));
        worker.flush();
    }

    private static boolean next(RowCursor released) {
        try {
            return released.next();
        } catch (UsageException e) {
            throw new UnreadableReleaseException(e);
        }
    }

    @Override
    public void close() {
        released.close();
        input.forEach(part -> part.chunk().letGo());
    }
}
