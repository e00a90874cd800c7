package io.skald.engine.encode;

import io.skald.FailureException;
import io.skald.attribute.Encoding;
import io.skald.attribute.value.RecentValues;
import io.skald.attribute.value.ValueEncoder;
import io.skald.budget.MemoryBudget;
import io.skald.job.Plan;
import io.skald.store.EncodedChunk;
import io.skald.table.ChunkSpan;
import io.skald.table.NumberedCursor;
import io.skald.table.RowCursor;
import io.skald.table.TableChunk;
import io.skald.work.Pipeline;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;

/** Pass 1's work on one chunk: values become raw numbers. One per thread. */
final class EncodeWorker implements Pipeline.Worker<TableChunk, EncodeWorker.Result> {

    /**
     * What a chunk holds.
     *
     * @param chunk the raw numbers of quasi-identifiers and sensitive columns
     * @param runs those of all other columns that are released as they are; empty if they are not encoded
     * @param persons whose rows they are, where persons are counted
     * @param span where the chunk lies, with its rows
     * @param unfit per quasi-identifier, the values that the job takes for errors
     * @param bare rows that are hardly persons
     * @param suppressed per policy and quasi-identifier, rows that a policy suppresses
     */
    record Result(
            EncodedChunk chunk,
            Optional<EncodedChunk> runs,
            Optional<EncodedChunk> persons,
            ChunkSpan span,
            UnfitValues[] unfit,
            BareRows bare,
            long[][] suppressed) {}

    /**
     * Records between two returns from the loop: so few that Java mostly compiles the loop by itself, not in the middle of a chunk together
     * with all around it.
     */
    private static final int BATCH = 64;

    /** Of a value that is kept for a message; no character takes more than four. */
    private static final int MOST_BYTES = 4 * UnfitValues.MOST_CHARACTERS;

    private final Plan.Policies policies;
    private final Charset charset;
    private final RecentValues[] encoders;
    private final KnownEntries[] known;
    private final KnownEntries[] sketched;
    private final int[] columns;
    private final TextColumns.Encoder texts;
    private final ChunkNumbers raw;
    private final Optional<PersonIds.Encoder> persons;
    private final ColumnSketches sketches;
    private final ReplaceableValues replaceable;
    private final boolean lookedAt;
    private final int tableColumns;

    /** Quasi-identifiers of a row without a number from which on the row is looked at as a whole. */
    private final int oddEnough;

    EncodeWorker(
            Plan plan,
            List<Encoding> encodings,
            TextColumns.Encoder texts,
            Optional<PersonIds.Encoder> persons,
            Charset charset,
            ColumnSketches sketches,
            ReplaceableValues replaceable,
            MemoryBudget budget) {
        this.policies = plan.policies();
        this.texts = texts;
        this.persons = persons;
        this.sketches = sketches;
        this.replaceable = replaceable;
        this.lookedAt = replaceable.isNeeded();
        this.tableColumns = plan.columns().size();
        this.charset = charset;
        this.encoders = encodings.stream()
                .map(encoding -> new RecentValues(encoding.newEncoder()))
                .toArray(RecentValues[]::new);
        this.known = KnownEntries.of(encoders.length, budget);
        this.sketched = KnownEntries.of(sketches.count(), budget);
        this.columns = plan.quasi().stream().mapToInt(Plan.Quasi::column).toArray();
        this.oddEnough =
                plan.policies().onMissing() == Plan.Policy.VALUE ? Math.max(1, encoders.length - 1) : Integer.MAX_VALUE;
        this.raw = new ChunkNumbers(encoders.length, budget);
    }

    @Override
    public Result process(TableChunk chunk) {
        try (chunk) {
            return encoded(chunk);
        }
    }

    private Result encoded(TableChunk chunk) {
        texts.open();
        makeRoom(chunk.span().rows());
        Outcome outcome = new Outcome(chunk);
        RowCursor cursor = chunk.records();
        IntUnaryOperator batch = rows -> encodeBatch(cursor, rows, outcome);
        if (cursor.own() instanceof NumberedCursor numbered) {
            Arrays.stream(known).forEach(KnownEntries::open);
            Arrays.stream(sketched).forEach(KnownEntries::open);
            batch = rows -> encodeNumbered(cursor, numbered, rows, outcome);
        }
        int rows = 0;
        int more;
        do {
            makeRoom(rows + BATCH);
            more = batch.applyAsInt(rows);
            rows += more;
        } while (more == BATCH);
        return new Result(
                EncodedChunk.of(joined(raw.columns(), texts.sensitive()), rows, outcome.excluded),
                texts.runs(rows),
                chunkOfPersons(rows),
                chunk.span().withRows(rows),
                outcome.unfit,
                outcome.bare,
                outcome.suppressed);
    }

    /**
     * Encodes the next records, {@link #BATCH} if there are so many, and returns how many there were. The loop of pass 1: nothing is
     * allocated per row; what does not fit leaves it for the outcome.
     */
    private int encodeBatch(RowCursor cursor, int firstRow, Outcome outcome) {
        long[][] numbers = raw.columns();
        int row = firstRow;
        while (row < firstRow + BATCH && cursor.next()) {
            int odd = 0;
            for (int i = 0; i < encoders.length; i++) {
                int column = columns[i];
                byte[] bytes = cursor.valueBytes(column);
                long number = encoders[i].encode(bytes, cursor.valueStart(column), cursor.valueEnd(column));
                if (number <= ValueEncoder.LAST_OUTCOME) {
                    outcome.add(cursor, i, row, number);
                    odd++;
                }
                numbers[i][row] = number;
            }
            if (odd >= oddEnough) {
                outcome.look(cursor, row);
            }
            sketches.add(cursor);
            if (lookedAt) {
                replaceable.look(cursor, outcome.chunk.file());
            }
            texts.encode(cursor, row);
            if (persons.isPresent()) {
                persons.get().encode(cursor, row);
            }
            row++;
        }
        return row - firstRow;
    }

    /** As {@link #encodeBatch}, of a chunk that numbers its values: bytes are looked at where a value was not met before. */
    private int encodeNumbered(RowCursor cursor, NumberedCursor own, int firstRow, Outcome outcome) {
        long[][] numbers = raw.columns();
        int row = firstRow;
        while (row < firstRow + BATCH && cursor.next()) {
            int odd = 0;
            for (int i = 0; i < encoders.length; i++) {
                int entry = own.entry(columns[i]);
                long number = known[i].number(entry);
                if (number == KnownEntries.UNMET) {
                    byte[] bytes = cursor.valueBytes(columns[i]);
                    number = encoders[i].encode(bytes, cursor.valueStart(columns[i]), cursor.valueEnd(columns[i]));
                    known[i].put(entry, number);
                }
                if (number <= ValueEncoder.LAST_OUTCOME) {
                    outcome.add(cursor, i, row, number);
                    odd++;
                }
                numbers[i][row] = number;
            }
            if (odd >= oddEnough) {
                outcome.look(cursor, row);
            }
            sketches.add(cursor, own, sketched);
            if (lookedAt) {
                replaceable.look(cursor, outcome.chunk.file());
            }
            texts.encode(cursor, own, row);
            if (persons.isPresent()) {
                persons.get().encode(cursor, row);
            }
            row++;
        }
        return row - firstRow;
    }

    private static long[][] joined(long[][] first, long[][] second) {
        long[][] all = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, all, first.length, second.length);
        return all;
    }

    private void makeRoom(int rows) {
        if (!raw.ensure(rows)) {
            throw new FailureException("Not enough memory to encode a chunk of " + rows
                    + " rows. Lower 'chunk' in the job, or raise 'memory' to at least " + raw.leastMemory(rows) + ".");
        }
        texts.makeRoom(rows);
        persons.ifPresent(ids -> ids.makeRoom(rows));
    }

    private Optional<EncodedChunk> chunkOfPersons(int rows) {
        return persons.map(ids -> ids.chunk(rows));
    }

    @Override
    public void close() {
        persons.ifPresent(PersonIds.Encoder::close);
        texts.close();
        Arrays.stream(sketched).forEach(KnownEntries::close);
        Arrays.stream(known).forEach(KnownEntries::close);
        raw.close();
    }

    /** What happens to values that are not plain numbers of their attribute. */
    private final class Outcome {

        private final TableChunk chunk;
        private final BitSet excluded = new BitSet();
        private final UnfitValues[] unfit = new UnfitValues[encoders.length];
        private final BareRows bare = new BareRows();
        private final long[][] suppressed = new long[PolicyKind.values().length][encoders.length];

        Outcome(TableChunk chunk) {
            this.chunk = chunk;
            Arrays.setAll(unfit, i -> new UnfitValues());
        }

        void add(RowCursor cursor, int attribute, int row, long outcome) {
            if (outcome == ValueEncoder.MALFORMED) {
                addUnfit(cursor, attribute, outcome);
                return;
            }
            PolicyKind kind = PolicyKind.of(outcome);
            switch (kind.in(policies)) {
                case VALUE -> {}
                case SUPPRESS -> {
                    // A row counts once, under the first reason met.
                    if (!excluded.get(row)) {
                        excluded.set(row);
                        suppressed[kind.ordinal()][attribute]++;
                    }
                }
                case ERROR -> addUnfit(cursor, attribute, outcome);
            }
        }

        void look(RowCursor cursor, int row) {
            int missing = 0;
            for (long[] column : raw.columns()) {
                missing += column[row] == ValueEncoder.MISSING ? 1 : 0;
            }
            if (missing >= oddEnough) {
                bare.look(cursor, chunk.file(), encoders.length - missing, encoders.length, tableColumns);
            }
        }

        private void addUnfit(RowCursor cursor, int attribute, long outcome) {
            unfit[attribute].add(value(cursor, attribute), outcome, chunk.file(), cursor.line());
        }

        private String value(RowCursor cursor, int attribute) {
            int column = columns[attribute];
            byte[] bytes = cursor.valueBytes(column);
            int start = cursor.valueStart(column);
            int end = Math.min(cursor.valueEnd(column), start + MOST_BYTES);
            String text = new String(bytes, start, end - start, charset);
            return text.substring(
                    0,
                    text.offsetByCodePoints(
                            0, Math.min(UnfitValues.MOST_CHARACTERS, text.codePointCount(0, text.length()))));
        }
    }
}
