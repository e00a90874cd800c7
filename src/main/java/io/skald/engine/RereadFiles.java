package io.skald.engine;

import io.skald.IoReason;
import io.skald.UsageException;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import io.skald.engine.encode.FileDigest;
import io.skald.engine.release.ReleaseFile;
import io.skald.engine.release.RowKey;
import io.skald.job.Plan;
import io.skald.verify.ReportFigures;
import io.skald.verify.Verifier;
import io.skald.verify.claim.Claim;
import io.skald.verify.claim.Findings;
import io.skald.work.Alongside;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Reads input and release row by row on this machine. */
final class RereadFiles implements Rereading {

    private final Plan plan;
    private final Path placed;
    private final RunOptions options;
    private final Workspace workspace;

    /** That of the input, and where the release has bytes of its own, that of the release; empty until one is asked for. */
    private Optional<List<String>> hashes = Optional.empty();

    RereadFiles(Plan plan, Path placed, RunOptions options, Workspace workspace) {
        this.plan = plan;
        this.placed = placed;
        this.options = options;
        this.workspace = workspace;
    }

    @Override
    public Findings verify(Function<Path, Claim> claimOf) {
        MemoryBudget budget = plan.newBudget();
        Path released = rowKey().map(key -> ReleaseFile.restored(plan, placed, key, budget, workspace))
                .orElse(placed);
        Claim claim = claimOf.apply(released);
        // Where rows are left out one thread does it all: another can hash meanwhile.
        return claim.leavesRowsOut() && plan.threads() > 1 ? verifyAndHash(claim, budget) : verify(claim, budget);
    }

    private Findings verify(Claim claim, MemoryBudget budget) {
        return Verifier.verify(claim, budget, workspace, plan.threads(), options.progress());
    }

    private Findings verifyAndHash(Claim claim, MemoryBudget budget) {
        try (Alongside hashing = Alongside.start(() -> hash(1))) {
            Findings findings = verify(claim, budget);
            hashing.finish();
            return findings;
        } catch (IOException unreadable) {
            throw IoReason.failure("Cannot read " + plan.input().get(0) + " or " + placed, unreadable);
        }
    }

    /** By which the rows were shuffled, if they were. */
    private Optional<RowKey> rowKey() {
        Path report = plan.report();
        return ReportFigures.text(report, "rowKey").map(key -> {
            if (!key.matches("[0-9a-f]{32}")) {
                throw new UsageException(report + ": rowKey is no key of 32 hexadecimal digits");
            }
            return new RowKey(key);
        });
    }

    @Override
    public String inputHash() {
        return hashes().get(0);
    }

    @Override
    public Optional<String> releaseHash() {
        return hasBytes() ? Optional.of(hashes().get(1)) : Optional.empty();
    }

    /** A database has rows, not the bytes that brought them. */
    private boolean hasBytes() {
        return plan.format().destination().isEmpty();
    }

    private List<String> hashes() {
        if (hashes.isEmpty()) {
            hash(plan.threads());
        }
        return hashes.get();
    }

    private void hash(int threads) {
        List<List<Path>> tables = hasBytes() ? List.of(plan.input(), List.of(placed)) : List.of(plan.input());
        hashes = Optional.of(FileDigest.ofEach(tables, threads));
    }
}
