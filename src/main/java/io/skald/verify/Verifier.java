package io.skald.verify;

import io.skald.FailureException;
import io.skald.UsageException;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.budget.Workspace;
import io.skald.verify.bytes.ByteHash;
import io.skald.verify.bytes.RangeHash;
import io.skald.verify.claim.Claim;
import io.skald.verify.claim.Findings;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * Checks a release against its input and against what is claimed of it (DESIGN section 5): every row is there and in order, every
 * cell is unchanged or covered by its label, every class of equal printed labels has k rows, no more rows are suppressed
 * than allowed, and the report's figures are those of the files. Counts the classes that give a sensitive value away. Works out of core, and shares no code with what made the
 * release but the reading of tables.
 */
public final class Verifier {

    /** Hashes that are tried until one tells all classes apart; that the first does not is a chance of one in millions of millions. */
    private static final int MOST_HASHES = 4;

    private Verifier() {}

    /**
     * Verifies a claim. A release that is not what the claim says gives findings, never an exception. The findings depend on
     * the files alone.
     *
     * @param budget what may be held in memory; classes that it refuses go to the workspace
     * @param threads workers, at least 1; where rows are left out, one does it all
     * @throws UsageException if the input or a hierarchy cannot be read as claimed
     * @throws io.skald.FailureException if files cannot be read or written, or the budget is too small for a few rows
     */
    public static Findings verify(
            Claim claim, MemoryBudget budget, Workspace workspace, int threads, Progress progress) {
        return verify(claim, budget, workspace, threads, progress, ByteHash::numbered);
    }

    /** @param hashes by number, what classes are told apart by: the next where one took two classes for one */
    static Findings verify(
            Claim claim,
            MemoryBudget budget,
            Workspace workspace,
            int threads,
            Progress progress,
            IntFunction<RangeHash> hashes) {
        WalkMemory memory =
                new WalkMemory(budget, claim.format().open(claim.input()).heldBesideRows());
        int walkers = claim.leavesRowsOut() ? 1 : memory.workers(threads);
        // What is said of a population depends on how much of it the input has, which must be counted before anything
        // is checked.
        Claim known = claim.map().isEmpty()
                ? claim
                : claim.ofSample(new InputSample(claim, budget, workspace, threads, progress).count());
        for (int number = 0; number < MOST_HASHES; number++) {
            Optional<Findings> findings =
                    new Verification(known, budget, workspace, walkers, threads, progress, hashes.apply(number)).run();
            if (findings.isPresent()) {
                return findings.get();
            }
        }
        throw new FailureException("Verification cannot tell the classes of " + claim.released()
                + " apart: the hashes of the labels of two of them are equal, whichever of " + MOST_HASHES
                + " are taken. Labels may have been made up to deceive it.");
    }
}
