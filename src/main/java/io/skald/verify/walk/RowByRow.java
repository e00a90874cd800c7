package io.skald.verify.walk;

import io.skald.InterruptedRunException;
import io.skald.budget.Progress;
import io.skald.verify.claim.Rule;
import io.skald.verify.claim.UnreadableReleaseException;
import io.skald.verify.claim.ViolationLog;
import io.skald.work.Pipeline;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * Where suppressed rows keep their place: row i of the release stands for row i of the input. The tables are cut into stretches, one after
 * the other, and workers compare them side by side. The first fault by position is the one that is reported, whatever the
 * threads.
 */
public final class RowByRow {

    private final Stretches stretches;
    private final List<Worker> workers;
    private final Progress.Pass pass;
    private long bytesTold;
    private long rowsTold;

    public RowByRow(Stretches stretches, List<Worker> workers, Progress.Pass pass) {
        this.stretches = stretches;
        this.workers = List.copyOf(workers);
        this.pass = pass;
    }

    /** How many stretches are in memory at once: one per worker, and what is cut already of the next. */
    public static int stretchesHeld(int workers) {
        return workers + 1;
    }

    /**
     * Compares to the ends of both tables.
     *
     * @throws UnreadableReleaseException if the release is malformed
     * @throws InterruptedRunException if the caller is interrupted
     */
    public Extent run(ViolationLog log) {
        Iterator<Worker> free = workers.iterator();
        Pipeline.<Stretch, Stretch>run(this::next, workers.size(), () -> comparing(free.next()), compared -> {});
        long inputRows = stretches.countInputRows();
        long releasedRows = stretches.releasedRows();
        if (inputRows != releasedRows) {
            log.add(Rule.ROWS, "the release has " + releasedRows + " rows and the input " + inputRows);
        }
        return new Extent(inputRows, releasedRows, inputRows == releasedRows);
    }

    /** The worker outlives this pass, as it knows what it has seen. */
    private static Pipeline.Worker<Stretch, Stretch> comparing(Worker worker) {
        return stretch -> {
            try (stretch) {
                stretch.compare(worker);
                return stretch;
            }
        };
    }

    private Optional<Stretch> next() {
        Optional<Stretch> next = stretches.next();
        tellProgress();
        return next;
    }

    private void tellProgress() {
        long bytes = stretches.bytesRead();
        long rows = stretches.releasedRows();
        pass.advance(rows - rowsTold, bytes - bytesTold);
        bytesTold = bytes;
        rowsTold = rows;
    }
}
