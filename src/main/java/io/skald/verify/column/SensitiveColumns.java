package io.skald.verify.column;

import io.skald.table.RowCursor;
import io.skald.verify.bytes.ByteHash;
import io.skald.verify.claim.Claim;
import io.skald.verify.classes.ClassRows;
import java.nio.charset.Charset;
import java.util.List;
import java.util.OptionalLong;

/**
 * The sensitive attributes of the release. Their values are told apart by hashes of 64 bits, so that columns of any number
 * of distinct values take no memory: among a billion classes, the chance that one of several values is taken for one of
 * a single value is below one in ten billion. All markers of missing values are one value, a value like others.
 */
public final class SensitiveColumns {

    private final Charset encoding;
    private final List<String> names;
    private final List<OneSpelling> spellings;
    private final int[] released;
    private final boolean[] unites;
    private final long[] missing;

    /**
     * The columns.
     *
     * @param missing the format's markers
     * @param encoding of the values' bytes
     */
    SensitiveColumns(List<Header.Place> places, List<String> missing, Charset encoding) {
        this.encoding = encoding;
        this.names = places.stream().map(place -> place.column().name()).toList();
        this.spellings = places.stream()
                .map(place -> new OneSpelling(((Claim.Column.Sensitive) place.column()).spellings()))
                .toList();
        this.unites = new boolean[places.size()];
        for (int i = 0; i < unites.length; i++) {
            unites[i] = spellings.get(i).unites();
        }
        this.released = places.stream().mapToInt(Header.Place::released).toArray();
        this.missing = missing.stream()
                .map(marker -> marker.getBytes(encoding))
                .mapToLong(marker -> hash(marker, 0, marker.length))
                .toArray();
    }

    /** In the release's order. */
    public List<String> names() {
        return names;
    }

    /** How many columns there are. */
    public int count() {
        return released.length;
    }

    /** Takes the values of the release's row, column by column, each as a number that is not {@link ClassRows#SEVERAL}. */
    public void read(RowCursor row, long[] values) {
        for (int i = 0; i < released.length; i++) {
            if (unites[i]) {
                values[i] = number(i, text(row, i));
            } else {
                byte[] bytes = row.valueBytes(released[i]);
                values[i] = unified(hash(bytes, row.valueStart(released[i]), row.valueEnd(released[i])));
            }
        }
    }

    /** The value of a column in a row of the release, in the spelling that stands for it. */
    public String text(RowCursor row, int column) {
        int at = released[column];
        byte[] bytes = row.valueBytes(at);
        int start = row.valueStart(at);
        String text = new String(bytes, start, row.valueEnd(at) - start, encoding);
        return spellings.get(column).of(text);
    }

    /** How a column's values are spelled. */
    public OneSpelling spelling(int column) {
        return spellings.get(column);
    }

    /** The value that stands for one that is missing; empty if no marker means that. */
    public OptionalLong missing() {
        return missing.length == 0 ? OptionalLong.empty() : OptionalLong.of(missing[0]);
    }

    /** The number of a column's value. */
    public long number(int column, String value) {
        byte[] bytes = spellings.get(column).of(value).getBytes(encoding);
        return unified(hash(bytes, 0, bytes.length));
    }

    private long unified(long value) {
        for (long marker : missing) {
            if (value == marker) {
                return missing[0];
            }
        }
        return value;
    }

    private static long hash(byte[] bytes, int start, int end) {
        long hash = ByteHash.wide(bytes, start, end);
        return hash == ClassRows.SEVERAL ? ~hash : hash;
    }
}
