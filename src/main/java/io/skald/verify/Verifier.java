package io.skald.verify;

import io.skald.UsageException;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.budget.Workspace;
import io.skald.csv.ChunkLimit;
import io.skald.csv.CsvInput;
import java.math.BigDecimal;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Checks a release against its input and against what is claimed of it (DESIGN section 5): every row is there and in order, every
 * cell is unchanged or covered by its label, every class of equal printed labels has k rows, no more rows are suppressed
 * than allowed, and the report's figures are those of the files. Works out of core, and shares no code with what made the
 * release but the reading of CSV.
 */
public final class Verifier {

    private static final int CHUNK_ROWS = 1 << 16;
    private static final long MOST_CHUNK_BYTES = 4L << 20;

    /** Shares of the free budget: a half for classes, an eighth for labels, an eighth for values, the rest for chunks. */
    private static final int CLASSES_SHARE = 2;

    private static final int LABELS_SHARE = 8;
    private static final int CHUNKS_SHARE = 32;

    private final Claim claim;
    private final MemoryBudget budget;
    private final Workspace workspace;
    private final Progress progress;
    private final ViolationLog log = new ViolationLog();

    private Verifier(Claim claim, MemoryBudget budget, Workspace workspace, Progress progress) {
        this.claim = claim;
        this.budget = budget;
        this.workspace = workspace;
        this.progress = progress;
    }

    /**
     * Verifies a claim. A release that is not what the claim says gives findings, never an exception.
     *
     * @param budget what may be held in memory; classes that it refuses go to the workspace
     * @throws UsageException if the input or a hierarchy cannot be read as claimed
     * @throws io.skald.FailureException if files cannot be read or written, or the budget is too small for a few rows
     */
    public static Findings verify(Claim claim, MemoryBudget budget, Workspace workspace, Progress progress) {
        return new Verifier(claim, budget, workspace, progress).run();
    }

    private Findings run() {
        CsvInput input = CsvInput.open(claim.input(), claim.dialect());
        CsvInput released;
        try {
            released = CsvInput.open(List.of(claim.released()), claim.dialect());
        } catch (UsageException e) {
            log.add(Rule.READABLE, e.getMessage());
            return log.findings(nothingCounted());
        }
        Header header = new Header(claim);
        if (!header.check(input.columns(), released.columns(), log)) {
            return log.findings(nothingCounted());
        }
        return compare(input, released, header);
    }

    private Findings compare(CsvInput input, CsvInput released, Header header) {
        long free = budget.available();
        Charset encoding = input.valueEncoding();
        ChunkLimit chunk = new ChunkLimit(CHUNK_ROWS, Math.max(1, Math.min(MOST_CHUNK_BYTES, free / CHUNKS_SHARE)));
        ColumnChecks checks = new ColumnChecks(claim, encoding, budget, free / LABELS_SHARE);
        List<GeneralisedColumn> generalised = new ArrayList<>();
        try (Progress.Pass pass = progress.begin("Verify", input.totalBytes() + released.totalBytes());
                Rows inputRows = new Rows(input.chunks(chunk, budget), pass, Verifier::rethrow);
                Rows releasedRows = new Rows(released.chunks(chunk, budget), pass, this::unreadable);
                ClassCounter classes = new ClassCounter(budget, workspace, free / CLASSES_SHARE)) {
            header.generalised().forEach(place -> generalised.add(checks.open(place)));
            ReleasedRow row = new ReleasedRow(header.kept(), generalised, encoding, classes);
            Comparison.of(claim.dropped()).run(inputRows, releasedRows, row, log);
            Suppression suppression = new Suppression(claim, inputRows.count(), releasedRows.count(), row.topRows());
            ClassTally tally = new ClassTally(claim.k(), log);
            classes.finish(tally);
            if (suppression.keptTopRows() > 0) {
                tally.visit(suppression.keptTopRows(), row.firstTopRow());
            }
            suppression.check(log);
            Counts counts = tally.counts(inputRows.count(), releasedRows.count(), suppression.rows());
            checkFigures(counts);
            return log.findings(counts);
        } finally {
            generalised.forEach(GeneralisedColumn::close);
        }
    }

    private static void rethrow(UsageException e) {
        throw e;
    }

    private void unreadable(UsageException e) {
        log.add(Rule.READABLE, e.getMessage());
    }

    private void checkFigures(Counts counts) {
        Map<Figure, BigDecimal> inOrder = new EnumMap<>(Figure.class);
        inOrder.putAll(claim.figures());
        inOrder.forEach((figure, reported) -> {
            if (!figure.agrees(reported, counts)) {
                log.add(
                        Rule.FIGURE,
                        figure.reportName() + " is "
                                + figure.in(counts).stripTrailingZeros().toPlainString() + " in the files and "
                                + reported.toPlainString() + " in the report");
            }
        });
    }

    private Counts nothingCounted() {
        return new ClassTally(claim.k(), log).counts(0, 0, 0);
    }
}
