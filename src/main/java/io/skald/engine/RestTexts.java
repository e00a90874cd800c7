package io.skald.engine;

import io.skald.attribute.ByteTable;
import java.util.BitSet;
import java.util.OptionalInt;

/** What one run of kept columns holds in all records of the input, numbered from 0 as it is met. Safe for several threads. */
final class RestTexts {

    /** With more it would hardly be fewer bytes than the input itself. */
    private static final int MOST = 1 << 12;

    private final ByteTable texts = new ByteTable();
    private final BitSet withoutLineEnd = new BitSet();

    /**
     * The number of a text.
     *
     * @param lineEnd whether the record that it was met in has a line end
     * @return empty if it is new and there are too many
     */
    synchronized OptionalInt numberOf(byte[] bytes, int from, int to, boolean lineEnd) {
        int number = texts.find(bytes, from, to);
        if (number < 0) {
            if (texts.size() == MOST) {
                return OptionalInt.empty();
            }
            number = texts.add(bytes, from, to);
        }
        if (!lineEnd) {
            withoutLineEnd.set(number);
        }
        return OptionalInt.of(number);
    }

    synchronized long retainedBytes() {
        return texts.retainedBytes();
    }

    /** The texts in the order of their numbers, ready to be copied. */
    synchronized Field[] fields(byte[] delimiter) {
        Field[] fields = new Field[texts.size()];
        for (int number = 0; number < fields.length; number++) {
            fields[number] = Field.of(texts.bytes(number), delimiter);
        }
        return fields;
    }

    /** The numbers of texts after which a record had no line end: at the most those of the files' last records. */
    synchronized BitSet withoutLineEnd() {
        return (BitSet) withoutLineEnd.clone();
    }
}
