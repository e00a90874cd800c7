package io.skald.attribute.dictionary;

import java.util.Arrays;

/**
 * The texts that one thread has met, each with the number that it stands for, so that only new ones need be parsed or take a
 * lock. Not for several threads.
 */
public final class NumberedTexts {

    private final ByteTable texts = new ByteTable();
    private long[] numbers = new long[16];

    /** Which of the texts this is, for {@link #number}; -1 if it is not among them. */
    public int find(byte[] bytes, int from, int to) {
        return texts.find(bytes, from, to);
    }

    /** The number of a text that was found. */
    public long number(int text) {
        return numbers[text];
    }

    /** Adds a text that is not there yet. */
    public void add(byte[] bytes, int from, int to, long number) {
        int text = texts.add(bytes, from, to);
        if (text == numbers.length) {
            numbers = Arrays.copyOf(numbers, 2 * text);
        }
        numbers[text] = number;
    }

    /** How many texts there are. */
    public int size() {
        return texts.size();
    }
}
