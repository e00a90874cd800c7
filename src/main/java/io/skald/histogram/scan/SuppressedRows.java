package io.skald.histogram.scan;

import io.skald.FailureException;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.budget.Workspace;
import io.skald.histogram.HistogramCounter;
import io.skald.store.EncodedTable;
import java.util.BitSet;

/**
 * Which rows of a table a node suppresses: those of classes that have not what they must, and of a class absorbed. Rows that a policy suppresses are not among
 * them; the store tells those. Safe for use by several threads.
 */
public final class SuppressedRows implements AutoCloseable {

    private final EncodedTable table;
    private final RowBits bits;

    private SuppressedRows(EncodedTable table, RowBits bits) {
        this.table = table;
        this.bits = bits;
    }

    /**
     * Finds the rows of suppressed classes. The keys of the failing classes are collected while memory lasts, then looked up for every row in
     * a scan of the store, then the next ones are collected: one scan for the classes and one for the rows, unless very many rows
     * are suppressed.
     *
     * @param counter of the same table
     * @throws FailureException if there is no room for a single key, or the disk fails
     */
    public static SuppressedRows of(
            SuppressedClasses classes,
            EncodedTable table,
            HistogramCounter counter,
            MemoryBudget budget,
            Workspace workspace,
            int threads,
            Progress progress) {
        RowBits bits = RowBits.of(table.store().rows(), budget, workspace);
        StoreScan scan = new StoreScan(table.store(), budget, threads, progress);
        try (SmallClasses small = new SmallClasses(table, classes.node(), budget, scan, bits)) {
            classes.visit(counter, small::add);
            small.finish();
            return new SuppressedRows(table, bits);
        } catch (RuntimeException | Error failed) {
            bits.close();
            throw failed;
        }
    }

    /**
     * The suppressed rows of a chunk, counted from 0 within it.
     *
     * @throws FailureException if they are on disk and cannot be read
     */
    public BitSet ofChunk(int chunk) {
        return bits.get(table.store().firstRow(chunk), table.store().chunkRows(chunk));
    }

    /** Gives back memory and disk. */
    @Override
    public void close() {
        bits.close();
    }
}
