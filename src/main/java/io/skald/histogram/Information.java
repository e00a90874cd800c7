package io.skald.histogram;

import io.skald.budget.MemoryBudget;
import io.skald.store.EncodedChunk;
import io.skald.store.EncodedTable;
import java.util.ArrayList;
import java.util.List;

/**
 * log2 of the number of rows that share a value's code, per quasi-identifier and code, in units of 2^-20 bits. It is rounded once, per
 * code, so that sums over rows are exact whatever their order.
 */
final class Information implements AutoCloseable {

    private final int[][] ofCode;
    private final List<MemoryBudget.Reservation> reservations;

    private Information(int[][] ofCode, List<MemoryBudget.Reservation> reservations) {
        this.ofCode = ofCode;
        this.reservations = reservations;
    }

    /** No information. */
    static Information none() {
        return new Information(new int[0][], List.of());
    }

    boolean present() {
        return ofCode.length > 0;
    }

    /** The information of a code; 0 if there is none. */
    int of(int attribute, long code) {
        return present() ? ofCode[attribute][Math.toIntExact(code)] : 0;
    }

    @Override
    public void close() {
        reservations.forEach(MemoryBudget.Reservation::close);
    }

    /** Counts the rows of every code, chunk by chunk. Safe for use by several threads. */
    static final class Counting implements StoreScan.Reader {

        private final EncodedTable table;
        private final int[][] rows;
        private final List<MemoryBudget.Reservation> reservations = new ArrayList<>();

        /** @throws io.skald.FailureException if the budget has no room for a number per code */
        Counting(EncodedTable table, MemoryBudget budget) {
            this.table = table;
            this.rows = new int[table.attributes().size()][];
            try {
                for (int i = 0; i < rows.length; i++) {
                    long codes = table.domain(i).size();
                    reservations.add(budget.reserve("information", codes * Integer.BYTES));
                    rows[i] = new int[Math.toIntExact(codes)];
                }
            } catch (RuntimeException refused) {
                release();
                throw refused;
            }
        }

        /** Gives the memory back when counting failed. */
        void release() {
            reservations.forEach(MemoryBudget.Reservation::close);
        }

        @Override
        public boolean wantsMore() {
            return true;
        }

        @Override
        public void end() {
            // Every chunk was added whole.
        }

        @Override
        public void read(int index, EncodedChunk chunk) {
            for (int i = 0; i < rows.length; i++) {
                synchronized (rows[i]) {
                    add(chunk, i);
                }
            }
        }

        private void add(EncodedChunk chunk, int attribute) {
            EncodedChunk.Column column = chunk.column(attribute);
            int[] target = rows[attribute];
            int end = chunk.rows();
            int row = chunk.excluded().nextClearBit(0);
            while (row < end) {
                int excluded = chunk.excluded().nextSetBit(row);
                int stop = excluded < 0 ? end : Math.min(excluded, end);
                for (; row < stop; row++) {
                    target[(int) table.codes(attribute).code(column.raw(column.packed(row)))]++;
                }
                row = chunk.excluded().nextClearBit(row);
            }
        }

        /** The information of every code, in the memory of the counts. */
        Information finish() {
            for (int[] ofAttribute : rows) {
                for (int code = 0; code < ofAttribute.length; code++) {
                    ofAttribute[code] = information(Integer.toUnsignedLong(ofAttribute[code]));
                }
            }
            return new Information(rows, List.copyOf(reservations));
        }

        /** StrictMath, because the last digit must not depend on the machine. */
        private static int information(long count) {
            return count <= 1
                    ? 0
                    : (int) StrictMath.round(
                            StrictMath.log(count) / StrictMath.log(2) * HistogramCounter.INFORMATION_PER_BIT);
        }
    }
}
