package io.skald.engine;

import io.skald.attribute.ByteTable;
import io.skald.attribute.RecentValues;
import io.skald.attribute.ValueEncoder;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import io.skald.csv.RecordCursor;
import io.skald.job.Plan;
import io.skald.store.EncodedChunk;
import io.skald.store.StoreWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Encodes, beside the quasi-identifiers, the rest of every record: the fields that are released as they are. Where they hold few
 * different texts, as diagnoses do, pass 3 then needs no second look at the input. Where they hold many, this gives up at once and
 * pass 3 copies them from the input.
 */
final class RestEncoding implements AutoCloseable {

    /** Texts take no more than this part of the budget. */
    private static final int SHARE = 64;

    private final ReleaseLayout layout;
    private final ReleaseLayout.Kept[] kept;
    private final int threads;
    private final byte[] delimiter;
    private final byte[] lineEnd;
    private final MemoryBudget budget;
    private final RestTexts[] texts;
    private final MemoryBudget.Reservation held;
    private final StoreWriter writer;
    private volatile boolean givenUp;
    private boolean handedOver;

    RestEncoding(Plan plan, byte[] delimiter, byte[] lineEnd, Workspace workspace, MemoryBudget budget) {
        this.layout = ReleaseLayout.of(plan);
        this.kept = layout.kept().toArray(ReleaseLayout.Kept[]::new);
        this.threads = plan.threads();
        this.delimiter = delimiter.clone();
        this.lineEnd = lineEnd.clone();
        this.budget = budget;
        this.texts = new RestTexts[kept.length];
        Arrays.setAll(texts, i -> new RestTexts());
        this.held = budget.reserve("kept fields", 0);
        this.writer = StoreWriter.temporary(workspace, budget);
    }

    /** An encoder for one thread. */
    RestEncoder newEncoder() {
        return new Encoder();
    }

    /** Takes the codes of the next chunk, in the order of the chunks; empty if its worker has given up. */
    void append(Optional<EncodedChunk> codes) {
        if (codes.isEmpty()) {
            giveUp();
        } else if (!givenUp) {
            writer.append(codes.get());
        }
    }

    /** The rest of all records; empty if it holds too many texts. */
    Optional<EncodedRest> finish() {
        if (givenUp) {
            return Optional.empty();
        }
        List<Field[]> fields = new ArrayList<>();
        for (int i = 0; i < kept.length; i++) {
            fields.add(texts[i].fields(kept[i].endsRecord() ? lineEnd : delimiter));
        }
        EncodedRest rest = new EncodedRest(writer.finish(), layout, fields, held);
        handedOver = true;
        return Optional.of(rest);
    }

    private void giveUp() {
        givenUp = true;
    }

    private OptionalInt numberOf(int run, byte[] bytes, int from, int to) {
        OptionalInt number = texts[run].numberOf(bytes, from, to);
        return number.isPresent() && hasRoom() ? number : OptionalInt.empty();
    }

    /** Every thread has the texts too; when they become fields they are there once more. */
    private synchronized boolean hasRoom() {
        long bytes = 0;
        for (RestTexts each : texts) {
            bytes += (2L + threads) * each.retainedBytes();
        }
        return bytes <= held.bytes() || bytes <= budget.total() / SHARE && held.tryResize(bytes);
    }

    /** Lets go of everything that {@link #finish} has not handed over. */
    @Override
    public void close() {
        if (!handedOver) {
            held.close();
        }
        writer.close();
    }

    /** Encodes the records of one thread's chunks. */
    private final class Encoder implements RestEncoder {

        private final KeptBytes bytes = new KeptBytes(delimiter);
        private final RecentValues[] runs = new RecentValues[kept.length];
        private final ChunkNumbers codes = new ChunkNumbers(kept.length, budget);

        private Encoder() {
            Arrays.setAll(runs, i -> new RecentValues(new KnownTexts(i)));
        }

        @Override
        public void encode(RecordCursor cursor, int row) {
            if (givenUp) {
                return;
            }
            if (!codes.ensure(row + 1)) {
                giveUp();
                return;
            }
            for (int i = 0; i < kept.length; i++) {
                bytes.find(cursor, kept[i]);
                codes.columns()[i][row] = runs[i].encode(bytes.bytes(), bytes.start(), bytes.end());
            }
        }

        @Override
        public Optional<EncodedChunk> chunk(int rows) {
            return givenUp ? Optional.empty() : Optional.of(EncodedChunk.of(codes.columns(), rows, new BitSet()));
        }

        @Override
        public void close() {
            codes.close();
        }

        /** The texts of a run that this thread has met, so that only new ones take a lock. */
        private final class KnownTexts implements ValueEncoder {

            private final int run;
            private final ByteTable known = new ByteTable();
            private int[] numbers = new int[16];

            KnownTexts(int run) {
                this.run = run;
            }

            @Override
            public long encode(byte[] text, int from, int to) {
                int entry = known.find(text, from, to);
                return entry >= 0 ? numbers[entry] : meet(text, from, to);
            }

            private int meet(byte[] text, int from, int to) {
                OptionalInt number = numberOf(run, text, from, to);
                if (number.isEmpty()) {
                    giveUp();
                    return 0;
                }
                int entry = known.add(text, from, to);
                if (entry == numbers.length) {
                    numbers = Arrays.copyOf(numbers, 2 * entry);
                }
                numbers[entry] = number.getAsInt();
                return numbers[entry];
            }
        }
    }
}
