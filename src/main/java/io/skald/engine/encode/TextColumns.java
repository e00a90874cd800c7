package io.skald.engine.encode;

import io.skald.attribute.TextEncoding;
import io.skald.attribute.dictionary.Texts;
import io.skald.attribute.value.RecentValues;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryShare;
import io.skald.budget.MemoryTag;
import io.skald.budget.Workspace;
import io.skald.job.Plan;
import io.skald.store.EncodedChunk;
import io.skald.store.KeptColumns;
import io.skald.store.SensitiveColumn;
import io.skald.store.StoreWriter;
import io.skald.table.NumberedCursor;
import io.skald.table.RowCursor;
import io.skald.table.WrittenRows;
import io.skald.table.WrittenRun;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Encodes, beside the quasi-identifiers, the columns that are released as they are: sensitive ones each for itself, and the
 * runs of all others. A sensitive column that holds many different texts is not encoded. Where any column holds many, the
 * runs are not encoded either, and pass 3 copies all of them from the input; where they hold few, as diagnoses do, pass 3 needs no
 * second look at it.
 */
public final class TextColumns implements AutoCloseable {

    /** With more texts it would hardly be fewer bytes than the input itself. */
    private static final int MOST_TEXTS = 1 << 12;

    /** Texts of columns of whose values something is asked: more of them cannot be done without. */
    public static final int MOST_GUARDED = 1 << 16;

    private final ReleaseLayout.Kept[] columns;
    private final int sensitive;
    private final boolean released;
    private final MemoryShare share;
    private final int threads;
    private final Optional<WrittenRows> rows;
    private final MemoryBudget budget;
    private final TextEncoding[] encodings;
    private final long[] tableBytes;
    private final MemoryBudget.Reservation held;
    private final StoreWriter runs;
    private boolean handedOver;

    /**
     * @param released whether there will be a release; for a search alone only those columns are encoded of whose values something is asked
     * @param rows how rows are written; empty in a format that has no rows as written: then no runs are encoded, and sensitive columns by
     *     their values
     */
    TextColumns(Plan plan, boolean released, Optional<WrittenRows> rows, Workspace workspace, MemoryBudget budget) {
        ReleaseLayout layout = ReleaseLayout.byRole(plan);
        List<ReleaseLayout.Kept> apart = layout.sensitive().stream()
                .filter(column -> released || isGuarded(plan, column))
                .toList();
        this.rows = rows;
        this.released = released && rows.isPresent() && !layout.replaces();
        this.columns = Stream.concat(apart.stream(), this.released ? layout.runs().stream() : Stream.empty())
                .toArray(ReleaseLayout.Kept[]::new);
        this.sensitive = apart.size();
        this.share = plan.guarded().isEmpty() ? MemoryShare.KEPT_FIELDS : MemoryShare.GUARDED_FIELDS;
        this.threads = plan.threads();
        this.budget = budget;
        this.tableBytes = new long[columns.length];
        this.encodings = new TextEncoding[columns.length];
        Arrays.setAll(
                encodings,
                i -> new TextEncoding(
                        isGuarded(plan, columns[i]) ? MOST_GUARDED : MOST_TEXTS, bytes -> hasRoom(i, bytes)));
        this.held = budget.reserve(MemoryTag.KEPT_FIELDS, 0);
        this.runs = StoreWriter.temporary(workspace, budget);
    }

    private static boolean isGuarded(Plan plan, ReleaseLayout.Kept kept) {
        return kept.sensitive() && plan.guarded().stream().anyMatch(guarded -> guarded.column() == kept.first());
    }

    /** Every thread has the texts too; when they become fields they are there once more. */
    private synchronized boolean hasRoom(int column, long bytes) {
        tableBytes[column] = Math.max(tableBytes[column], bytes);
        long all = (2L + threads) * Arrays.stream(tableBytes).sum();
        return all <= held.bytes() || all <= share.of(budget) && held.tryResize(all);
    }

    /** An encoder for one thread. */
    Encoder newEncoder() {
        return new Encoder();
    }

    /** Takes the runs' numbers of the next chunk, in the order of the chunks; empty if its worker has given them up. */
    void append(Optional<EncodedChunk> chunk) {
        if (chunk.isPresent() && encodesRuns()) {
            runs.append(chunk.get());
        }
    }

    /** Whether a release could be made of what is encoded; once it could not, it never can. */
    private boolean encodesRuns() {
        return released && Arrays.stream(encodings).noneMatch(TextEncoding::givenUp);
    }

    /**
     * What was encoded.
     *
     * @param kept present if it is all that is released as it is
     * @param held the memory of the texts
     */
    record Found(List<SensitiveColumn> sensitive, Optional<KeptColumns> kept, MemoryBudget.Reservation held) {}

    /**
     * What all encoders encoded, when they have stopped.
     *
     * @param firstPlace of the sensitive columns in the table's chunks
     */
    Found finish(int firstPlace) {
        List<SensitiveColumn> found = new ArrayList<>();
        for (int i = 0; i < sensitive; i++) {
            if (!encodings[i].givenUp()) {
                found.add(new SensitiveColumn(columns[i].first(), firstPlace + i, encodings[i].finish()));
            }
        }
        Optional<KeptColumns> kept = Optional.empty();
        if (encodesRuns()) {
            List<Texts> texts = Arrays.stream(encodings)
                    .skip(sensitive)
                    .map(TextEncoding::finish)
                    .toList();
            kept = Optional.of(new KeptColumns(runs.finish(), texts));
        } else {
            held.tryResize(found.stream()
                    .mapToLong(column -> column.texts().retainedBytes())
                    .sum());
        }
        handedOver = true;
        return new Found(found, kept, held);
    }

    /** Lets go of everything that {@link #finish} has not handed over. */
    @Override
    public void close() {
        if (!handedOver) {
            held.close();
        }
        runs.close();
    }

    /** Encodes the records of one thread's chunks. */
    final class Encoder implements AutoCloseable {

        private static final long[] NOTHING = {};

        private final Optional<WrittenRun> run = rows.map(WrittenRows::newRun);
        private final RecentValues[] encoders = new RecentValues[columns.length];
        private final KnownEntries[] known = KnownEntries.of(columns.length, budget);
        private final ChunkNumbers numbers = new ChunkNumbers(columns.length, budget);

        /** Which columns are encoded. */
        private int[] wanted = {};

        private Encoder() {
            Arrays.setAll(encoders, i -> new RecentValues(encodings[i].newEncoder()));
        }

        /** Begins a chunk. */
        void open() {
            wanted = IntStream.range(0, encodesRuns() ? columns.length : sensitive)
                    .filter(i -> !encodings[i].givenUp())
                    .toArray();
            Arrays.stream(known).forEach(KnownEntries::open);
        }

        /** Makes room for so many rows of the chunk; where there is no memory for them, nothing is encoded any more. */
        void makeRoom(int rows) {
            if (wanted.length > 0 && !numbers.ensure(rows)) {
                Arrays.stream(encodings).forEach(TextEncoding::giveUp);
                wanted = new int[0];
            }
        }

        /** Encodes the cursor's record as that row of the chunk, for which there is room. */
        void encode(RowCursor cursor, int row) {
            if (run.isPresent()) {
                encodeWritten(cursor, row, run.get());
            } else {
                encodeValues(cursor, row);
            }
        }

        /** As {@link #encode}, of a record of which values are numbered. */
        void encode(RowCursor cursor, NumberedCursor own, int row) {
            for (int i : wanted) {
                int column = columns[i].first();
                int entry = own.entry(column);
                long number = known[i].number(entry);
                if (number == KnownEntries.UNMET) {
                    byte[] bytes = cursor.valueBytes(column);
                    number = encoders[i].encode(bytes, cursor.valueStart(column), cursor.valueEnd(column));
                    known[i].put(entry, number);
                }
                numbers.columns()[i][row] = number;
            }
        }

        private void encodeWritten(RowCursor cursor, int row, WrittenRun bytes) {
            for (int i : wanted) {
                bytes.find(cursor, columns[i].first(), columns[i].last());
                numbers.columns()[i][row] = encoders[i].encode(bytes.bytes(), bytes.start(), bytes.end());
            }
        }

        private void encodeValues(RowCursor cursor, int row) {
            for (int i : wanted) {
                int column = columns[i].first();
                byte[] bytes = cursor.valueBytes(column);
                numbers.columns()[i][row] =
                        encoders[i].encode(bytes, cursor.valueStart(column), cursor.valueEnd(column));
            }
        }

        /** The numbers of the sensitive columns, by row; none of those that are given up. */
        long[][] sensitive() {
            long[][] found = new long[sensitive][];
            Arrays.setAll(found, i -> encodings[i].givenUp() ? NOTHING : numbers.columns()[i]);
            return found;
        }

        /** The runs of a chunk's rows; empty if they are not encoded. */
        Optional<EncodedChunk> runs(int rows) {
            if (!encodesRuns()) {
                return Optional.empty();
            }
            long[][] found = Arrays.copyOfRange(numbers.columns(), sensitive, columns.length);
            return Optional.of(EncodedChunk.of(found, rows, new BitSet()));
        }

        @Override
        public void close() {
            Arrays.stream(known).forEach(KnownEntries::close);
            numbers.close();
        }
    }
}
