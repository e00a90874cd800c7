package io.skald.csv;

import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/**
 * Unpacks gzip, member after member (RFC 1952), and accounts for every byte of the file: the end is reached only where the last
 * member is whole and nothing follows it. Java's own reader takes whatever follows a member and does not begin as a
 * member does for the end, and so loses rows in silence.
 *
 * <p>Zeros up to the end of the file are padding, as tapes and block devices leave it.
 */
final class GzipInput extends InputStream {

    private static final int BUFFER = 1 << 16;
    private static final int MAGIC_FIRST = 0x1F;
    private static final int MAGIC_SECOND = 0x8B;
    private static final int DEFLATE = 8;

    private static final int HEADER_CHECKSUM = 1 << 1;
    private static final int EXTRA_FIELD = 1 << 2;
    private static final int NAME = 1 << 3;
    private static final int COMMENT = 1 << 4;
    private static final int RESERVED = 0xE0;

    /** Modification time, compression level and operating system. */
    private static final int UNUSED_BYTES = 6;

    private final InputStream packed;
    private final Inflater inflater = new Inflater(true);
    private final CRC32 checksum = new CRC32();
    private final byte[] buffer = new byte[BUFFER];

    private int at;
    private int filled;
    private long bytesBefore;
    private long memberStart;
    private boolean inMember;
    private boolean ended;

    GzipInput(InputStream packed) {
        this.packed = packed;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        int count = 0;
        while (count == 0 && length > 0) {
            if (!inMember && !beginMember()) {
                return -1;
            }
            count = inflate(target, offset, length);
        }
        return count;
    }

    private int inflate(byte[] target, int offset, int length) throws IOException {
        try {
            int count = inflater.inflate(target, offset, length);
            checksum.update(target, offset, count);
            if (inflater.finished()) {
                at = filled - inflater.getRemaining();
                endMember();
            } else if (inflater.needsDictionary()) {
                throw damaged("its data need a dictionary");
            } else if (count == 0) {
                at = filled;
                if (!fill()) {
                    throw cut("data");
                }
                inflater.setInput(buffer, 0, filled);
            }
            return count;
        } catch (DataFormatException e) {
            throw damaged(e.getMessage() == null ? "its data are not deflated" : e.getMessage());
        }
    }

    private boolean beginMember() throws IOException {
        if (ended) {
            return false;
        }
        memberStart = position();
        if (!hasByte()) {
            if (memberStart == 0) {
                throw new IOException("it is empty, and an archive of nothing is not");
            }
            ended = true;
            return false;
        }
        if (memberStart > 0 && buffer[at] == 0) {
            skipPadding();
            return false;
        }
        checksum.reset();
        header();
        checksum.reset();
        inflater.reset();
        inflater.setInput(buffer, at, filled - at);
        inMember = true;
        return true;
    }

    private void header() throws IOException {
        if (headerByte() != MAGIC_FIRST || headerByte() != MAGIC_SECOND) {
            throw new ZipException(
                    memberStart == 0
                            ? "it does not begin as gzip does"
                            : "what follows its last whole member, from byte " + memberStart + " on, is not gzip");
        }
        if (headerByte() != DEFLATE) {
            throw damaged("its header names an unknown method");
        }
        int flags = headerByte();
        if ((flags & RESERVED) != 0) {
            throw damaged("its header has unknown flags");
        }
        skipHeaderBytes(UNUSED_BYTES);
        if ((flags & EXTRA_FIELD) != 0) {
            skipHeaderBytes(headerByte() | headerByte() << 8);
        }
        if ((flags & NAME) != 0) {
            skipHeaderText();
        }
        if ((flags & COMMENT) != 0) {
            skipHeaderText();
        }
        if ((flags & HEADER_CHECKSUM) != 0) {
            int expected = (int) checksum.getValue() & 0xFFFF;
            if ((headerByte() | headerByte() << 8) != expected) {
                throw damaged("its header does not match its checksum");
            }
        }
    }

    private int headerByte() throws IOException {
        if (!hasByte()) {
            throw cut("header");
        }
        checksum.update(buffer[at]);
        return buffer[at++] & 0xFF;
    }

    private void skipHeaderBytes(int count) throws IOException {
        for (int i = 0; i < count; i++) {
            headerByte();
        }
    }

    private void skipHeaderText() throws IOException {
        while (headerByte() != 0) {
            continue;
        }
    }

    private void endMember() throws IOException {
        if (trailerNumber() != checksum.getValue()) {
            throw damaged("its data do not match their checksum");
        }
        if (trailerNumber() != (inflater.getBytesWritten() & 0xFFFF_FFFFL)) {
            throw damaged("its data do not have the length that it names");
        }
        inMember = false;
    }

    private long trailerNumber() throws IOException {
        long number = 0;
        for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
            if (!hasByte()) {
                throw cut("checksum");
            }
            number |= (buffer[at++] & 0xFFL) << shift;
        }
        return number;
    }

    private void skipPadding() throws IOException {
        while (hasByte()) {
            if (buffer[at++] != 0) {
                throw new ZipException("what follows its last whole member, from byte " + memberStart
                        + " on, is neither gzip nor zeros only");
            }
        }
        ended = true;
    }

    private long position() {
        return bytesBefore + at;
    }

    private boolean hasByte() throws IOException {
        return at < filled || fill();
    }

    private boolean fill() throws IOException {
        bytesBefore += filled;
        at = 0;
        filled = Math.max(0, packed.read(buffer, 0, BUFFER));
        return filled > 0;
    }

    private ZipException damaged(String how) {
        return new ZipException("the gzip member from byte " + memberStart + " on is damaged: " + how);
    }

    private IOException cut(String where) {
        return new IOException("it ends within the " + where + " of the gzip member from byte " + memberStart + " on");
    }

    @Override
    public void close() throws IOException {
        inflater.end();
        packed.close();
    }
}
