package io.skald.csv;

import io.skald.table.ByteTap;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Counts the bytes that a source of chunks takes from disk, and shows them to a tap. */
final class DiskBytes {

    private static final int BUFFER = 1 << 14;

    private final ByteTap tap;
    private volatile long count;

    DiskBytes(ByteTap tap) {
        this.tap = tap;
    }

    /** Bytes so far, packed or not. */
    long count() {
        return count;
    }

    @SuppressWarnings("NonAtomicVolatileUpdate")
    private void take(byte[] bytes, int from, int length) {
        tap.take(bytes, from, length);
        // One thread writes at a time; others only look.
        count = count + length;
    }

    /** The same bytes, counted and shown on the way. */
    InputStream of(InputStream file) {
        return new Tapped(file);
    }

    /** One file being read. */
    private final class Tapped extends FilterInputStream {

        private Tapped(InputStream file) {
            super(file);
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int read = in.read(bytes, offset, length);
            if (read > 0) {
                take(bytes, offset, read);
            }
            return read;
        }

        /** Who looks must see what is skipped too. */
        @Override
        public long skip(long wanted) throws IOException {
            if (tap == ByteTap.NONE) {
                return in.skip(wanted);
            }
            return Math.max(0, read(new byte[(int) Math.min(wanted, BUFFER)]));
        }
    }
}
