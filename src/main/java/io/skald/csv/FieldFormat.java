package io.skald.csv;

import io.skald.Excerpt;
import io.skald.UsageException;
import io.skald.table.Blanks;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/** Writes fields in a dialect, quoted or escaped only where needed, so that reading them gives the same values. */
public final class FieldFormat {

    private final Dialect dialect;
    private final Charset encoding;
    private final boolean marksByteOrder;
    private final boolean quotesEmpty;
    private final byte[] delimiter;

    private FieldFormat(Dialect dialect, boolean soleField) {
        this.dialect = dialect;
        this.quotesEmpty = soleField && dialect.quote().isPresent();
        // These encodings begin every text with a byte-order mark, which belongs at the start of a file, not of a
        // field.
        boolean utf16 = dialect.encoding().equals(StandardCharsets.UTF_16);
        boolean littleEndian = dialect.encoding().name().equals("x-UTF-16LE-BOM");
        this.marksByteOrder = utf16 || littleEndian;
        this.encoding =
                utf16 ? StandardCharsets.UTF_16BE : littleEndian ? StandardCharsets.UTF_16LE : dialect.encoding();
        this.delimiter = encode(dialect.delimiter());
    }

    /** The format of a dialect's fields. */
    public static FieldFormat of(Dialect dialect) {
        return new FieldFormat(dialect, false);
    }

    /**
     * The format of a dialect's records of so many fields. An empty field that is a whole record is quoted, where the dialect quotes:
     * most readers take a blank line for no record.
     */
    public static FieldFormat ofRecords(Dialect dialect, int fields) {
        return new FieldFormat(dialect, fields == 1);
    }

    /**
     * A field as written.
     *
     * @throws UsageException if the dialect cannot express the value: a character that the encoding has not, or a delimiter or
     *     line end where there is neither quote nor escape
     */
    public byte[] write(String value) {
        return encode(written(value));
    }

    /** The value of a well-formed field as written, trimmed if the dialect says so. */
    public String read(byte[] field) {
        String text = new String(field, encoding);
        String value = dialect.escape().isPresent() ? unescaped(text) : unquoted(text);
        return dialect.trim() ? Blanks.trim(value) : value;
    }

    private String unescaped(String text) {
        try (CSVParser parser = CSVParser.parse(text, GeneralRecords.format(dialect))) {
            Iterator<CSVRecord> records = parser.iterator();
            return records.hasNext() ? records.next().get(0) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String unquoted(String text) {
        if (dialect.quote().isEmpty()
                || text.isEmpty()
                || text.charAt(0) != dialect.quote().get()) {
            return text;
        }
        String quote = dialect.quote().get().toString();
        return text.substring(1, text.lastIndexOf(quote)).replace(quote + quote, quote);
    }

    /**
     * The first bytes of a file with these column names, without a line end; empty if the dialect has no header.
     *
     * @throws UsageException as {@link #write}
     */
    public byte[] header(List<String> names) {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        if (marksByteOrder) {
            line.writeBytes(encode("\uFEFF"));
        }
        if (dialect.header()) {
            for (int column = 0; column < names.size(); column++) {
                line.writeBytes(column == 0 ? new byte[0] : delimiter);
                line.writeBytes(write(names.get(column)));
            }
        }
        return line.toByteArray();
    }

    /** What stands between two fields. */
    public byte[] delimiter() {
        return delimiter.clone();
    }

    /** A line end in the dialect's encoding. */
    public byte[] lineEnd(String characters) {
        return encode(characters);
    }

    private String written(String value) {
        if (isNull(value)) {
            return value;
        }
        if (dialect.quote().isPresent()) {
            return quoted(value, dialect.quote().get());
        }
        if (dialect.escape().isPresent()) {
            return escaped(value, dialect.escape().get());
        }
        if (needsHelp(value, Optional.empty())) {
            throw new UsageException(
                    "The value " + Excerpt.quoted(value) + " holds a delimiter or line end, which the format cannot "
                            + "write. Set 'format.quote' or 'format.escape'.");
        }
        return value;
    }

    /** What databases write for no value where they escape: an escape that escapes nothing, and would be one more text with two. */
    private boolean isNull(String value) {
        return dialect.escape().isPresent() && value.equals(dialect.escape().get() + "N");
    }

    private String quoted(String value, char quote) {
        String text = value;
        if (dialect.escape().isPresent()) {
            String escape = dialect.escape().get().toString();
            text = text.replace(escape, escape + escape);
        }
        if (!needsHelp(value, dialect.quote()) && !(quotesEmpty && value.isEmpty())) {
            return text;
        }
        return quote + text.replace(String.valueOf(quote), String.valueOf(quote) + quote) + quote;
    }

    private String escaped(String value, char escape) {
        if (value.indexOf(escape) < 0 && !needsHelp(value, Optional.empty())) {
            return value;
        }
        StringBuilder text = new StringBuilder();
        String delimiter = dialect.delimiter();
        for (int i = 0; i < value.length(); i++) {
            char character = value.charAt(i);
            if (character == '\n' || character == '\r') {
                text.append(escape).append(character == '\n' ? 'n' : 'r');
            } else if (value.startsWith(delimiter, i)) {
                delimiter.chars().forEach(part -> text.append(escape).append((char) part));
                i += delimiter.length() - 1;
            } else {
                boolean special = character == escape || i == 0 && beginsComment(value);
                text.append(special ? String.valueOf(escape) : "").append(character);
            }
        }
        return text.toString();
    }

    private boolean needsHelp(String value, Optional<Character> quote) {
        for (int i = 0; i < value.length(); i++) {
            char character = value.charAt(i);
            if (character == '\n' || character == '\r' || quote.isPresent() && character == quote.get()) {
                return true;
            }
        }
        return holdsDelimiter(value) || beginsComment(value);
    }

    /** Also if only the delimiter behind it would make one with its own end. */
    private boolean holdsDelimiter(String value) {
        String delimiter = dialect.delimiter();
        return delimiter.length() == 1
                ? value.indexOf(delimiter) >= 0
                : (value + delimiter).indexOf(delimiter) < value.length();
    }

    private boolean beginsComment(String value) {
        return dialect.comment().isPresent()
                && !value.isEmpty()
                && value.charAt(0) == dialect.comment().get();
    }

    private byte[] encode(String text) {
        try {
            ByteBuffer bytes = encoding.newEncoder().encode(CharBuffer.wrap(text));
            byte[] exact = new byte[bytes.remaining()];
            bytes.get(exact);
            return exact;
        } catch (CharacterCodingException e) {
            throw new UsageException("The text " + Excerpt.quoted(text) + " has a character that " + encoding.name()
                    + " cannot write. Set 'format.encoding' to UTF-8, or change the text.");
        }
    }
}
