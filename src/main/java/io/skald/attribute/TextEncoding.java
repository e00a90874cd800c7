package io.skald.attribute;

import io.skald.attribute.dictionary.ByteTable;
import io.skald.attribute.dictionary.NumberedTexts;
import io.skald.attribute.dictionary.Texts;
import io.skald.attribute.value.ValueEncoder;
import java.util.function.LongPredicate;

/**
 * Texts as they are: raw numbers are those of a dictionary of the texts seen, from 0 in the order in which any thread meets them. Every
 * thread has an encoder of its own. An encoding of too many texts is given up: its numbers mean nothing then.
 */
public final class TextEncoding {

    private final ByteTable texts = new ByteTable();
    private final int most;
    private final LongPredicate room;
    private volatile boolean givenUp;

    /**
     * @param most texts; one more, and the encoding is given up
     * @param room is asked after each new text whether there is memory for a table of so many bytes, which each encoder has once
     *     more; if not, the encoding is given up. By several threads, maybe with a size that is no longer the last one
     */
    public TextEncoding(int most, LongPredicate room) {
        this.most = most;
        this.room = room;
    }

    /** An encoder for one more thread. */
    public Encoder newEncoder() {
        return new Encoder();
    }

    /** Whether there were too many texts. */
    public boolean givenUp() {
        return givenUp;
    }

    /** Takes no more texts. */
    public void giveUp() {
        givenUp = true;
    }

    /** How many texts there are so far. */
    int size() {
        synchronized (texts) {
            return texts.size();
        }
    }

    /** All texts; when all encoders have stopped. */
    public Texts finish() {
        return new Texts(texts);
    }

    /** The number of a text; -1 if the encoding is given up. */
    private int numberOf(byte[] bytes, int from, int to) {
        if (givenUp) {
            return -1;
        }
        int number;
        long retained;
        synchronized (texts) {
            number = texts.find(bytes, from, to);
            if (number < 0 && texts.size() < most) {
                number = texts.add(bytes, from, to);
            }
            retained = texts.retainedBytes();
        }
        if (number < 0 || !room.test(retained)) {
            giveUp();
            return -1;
        }
        return number;
    }

    /** Remembers the texts that one thread has met, so that only new ones take the lock. Not for several threads. */
    public final class Encoder implements ValueEncoder {

        private final NumberedTexts met = new NumberedTexts();

        private Encoder() {}

        /** The number of a text, which says nothing once the encoding is given up. */
        @Override
        public long encode(byte[] bytes, int from, int to) {
            int known = met.find(bytes, from, to);
            return known >= 0 ? met.number(known) : meet(bytes, from, to);
        }

        /** As {@link #encode}, but only of a text that this thread has met before; -1 for others. */
        long known(byte[] bytes, int from, int to) {
            int known = met.find(bytes, from, to);
            return known >= 0 ? met.number(known) : -1;
        }

        /** As {@link #encode}, but of a text that this thread has not met before. */
        long meet(byte[] bytes, int from, int to) {
            int number = numberOf(bytes, from, to);
            if (number < 0) {
                return 0;
            }
            met.add(bytes, from, to, number);
            return number;
        }
    }
}
