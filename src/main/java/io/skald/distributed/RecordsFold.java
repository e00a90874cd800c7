package io.skald.distributed;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Optional;

/** Hands out the records as they are, in blocks. */
record RecordsFold() implements GroupFold {

    private static final int BLOCK_BYTES = 1 << 18;

    /** In place of a column: a record of rows. */
    private static final int ROWS = GroupFold.Folding.ALL - 1;

    /** Sees records. */
    @FunctionalInterface
    interface Visitor {

        /** See {@link Folding#add}. */
        void rows(int way, long[] key, long[] values, long rows);

        /** See {@link Folding#addPersons}. */
        default void persons(int way, long[] key, int column, int value, long persons) {}
    }

    @Override
    public boolean isSmall() {
        return false;
    }

    @Override
    public Folding begin(Grouping grouping) {
        return new Writing(grouping);
    }

    /** Reads a block. */
    static void read(Grouping grouping, byte[] bytes, Visitor visitor) {
        ByteBuffer block = ByteBuffer.wrap(bytes);
        long[] key = new long[grouping.keyWords()];
        long[] values = new long[grouping.valueWords()];
        while (block.hasRemaining()) {
            int way = block.getInt();
            for (int i = 0; i < key.length; i++) {
                key[i] = block.getLong();
            }
            int column = block.getInt();
            if (column != ROWS) {
                visitor.persons(way, key, column, block.getInt(), block.getLong());
                continue;
            }
            for (int i = 0; i < values.length; i++) {
                values[i] = block.getLong();
            }
            visitor.rows(way, key, values, block.getLong());
        }
    }

    private static final class Writing implements Folding {

        private final ByteBuffer record;
        private final ByteArrayOutputStream block = new ByteArrayOutputStream();

        Writing(Grouping grouping) {
            this.record = ByteBuffer.allocate(
                    3 * Integer.BYTES + (grouping.keyWords() + grouping.valueWords() + 1) * Long.BYTES);
        }

        private void begin(int way, long[] key, int column) {
            record.clear();
            record.putInt(way);
            for (long word : key) {
                record.putLong(word);
            }
            record.putInt(column);
        }

        @Override
        public void add(int way, long[] key, long[] values, long rows) {
            begin(way, key, ROWS);
            for (long word : values) {
                record.putLong(word);
            }
            record.putLong(rows);
            block.write(record.array(), 0, record.position());
        }

        @Override
        public void addPersons(int way, long[] key, int column, int value, long persons) {
            begin(way, key, column);
            record.putInt(value).putLong(persons);
            block.write(record.array(), 0, record.position());
        }

        @Override
        public Optional<byte[]> full() {
            return block.size() < BLOCK_BYTES ? Optional.empty() : Optional.of(end());
        }

        @Override
        public byte[] end() {
            byte[] bytes = block.toByteArray();
            block.reset();
            return bytes;
        }
    }
}
