package io.skald.csv;

import io.skald.UsageException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What a file begins with, to tell what is no table of text, whatever its name says: packed files, workbooks, databases, and text of two or
 * four bytes a character that the job takes for another encoding.
 */
final class FirstBytes {

    private static final int COUNT = 1_024;
    private static final int TAR_MARK_AT = 257;

    /** So many bytes of text tell by their zeros how wide its characters are. */
    private static final int LEAST_FOR_PATTERN = 16;

    /** Of Unicode's planes, those from one to another are empty. */
    private static final int FIRST_EMPTY_PLANE = 4;

    private static final int LAST_EMPTY_PLANE = 13;

    /** An object, or a list of them, whose first name is quoted. */
    private static final Pattern JSON = Pattern.compile("(\\[\\s*)?\\{\\s*\"[^\"]*\"\\s*:");

    /** What files of other programs begin with, and what they are. */
    private static final Map<String, String> PROGRAMS = programs();

    /** What packed files begin with, and what they are. */
    private static final Map<String, String> PACKINGS = Map.of(
            "\u00FD7zXZ\0", "is packed with xz",
            "\u001F\u009D", "is packed with compress",
            "\u001F\u00A0", "is packed with compress",
            "\u0004\"M\u0018", "is packed with lz4",
            "\u00FF\u0006\0\0sNaPpY", "is packed with snappy",
            "LZIP\u0001", "is packed with lzip",
            "]\0\0", "is packed with lzma",
            "7z\u00BC\u00AF'\u001C", "is a 7z archive",
            "Rar!\u001A", "is a RAR archive");

    /** The header of a dBase table: its sort, year, month and day. */
    private static final int DBASE_HEADER = 32;

    private static final String WRITE_OUT = "write the table out as CSV first";

    private static final String UNPACK = "unpack it first, or pack it as .gz or .zst";

    private final byte[] bytes;

    private FirstBytes(byte[] bytes) {
        this.bytes = bytes;
    }

    /**
     * Refuses a file that is no text as the job says.
     *
     * @throws UsageException says what the file seems to be, and what to do
     */
    static void check(Path file, Charset encoding) {
        FirstBytes found;
        try (InputStream stream = Files.newInputStream(file)) {
            found = new FirstBytes(stream.readNBytes(COUNT));
        } catch (IOException unreadable) {
            // Whoever reads it next says why it cannot be read.
            return;
        }
        Optional<String> fault = Compression.of(file) == Compression.NONE
                ? found.foreign().or(() -> found.otherEncoding(encoding))
                : found.otherPacking(Compression.of(file));
        if (fault.isPresent()) {
            throw new UsageException(file + " " + fault.get() + ".");
        }
    }

    /** The encoding of two or four bytes a character that a text's first bytes show; empty for any other. */
    static Optional<Charset> wideEncoding(byte[] start) {
        FirstBytes found = new FirstBytes(Arrays.copyOf(start, Math.min(COUNT, start.length)));
        return found.wide().map(name -> Charset.forName(found.hasMark() ? name.replaceFirst("[BL]E$", "") : name));
    }

    private Optional<String> otherPacking(Compression named) {
        boolean asNamed = bytes.length == 0
                || (named == Compression.GZIP
                        ? begins(0x1F, 0x8B)
                        : begins(0x28, 0xB5, 0x2F, 0xFD) || isSkippableFrame());
        return asNamed
                ? Optional.empty()
                : Optional.of("is not packed as its name says: "
                        + foreign()
                                .map(is -> "it " + is)
                                .orElse("name it .csv if it is plain text, or look whether it was copied whole"));
    }

    private boolean isSkippableFrame() {
        return bytes.length > 3
                && (bytes[0] & 0xF0) == 0x50
                && bytes[1] == 0x2A
                && bytes[2] == 0x4D
                && bytes[3] == 0x18;
    }

    /** What it is, if it is no text, and what to do. */
    private Optional<String> foreign() {
        if (begins(0x1F, 0x8B)) {
            return Optional.of("is packed with gzip: give it a name that ends in .gz");
        }
        if (begins(0x28, 0xB5, 0x2F, 0xFD)) {
            return Optional.of("is packed with zstd: give it a name that ends in .zst");
        }
        if (begins("PK\u0003\u0004")) {
            return Optional.of(zip());
        }
        if (begins("BZh") && bytes.length > 3 && bytes[3] >= '1' && bytes[3] <= '9') {
            return Optional.of("is packed with bzip2: " + UNPACK);
        }
        for (Map.Entry<String, String> packing : PACKINGS.entrySet()) {
            if (begins(packing.getKey())) {
                return Optional.of(packing.getValue() + ": " + UNPACK);
            }
        }
        if (bytes.length > TAR_MARK_AT + 5 && new FirstBytes(tail(TAR_MARK_AT)).begins("ustar")) {
            return Optional.of("is a tar archive: unpack it first");
        }
        return otherProgram();
    }

    private static Map<String, String> programs() {
        Map<String, String> programs = new LinkedHashMap<>();
        programs.put("SQLite format 3\0", "an SQLite database");
        programs.put("\0\u0001\0\0Standard ", "an Access database");
        programs.put("$FL2", "an SPSS file");
        programs.put("$FL3", "an SPSS file");
        programs.put("<stata_dta>", "a Stata file");
        programs.put("\0".repeat(12) + "\u00C2\u00EA\u0081`\u00B3\u0014\u0011\u00CF", "a SAS data set");
        programs.put("HEADER RECORD*******LIB", "a SAS transport file");
        programs.put("RDX2\nX\n", "a file of R");
        programs.put("RDX3\nX\n", "a file of R");
        programs.put("RDA3\nA\n", "a file of R");
        programs.put("ARROW1\0", "an Arrow file");
        programs.put("Obj\u0001", "an Avro file");
        programs.put("\u0089HDF\r\n", "an HDF5 file");
        return programs;
    }

    /** Text may begin so, too, as where a column is called ORCID, but has no zeros. */
    private boolean isOrc() {
        return begins("ORC") && new String(bytes, StandardCharsets.ISO_8859_1).indexOf(0) >= 0;
    }

    /** A dBase table, which begins with a sort and a day, and tells how long its header is. */
    private boolean isDbase() {
        return bytes.length > DBASE_HEADER
                && (bytes[0] == 0x03 || (bytes[0] & 0xFF) == 0x83 || bytes[0] == 0x30)
                && bytes[2] >= 1
                && bytes[2] <= 12
                && bytes[3] >= 1
                && bytes[3] <= 31
                && bytes[12] == 0
                && bytes[13] == 0;
    }

    private Optional<String> otherProgram() {
        if (begins(0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1)) {
            return Optional.of("is an Excel workbook of the old kind (.xls): save the sheet as CSV in UTF-8");
        }
        if (begins("PAR1")) {
            return Optional.of("is a Parquet file: name it .parquet, or set format.type to parquet in a job");
        }
        if (begins("%PDF-")) {
            return Optional.of("is a PDF document: Skald reads tables as CSV");
        }
        if (isOrc()) {
            return Optional.of("is an ORC file: " + WRITE_OUT);
        }
        if (isDbase()) {
            return Optional.of("is a dBase table (.dbf): " + WRITE_OUT);
        }
        Optional<String> program = PROGRAMS.entrySet().stream()
                .filter(known -> begins(known.getKey()))
                .map(Map.Entry::getValue)
                .findFirst();
        if (program.isPresent()) {
            return program.map(kind -> "is " + kind + ": " + WRITE_OUT);
        }
        return document();
    }

    /** What a download may have put in a table's place. */
    private Optional<String> document() {
        String start = new String(bytes, StandardCharsets.ISO_8859_1)
                .replaceFirst("^\u00EF\u00BB\u00BF", "")
                .stripLeading();
        if (start.regionMatches(true, 0, "<!doctype html", 0, 14) || start.regionMatches(true, 0, "<html", 0, 5)) {
            return Optional.of("is a page of the web, not a table: look whether the download asked for a login");
        }
        if (start.startsWith("<?xml")) {
            return Optional.of("is an XML document: " + WRITE_OUT);
        }
        if (JSON.matcher(start).lookingAt()) {
            return Optional.of("is a JSON document: " + WRITE_OUT);
        }
        return Optional.empty();
    }

    private String zip() {
        String start = new String(bytes, StandardCharsets.ISO_8859_1);
        if (start.contains("opendocument.spreadsheet")) {
            return "is an OpenDocument spreadsheet: save the sheet as CSV in UTF-8";
        }
        return start.contains("[Content_Types].xml") || start.contains("xl/")
                ? "is an Excel workbook: a job reads it if it is named .xlsx; for other commands save the sheet as CSV in UTF-8"
                : "is a zip archive: " + UNPACK;
    }

    /** Text of wide characters where the job says something else. */
    private Optional<String> otherEncoding(Charset encoding) {
        Optional<String> found = wide();
        String job = encoding.name();
        // The name without an order reads both, by the mark.
        boolean fits = found.isEmpty()
                || job.equals(found.get())
                || job.equalsIgnoreCase("x-" + found.get() + "-BOM")
                || (found.get().startsWith(job) && (hasMark() || found.get().endsWith("BE")));
        return fits
                ? Optional.empty()
                : Optional.of("is " + found.get() + " text, not " + job + ": set format.encoding: "
                        + (hasMark() ? found.get().replaceFirst("[BL]E$", "") : found.get()));
    }

    private Optional<String> wide() {
        if (begins(0xFF, 0xFE, 0, 0)) {
            return Optional.of("UTF-32LE");
        }
        if (begins(0, 0, 0xFE, 0xFF)) {
            return Optional.of("UTF-32BE");
        }
        if (begins(0xFF, 0xFE)) {
            return Optional.of("UTF-16LE");
        }
        if (begins(0xFE, 0xFF)) {
            return Optional.of("UTF-16BE");
        }
        if (bytes.length < LEAST_FOR_PATTERN) {
            return Optional.empty();
        }
        if (mostlyText(4, ByteOrder.LITTLE_ENDIAN)) {
            return Optional.of("UTF-32LE");
        }
        if (mostlyText(4, ByteOrder.BIG_ENDIAN)) {
            return Optional.of("UTF-32BE");
        }
        if (fourBytesEach(ByteOrder.LITTLE_ENDIAN)) {
            return Optional.of("UTF-32LE");
        }
        if (fourBytesEach(ByteOrder.BIG_ENDIAN)) {
            return Optional.of("UTF-32BE");
        }
        if (mostlyText(2, ByteOrder.LITTLE_ENDIAN)) {
            return Optional.of("UTF-16LE");
        }
        if (mostlyText(2, ByteOrder.BIG_ENDIAN)) {
            return Optional.of("UTF-16BE");
        }
        if (hasWideLineEnds(ByteOrder.LITTLE_ENDIAN)) {
            return Optional.of("UTF-16LE");
        }
        return hasWideLineEnds(ByteOrder.BIG_ENDIAN) ? Optional.of("UTF-16BE") : Optional.empty();
    }

    /**
     * Whether all of it are Unicode's numbers in four bytes each, of whatever letters: in characters of two bytes every other one would be a control.
     * In columns of single letters it is a tab or a line end, whose numbers are those of planes that are empty.
     */
    private boolean fourBytesEach(ByteOrder order) {
        boolean little = order == ByteOrder.LITTLE_ENDIAN;
        for (int i = 0; i + 3 < bytes.length; i += 4) {
            int top = bytes[little ? i + 3 : i];
            int plane = bytes[little ? i + 2 : i + 1];
            int letter = bytes[little ? i + 1 : i + 2] | bytes[little ? i : i + 3];
            boolean empty = plane >= FIRST_EMPTY_PLANE && plane <= LAST_EMPTY_PLANE;
            if (top != 0 || plane < 0 || plane > Character.MAX_CODE_POINT >> 16 || empty || letter == 0) {
                return false;
            }
        }
        return true;
    }

    /** Whether lines end in characters of two bytes, and many others have a byte of zeros, as digits and delimiters among Chinese letters have. */
    private boolean hasWideLineEnds(ByteOrder order) {
        int high = order == ByteOrder.LITTLE_ENDIAN ? 1 : 0;
        int narrow = 0;
        int swapped = 0;
        int ends = 0;
        for (int i = 0; i + 1 < bytes.length; i += 2) {
            byte letter = bytes[i + 1 - high];
            narrow += bytes[i + high] == 0 && letter != 0 ? 1 : 0;
            swapped += bytes[i + high] != 0 && letter == 0 ? 1 : 0;
            ends += bytes[i + high] == 0 && (letter == '\n' || letter == '\r') ? 1 : 0;
        }
        return ends > 0 && 3 * 2 * narrow > bytes.length && narrow > 4 * swapped;
    }

    private boolean hasMark() {
        return begins(0xFF, 0xFE) || begins(0xFE, 0xFF) || begins(0, 0, 0xFE, 0xFF);
    }

    /** Whether nearly all characters of a width are Latin letters: one byte with something in it, and zeros. */
    private boolean mostlyText(int width, ByteOrder order) {
        int characters = bytes.length / width;
        int latin = 0;
        for (int i = 0; i < characters; i++) {
            int filled = 0;
            for (int j = 0; j < width; j++) {
                filled += bytes[i * width + j] == 0 ? 0 : 1;
            }
            int low = i * width + (order == ByteOrder.LITTLE_ENDIAN ? 0 : width - 1);
            latin += filled == 1 && bytes[low] != 0 ? 1 : 0;
        }
        return latin * 10 > characters * 9;
    }

    private boolean begins(String text) {
        return begins(text.chars().toArray());
    }

    private boolean begins(int... expected) {
        for (int i = 0; i < expected.length; i++) {
            if (i == bytes.length || (bytes[i] & 0xFF) != expected[i]) {
                return false;
            }
        }
        return true;
    }

    private byte[] tail(int from) {
        return Arrays.copyOfRange(bytes, from, bytes.length);
    }
}
