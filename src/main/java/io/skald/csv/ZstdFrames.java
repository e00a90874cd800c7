package io.skald.csv;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * Follows the frames of a zstd file (RFC 8878, section 3.1) on their way to the decoder, and lets the file end only between two frames.
 * The decoder by itself takes an end inside the last frame's header for an end of the file where frames came before.
 */
final class ZstdFrames extends FilterInputStream {

    private static final long FRAME = 0xFD2FB528L;
    private static final long SKIPPABLE = 0x184D2A50L;
    private static final long ANY_SKIPPABLE = 0xFFFF_FFF0L;

    private static final int[] DICTIONARY_BYTES = {0, 1, 2, 4};
    private static final int[] SIZE_BYTES = {0, 2, 4, 8};

    private static final int RLE_BLOCK = 1;
    private static final int RESERVED_BLOCK = 3;

    /** What the next bytes are. */
    private enum Part {
        MAGIC(4),
        SKIPPABLE_LENGTH(4),
        DESCRIPTOR(1),
        BLOCK_HEADER(3);

        private final int length;

        Part(int length) {
            this.length = length;
        }
    }

    private Part part = Part.MAGIC;
    private long number;
    private int known;
    private long toSkip;
    private boolean checked;
    private long position;
    private long frameStart;

    ZstdFrames(InputStream packed) {
        super(packed);
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        int read = in.read(bytes, offset, length);
        if (read < 0) {
            checkEnd();
        } else {
            follow(bytes, offset, offset + read);
        }
        return read;
    }

    private void checkEnd() throws IOException {
        if (position == 0) {
            throw new IOException("it is empty, and an archive of nothing is not");
        }
        if (part != Part.MAGIC || known > 0 || toSkip > 0) {
            throw new IOException("it ends within the zstd frame from byte " + frameStart + " on");
        }
    }

    private void follow(byte[] bytes, int from, int to) throws IOException {
        int at = from;
        while (at < to) {
            if (toSkip > 0) {
                long skipped = Math.min(toSkip, to - at);
                toSkip -= skipped;
                at += (int) skipped;
                position += skipped;
            } else {
                if (part == Part.MAGIC && known == 0) {
                    frameStart = position;
                }
                number |= (bytes[at++] & 0xFFL) << (Byte.SIZE * known++);
                position++;
                if (part == Part.MAGIC) {
                    checkMagic();
                }
                if (known == part.length) {
                    long complete = number;
                    number = 0;
                    known = 0;
                    goOn(complete);
                }
            }
        }
    }

    /** Byte by byte, since the decoder refuses the first wrong one without saying where. */
    private void checkMagic() throws IOException {
        long mask = (1L << Byte.SIZE * known) - 1;
        if (number != (FRAME & mask) && (number & ANY_SKIPPABLE) != (SKIPPABLE & mask)) {
            throw new IOException(
                    frameStart == 0
                            ? "it does not begin as zstd does"
                            : "what follows its last whole frame, from byte " + frameStart + " on, is not zstd");
        }
    }

    private void goOn(long complete) throws IOException {
        switch (part) {
            case MAGIC -> part = complete == FRAME ? Part.DESCRIPTOR : Part.SKIPPABLE_LENGTH;
            case SKIPPABLE_LENGTH -> {
                toSkip = complete;
                part = Part.MAGIC;
            }
            case DESCRIPTOR -> {
                boolean oneSegment = (complete & 1 << 5) != 0;
                int sizeFlag = (int) (complete >>> 6);
                checked = (complete & 1 << 2) != 0;
                toSkip = (oneSegment ? 0 : 1)
                        + DICTIONARY_BYTES[(int) (complete & 3)]
                        + (oneSegment && sizeFlag == 0 ? 1 : SIZE_BYTES[sizeFlag]);
                part = Part.BLOCK_HEADER;
            }
            case BLOCK_HEADER -> {
                boolean last = (complete & 1) != 0;
                int type = (int) (complete >>> 1 & 3);
                if (type == RESERVED_BLOCK) {
                    throw new IOException("the zstd frame from byte " + frameStart + " on is damaged");
                }
                toSkip = type == RLE_BLOCK ? 1 : complete >>> 3;
                if (last) {
                    toSkip += checked ? Integer.BYTES : 0;
                    part = Part.MAGIC;
                }
            }
        }
    }
}
