package io.skald.engine;

import io.skald.FailureException;
import io.skald.IoReason;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.csv.Chunk;
import io.skald.csv.ChunkSource;
import io.skald.csv.CsvInput;
import io.skald.csv.FieldFormat;
import io.skald.job.Plan;
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
 * input once more. Every record ends as the first line of the input does, so that no row shows which file it is from.
 */
final class GeneralisePass {

    /** What was read and written. */
    record Written(long rowsRead, long rowsReleased) {}

    /** What is written at a time: Java copies it first, which is fast while the processor's cache holds it. */
    private static final int SLICE = 1 << 18;

    private final Plan plan;
    private final CsvInput input;
    private final MemoryBudget budget;
    private final Progress progress;
    private final FieldFormat format;
    private final byte[] lineEnd;
    private final boolean leavesOut;

    /** @param leavesOut whether suppressed rows are not written */
    GeneralisePass(Plan plan, CsvInput input, boolean leavesOut, MemoryBudget budget, Progress progress) {
        this.plan = plan;
        this.leavesOut = leavesOut;
        this.input = input;
        this.budget = budget;
        this.progress = progress;
        this.format =
                FieldFormat.ofRecords(plan.dialect(), plan.releasedColumns().size());
        this.lineEnd = format.lineEnd(input.lineEnd());
    }

    /**
     * Writes the release.
     *
     * @param encoded what pass 1 left
     * @param labellings gives each thread what it prints
     * @param release where the bytes go
     * @throws FailureException if reading or writing fails, or the input is not what pass 1 read
     */
    Written run(EncodedInput encoded, Supplier<RowLabelling> labellings, ReleaseFile release) {
        try (OutputStream stream = release.open();
                Progress.Pass pass = progress.begin("Pass 3: generalise", input.totalBytes())) {
            Output output = new Output(stream, pass);
            output.writeHeader();
            if (encoded.table().kept().isPresent()) {
                decode(ReleasedTexts.of(plan, encoded.table(), format.delimiter(), lineEnd), labellings, output);
            } else {
                copy(encoded, labellings, output);
            }
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
                () -> new DecodingWorker(leavesOut, texts, labellings.get(), format, budget),
                chunk -> {
                    output.write(chunk);
                    output.pass.advance(chunk.rowsRead(), Math.round(chunk.rowsRead() * bytesPerRow));
                });
    }

    private void copy(EncodedInput encoded, Supplier<RowLabelling> labellings, Output output) {
        try (ChunkSource source = encoded.chunks(input, budget)) {
            Pipeline.<Chunk, ReleaseChunk>run(
                    source::next,
                    plan.threads(),
                    () -> new CopyingWorker(
                            plan, leavesOut, encoded.table().store(), labellings.get(), format, lineEnd, budget),
                    chunk -> {
                        output.write(chunk);
                        output.pass.advance(chunk.rowsRead(), chunk.bytesRead());
                    });
        }
    }

    /** Joins the chunks' bytes, each of whole records. */
    private final class Output {

        private final OutputStream stream;
        private final Progress.Pass pass;
        private long rowsRead;
        private long rowsReleased;

        Output(OutputStream stream, Progress.Pass pass) {
            this.stream = stream;
            this.pass = pass;
        }

        void writeHeader() throws IOException {
            stream.write(format.header(plan.releasedColumns()));
            if (input.dialect().header()) {
                stream.write(lineEnd);
            }
        }

        void write(ReleaseChunk chunk) throws IOException {
            ReleaseBytes bytes = chunk.bytes();
            if (bytes.length() > 0) {
                for (int from = 0; from < bytes.length(); from += SLICE) {
                    stream.write(bytes.bytes(), from, Math.min(SLICE, bytes.length() - from));
                }
            }
            rowsRead += chunk.rowsRead();
            rowsReleased += chunk.rowsReleased();
        }
    }
}
