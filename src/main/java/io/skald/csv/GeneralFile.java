package io.skald.csv;

import io.skald.SkaldException;
import io.skald.UsageException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * The rows of one file, looked at one ahead: only then it is known whether a row is the last, and whether blank lines are
 * the file's end or stand between rows.
 */
final class GeneralFile implements AutoCloseable {

    private final TableFile file;
    private final Dialect dialect;
    private final GeneralRecords records;

    private Optional<GeneralRecord> ahead = Optional.empty();
    private Optional<SkaldException> failure = Optional.empty();
    private long handedOut;

    GeneralFile(TableFile file, Dialect dialect, DiskBytes fromDisk) {
        this.file = file;
        this.dialect = dialect;
        this.records = new GeneralRecords(file, dialect, fromDisk);
        for (int above = file.frame().recordsAboveRows(); above > 0; above--) {
            records.next();
        }
        lookAhead();
    }

    TableFile file() {
        return file;
    }

    /** Whether there is another row; if not, {@link #failure} says whether that is because of a malformed one. */
    boolean hasMore() {
        return ahead.isPresent();
    }

    /** What is wrong with the record after the last row. */
    Optional<SkaldException> failure() {
        return failure;
    }

    GeneralRecord next() {
        GeneralRecord record = ahead.orElseThrow();
        handedOut++;
        lookAhead();
        return record;
    }

    void skipTo(long row) {
        while (handedOut < row && hasMore()) {
            next();
        }
    }

    long recordsBefore() {
        return handedOut;
    }

    long nextLine() {
        return ahead.map(GeneralRecord::line).orElse(1L);
    }

    String lineEnd() {
        return records.lineEnd();
    }

    /** Whether the last row has no line end. */
    boolean endsOpen() {
        return failure.isEmpty() && records.lineEndsAtEnd() == 0;
    }

    private void lookAhead() {
        ahead = Optional.empty();
        try {
            ahead = records.next();
            if (file.columns() > 1 && ahead.filter(GeneralRecord::looksBlank).isPresent()) {
                skipBlankEnd(ahead.get());
            }
        } catch (SkaldException e) {
            failure = Optional.of(e);
        }
    }

    private void skipBlankEnd(GeneralRecord first) {
        ahead = Optional.empty();
        UsageException between = new Malformed(file.path(), dialect).wrongFieldCount(first.line(), 1, file.columns());
        Deque<GeneralRecord> blank = new ArrayDeque<>();
        Optional<GeneralRecord> record = Optional.of(first);
        try {
            while (record.filter(GeneralRecord::looksBlank).isPresent()) {
                blank.add(record.get());
                record = records.next();
            }
        } catch (UsageException later) {
            throw between;
        }
        // A quoted empty field looks blank too, but is not part of the line ends that the file ends with.
        if (record.isPresent() || blank.size() > records.lineEndsAtEnd() - 1) {
            throw between;
        }
    }

    @Override
    public void close() {
        records.close();
    }
}
