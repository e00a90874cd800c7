package io.skald.parquet;

import io.skald.parquet.Column.Leaf;
import io.skald.parquet.LeafType.Physical;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * Values of one leaf, some after another, with their levels.
 *
 * @param count of values and gaps
 * @param definitions per value or gap; empty where each is a value
 * @param repetitions per value or gap; empty where nothing repeats
 * @param values those that there are, or the dictionary's
 * @param isDictionary whether the values are the dictionary's
 * @param places per value or gap, which of the values it is, or {@link #GAP}; empty if they follow one another without gaps
 */
record Page(int count, int[] definitions, int[] repetitions, Values values, boolean isDictionary, int[] places) {

    /** The place of what is no value. */
    static final int GAP = -1;

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
        return new Page(0, NONE, NONE, new Values(new byte[0], 0, 0, 1, NONE, 0), false, NONE);
    }

    /** A dictionary's entries as values one after another. */
    static Page dictionary(PageHeader header, byte[] bytes, Leaf leaf, IntFunction<int[]> ints) {
        Values entries = Values.plain(leaf.type(), bytes, 0, header.size(), header.values(), ints);
        return new Page(header.values(), NONE, NONE, entries, false, NONE);
    }

    /** The same with the dictionary of whoever reads it, where its values are a dictionary's: another reader's may be gone. */
    Page of(Optional<Values> dictionary) {
        return isDictionary ? new Page(count, definitions, repetitions, dictionary.orElse(values), true, places) : this;
    }

    /** Which of the values this is; {@link #GAP} if it is none. */
    int place(int index) {
        return places.length == 0 ? index : places[index];
    }

    /**
     * Reads a page's bytes, unpacked.
     *
     * @param bytes which may be more than the page's where {@link #isSimple}
     * @param dictionary of the leaf; empty if there is none
     * @param ints makes room for so many numbers
     */
    static Page read(PageHeader header, byte[] bytes, Leaf leaf, Optional<Values> dictionary, IntFunction<int[]> ints) {
        int end = header.size();
        boolean second = header.kind() == PageHeader.Kind.DATA_2;
        int count = header.values();
        int at = 0;
        int[] repetitions = NONE;
        if (leaf.mostRepeated() > 0) {
            int from = second ? 0 : Integer.BYTES;
            at = second ? header.repetitionBytes() : Integer.BYTES + levelBytes(bytes, 0, end);
            repetitions = ints.apply(count);
            Hybrid.read(bytes, from, at, Hybrid.width(leaf.mostRepeated()), count, repetitions);
        }
        int[] definitions = NONE;
        int present = count;
        if (leaf.mostDefined() > 0) {
            int from = second ? at : at + Integer.BYTES;
            at = second ? at + header.definitionBytes() : from + levelBytes(bytes, at, end);
            if (!Hybrid.isRun(bytes, from, at, leaf.mostDefined(), count)) {
                definitions = ints.apply(count);
                Hybrid.read(bytes, from, at, Hybrid.width(leaf.mostDefined()), count, definitions);
                present = 0;
                for (int i = 0; i < count; i++) {
                    present += definitions[i] == leaf.mostDefined() ? 1 : 0;
                }
            }
        }
        if (isNumbered(header)) {
            Values entries = dictionary.orElseThrow(() -> new DamagedException("has a page without its dictionary"));
            int[] numbers = ints.apply(present);
            if (present > 0) {
                Hybrid.read(bytes, at + 1, end, bytes[at] & 0xFF, present, numbers);
            }
            for (int i = 0; i < present; i++) {
                if (numbers[i] < 0 || numbers[i] >= entries.count()) {
                    throw new DamagedException("has a value that its dictionary has not");
                }
            }
            if (present < count) {
                int[] places = ints.apply(count);
                spread(numbers, definitions, leaf.mostDefined(), count, places);
                return new Page(count, definitions, repetitions, entries, true, places);
            }
            return new Page(count, definitions, repetitions, entries, true, numbers);
        }
        Values values = header.encoding() == PLAIN
                ? Values.plain(leaf.type(), bytes, at, end, present, ints)
                : values(header, bytes, at, leaf.type(), present);
        int[] places = NONE;
        if (present < count) {
            places = ints.apply(count);
            spread(NONE, definitions, leaf.mostDefined(), count, places);
        }
        return new Page(count, definitions, repetitions, values, false, places);
    }

    /** Whether a page's values are read from any part of an array; those of other encodings fill theirs. */
    static boolean isSimple(PageHeader header) {
        return header.kind() == PageHeader.Kind.DICTIONARY || header.encoding() == PLAIN || isNumbered(header);
    }

    private static boolean isNumbered(PageHeader header) {
        return header.encoding() == DICTIONARY || header.encoding() == PLAIN_DICTIONARY;
    }

    /** The numbers of the values, or their order, with gaps between them. */
    private static void spread(int[] numbers, int[] definitions, int mostDefined, int count, int[] places) {
        int next = 0;
        for (int i = 0; i < count; i++) {
            if (definitions[i] == mostDefined) {
                places[i] = numbers.length == 0 ? next : numbers[next];
                next++;
            } else {
                places[i] = GAP;
            }
        }
    }

    private static int levelBytes(byte[] bytes, int at, int end) {
        int length = Raw.getInt(bytes, at);
        if (length < 0 || length > end - at - Integer.BYTES) {
            throw new DamagedException("has levels that do not end");
        }
        return length;
    }

    private static Values values(PageHeader header, byte[] bytes, int at, LeafType type, int present) {
        return switch (header.encoding()) {
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
