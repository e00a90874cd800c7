package io.skald.engine;

import io.skald.attribute.ByteTable;
import java.util.OptionalInt;

/** What one run of kept columns holds in all records of the input, numbered from 0 as it is met. Safe for several threads. */
final class RestTexts {

    /** With more it would hardly be fewer bytes than the input itself. */
    private static final int MOST = 1 << 12;

    private final ByteTable texts = new ByteTable();

    /**
     * The number of a text.
     *
     * @return empty if it is new and there are too many
     */
    synchronized OptionalInt numberOf(byte[] bytes, int from, int to) {
        int number = texts.find(bytes, from, to);
        if (number < 0) {
            if (texts.size() == MOST) {
                return OptionalInt.empty();
            }
            number = texts.add(bytes, from, to);
        }
        return OptionalInt.of(number);
    }

    synchronized long retainedBytes() {
        return texts.retainedBytes();
    }

    /** The texts in the order of their numbers, ready to be copied, with what stands behind each of them. */
    synchronized Field[] fields(byte[] behind) {
        Field[] fields = new Field[texts.size()];
        for (int number = 0; number < fields.length; number++) {
            fields[number] = Field.of(texts.bytes(number), behind);
        }
        return fields;
    }
}
