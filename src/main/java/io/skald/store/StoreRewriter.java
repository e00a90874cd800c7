package io.skald.store;

import io.skald.FailureException;
import io.skald.attribute.Encoding;
import io.skald.attribute.dictionary.CodeMap;
import java.util.BitSet;
import java.util.List;

/**
 * Replaces raw numbers by codes where the way from one to the other is on disk: looked up chunk by chunk here, once, instead of in
 * every scan. The codes also take fewer bytes than the values they stand for.
 */
public final class StoreRewriter {

    private final EncodedTable table;

    /** @param table to be rewritten; its store is only read */
    public StoreRewriter(EncodedTable table) {
        this.table = table;
    }

    /** Whether any column's codes are looked up on disk, so that rewriting pays. */
    public boolean isNeeded() {
        return table.quasi().stream().anyMatch(attribute -> attribute.codes().onDisk());
    }

    /**
     * Writes every chunk again, same rows and same order, and closes the old store and the maps on disk.
     *
     * @param writer takes the chunks and is finished
     * @return the table to be used from now on
     * @throws FailureException if reading or writing fails
     */
    public EncodedTable rewrite(StoreWriter writer) {
        EncodedStore old = table.store();
        for (int index = 0; index < old.chunkCount(); index++) {
            writer.append(rewritten(old.read(index)));
        }
        EncodedStore store = writer.finish();
        old.close();
        List<Encoding.CodedDomain> quasi =
                table.quasi().stream().map(StoreRewriter::rewritten).toList();
        return new EncodedTable(store, quasi, table.sensitive(), table.kept());
    }

    private EncodedChunk rewritten(EncodedChunk chunk) {
        EncodedChunk.Column[] columns = new EncodedChunk.Column[chunk.columnCount()];
        for (int i = 0; i < columns.length; i++) {
            EncodedChunk.Column column = chunk.column(i);
            boolean onDisk = i < table.quasi().size() && table.codes(i).onDisk();
            columns[i] = onDisk ? coded(column, table.codes(i), chunk.rows()) : column;
        }
        return new EncodedChunk(chunk.rows(), columns, (BitSet) chunk.excluded().clone());
    }

    private static EncodedChunk.Column coded(EncodedChunk.Column column, CodeMap codes, int rows) {
        long[] numbers = new long[rows];
        column.unpack(numbers, rows);
        codes.codes(numbers, rows);
        return EncodedChunk.Column.pack(numbers, rows);
    }

    private static Encoding.CodedDomain rewritten(Encoding.CodedDomain attribute) {
        if (!attribute.codes().onDisk()) {
            return attribute;
        }
        attribute.codes().close();
        long missing = attribute.domain().missing().orElse(-1);
        return new Encoding.CodedDomain(attribute.domain(), new CodeMap.Offset(0, missing));
    }
}
