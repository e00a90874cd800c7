package io.skald.attribute.dictionary;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import java.util.Arrays;
import java.util.Optional;

/**
 * One thread's memory of raw numbers, so that rows of a value seen before take no lock: direct mapped, a new value
 * displaces the one in its place. Neighbouring values never share a place.
 */
public final class RankCache implements AutoCloseable {

    private static final int LARGEST = 1 << 16;
    private static final int SMALLEST = 1 << 10;
    private static final long FREE = Long.MIN_VALUE;

    private final ValueDictionary dictionary;
    private final Optional<MemoryBudget.Reservation> reservation;
    private final long[] keys;
    private final long[] raws;

    public RankCache(ValueDictionary dictionary, MemoryBudget budget) {
        this.dictionary = dictionary;
        this.reservation = budget.tryReserve(MemoryTag.DICTIONARIES, 2L * Long.BYTES * LARGEST);
        int places = reservation.isPresent() ? LARGEST : SMALLEST;
        this.keys = new long[places];
        this.raws = new long[places];
        Arrays.fill(keys, FREE);
    }

    /** The raw number of a value. */
    public long raw(long units) {
        int place = (int) (units ^ units >>> 16 ^ units >>> 32) & keys.length - 1;
        if (keys[place] != units) {
            raws[place] = dictionary.raw(units);
            keys[place] = units;
        }
        return raws[place];
    }

    @Override
    public void close() {
        reservation.ifPresent(MemoryBudget.Reservation::close);
    }
}
