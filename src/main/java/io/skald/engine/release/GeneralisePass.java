package io.skald.engine.release;

import io.skald.FailureException;
import io.skald.IoReason;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.engine.encode.EncodedInput;
import io.skald.engine.encode.ReleaseLayout;
import io.skald.identifier.ReleaseSeed;
import io.skald.job.Plan;
import io.skald.table.ChunkSource;
import io.skald.table.TableChunk;
import io.skald.table.TableInput;
import io.skald.table.TableOutput;
import io.skald.table.TableSink;
import io.skald.work.Pipeline;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Pass 3: writes the release, in the input's order: from what pass 1 encoded if that is all of every record, or by streaming the
 * input once more.
 */
public final class GeneralisePass {

    /** What was read and written. */
    public record Written(long rowsRead, long rowsReleased) {}

    private final Plan plan;
    private final TableInput input;
    private final MemoryBudget budget;
    private final Progress progress;
    private final TableOutput table;
    private final boolean leavesOut;
    private Optional<SuppressedList> list = Optional.empty();

    /** @param leavesOut whether suppressed rows are not written */
    public GeneralisePass(Plan plan, TableInput input, boolean leavesOut, MemoryBudget budget, Progress progress) {
        this.plan = plan;
        this.leavesOut = leavesOut;
        this.input = input;
        this.budget = budget;
        this.progress = progress;
        this.table = ReleaseLayout.output(plan, input);
    }

    /** Notes which rows are suppressed, too. */
    public GeneralisePass listing(SuppressedList to) {
        list = Optional.of(to);
        return this;
    }

    /**
     * Writes the release.
     *
     * @param encoded what pass 1 left
     * @param labellings gives each thread what it prints
     * @param release where the bytes go
     * @throws FailureException if reading or writing fails, or the input is not what pass 1 read
     */
    public Written run(EncodedInput encoded, Supplier<RowLabelling> labellings, ReleaseFile release) {
        try (OutputStream stream = release.open();
                Progress.Pass pass = progress.begin("Pass 3: generalise", input.totalBytes())) {
            Output output = new Output(table.begin(stream), pass, list);
            if (encoded.table().kept().isPresent()) {
                decode(ReleasedTexts.of(plan, encoded.table(), table.asWritten().orElseThrow()), labellings, output);
            } else {
                copy(encoded, labellings, output, release.seed(encoded.inputHash()));
            }
            output.sink.end();
            return new Written(output.rowsRead, output.rowsReleased);
        } catch (IOException | UncheckedIOException e) {
            throw IoReason.failure("Cannot write the release for " + plan.output(), e);
        }
    }

    private void decode(ReleasedTexts texts, Supplier<RowLabelling> labellings, Output output) {
        Iterator<Integer> chunks =
                IntStream.range(0, texts.store().chunkCount()).iterator();
        double bytesPerRow = (double) input.totalBytes() / texts.store().rows();
        Pipeline.<Integer, ReleaseChunk>run(
                () -> chunks.hasNext() ? Optional.of(chunks.next()) : Optional.empty(),
                plan.threads(),
                () -> new DecodingWorker(leavesOut, texts, labellings.get(), table, budget),
                chunk -> {
                    output.write(chunk);
                    output.pass.advance(chunk.rowsRead(), Math.round(chunk.rowsRead() * bytesPerRow));
                });
    }

    private void copy(EncodedInput encoded, Supplier<RowLabelling> labellings, Output output, ReleaseSeed seed) {
        try (ChunkSource source = encoded.chunks(input, budget)) {
            Pipeline.<TableChunk, ReleaseChunk>run(
                    source::next,
                    plan.threads(),
                    () -> new CopyingWorker(
                            plan,
                            leavesOut,
                            encoded.table().store(),
                            labellings.get(),
                            table,
                            new ReplacedFields(plan, input, seed, table),
                            budget),
                    chunk -> {
                        output.write(chunk);
                        output.pass.advance(chunk.rowsRead(), chunk.bytesRead());
                    });
        }
    }

    /** Joins the chunks' rows. */
    private static final class Output {

        private final TableSink sink;
        private final Progress.Pass pass;
        private final Optional<SuppressedList> list;
        private long rowsRead;
        private long rowsReleased;

        Output(TableSink sink, Progress.Pass pass, Optional<SuppressedList> list) {
            this.sink = sink;
            this.pass = pass;
            this.list = list;
        }

        void write(ReleaseChunk chunk) throws IOException {
            sink.add(chunk.rows());
            if (list.isPresent()) {
                list.get().add(rowsRead, chunk.suppressed());
            }
            rowsRead += chunk.rowsRead();
            rowsReleased += chunk.rowsReleased();
        }
    }
}
