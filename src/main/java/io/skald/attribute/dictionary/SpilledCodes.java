package io.skald.attribute.dictionary;

import io.skald.attribute.value.NumberScale;
import io.skald.attribute.value.ValueEncoder;

/**
 * Codes of a dictionary that outgrew its memory: values met while there was room have small raw numbers, their place in a
 * table; the others are their own raw number, shifted to where no small one is, and are looked up on disk.
 */
final class SpilledCodes implements CodeMap {

    /** With it the raw number of every value a {@link NumberScale} can hold is beyond the places of any table. */
    private static final long SHIFT = 1L << 62;

    private final int[] codesInMemory;
    private final DiskRanks codesOnDisk;
    private final long missing;

    SpilledCodes(int[] codesInMemory, DiskRanks codesOnDisk, long missing) {
        this.codesInMemory = codesInMemory;
        this.codesOnDisk = codesOnDisk;
        this.missing = missing;
    }

    /** The raw number of a value that has no place in the table. */
    static long rawOf(long units) {
        return units + SHIFT;
    }

    @Override
    public long code(long raw) {
        if (raw == ValueEncoder.MISSING) {
            return missing;
        }
        return raw < codesInMemory.length ? codesInMemory[(int) raw] : codesOnDisk.rank(raw - SHIFT);
    }

    @Override
    public void codes(long[] raw, int count) {
        int[] places = new int[count];
        long[] values = new long[count];
        int onDisk = 0;
        for (int i = 0; i < count; i++) {
            if (raw[i] == ValueEncoder.MISSING) {
                continue;
            }
            if (raw[i] < codesInMemory.length) {
                raw[i] = codesInMemory[(int) raw[i]];
            } else {
                places[onDisk] = i;
                values[onDisk++] = raw[i] - SHIFT;
            }
        }
        codesOnDisk.rank(values, onDisk);
        for (int i = 0; i < onDisk; i++) {
            raw[places[i]] = values[i];
        }
    }

    @Override
    public boolean onDisk() {
        return true;
    }

    @Override
    public void close() {
        codesOnDisk.close();
    }
}
