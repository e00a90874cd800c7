package io.skald.distributed;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Optional;

/** Hands out the records as they are, in blocks. */
record RecordsFold() implements GroupFold {

    private static final int BLOCK_BYTES = 1 << 18;

    /** Sees records. */
    @FunctionalInterface
    interface Visitor {

        /** See {@link Folding#add}. */
        void record(int way, long[] key, long[] values, long rows, long persons, long information);
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
            for (int i = 0; i < values.length; i++) {
                values[i] = block.getLong();
            }
            visitor.record(way, key, values, block.getLong(), block.getLong(), block.getLong());
        }
    }

    private static final class Writing implements Folding {

        private final ByteBuffer record;
        private final ByteArrayOutputStream block = new ByteArrayOutputStream();

        Writing(Grouping grouping) {
            this.record =
                    ByteBuffer.allocate(Integer.BYTES + (grouping.keyWords() + grouping.valueWords() + 3) * Long.BYTES);
        }

        @Override
        public void add(int way, long[] key, long[] values, long rows, long persons, long information) {
            record.clear();
            record.putInt(way);
            for (long word : key) {
                record.putLong(word);
            }
            for (long word : values) {
                record.putLong(word);
            }
            record.putLong(rows).putLong(persons).putLong(information);
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
