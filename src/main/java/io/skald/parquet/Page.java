package io.skald.parquet;

import io.skald.parquet.Column.Leaf;
import io.skald.parquet.LeafType.Physical;
import java.util.Optional;

/**
 * Values of one leaf, some after another, with their levels.
 *
 * @param count of values and gaps
 * @param definitions per value or gap; empty where nothing is optional
 * @param repetitions likewise, where nothing repeats
 * @param values those that there are, or the dictionary's
 * @param entries per value, which of the dictionary's it is; empty if the values are the page's own
 */
record Page(int count, int[] definitions, int[] repetitions, Values values, int[] entries) {

    private static final int[] NONE = {};
    private static final int PLAIN = 0;
    private static final int PLAIN_DICTIONARY = 2;
    private static final int RLE = 3;
    private static final int DELTA_WHOLE = 5;
    private static final int DELTA_LENGTH = 6;
    private static final int DELTA_TEXT = 7;
    private static final int DICTIONARY = 8;
    private static final int SPLIT = 9;

    /** So many bytes a value or gap takes at the most beside its own: levels, number of the entry, place. */
    static final int BYTES_PER_VALUE = 4 * Integer.BYTES;

    /** Nothing. */
    static Page empty() {
        return new Page(0, NONE, NONE, new Values(new byte[0], 0, 0, 1, NONE, 0), NONE);
    }

    /**
     * Reads a page's bytes, unpacked.
     *
     * @param dictionary of the leaf; empty if there is none
     */
    static Page read(PageHeader header, byte[] bytes, Leaf leaf, Optional<Values> dictionary) {
        boolean second = header.kind() == PageHeader.Kind.DATA_2;
        int count = header.values();
        int at = 0;
        int[] repetitions = NONE;
        if (leaf.mostRepeated() > 0) {
            int from = second ? 0 : Integer.BYTES;
            at = second ? header.repetitionBytes() : Integer.BYTES + levelBytes(bytes, 0);
            repetitions = Hybrid.read(bytes, from, at, Hybrid.width(leaf.mostRepeated()), count);
        }
        int[] definitions = NONE;
        int present = count;
        if (leaf.mostDefined() > 0) {
            int from = second ? at : at + Integer.BYTES;
            at = second ? at + header.definitionBytes() : from + levelBytes(bytes, at);
            definitions = Hybrid.read(bytes, from, at, Hybrid.width(leaf.mostDefined()), count);
            present = 0;
            for (int definition : definitions) {
                present += definition == leaf.mostDefined() ? 1 : 0;
            }
        }
        if (header.encoding() == DICTIONARY || header.encoding() == PLAIN_DICTIONARY) {
            Values entries = dictionary.orElseThrow(() -> new DamagedException("has a page without its dictionary"));
            int[] numbers = present == 0 ? NONE : Hybrid.read(bytes, at + 1, bytes.length, bytes[at] & 0xFF, present);
            for (int number : numbers) {
                if (number < 0 || number >= entries.count()) {
                    throw new DamagedException("has a value that its dictionary has not");
                }
            }
            return new Page(count, definitions, repetitions, entries, numbers);
        }
        return new Page(count, definitions, repetitions, values(header, bytes, at, leaf.type(), present), NONE);
    }

    private static int levelBytes(byte[] bytes, int at) {
        int length = Raw.getInt(bytes, at);
        if (length < 0 || length > bytes.length - at - Integer.BYTES) {
            throw new DamagedException("has levels that do not end");
        }
        return length;
    }

    private static Values values(PageHeader header, byte[] bytes, int at, LeafType type, int present) {
        return switch (header.encoding()) {
            case PLAIN -> Values.plain(type, bytes, at, present);
            case RLE -> flags(type, bytes, at, present);
            case DELTA_WHOLE -> Delta.wholeNumbers(type, bytes, at, present);
            case DELTA_LENGTH -> Delta.texts(bytes, at, present);
            case DELTA_TEXT -> Delta.prefixed(type, bytes, at, present);
            case SPLIT -> Delta.split(type, bytes, at, present);
            default ->
                throw new DamagedException(
                        "has values in an encoding of number " + header.encoding() + ", which is not read here");
        };
    }

    private static Values flags(LeafType type, byte[] bytes, int at, int present) {
        if (type.physical() != Physical.BOOLEAN) {
            throw new DamagedException("has runs of values that are no flags");
        }
        int[] flags = Hybrid.read(bytes, at + Integer.BYTES, bytes.length, 1, present);
        byte[] out = new byte[present];
        for (int i = 0; i < present; i++) {
            out[i] = (byte) flags[i];
        }
        return Values.fixed(out, present, 0, 1);
    }
}
