package io.skald.histogram.scan;

import io.skald.attribute.dictionary.CodeMap;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.store.EncodedChunk;
import io.skald.store.EncodedTable;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** Counts the rows of every code of every quasi-identifier in one scan, column by column. */
final class CodeRows implements AutoCloseable {

    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

    /** Bytes of packed integers that are few enough to be counted before their codes are looked up. */
    private static final int WIDEST_COUNTED = 2;

    private final EncodedTable table;
    private final int[][] rows;
    private final List<MemoryBudget.Reservation> reservations = new ArrayList<>();

    /** @throws io.skald.FailureException if the budget has no room for a number per code */
    CodeRows(EncodedTable table, MemoryBudget budget) {
        this.table = table;
        this.rows = new int[table.quasi().size()][];
        try {
            for (int i = 0; i < rows.length; i++) {
                long codes = table.domain(i).size();
                reservations.add(budget.reserve(MemoryTag.INFORMATION, codes * Integer.BYTES));
                rows[i] = new int[Math.toIntExact(codes)];
            }
        } catch (RuntimeException refused) {
            close();
            throw refused;
        }
    }

    /** Per quasi-identifier and code, its rows as an unsigned number. */
    int[][] rows() {
        return rows;
    }

    @Override
    public void close() {
        reservations.forEach(MemoryBudget.Reservation::close);
    }

    /** One thread's part of the scan. */
    StoreScan.Reader newReader() {
        return new Reader();
    }

    private final class Reader implements StoreScan.Reader {

        private final int[] byPacked = new int[1 << WIDEST_COUNTED * Byte.SIZE];

        @Override
        public boolean wantsMore() {
            return true;
        }

        @Override
        public void read(int index, EncodedChunk chunk) {
            for (int i = 0; i < rows.length; i++) {
                EncodedChunk.Column column = chunk.column(i);
                if (column.width() <= WIDEST_COUNTED) {
                    addCounted(column, chunk, i);
                } else {
                    addOneByOne(column, chunk, i);
                }
            }
        }

        private void addCounted(EncodedChunk.Column column, EncodedChunk chunk, int attribute) {
            int values = 1 << column.width() * Byte.SIZE;
            Arrays.fill(byPacked, 0, values, 0);
            count(column, chunk.rows());
            BitSet excluded = chunk.excluded();
            for (int row = excluded.nextSetBit(0); row >= 0 && row < chunk.rows(); row = excluded.nextSetBit(row + 1)) {
                byPacked[(int) column.packed(row)]--;
            }
            synchronized (rows[attribute]) {
                for (int packed = 0; packed < values; packed++) {
                    if (byPacked[packed] != 0) {
                        rows[attribute][code(attribute, column, packed)] += byPacked[packed];
                    }
                }
            }
        }

        /** Plain loops over bytes: this is most of what there is to do per row. */
        private void count(EncodedChunk.Column column, int size) {
            byte[] data = column.data();
            switch (column.width()) {
                case 0 -> byPacked[0] = size;
                case 1 -> {
                    for (int row = 0; row < size; row++) {
                        byPacked[data[row] & 0xFF]++;
                    }
                }
                default -> {
                    for (int row = 0; row < size; row++) {
                        byPacked[(short) SHORT.get(data, 2 * row) & 0xFFFF]++;
                    }
                }
            }
        }

        private void addOneByOne(EncodedChunk.Column column, EncodedChunk chunk, int attribute) {
            synchronized (rows[attribute]) {
                BitSet excluded = chunk.excluded();
                for (int row = excluded.nextClearBit(0); row < chunk.rows(); row = excluded.nextClearBit(row + 1)) {
                    rows[attribute][code(attribute, column, column.packed(row))]++;
                }
            }
        }

        private int code(int attribute, EncodedChunk.Column column, long packed) {
            CodeMap codes = table.codes(attribute);
            return (int) codes.code(column.raw(packed));
        }

        @Override
        public void end() {
            // Every chunk was added whole.
        }
    }
}
