package io.skald.profile;

import io.skald.Excerpt;
import io.skald.UsageException;
import io.skald.csv.Dialect;
import io.skald.csv.DialectGuess;
import io.skald.csv.Framing;
import io.skald.csv.LayoutGuess;
import io.skald.parquet.ParquetFormat;
import io.skald.table.FormatDoubt;
import io.skald.table.InputFiles;
import io.skald.table.PartitionedFormat;
import io.skald.table.RepeatedHeaderFormat;
import io.skald.table.TableFormat;
import io.skald.table.TableInput;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * A table of which no job says how it is written.
 *
 * @param location as the user named it
 * @param format as it seems to be, or as the user says
 * @param settings the format's by name, as a job has them
 * @param input open
 * @param hideValues whether messages leave the texts of a header out, which may be the first row's
 */
public record UnknownTable(
        String location, TableFormat format, Map<String, Object> settings, TableInput input, boolean hideValues) {

    /** What the settings begin with that say what is passed over. */
    public static final String SKIP = "skip.";

    /** The setting that says how many lines stand above the header; absent if none do. */
    public static final String LINES_ABOVE = SKIP + "first";

    /** The setting that says how many rows of labels stand under the header; absent if none do. */
    public static final String LABELS = SKIP + "labels";

    /** The setting that says how many lines stand below the table; absent if none do. */
    public static final String LINES_BELOW = SKIP + "last";

    /** The setting that says that no field is quoted; absent where fields may be. */
    public static final String QUOTED = "quoted";

    /** The setting that says in what fields are quoted; absent where in double quotes. */
    public static final String QUOTE = "quote";

    /** The setting that says where each column stands in lines without delimiters: its first and last character by its name; absent of others. */
    public static final String FIXED = "fixed";

    /**
     * What a user knows better than a guess; empty where he does not say.
     *
     * @param delimiter one character or several
     * @param header whether the first record names the columns
     */
    public record Known(Optional<String> delimiter, Optional<Charset> encoding, Optional<Boolean> header) {

        /** Nothing. */
        public static final Known NOTHING = new Known(Optional.empty(), Optional.empty(), Optional.empty());
    }

    /**
     * Opens a table, guessing how it is written by the start of its first file, unless its name says that it is Parquet. Of a folder without files, the
     * folders named {@code key=value} in it are read, and their keys are columns.
     *
     * @param location a file, a folder or a glob
     * @param hideValues whether messages leave the texts of a header out
     * @throws UsageException if there is none, or its header cannot be read
     * @throws io.skald.FailureException if it cannot be read
     */
    public static UnknownTable open(String location, Known known, boolean hideValues) {
        Path here = Path.of("").toAbsolutePath();
        boolean parts = InputFiles.isPartitioned(location, here);
        UnaryOperator<TableFormat> placed = parts ? PartitionedFormat::new : format -> format;
        List<Path> files = placed.apply(Dialect.RFC_4180).files(location, here);
        UnknownTable table = ParquetFormat.isNamed(files.get(0).toString())
                ? ofParquet(location, files, known, placed, hideValues)
                : ofTexts(location, files, known, placed, hideValues);
        if (parts) {
            table.settings.put("partitions", "hive");
        }
        return table;
    }

    private static UnknownTable ofParquet(
            String location, List<Path> files, Known known, UnaryOperator<TableFormat> placed, boolean hideValues) {
        if (!known.equals(Known.NOTHING)) {
            throw new UsageException(
                    files.get(0) + " is Parquet, which says itself how it is written: leave --delimiter,"
                            + " --encoding and --header out.");
        }
        TableFormat format = placed.apply(new ParquetFormat(List.of("")));
        TableInput input = format.open(files, hideValues);
        List<String> nested = IntStream.range(0, input.columns().size())
                .filter(column -> input.onlyKept(column).isPresent())
                .mapToObj(input.columns()::get)
                .toList();
        if (!nested.isEmpty()) {
            throw new UsageException(files.get(0) + " holds several values in one row of "
                    + (hideValues ? nested.size() + " of its columns" : Excerpt.names(nested))
                    + ", which jobs release as they are (insensitive) or leave out (identifier), but of which nothing can be"
                    + " proposed: write a copy without them for this command.");
        }
        return new UnknownTable(location, format, new LinkedHashMap<>(Map.of("type", "parquet")), input, hideValues);
    }

    private static UnknownTable ofTexts(
            String location, List<Path> files, Known known, UnaryOperator<TableFormat> placed, boolean hideValues) {
        Dialect guess = DialectGuess.of(files.get(0), known.delimiter(), known.encoding());
        Optional<LayoutGuess> fixed = known.delimiter().isPresent()
                ? Optional.empty()
                : LayoutGuess.of(files.get(0), guess, known.header()).filter(LayoutGuess::sure);
        if (fixed.isPresent()) {
            return ofFixedWidth(location, files, fixed.get(), guess.encoding(), placed, hideValues);
        }
        boolean header = known.header().orElse(guess.header());
        Dialect dialect = new Dialect(
                guess.delimiter(),
                guess.quote(),
                guess.escape(),
                guess.comment(),
                guess.encoding(),
                header,
                guess.missing(),
                guess.trim(),
                header ? framing(guess.framing(), files.size()) : Framing.NONE);
        Map<String, Object> settings = new LinkedHashMap<>();
        settings.put("delimiter", dialect.delimiter());
        if (dialect.quote().isEmpty()) {
            settings.put(QUOTED, false);
        }
        dialect.quote().filter(quote -> quote != '"').ifPresent(quote -> settings.put(QUOTE, quote.toString()));
        settings.put("encoding", dialect.encoding().name());
        settings.put("header", dialect.header());
        settings.put("trim", dialect.trim());
        if (dialect.framing().first() > 0) {
            settings.put(LINES_ABOVE, dialect.framing().first());
        }
        if (dialect.framing().labels() > 0) {
            settings.put(LABELS, dialect.framing().labels());
        }
        if (dialect.framing().last() > 0) {
            settings.put(LINES_BELOW, dialect.framing().last());
        }
        TableFormat format = placed.apply(header ? new RepeatedHeaderFormat(dialect) : dialect);
        return new UnknownTable(location, format, settings, format.open(files, hideValues), hideValues);
    }

    private static UnknownTable ofFixedWidth(
            String location,
            List<Path> files,
            LayoutGuess guess,
            Charset encoding,
            UnaryOperator<TableFormat> placed,
            boolean hideValues) {
        Dialect usual = Dialect.RFC_4180;
        Dialect dialect = new Dialect(
                usual.delimiter(),
                usual.quote(),
                usual.escape(),
                usual.comment(),
                encoding,
                usual.header(),
                usual.missing(),
                usual.trim(),
                new Framing(guess.above(), 0, 0, false, guess.layout()));
        Map<String, Object> settings = new LinkedHashMap<>();
        settings.put("encoding", encoding.name());
        settings.put(FIXED, guess.layout().places());
        if (guess.above() > 0) {
            settings.put(LINES_ABOVE, guess.above());
        }
        return new UnknownTable(
                location, placed.apply(dialect), settings, placed.apply(dialect).open(files, hideValues), hideValues);
    }

    /** Of several parts the first alone was looked at, and notes stand below the last. */
    private static Framing framing(Framing first, int files) {
        return files == 1 ? first : new Framing(first.first(), first.labels(), 0, first.headerOnce(), first.fixed());
    }

    /** The settings with what reading the rows has shown: a header that comes again among them. */
    Map<String, Object> settingsAsRead() {
        Map<String, Object> known = new LinkedHashMap<>(settings);
        if (input.passedOver() > 0) {
            known.put("header", "repeated");
        }
        return known;
    }

    /** What to tell of how it is written, beside what the profile says. */
    public List<String> remarks() {
        List<String> remarks = new ArrayList<>(input.remarks());
        if (settings.containsKey(FIXED)) {
            remarks.add("The lines of "
                    + Excerpt.of(String.valueOf(input.files().get(0).getFileName()))
                    + " have one length and no delimiters, and are read by the blanks that run through the first and last of them: "
                    + input.columns().size() + " columns"
                    + (settings.containsKey(LINES_ABOVE) ? " under a header" : "")
                    + ". Compare format.fixed with the table's description.");
            return remarks;
        }
        Optional<String> layout = input.doubt().map(FormatDoubt::key).filter(key -> key.contains("fixed"));
        if (layout.filter(key -> key.startsWith("skip")).isPresent()) {
            remarks.add("Most lines of "
                    + Excerpt.of(String.valueOf(input.files().get(0).getFileName()))
                    + " have one length and no delimiters: a table of fixed width with lines above or below? Write a job that says so, by"
                    + " format." + layout.get() + ".");
        } else if (layout.isPresent()) {
            remarks.add("The lines of "
                    + Excerpt.of(String.valueOf(input.files().get(0).getFileName()))
                    + " have one length and no delimiters: a table of fixed width? Write a job that says where its columns stand, format:"
                    + " {fixed: {age: [1, 3], sex: 4}}.");
        }
        return remarks;
    }

    /** How a release of the same kind is named. */
    public String ending() {
        return "parquet".equals(settings.get("type")) ? ParquetFormat.ENDING : ".csv";
    }

    /**
     * The place of a column, from 0.
     *
     * @throws UsageException if there is none of that name
     */
    public int place(String column) {
        int place = input.columns().indexOf(column);
        if (place < 0) {
            throw new UsageException(input.files().get(0) + " has no column " + Excerpt.name(column) + "; "
                    + (hideValues
                            ? "it has " + input.columns().size() + ", which 'skald profile' lists."
                            : "it has " + Excerpt.names(input.columns()) + "."));
        }
        return place;
    }
}
