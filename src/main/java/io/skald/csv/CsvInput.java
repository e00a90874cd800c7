package io.skald.csv;

import io.skald.FailureException;
import io.skald.IoReason;
import io.skald.UsageException;
import io.skald.budget.MemoryBudget;
import io.skald.table.ByteTap;
import io.skald.table.ChunkLimit;
import io.skald.table.ChunkSource;
import io.skald.table.ChunkSpan;
import io.skald.table.CopiedParts;
import io.skald.table.FormatDoubt;
import io.skald.table.TableInput;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * One table in one or several CSV files. Opening it reads the headers; the rows are read chunk by chunk, as often as wanted.
 *
 * <p>A blank line at the end of a file is no row where the table has several columns; elsewhere it is one, with one empty
 * field.
 */
public final class CsvInput implements TableInput {

    private static final List<Character> USUAL_DELIMITERS = List.of(',', ';', '\t', '|', ':', '\u0001', '\u001F');

    /** A title and notes are not longer. */
    private static final int LINES_LOOKED_AT = 20;

    private final Dialect dialect;
    private final TableReader reader;
    private final List<TableFile> files;
    private final List<String> columns;
    private final String lineEnd;
    private final long totalBytes;
    private final List<String> remarks;
    private final boolean hideNames;

    private CsvInput(
            Dialect dialect,
            TableReader reader,
            List<TableFile> files,
            List<String> columns,
            String lineEnd,
            long totalBytes,
            List<String> remarks,
            boolean hideNames) {
        this.dialect = dialect;
        this.reader = reader;
        this.files = files;
        this.columns = columns;
        this.lineEnd = lineEnd;
        this.totalBytes = totalBytes;
        this.remarks = remarks;
        this.hideNames = hideNames;
    }

    /**
     * Opens the files of a table and reads their headers.
     *
     * @param files at least one; all have the same columns, in any order; without headers, the same number of them
     * @throws UsageException if a file is missing, all are empty or one has fewer lines than are passed over, a header is malformed or has other names than the first file's, or the
     *     dialect contradicts itself
     * @throws FailureException if a file cannot be read
     */
    public static CsvInput open(List<Path> files, Dialect dialect) {
        return open(files, dialect, false);
    }

    /**
     * As {@link #open(List, Dialect)}.
     *
     * @param hideNames whether messages speak of columns by number alone, as a file without a header begins with somebody's record
     */
    public static CsvInput open(List<Path> files, Dialect dialect, boolean hideNames) {
        checkDialect(dialect);
        files.forEach(file -> FirstBytes.check(file, dialect.encoding()));
        // The one place that chooses between the two readers.
        TableReader reader = ByteSyntax.of(dialect)
                .<TableReader>map(syntax -> new ByteTableReader(syntax, ByteTableReader.READ_SIZE))
                .orElseGet(() -> new GeneralTableReader(dialect));
        return open(files, dialect, reader, hideNames);
    }

    static CsvInput open(List<Path> files, Dialect dialect, TableReader reader) {
        return open(files, dialect, reader, false);
    }

    private static CsvInput open(List<Path> files, Dialect dialect, TableReader reader, boolean hideNames) {
        FilesBegun begun = FilesBegun.of(files, dialect, reader);
        refuseLabelsAlone(begun, dialect, reader);
        FilesBegun.Begun named = begun.first();
        TableReader.FirstRecord first = named.record().orElseThrow();
        TableColumns columns = TableColumns.of(named.path(), named.frame(), dialect, first.values(), hideNames);
        List<TableFile> tableFiles = new ArrayList<>();
        long totalBytes = 0;
        for (FilesBegun.Begun file : begun.files()) {
            FileFrame frame = file.frame();
            TableReader.FirstRecord record = file.record().orElse(TableReader.FirstRecord.NONE);
            TableReader.FirstRecord above = lastAboveRows(reader, file).orElse(record);
            tableFiles.add(new TableFile(
                    tableFiles.size(),
                    file.path(),
                    frame,
                    frame.header() ? above.end() : record.start(),
                    frame.header() ? above.nextLine() : frame.firstLine(),
                    file.record()
                            .map(found -> columns.fieldsIn(file.path(), frame, dialect, found.values()))
                            .orElseGet(columns::fieldsInOrder)));
            totalBytes += size(file.path());
        }
        List<String> remarks = new ArrayList<>();
        columns.remark().ifPresent(remarks::add);
        begun.remark().ifPresent(remarks::add);
        return new CsvInput(
                dialect,
                reader,
                List.copyOf(tableFiles),
                columns.names(),
                first.lineEnd(),
                totalBytes,
                List.copyOf(remarks),
                hideNames);
    }

    /** The header or the last of the labels under it; a file may end before that, unless all do. */
    private static Optional<TableReader.FirstRecord> lastAboveRows(TableReader reader, FilesBegun.Begun file) {
        List<TableReader.FirstRecord> records = recordsAboveRows(reader, file);
        return records.isEmpty() ? Optional.empty() : Optional.of(records.get(records.size() - 1));
    }

    private static List<TableReader.FirstRecord> recordsAboveRows(TableReader reader, FilesBegun.Begun file) {
        int above = file.frame().recordsAboveRows();
        return above < 2 || file.record().isEmpty()
                ? file.record().stream().toList()
                : reader.firstRecords(file.path(), file.frame(), above);
    }

    private static void refuseLabelsAlone(FilesBegun begun, Dialect dialect, TableReader reader) {
        if (dialect.framing().labels() > 0
                && begun.files().stream()
                        .allMatch(file -> recordsAboveRows(reader, file).size()
                                < file.frame().recordsAboveRows())) {
            throw new Malformed(begun.first().path(), dialect).noMoreThanLabels();
        }
    }

    private static void checkDialect(Dialect dialect) {
        List<Character> special = new ArrayList<>();
        dialect.delimiter().chars().distinct().forEach(c -> special.add((char) c));
        dialect.quote().ifPresent(special::add);
        dialect.escape().ifPresent(special::add);
        dialect.comment().ifPresent(special::add);
        if (special.stream().distinct().count() < special.size()) {
            throw new UsageException(
                    "'format': delimiter, quote, escape and comment must be different characters, and two of them are '"
                            + special.stream()
                                    .filter(c -> special.indexOf(c) != special.lastIndexOf(c))
                                    .findFirst()
                                    .orElseThrow()
                            + "'.");
        }
        if (special.contains('\n') || special.contains('\r')) {
            throw new UsageException(
                    "'format': a line end cannot be the delimiter, the quote, the escape or the comment character.");
        }
    }

    private static long size(Path path) {
        try {
            return Files.size(path);
        } catch (IOException e) {
            throw IoReason.failure(path + " cannot be read", e);
        }
    }

    @Override
    public List<String> columns() {
        return columns;
    }

    @Override
    public List<Path> files() {
        return files.stream().map(TableFile::path).toList();
    }

    @Override
    public long totalBytes() {
        return totalBytes;
    }

    @Override
    public List<String> remarks() {
        return Stream.of(
                        remarks.stream(),
                        CopiedParts.remark(files(), this::hasRows).stream(),
                        files.stream().flatMap(file -> file.frame().shortLines().remark().stream()))
                .flatMap(found -> found)
                .toList();
    }

    private boolean hasRows(Path path) {
        FileFrame frame = files.stream()
                .filter(file -> file.path().equals(path))
                .findFirst()
                .orElseThrow()
                .frame();
        try {
            return reader.firstRecords(path, frame, frame.recordsAboveRows() + 1)
                            .size()
                    > frame.recordsAboveRows();
        } catch (UsageException malformedRow) {
            return true;
        }
    }

    public Dialect dialect() {
        return dialect;
    }

    @Override
    public Charset valueEncoding() {
        return reader.valueEncoding();
    }

    /** Whether the rows are read as ranges of bytes; otherwise the general reader parses them. */
    boolean usesByteScanner() {
        return reader instanceof ByteTableReader;
    }

    /** What ends the first line of the first file: {@code \n}, {@code \r\n} or {@code \r}. */
    public String lineEnd() {
        return lineEnd;
    }

    @Override
    public byte[] rowEnd() {
        return FieldFormat.of(dialect).lineEnd(lineEnd);
    }

    @Override
    public Optional<String> oddEnd() {
        boolean whole =
                dialect.framing().last() == 0 && !dialect.framing().fixed().given();
        return whole ? LastRows.remark(files.get(files.size() - 1).path(), dialect, columns.size()) : Optional.empty();
    }

    @Override
    public OptionalInt lineOf(Collection<String> names) {
        TableFile first = files.get(0);
        for (int line = 1; line <= LINES_LOOKED_AT && first.frame().header(); line++) {
            FileFrame below = first.frame().below(line);
            try {
                Optional<TableReader.FirstRecord> record = reader.firstRecord(first.path(), below);
                if (record.filter(found ->
                                names.stream().filter(found.values()::contains).count() * 2 > names.size())
                        .isPresent()) {
                    return OptionalInt.of(below.firstLine());
                }
            } catch (UsageException malformed) {
                // Then it is no header either.
                continue;
            }
        }
        return OptionalInt.empty();
    }

    @Override
    public Optional<FormatDoubt> doubt() {
        return likelyDelimiter()
                .map(likely -> new FormatDoubt(
                        "delimiter", "the delimiter were " + shown(likely) + ", not " + shown(dialect.delimiter())))
                .or(this::likelyLayout);
    }

    /** Where the lines of the first file have no delimiters, and one length, as those of fixed width have. */
    private Optional<FormatDoubt> likelyLayout() {
        Path first = files.get(0).path();
        if (dialect.framing().fixed().given()) {
            return Optional.empty();
        }
        return LayoutGuess.of(first, dialect, Optional.empty())
                .map(guess -> guess.doubt(hideNames))
                .or(() -> EqualLines.of(first, dialect)
                        .filter(EqualLines::isAll)
                        .map(lines ->
                                new FormatDoubt("fixed, as in {age: [1, 3], sex: 4}", "its lines had fixed width")));
    }

    private static String shown(String delimiter) {
        if (delimiter.equals("\t")) {
            return "a tab";
        }
        return delimiter.charAt(0) < ' '
                ? String.format(Locale.ROOT, "\"\\x%02x\"", (int) delimiter.charAt(0))
                : "'" + delimiter + "'";
    }

    /**
     * The delimiter that the header seems to have, if it is another than the dialect's: the usual one that would split it
     * into the most columns. For messages about columns that are not found.
     */
    Optional<String> likelyDelimiter() {
        String header = String.join("", columns);
        String best = dialect.delimiter();
        long most = columns.size() - 1L;
        for (char candidate : USUAL_DELIMITERS) {
            long count = header.chars().filter(c -> c == candidate).count();
            if (count > most) {
                most = count;
                best = String.valueOf(candidate);
            }
        }
        String doubled = best + best;
        boolean alwaysTwice =
                header.contains(doubled) && !header.replace(doubled, "").contains(best);
        return best.equals(dialect.delimiter()) ? Optional.empty() : Optional.of(alwaysTwice ? doubled : best);
    }

    @Override
    public ChunkSource chunks(ChunkLimit limit, MemoryBudget budget, ByteTap tap) {
        return reader.chunks(files, limit, budget, tap);
    }

    @Override
    public ChunkSource chunks(List<ChunkSpan> index, MemoryBudget budget) {
        return reader.chunks(files, index, budget);
    }
}
