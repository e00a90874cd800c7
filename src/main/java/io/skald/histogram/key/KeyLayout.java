package io.skald.histogram.key;

import io.skald.lattice.Node;
import java.util.Arrays;

/**
 * How the bins of all quasi-identifiers at one node, and the values of the sensitive columns counted with them, become a key: each bin times its stride, added up within its word. Two
 * different combinations of bins never have the same key. Words are never negative.
 */
public sealed interface KeyLayout {

    /** Longs per key. */
    int words();

    /** The word that holds a quasi-identifier's bin. */
    int word(int attribute);

    /** What a quasi-identifier's bin is multiplied by; 0 where the attribute has one bin only. */
    long stride(int attribute);

    /** The bin of a quasi-identifier, from the word that holds it. */
    long bin(int attribute, long word);

    /**
     * Mixed radix: keys run without gaps from 0 to {@link #space()}, so that they can be the index of an array.
     */
    record Dense(long[] strides, long[] radices, long space) implements KeyLayout {

        /** The layout, or a space of -1 if there are more than {@code most} keys. */
        public static Dense of(KeyColumns columns, Node node, long most) {
            long[] strides = new long[columns.count()];
            long[] radices = new long[columns.count()];
            long space = 1;
            for (int i = columns.count() - 1; i >= 0; i--) {
                radices[i] = columns.space(i, node);
                strides[i] = radices[i] == 1 ? 0 : space;
                if (radices[i] > most / space) {
                    return new Dense(strides, radices, -1);
                }
                space *= radices[i];
            }
            return new Dense(strides, radices, space);
        }

        @Override
        public int words() {
            return 1;
        }

        @Override
        public int word(int attribute) {
            return 0;
        }

        @Override
        public long stride(int attribute) {
            return strides[attribute];
        }

        @Override
        public long bin(int attribute, long word) {
            return strides[attribute] == 0 ? 0 : word / strides[attribute] % radices[attribute];
        }
    }

    /**
     * A field of bits per quasi-identifier, in as many words of 63 bits as it takes: a bin is taken out of a key by a shift
     * and a mask instead of two divisions, which is most of the cost of a roll-up.
     *
     * @param quasi per word, the bits that are not those of sensitive columns
     */
    record Packed(int[] wordOf, int[] shifts, long[] masks, int words, long[] quasi) implements KeyLayout {

        private static final int WORD_BITS = Long.SIZE - 1;

        public static Packed of(KeyColumns columns, Node node) {
            int[] wordOf = new int[columns.count()];
            int[] shifts = new int[columns.count()];
            long[] masks = new long[columns.count()];
            int word = 0;
            int used = 0;
            for (int i = columns.count() - 1; i >= 0; i--) {
                int bits = Long.SIZE - Long.numberOfLeadingZeros(columns.space(i, node) - 1);
                if (used + bits > WORD_BITS) {
                    word++;
                    used = 0;
                }
                wordOf[i] = word;
                shifts[i] = bits == 0 ? 0 : used;
                masks[i] = (1L << bits) - 1;
                used += bits;
            }
            long[] quasi = new long[word + 1];
            Arrays.fill(quasi, -1);
            for (int i = columns.domains().size(); i < columns.count(); i++) {
                quasi[wordOf[i]] &= ~(masks[i] << shifts[i]);
            }
            return new Packed(wordOf, shifts, masks, word + 1, quasi);
        }

        @Override
        public int word(int attribute) {
            return wordOf[attribute];
        }

        @Override
        public long stride(int attribute) {
            return masks[attribute] == 0 ? 0 : 1L << shifts[attribute];
        }

        @Override
        public long bin(int attribute, long word) {
            return word >>> shifts[attribute] & masks[attribute];
        }
    }
}
