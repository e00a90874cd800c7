package io.skald.attribute.dictionary;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * From byte strings to numbers from 0 in the order of insertion.
 *
 * <p>Pass 1 asks once per row and column, so the table is open addressed, hashes eight bytes at a time, holds all strings in
 * one array, and compares bytes only of longer strings whose hashes are equal; no String or other object is made. One thread
 * may insert; any number may look up in a table that no longer changes.
 */
public final class ByteTable {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int LENGTH_SHIFT = Long.SIZE - Byte.SIZE;
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

    private byte[] text = new byte[256];
    private int[] ends = new int[16];
    private long[] hashes = new long[16];
    private int[] slots = new int[32];
    private int size;

    /** Number of strings. */
    public int size() {
        return size;
    }

    /** Bytes that the arrays take. */
    public long retainedBytes() {
        return text.length + 4L * ends.length + 8L * hashes.length + 4L * slots.length;
    }

    /** The number of a string; -1 if it is not in the table. */
    public int find(byte[] bytes, int from, int to) {
        long hash = hash(bytes, from, to);
        int mask = slots.length - 1;
        for (int slot = slot(hash); slots[slot] != 0; slot = slot + 1 & mask) {
            int index = slots[slot] - 1;
            if (hashes[index] == hash && equal(index, bytes, from, to)) {
                return index;
            }
        }
        return -1;
    }

    /** Inserts a string that is not in the table; returns its number. */
    public int add(byte[] bytes, int from, int to) {
        if (2 * (size + 1) > slots.length) {
            growSlots();
        }
        if (size == ends.length) {
            ends = Arrays.copyOf(ends, 2 * size);
            hashes = Arrays.copyOf(hashes, 2 * size);
        }
        int start = start(size);
        int end = Math.addExact(start, to - from);
        if (end > text.length) {
            text = Arrays.copyOf(text, Math.max(end, (int) Math.min(Integer.MAX_VALUE - 8L, 2L * text.length)));
        }
        System.arraycopy(bytes, from, text, start, to - from);
        ends[size] = end;
        hashes[size] = hash(bytes, from, to);
        place(size);
        return size++;
    }

    /** The bytes of a string, in a new array. */
    public byte[] bytes(int index) {
        return Arrays.copyOfRange(text, start(index), ends[index]);
    }

    /** Gives up the room for more strings. */
    public void trim() {
        ends = Arrays.copyOf(ends, Math.max(1, size));
        hashes = Arrays.copyOf(hashes, Math.max(1, size));
        text = Arrays.copyOf(text, size == 0 ? 0 : ends[size - 1]);
    }

    private void growSlots() {
        slots = new int[2 * slots.length];
        for (int index = 0; index < size; index++) {
            place(index);
        }
    }

    private void place(int index) {
        int mask = slots.length - 1;
        int slot = slot(hashes[index]);
        while (slots[slot] != 0) {
            slot = slot + 1 & mask;
        }
        slots[slot] = index + 1;
    }

    /** The highest bits of a product depend on all bits of its factors. */
    private int slot(long hash) {
        return (int) (hash >>> Long.numberOfLeadingZeros(slots.length - 1L));
    }

    private int start(int index) {
        return index == 0 ? 0 : ends[index - 1];
    }

    /** For strings whose hash is that of an entry: those of one word are told by it and their length. */
    private boolean equal(int index, byte[] bytes, int from, int to) {
        int start = start(index);
        int length = to - from;
        return ends[index] - start == length
                && (length < Long.BYTES || Arrays.equals(text, start, ends[index], bytes, from, to));
    }

    /** No two strings of the same length below eight bytes have the same hash: they are mixed by a bijection. */
    private static long hash(byte[] bytes, int from, int to) {
        if (to - from < Long.BYTES) {
            return mix(upToSeven(bytes, from, to) ^ (long) (to - from) << LENGTH_SHIFT);
        }
        long hash = to - from;
        int at = from;
        for (; at + Long.BYTES <= to; at += Long.BYTES) {
            hash = mix(hash ^ (long) LONGS.get(bytes, at));
        }
        return at == to ? hash : mix(hash ^ upToSeven(bytes, at, to));
    }

    /** Seven bytes at the most as a number: read as eight and cut off where the array is long enough. */
    private static long upToSeven(byte[] bytes, int from, int to) {
        if (from + Long.BYTES <= bytes.length) {
            return (long) LONGS.get(bytes, from) & (1L << Byte.SIZE * (to - from)) - 1;
        }
        long number = 0;
        for (int at = from, shift = 0; at < to; at++, shift += Byte.SIZE) {
            number |= (bytes[at] & 0xFFL) << shift;
        }
        return number;
    }

    private static long mix(long bits) {
        long product = bits * MULTIPLIER;
        return product ^ product >>> 32;
    }
}
