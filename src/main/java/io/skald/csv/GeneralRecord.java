package io.skald.csv;

/**
 * A record that Commons CSV has parsed.
 *
 * @param line the line on which it starts
 * @param values its fields' values, not trimmed
 */
record GeneralRecord(long line, String[] values) {

    private static final int OBJECT_BYTES = 56;

    /** Whether this may be a blank line: it has one field, which is empty. */
    boolean looksBlank() {
        return values.length == 1 && values[0].isEmpty();
    }

    /** Characters of the values and one for each delimiter and line end: about the bytes in the file. */
    long length() {
        long length = 0;
        for (String value : values) {
            length += value.length() + 1;
        }
        return length;
    }

    /** About the bytes this record holds on the heap. */
    long retainedBytes() {
        return OBJECT_BYTES * (1L + values.length) + 2 * length();
    }
}
