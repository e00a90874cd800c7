package io.skald.distributed;

import io.skald.attribute.Encoding.CodedDomain;
import io.skald.attribute.bin.Domain;
import io.skald.attribute.dictionary.CodeMap;
import io.skald.attribute.value.ValueEncoder;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.budget.Workspace;
import io.skald.histogram.key.CountedColumn;
import io.skald.histogram.key.Sensitive;
import io.skald.store.EncodedChunk;
import io.skald.store.EncodedTable;
import io.skald.store.StoreWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Makes the rows of a table elsewhere one to be refined: tuple by tuple, in an order that depends on nothing but their texts. Codes alone, which go to disk where memory refuses them.
 */
final class OrderedRows {

    /** Rows of each chunk but the last. */
    static final int CHUNK_ROWS = 1 << 14;

    private final long[][] codes;
    private final List<CountedColumn> sensitive;
    private final StoreWriter writer;
    private final long[][] raw;
    private final BitSet excluded = new BitSet();
    private int rowsInChunk;

    private OrderedRows(long[][] codes, List<CountedColumn> sensitive, StoreWriter writer) {
        this.codes = codes;
        this.sensitive = sensitive;
        this.writer = writer;
        this.raw = new long[codes.length + sensitive.size()][CHUNK_ROWS];
    }

    /**
     * The table; every code is its own number there, and so is every value of the sensitive columns.
     *
     * @param tuples in their order
     * @param codes by quasi-identifier and value; negative where a policy suppresses its rows
     * @param sensitive whose values stand behind those of the quasi-identifiers
     */
    static EncodedTable of(
            TupleFile tuples,
            long[][] codes,
            List<? extends Domain> domains,
            List<CountedColumn> sensitive,
            MemoryBudget budget,
            Workspace workspace) {
        long bytes = (long) CHUNK_ROWS * Long.BYTES * (codes.length + sensitive.size());
        try (MemoryBudget.Reservation held = budget.reserve(MemoryTag.ENCODING, bytes);
                StoreWriter writer = StoreWriter.temporary(workspace, budget)) {
            OrderedRows rows = new OrderedRows(codes, sensitive, writer);
            tuples.forEach(rows::add);
            rows.flush();
            List<CodedDomain> quasi = domains.stream()
                    .map(domain -> new CodedDomain(domain, new CodeMap.Offset(0, -1)))
                    .toList();
            held.tryResize(0);
            return new EncodedTable(writer.finish(), quasi);
        }
    }

    /** The sensitive columns as they lie in that table, behind so many quasi-identifiers. */
    static Sensitive sensitive(Sensitive asked, int quasi) {
        List<CountedColumn> columns = new ArrayList<>();
        for (CountedColumn column : asked.columns()) {
            int[] valueOf = new int[column.values()];
            Arrays.setAll(valueOf, value -> value);
            columns.add(new CountedColumn(quasi + columns.size(), valueOf, column.values(), column.hasMissing()));
        }
        return new Sensitive(columns, asked.models());
    }

    private void add(int[] values, long rows) {
        int quasi = codes.length;
        boolean counted = isCounted(values);
        for (long row = 0; row < rows; row++) {
            for (int i = 0; i < quasi; i++) {
                raw[i][rowsInChunk] = counted ? codes[i][values[i]] : ValueEncoder.MISSING;
            }
            for (int i = 0; i < sensitive.size(); i++) {
                raw[quasi + i][rowsInChunk] = sensitive.get(i).valueOf()[values[quasi + i]];
            }
            excluded.set(rowsInChunk++, !counted);
            if (rowsInChunk == CHUNK_ROWS) {
                flush();
            }
        }
    }

    private boolean isCounted(int[] values) {
        for (int i = 0; i < codes.length; i++) {
            if (codes[i][values[i]] < 0) {
                return false;
            }
        }
        return true;
    }

    private void flush() {
        if (rowsInChunk > 0) {
            writer.append(EncodedChunk.of(raw, rowsInChunk, excluded));
            excluded.clear();
            rowsInChunk = 0;
        }
    }
}
