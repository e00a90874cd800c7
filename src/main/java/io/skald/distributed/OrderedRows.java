package io.skald.distributed;

import io.skald.attribute.Encoding.CodedDomain;
import io.skald.attribute.dictionary.CodeMap;
import io.skald.attribute.value.ValueEncoder;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.budget.Workspace;
import io.skald.engine.GuardedValues;
import io.skald.engine.encode.ValueCodes;
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

    private final ValueCodes codes;
    private final List<Sensitive.Column> sensitive;
    private final StoreWriter writer;
    private final long[][] raw;
    private final BitSet excluded = new BitSet();
    private int rowsInChunk;

    private OrderedRows(ValueCodes codes, List<Sensitive.Column> sensitive, StoreWriter writer) {
        this.codes = codes;
        this.sensitive = sensitive;
        this.writer = writer;
        this.raw = new long[codes.quasi().size() + sensitive.size()][CHUNK_ROWS];
    }

    /**
     * The table; every code is its own number there, and so is every value of the sensitive columns.
     *
     * @param tuples in their order
     */
    static EncodedTable of(
            TupleFile tuples, ValueCodes codes, GuardedValues guarded, MemoryBudget budget, Workspace workspace) {
        List<Sensitive.Column> sensitive = guarded.sensitive().columns();
        long bytes = (long) CHUNK_ROWS * Long.BYTES * (codes.quasi().size() + sensitive.size());
        try (MemoryBudget.Reservation held = budget.reserve(MemoryTag.ENCODING, bytes);
                StoreWriter writer = StoreWriter.temporary(workspace, budget)) {
            OrderedRows rows = new OrderedRows(codes, sensitive, writer);
            tuples.forEach(rows::add);
            rows.flush();
            List<CodedDomain> quasi = codes.quasi().stream()
                    .map(coded -> new CodedDomain(coded.domain(), new CodeMap.Offset(0, -1)))
                    .toList();
            held.tryResize(0);
            return new EncodedTable(writer.finish(), quasi);
        }
    }

    /** The sensitive columns as they lie in that table. */
    static Sensitive sensitive(GuardedValues guarded, int quasi) {
        List<Sensitive.Column> columns = new ArrayList<>();
        for (Sensitive.Column column : guarded.sensitive().columns()) {
            int[] valueOf = new int[column.values()];
            Arrays.setAll(valueOf, value -> value);
            columns.add(new Sensitive.Column(quasi + columns.size(), valueOf, column.values(), column.hasMissing()));
        }
        return new Sensitive(columns, guarded.sensitive().models());
    }

    private void add(int[] values, long rows) {
        int quasi = codes.quasi().size();
        boolean counted = codes.isCounted(values);
        for (long row = 0; row < rows; row++) {
            for (int i = 0; i < quasi; i++) {
                raw[i][rowsInChunk] = counted ? codes.code(i, values[i]) : ValueEncoder.MISSING;
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

    private void flush() {
        if (rowsInChunk > 0) {
            writer.append(EncodedChunk.of(raw, rowsInChunk, excluded));
            excluded.clear();
            rowsInChunk = 0;
        }
    }
}
