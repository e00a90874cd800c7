package io.skald.parquet;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What a file says of itself behind its rows.
 *
 * @param columns from left to right
 * @param groups of rows, one after another
 * @param rows of all groups
 */
record Footer(List<Column> columns, List<Group> groups, long rows) {

    /** What a file begins and ends with. */
    static final byte[] MARK = "PAR1".getBytes(StandardCharsets.US_ASCII);

    private static final byte[] ENCRYPTED = "PARE".getBytes(StandardCharsets.US_ASCII);

    /** At the end: the footer's length, and the mark. */
    private static final int TAIL = Integer.BYTES + 4;

    /** A footer of more is read by nobody in little memory. */
    private static final int LARGEST = 1 << 24;

    /** Java reads by way of memory outside of the heap, of which there is little, and keeps as much of it for the next time. */
    private static final int SLICE = 1 << 13;

    /**
     * Some rows, column by column.
     *
     * @param firstRow counted from 0
     * @param leaves where the values of each leaf are
     */
    record Group(long firstRow, int rows, List<Place> leaves) {

        /** Where the group's first byte is in the file. */
        long start() {
            return leaves.stream().mapToLong(Place::start).min().orElse(MARK.length);
        }

        /** Bytes of all its columns. */
        long bytes() {
            return leaves.stream().mapToLong(Place::bytes).sum();
        }
    }

    /**
     * Where the values of a leaf are.
     *
     * @param codec how its pages are packed
     * @param values and gaps, all of them
     */
    record Place(int codec, long values, long start, long bytes) {}

    /** @throws DamagedException if the file is no whole table that can be read */
    static Footer read(FileChannel channel) throws IOException {
        long size = channel.size();
        if (size < MARK.length + TAIL) {
            throw new DamagedException("is too short for a Parquet file");
        }
        byte[] tail = bytes(channel, size - TAIL, TAIL);
        byte[] mark = Arrays.copyOfRange(tail, Integer.BYTES, TAIL);
        byte[] first = bytes(channel, 0, MARK.length);
        if (Arrays.equals(mark, ENCRYPTED) || Arrays.equals(first, ENCRYPTED)) {
            throw new DamagedException("is encrypted; decrypt it first");
        }
        if (!Arrays.equals(first, MARK)) {
            throw new DamagedException(
                    "is no Parquet file: it does not begin with PAR1; if it is CSV, name it .csv and leave format.type out");
        }
        int length = Raw.getInt(tail, 0);
        if (!Arrays.equals(mark, MARK) || length < 0 || length > size - TAIL - MARK.length) {
            throw new DamagedException(
                    "does not end as a Parquet file does, as if it were cut off; look whether it was copied whole");
        }
        if (length > LARGEST) {
            throw new DamagedException("has a description of " + (length >> 20)
                    + " MB; write it again with fewer row groups, or leave out columns that are not needed");
        }
        return parse(bytes(channel, size - TAIL - length, length), size);
    }

    private static Footer parse(byte[] bytes, long size) {
        ThriftReader in = new ThriftReader(bytes, 0, bytes.length);
        List<SchemaElement> schema = new ArrayList<>();
        List<Group> groups = new ArrayList<>();
        long rows = 0;
        in.begin();
        for (int field = in.field(); field != 0; field = in.field()) {
            switch (field) {
                case 2 -> {
                    for (int left = in.list(); left > 0; left--) {
                        schema.add(SchemaElement.read(in, bytes));
                    }
                }
                case 4 -> {
                    for (int left = in.list(); left > 0; left--) {
                        Group group = group(in, rows, size);
                        rows += group.rows();
                        groups.add(group);
                    }
                }
                default -> in.skip();
            }
        }
        List<Column> columns = Column.of(schema);
        long leaves =
                columns.stream().mapToLong(column -> column.leaves().size()).sum();
        if (columns.isEmpty()
                || groups.stream().anyMatch(group -> group.leaves().size() != leaves)) {
            throw new DamagedException("has row groups of other columns than its schema names");
        }
        return new Footer(
                columns, groups.stream().filter(group -> group.rows() > 0).toList(), rows);
    }

    private static Group group(ThriftReader in, long firstRow, long size) {
        List<Place> leaves = new ArrayList<>();
        long rows = 0;
        in.begin();
        for (int field = in.field(); field != 0; field = in.field()) {
            switch (field) {
                case 1 -> {
                    for (int left = in.list(); left > 0; left--) {
                        leaves.add(place(in, size));
                    }
                }
                case 3 -> rows = in.whole();
                default -> in.skip();
            }
        }
        if (rows < 0 || rows > Integer.MAX_VALUE) {
            throw new DamagedException("has a group of " + rows + " rows");
        }
        return new Group(firstRow, (int) rows, List.copyOf(leaves));
    }

    private static Place place(ThriftReader in, long size) {
        Place place = new Place(0, 0, -1, 0);
        boolean elsewhere = false;
        in.begin();
        for (int field = in.field(); field != 0; field = in.field()) {
            switch (field) {
                case 3 -> place = described(in);
                case 1, 8, 9 -> {
                    elsewhere = true;
                    in.skip();
                }
                default -> in.skip();
            }
        }
        if (elsewhere) {
            throw new DamagedException("keeps columns in other files or encrypted; write it again as one file");
        }
        if (place.start() < MARK.length || place.bytes() < 0 || place.start() > size - place.bytes()) {
            throw new DamagedException("says that a column lies outside of the file");
        }
        return place;
    }

    private static Place described(ThriftReader in) {
        int codec = 0;
        long values = 0;
        long bytes = 0;
        long data = 0;
        long dictionary = 0;
        in.begin();
        for (int field = in.field(); field != 0; field = in.field()) {
            switch (field) {
                case 4 -> codec = in.number();
                case 5 -> values = in.whole();
                case 7 -> bytes = in.whole();
                case 9 -> data = in.whole();
                case 11 -> dictionary = in.whole();
                default -> in.skip();
            }
        }
        return new Place(codec, values, dictionary > 0 && dictionary < data ? dictionary : data, bytes);
    }

    /** @throws EOFException if the file ends before them */
    static byte[] bytes(FileChannel channel, long from, int count) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(count);
        read(channel, from, buffer);
        return buffer.array();
    }

    /** Fills what is left of a buffer. */
    static void read(FileChannel channel, long from, ByteBuffer buffer) throws IOException {
        long at = from;
        int end = buffer.limit();
        while (buffer.position() < end) {
            buffer.limit(Math.min(end, buffer.position() + SLICE));
            int got = channel.read(buffer, at);
            if (got < 0) {
                throw new EOFException();
            }
            at += got;
        }
    }
}
