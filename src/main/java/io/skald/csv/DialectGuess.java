package io.skald.csv;

import io.skald.FailureException;
import io.skald.IoReason;
import io.skald.UsageException;
import io.skald.table.Blanks;
import io.skald.table.ByteTap;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The dialect that a file seems to be written in, by its first megabyte: an encoding in which it is text, the usual delimiter that gives
 * all records the same number of fields, whether blanks stand behind delimiters, which lines stand above a header, which notes below
 * the rows, and whether the first record of the table is a header.
 */
public final class DialectGuess {

    private static final int LOOKED_AT = 1 << 20;
    private static final List<String> DELIMITERS = List.of(",", ";", "\t", "|", ":", "\u0001", "\u001F", "~", "^");

    /** Of several characters, one of which alone would make more columns. */
    private static final List<String> LONGER = List.of("||", "::", ";;", "~~", "^^", "~|~", "|~|", "^|^", "@|@", "#|#");

    /** In so many of a hundred records a trait must show to be taken for one of the file. */
    private static final int MOST = 90;

    /** The line that tells Excel the delimiter. */
    private static final Pattern EXCEL = Pattern.compile("(?is)sep=(.)\\r?\\n(.*)");

    private static final Optional<Character> DOUBLE = Optional.of('"');
    private static final Optional<Character> SINGLE = Optional.of('\'');
    private static final Charset WESTERN = Charset.forName("windows-1252");

    private DialectGuess() {}

    /**
     * Guesses the dialect of a file.
     *
     * @param knownDelimiter where it need not be guessed
     * @param knownEncoding where it need not be guessed
     * @throws UsageException if there is no such file, or it is no text
     * @throws FailureException if it cannot be read
     */
    public static Dialect of(Path file, Optional<String> knownDelimiter, Optional<Charset> knownEncoding) {
        byte[] bytes;
        try (FileBytes stream = FileBytes.open(file, new DiskBytes(ByteTap.NONE))) {
            bytes = stream.readNBytes(LOOKED_AT);
        } catch (IOException e) {
            throw IoReason.failure(file + " cannot be read", e);
        }
        Charset encoding = knownEncoding.orElseGet(() -> encoding(bytes));
        String text = text(bytes, encoding);
        Matcher excel = EXCEL.matcher(text);
        Optional<String> told = knownDelimiter;
        if (excel.matches()) {
            told = told.or(() -> Optional.of(excel.group(1)));
            text = excel.group(2);
        }
        Split best = best(text, told.map(List::of).orElse(DELIMITERS), bytes.length == LOOKED_AT);
        boolean trim = best.hasBlanks();
        int above = best.linesAbove() + (best.linesAbove() > 0 && excel.matches() ? 1 : 0);
        Dialect dialect = new Dialect(
                best.delimiter(),
                best.quote(),
                Optional.empty(),
                Optional.empty(),
                encoding,
                best.hasHeader(),
                List.of(""),
                trim,
                new Framing(above, best.labels(), 0, false, FixedLayout.NONE));
        int notes = best.hasHeader() ? LastRows.notes(file, dialect, best.width()) : 0;
        return dialect.with(new Framing(above, best.labels(), notes, false, FixedLayout.NONE));
    }

    /**
     * Quotes are taken for a part of values only where fields that might be quoted make no table, and none is quoted as a whole; apostrophes for
     * quotes only where all fields of the first record stand in them.
     */
    private static Split best(String text, List<String> delimiters, boolean cut) {
        Split quoted = best(text, delimiters, DOUBLE, cut);
        if (text.startsWith("'")) {
            Split single = best(text, delimiters, SINGLE, cut);
            FirstRecords read = FirstRecords.of(text, single.delimiter(), SINGLE, cut);
            FirstRecords plain = FirstRecords.of(text, single.delimiter(), Optional.empty(), cut);
            if (single.isUseful() && !read.broken() && plain.firstStandsIn("'")) {
                return single;
            }
        }
        FirstRecords read = FirstRecords.of(text, quoted.delimiter(), DOUBLE, cut);
        if (quoted.isUseful() && !read.broken() || text.indexOf('"') < 0) {
            return quoted;
        }
        Split plain = best(text, delimiters, Optional.empty(), cut);
        return plain.isUseful()
                        && !FirstRecords.of(text, plain.delimiter(), Optional.empty(), cut)
                                .hasQuoted()
                ? plain
                : quoted;
    }

    private static Split best(String text, List<String> delimiters, Optional<Character> quote, boolean cut) {
        Split best = split(text, delimiters.get(0), quote, cut);
        for (String delimiter : delimiters) {
            Split split = split(text, delimiter, quote, cut);
            best = split.betterThan(best) ? split : best;
        }
        for (String delimiter : delimiters.size() > 1 ? LONGER : List.<String>of()) {
            Split split = split(text, delimiter, quote, cut);
            best = split.explains(best) ? split : best;
        }
        return best;
    }

    private static Split split(String text, String delimiter, Optional<Character> quote, boolean cut) {
        return Split.of(
                delimiter, quote, FirstRecords.of(text, delimiter, quote, cut).records());
    }

    private static Charset encoding(byte[] bytes) {
        Optional<Charset> wide = FirstBytes.wideEncoding(bytes);
        if (wide.isPresent()) {
            return wide.get();
        }
        int whole = bytes.length;
        // The last character may be cut.
        for (int cut = 0; cut < 4 && cut <= whole; cut++) {
            try {
                StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, 0, whole - cut));
                return StandardCharsets.UTF_8;
            } catch (CharacterCodingException notUtf8) {
                if (whole < LOOKED_AT) {
                    break;
                }
            }
        }
        return WESTERN;
    }

    /** A file's first bytes as text, without a byte-order mark. */
    static String text(byte[] bytes, Charset encoding) {
        String text = new String(bytes, encoding);
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    /**
     * The first records under one delimiter.
     *
     * @param quote in which fields may stand
     * @param linesAbove the lines before the first
     * @param records of which the first may be a header
     */
    private record Split(String delimiter, Optional<Character> quote, int linesAbove, List<List<String>> records) {

        /** Without the lines that stand above a header, if they do. */
        static Split of(String delimiter, Optional<Character> quote, List<LinesAbove.Written> written) {
            int above = LinesAbove.of(written);
            Split table = new Split(
                    delimiter,
                    quote,
                    above == 0 ? 0 : written.get(above).line(),
                    written.stream().skip(above).map(LinesAbove.Written::fields).toList());
            return above == 0 || table.hasHeader()
                    ? table
                    : new Split(
                            delimiter,
                            quote,
                            0,
                            written.stream().map(LinesAbove.Written::fields).toList());
        }

        int width() {
            return records.isEmpty() ? 0 : records.get(0).size();
        }

        /** As the header, or one wider, as where rows end in a delimiter or begin with a number of theirs and the header does not. */
        private int alike() {
            return Math.max(alike(0), alike(1));
        }

        private int alike(int wider) {
            return percent(wider
                    + records.stream()
                            .skip(wider)
                            .filter(record -> record.size() == width() + wider)
                            .count());
        }

        private int percent(long some) {
            return records.isEmpty() ? 0 : (int) (some * 100 / records.size());
        }

        /**
         * Whether it stands between two digits wherever it does, as decimal commas and the colons of times do, below a line that is no header of
         * the other delimiter's.
         */
        private boolean partsNumbers() {
            long parted = records.stream().skip(1).filter(Split::partsNumbers).count();
            return linesAbove > 0 && records.size() > 1 && parted * 100 >= (long) MOST * (records.size() - 1);
        }

        private static boolean partsNumbers(List<String> record) {
            return record.size() > 1
                    && IntStream.range(1, record.size())
                            .allMatch(i -> Pattern.matches("(?s).*[0-9]", record.get(i - 1))
                                    && Pattern.matches("(?s)[0-9].*", record.get(i)));
        }

        /** More than one column in all records, or nearly all, beats anything else; then a delimiter that is not part of numbers; then the fewest lines above; then the most columns. */
        boolean betterThan(Split other) {
            boolean useful = isUseful();
            boolean otherUseful = other.isUseful();
            if (useful != otherUseful) {
                return useful;
            }
            if (useful && partsNumbers() != other.partsNumbers()) {
                return other.partsNumbers();
            }
            if (useful && linesAbove != other.linesAbove) {
                return linesAbove < other.linesAbove;
            }
            return useful && (alike() == other.alike() ? width() > other.width() : alike() > other.alike());
        }

        /** Whether there are columns between this delimiter, and the other one tells none or stands in the header as a part of this one alone. */
        boolean explains(Split other) {
            int times = (int) delimiter
                    .chars()
                    .filter(mark -> mark == other.delimiter().charAt(0))
                    .count();
            return isUseful() && (!other.isUseful() || other.width() == times * (width() - 1) + 1);
        }

        private boolean isUseful() {
            return width() > 1 && alike() >= MOST;
        }

        boolean hasBlanks() {
            return width() > 1
                    && percent(records.stream()
                                    .filter(record -> record.stream()
                                            .skip(1)
                                            .allMatch(field -> field.isEmpty() || Blanks.isBlank(field.charAt(0))))
                                    .count())
                            >= MOST;
        }

        boolean hasHeader() {
            return HeaderGuess.of(records);
        }

        /** Rows of labels under a header. */
        int labels() {
            return hasHeader() && !records.isEmpty() ? LabelRows.of(records.subList(1, records.size())) : 0;
        }
    }
}
