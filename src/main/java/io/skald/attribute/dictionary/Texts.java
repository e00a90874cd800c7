package io.skald.attribute.dictionary;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** The different texts of a column, as their bytes stand in the input, by raw number. Not changed any more. */
public final class Texts {

    private final ByteTable table;

    public Texts(ByteTable table) {
        this.table = table;
    }

    /** How many there are. */
    public int size() {
        return table.size();
    }

    /** The bytes of a text, in a new array. */
    public byte[] bytes(int raw) {
        return table.bytes(raw);
    }

    /** Bytes of memory that they take. */
    public long retainedBytes() {
        return table.retainedBytes();
    }

    /** Writes all of them. */
    public void write(DataOutput out) throws IOException {
        out.writeInt(size());
        for (int raw = 0; raw < size(); raw++) {
            byte[] text = bytes(raw);
            out.writeInt(text.length);
            out.write(text);
        }
    }

    /** Reads what {@link #write} wrote. */
    public static Texts read(DataInput in) throws IOException {
        ByteTable table = new ByteTable();
        for (int left = in.readInt(); left > 0; left--) {
            byte[] text = new byte[in.readInt()];
            in.readFully(text);
            table.add(text, 0, text.length);
        }
        return new Texts(table);
    }
}
