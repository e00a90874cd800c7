package io.skald.verify.classes;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * The labels of one row as bytes, equal exactly where all labels are: per quasi-identifier the number of its label, or,
 * for a label that found no room among the numbered ones, 0 and the label itself.
 */
public final class ClassKey {

    private byte[] bytes = new byte[256];
    private int length;

    public byte[] bytes() {
        return bytes;
    }

    public int length() {
        return length;
    }

    public void clear() {
        length = 0;
    }

    /** Turns to the labels of another key. */
    public void copy(ClassKey other) {
        clear();
        room(other.length);
        System.arraycopy(other.bytes, 0, bytes, 0, other.length);
        length = other.length;
    }

    public void addId(int id) {
        addNumber(id + 1);
    }

    public void addText(byte[] text, int start, int end) {
        addNumber(0);
        addNumber(end - start);
        room(end - start);
        System.arraycopy(text, start, bytes, length, end - start);
        length += end - start;
    }

    /** Turns to a value of an attribute in a class: the number, the attribute and the length of the class's own key come before that. */
    public void become(ClassKey ofClass, int attribute, long value) {
        clear();
        room(Long.BYTES + 2 * Integer.BYTES + ofClass.length);
        ByteBuffer.wrap(bytes).putLong(value).putInt(attribute).putInt(ofClass.length);
        length = Long.BYTES + 2 * Integer.BYTES;
        System.arraycopy(ofClass.bytes, 0, bytes, length, ofClass.length);
        length += ofClass.length;
    }

    /** Turns to a person who has a value of an attribute in a class: the person, and what {@link #become} turns to. */
    public void becomePerson(ClassKey ofClass, int attribute, long value, long person) {
        clear();
        room(2 * Long.BYTES + 2 * Integer.BYTES + ofClass.length);
        ByteBuffer.wrap(bytes).putLong(person).putLong(value).putInt(attribute).putInt(ofClass.length);
        length = 2 * Long.BYTES + 2 * Integer.BYTES;
        System.arraycopy(ofClass.bytes, 0, bytes, length, ofClass.length);
        length += ofClass.length;
    }

    private void addNumber(int number) {
        room(Integer.BYTES + 1);
        int rest = number;
        while (rest > Byte.MAX_VALUE) {
            bytes[length++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        bytes[length++] = (byte) rest;
    }

    private void room(int more) {
        if (bytes.length - length < more) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
        }
    }
}
