package io.skald.csv;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.MessageDigest;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** What a source takes from disk, compressed or not: counted, and fed to a digest if there is one. */
final class DiskBytes {

    private final AtomicLong count = new AtomicLong();
    private final Optional<MessageDigest> digest;

    DiskBytes(Optional<MessageDigest> digest) {
        this.digest = digest;
    }

    /** Bytes taken so far; bytes skipped are not taken. Any thread may ask. */
    long count() {
        return count.get();
    }

    InputStream meter(InputStream file) {
        return new Metered(file);
    }

    /** Takes what an unpacker left, so that the digest is of the whole file. */
    void drain(InputStream metered) throws IOException {
        if (digest.isPresent()) {
            metered.transferTo(OutputStream.nullOutputStream());
        }
    }

    private void take(byte[] bytes, int offset, int length) {
        count.addAndGet(length);
        digest.ifPresent(of -> of.update(bytes, offset, length));
    }

    private final class Metered extends FilterInputStream {

        Metered(InputStream in) {
            super(in);
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

        @Override
        public long skip(long length) throws IOException {
            if (digest.isEmpty()) {
                return in.skip(length);
            }
            return Math.max(0, read(new byte[(int) Math.min(length, 1 << 13)]));
        }
    }
}
