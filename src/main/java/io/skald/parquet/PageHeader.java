package io.skald.parquet;

import java.io.IOException;
import java.nio.channels.FileChannel;

/**
 * What stands before a page.
 *
 * @param length of the header itself, in bytes
 * @param size of the page, unpacked
 * @param packedSize as it is in the file
 * @param values and gaps
 * @param encoding of the values
 * @param definitionBytes of a page of the second version, whose levels are not packed
 * @param repetitionBytes likewise
 * @param packed whether its values are
 */
record PageHeader(
        Kind kind,
        int length,
        int size,
        int packedSize,
        int values,
        int encoding,
        int definitionBytes,
        int repetitionBytes,
        boolean packed) {

    /** What a page holds. */
    enum Kind {
        DATA,
        OTHER,
        DICTIONARY,
        DATA_2
    }

    /** What stands before a page is short, but for statistics. */
    private static final int WINDOW = 1 << 9;

    private static final int LARGEST = 1 << 24;

    /** The header at a place of a file, which ends before another. */
    static PageHeader find(FileChannel channel, long at, long end) throws IOException {
        int window = WINDOW;
        while (true) {
            int size = (int) Math.min(window, end - at);
            try {
                return read(Footer.bytes(channel, at, size));
            } catch (DamagedException tooShort) {
                if (size < window || window >= LARGEST) {
                    throw tooShort;
                }
                window <<= 4;
            }
        }
    }

    static PageHeader read(byte[] bytes) {
        ThriftReader in = new ThriftReader(bytes, 0, bytes.length);
        Kind kind = Kind.OTHER;
        int size = -1;
        int packedSize = -1;
        int[] details = new int[7];
        boolean packed = true;
        in.begin();
        for (int field = in.field(); field != 0; field = in.field()) {
            switch (field) {
                case 1 -> {
                    int number = in.number();
                    kind = number >= 0 && number < Kind.values().length ? Kind.values()[number] : Kind.OTHER;
                }
                case 2 -> size = in.number();
                case 3 -> packedSize = in.number();
                case 5, 7, 8 -> packed = details(in, details);
                default -> in.skip();
            }
        }
        boolean second = kind == Kind.DATA_2;
        PageHeader header = new PageHeader(
                kind,
                in.position(),
                size,
                packedSize,
                details[1],
                details[second ? 4 : 2],
                second ? details[5] : 0,
                second ? details[6] : 0,
                packed);
        if (size < 0 || packedSize < 0 || header.values < 0 || header.levelBytes() < 0 || header.levelBytes() > size) {
            throw new DamagedException("has a page that cannot be");
        }
        return header;
    }

    /** Reads the numbers of a kind of page by their fields; answers whether it is packed. */
    private static boolean details(ThriftReader in, int[] details) {
        boolean packed = true;
        in.begin();
        for (int field = in.field(); field != 0; field = in.field()) {
            if (field == 7) {
                packed = in.flag();
            } else if (field > 0 && field < details.length) {
                detail(in, field, details);
            } else {
                in.skip();
            }
        }
        return packed;
    }

    /** Behind the levels of pages of the first version stand statistics, which are no number. */
    private static void detail(ThriftReader in, int field, int[] details) {
        if (in.isNumber()) {
            details[field] = in.number();
        } else {
            in.skip();
        }
    }

    /** Bytes of levels that are not packed. */
    private int levelBytes() {
        return definitionBytes + repetitionBytes;
    }
}
