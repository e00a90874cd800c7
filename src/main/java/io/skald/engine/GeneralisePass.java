package io.skald.engine;

import io.skald.FailureException;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.csv.ChunkSource;
import io.skald.csv.CsvInput;
import io.skald.csv.FieldFormat;
import io.skald.job.Plan;
import java.io.IOException;
import java.io.OutputStream;
import java.util.function.Supplier;

/** Pass 3: streams the input once more and writes the release, in the input's order. */
final class GeneralisePass {

    /** What was written. */
    record Written(long rowsRead, long bytesRead, long rowsReleased) {}

    private final Plan plan;
    private final CsvInput input;
    private final MemoryBudget budget;
    private final Progress progress;

    GeneralisePass(Plan plan, CsvInput input, MemoryBudget budget, Progress progress) {
        this.plan = plan;
        this.input = input;
        this.budget = budget;
        this.progress = progress;
    }

    /**
     * Writes the release.
     *
     * @param encoded what pass 1 left
     * @param labellings gives each thread what it prints
     * @param release where the bytes go
     * @throws FailureException if reading or writing fails, or the input is not what pass 1 read
     */
    Written run(EncodedInput encoded, Supplier<Labelling> labellings, ReleaseFile release) {
        FieldFormat format = FieldFormat.of(input.dialect());
        Output output = new Output(format.lineEnd(input.lineEnd()));
        try (OutputStream stream = release.open();
                Progress.Pass pass = progress.begin("Pass 3: generalise", input.totalBytes());
                ChunkSource source = encoded.chunks(input, budget)) {
            output.writeHeader(stream, format);
            ChunkPipeline.<GeneraliseWorker>run(
                    source,
                    plan.threads(),
                    () -> new GeneraliseWorker(plan, labellings.get(), format, budget),
                    result -> {
                        output.write(stream, result);
                        pass.advance(result.rowsRead(), result.bytesRead());
                    });
        } catch (IOException e) {
            throw new FailureException("Cannot write the release: " + e.getMessage(), e);
        }
        return new Written(output.rowsRead, output.bytesRead, output.rowsReleased);
    }

    /** Joins the chunks' bytes; where a file ends without a line end and more follows, supplies one. */
    private final class Output {

        private final byte[] lineEnd;
        private boolean lineEndOwed;
        private long rowsRead;
        private long bytesRead;
        private long rowsReleased;

        Output(byte[] lineEnd) {
            this.lineEnd = lineEnd;
        }

        void writeHeader(OutputStream stream, FieldFormat format) throws IOException {
            stream.write(format.header(plan.releasedColumns()));
            if (input.dialect().header()) {
                stream.write(lineEnd);
            }
        }

        void write(OutputStream stream, GeneraliseWorker result) throws IOException {
            if (result.length() > 0) {
                if (lineEndOwed) {
                    stream.write(lineEnd);
                }
                stream.write(result.bytes(), 0, result.length());
                lineEndOwed = !result.endsWithLineEnd();
            }
            rowsRead += result.rowsRead();
            bytesRead += result.bytesRead();
            rowsReleased += result.rowsReleased();
        }
    }
}
