package io.skald.csv;

import io.skald.FailureException;
import io.skald.IoReason;
import io.skald.SkaldException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.Optional;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/** The records of one file, one after another, as Commons CSV parses them. */
final class GeneralRecords implements AutoCloseable {

    private final TableFile file;
    private final Malformed malformed;
    private final DecodingReader text;
    private final CSVParser parser;
    private final Iterator<CSVRecord> records;

    GeneralRecords(TableFile file, Dialect dialect, DiskBytes fromDisk) {
        this.file = file;
        this.malformed = new Malformed(file.path(), dialect);
        this.text = new DecodingReader(FileBytes.open(file, dialect, fromDisk), dialect.encoding());
        try {
            text.skipLines(file.frame().linesToSkip());
            this.parser = CSVParser.builder()
                    .setReader(text)
                    .setFormat(format(dialect))
                    .get();
        } catch (IOException e) {
            throw explained(1, e);
        }
        this.records = parser.iterator();
    }

    static CSVFormat format(Dialect dialect) {
        return CSVFormat.Builder.create()
                .setDelimiter(dialect.delimiter())
                .setQuote(dialect.quote().orElse(null))
                .setEscape(dialect.escape().orElse(null))
                .setCommentMarker(dialect.comment().orElse(null))
                .setIgnoreEmptyLines(false)
                .get();
    }

    /**
     * The next record.
     *
     * @return empty at the end of the file
     * @throws io.skald.UsageException if it is malformed
     */
    Optional<GeneralRecord> next() {
        long line = nextLine();
        try {
            if (!records.hasNext()) {
                return Optional.empty();
            }
            CSVRecord record = records.next();
            return Optional.of(new GeneralRecord(line + commentLines(record), record.values()));
        } catch (UncheckedIOException e) {
            throw explained(line, Optional.ofNullable(e.getCause()).orElseGet(() -> new IOException(e)));
        }
    }

    /** The line after the record handed out last. */
    long nextLine() {
        return file.frame().skipped() + parser.getCurrentLineNumber() + 1;
    }

    private static long commentLines(CSVRecord record) {
        return record.hasComment()
                ? record.getComment().chars().filter(c -> c == '\n').count() + 1
                : 0;
    }

    /** Commons CSV tells its failures apart by their texts alone. */
    private SkaldException explained(long line, IOException e) {
        String message = String.valueOf(e.getMessage());
        if (text.malformed()) {
            return malformed.notText(line);
        }
        if (message.contains("EOF reached before encapsulated token finished")) {
            return malformed.unclosedQuote(line);
        }
        if (message.contains("Invalid character between encapsulated token and delimiter")) {
            return malformed.textAfterQuote(line);
        }
        if (message.contains("EOF while processing escape sequence")) {
            return malformed.escapeAtEnd(line);
        }
        return unreadable(e);
    }

    /** With how many line ends, one right after another, the file ends; known once there are no more records. */
    long lineEndsAtEnd() {
        return text.lineEndsAtEnd();
    }

    /** What ends the lines of this file; a line feed if nothing has yet. */
    String lineEnd() {
        return Optional.ofNullable(parser.getFirstEndOfLine()).orElse("\n");
    }

    private FailureException unreadable(IOException e) {
        return IoReason.failure(file.path() + " cannot be read", e);
    }

    @Override
    public void close() {
        try {
            parser.close();
        } catch (IOException e) {
            throw unreadable(e);
        }
    }
}
