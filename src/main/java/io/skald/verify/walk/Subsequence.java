package io.skald.verify.walk;

import io.skald.UsageException;
import io.skald.verify.claim.Rule;
import io.skald.verify.claim.UnreadableReleaseException;
import io.skald.verify.claim.ViolationLog;
import java.util.Optional;

/**
 * Where suppressed rows are left out: the release is a subsequence of the input, every row of it stands for a row of the input
 * behind the one that the row before it stands for.
 *
 * <p>Each row takes the first row of the input that it can stand for. That is enough: of any assignment that works, the
 * first row whose choice is not the first possible can be moved to it, as it lies behind the choice of the row before
 * and in front of that of the row behind; row by row, the assignment becomes this one. So if this one fails, all do.
 */
public final class Subsequence {

    private final Rows input;
    private final Rows released;
    private final Worker worker;
    private boolean matching = true;

    public Subsequence(Rows input, Rows released, Worker worker) {
        this.input = input;
        this.released = released;
        this.worker = worker;
    }

    /**
     * Compares to the ends of both tables.
     *
     * @throws UnreadableReleaseException if the release is malformed
     */
    public Extent run(ViolationLog log) {
        while (nextReleased()) {
            worker.take(released.record(), released.count());
            if (matching) {
                matching = match(log);
            }
        }
        while (input.next()) {
            worker.see(input.record());
            leaveOut();
        }
        worker.flush();
        if (input.count() < released.count()) {
            log.add(Rule.ROWS, "the release has " + released.count() + " rows and the input " + input.count());
        }
        return new Extent(input.count(), released.count(), matching);
    }

    /** Once a row of the release stands for none, which rows are left out is not known. */
    private void leaveOut() {
        if (matching) {
            worker.leaveOut(input.record(), input.count());
        }
    }

    private boolean nextReleased() {
        try {
            return released.next();
        } catch (UsageException e) {
            throw new UnreadableReleaseException(e);
        }
    }

    private boolean match(ViolationLog log) {
        long before = input.count();
        Optional<String> nearest = Optional.empty();
        while (input.next()) {
            worker.see(input.record());
            if (worker.standsFor(input.record()) && !worker.isExempt(input.record())) {
                worker.accept(input.record());
                return true;
            }
            leaveOut();
            if (nearest.isEmpty()) {
                long row = input.count();
                nearest = worker.onlyFault(input.record())
                        .map(fault -> "; it would stand for row " + row + " but for " + fault);
            }
        }
        log.add(
                Rule.ROWS,
                released.count(),
                "stands for no row of the input behind row " + before
                        + ": a cell was changed, or rows are not in the input's order"
                        + nearest.orElse(""));
        return false;
    }
}
