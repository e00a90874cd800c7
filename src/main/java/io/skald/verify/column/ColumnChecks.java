package io.skald.verify.column;

import io.skald.Excerpt;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryShare;
import io.skald.budget.MemoryTag;
import io.skald.budget.Workspace;
import io.skald.verify.bytes.ByteKeys;
import io.skald.verify.bytes.RecentKeys;
import io.skald.verify.claim.Claim;
import io.skald.verify.claim.Figure;
import io.skald.verify.claim.LabelPoint;
import io.skald.verify.claim.Level;
import io.skald.verify.claim.RecodingClaim;
import io.skald.verify.claim.Rule;
import io.skald.verify.claim.ViolationLog;
import io.skald.verify.classes.ClassCounter;
import io.skald.verify.classes.LabelEndCheck;
import io.skald.verify.cover.AnyValueRule;
import io.skald.verify.cover.IntervalTemplate;
import io.skald.verify.cover.MetEnds;
import io.skald.verify.cover.NumberCheck;
import io.skald.verify.cover.NumberRule;
import io.skald.verify.cover.PairCheck;
import io.skald.verify.cover.PrintedRange;
import io.skald.verify.cover.RankBlocks;
import io.skald.verify.cover.RankLane;
import io.skald.verify.cover.ValueCheck;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes the columns of each worker from what the claim says of them, and holds what the workers share: the numbers of labels and
 * the hierarchies.
 */
public final class ColumnChecks implements AutoCloseable {

    private final Claim claim;
    private final Charset encoding;
    private final MemoryBudget budget;
    private final IntervalTemplate template;
    private final List<Shared> columns = new ArrayList<>();
    private final long sharedLimit;
    private final long workerLimit;
    private final int workers;
    private final Optional<LabelEndCheck> ends;
    private final Workspace workspace;
    private final long blocksLimit;
    private final List<List<PrintedRange>> ranges = new ArrayList<>();

    /** What the workers share of one column. */
    private record Shared(Header.Place place, SharedLabels labels, AnyValueRule rule, Optional<RankBlocks> blocks) {

        Claim.Column.Generalised claimed() {
            return (Claim.Column.Generalised) place.column();
        }

        Optional<Level.Range> range(Claim claim) {
            return claim.clusters() == Claim.Clusters.NONE && claimed().level() instanceof Level.Range range
                    ? Optional.of(range)
                    : Optional.empty();
        }
    }

    /**
     * Opens what is shared.
     *
     * @param encoding of the values' bytes
     * @param free bytes of the budget, of which shares may be held here, for all columns and workers together
     */
    public ColumnChecks(
            Claim claim,
            List<Header.Place> places,
            Charset encoding,
            MemoryBudget budget,
            Workspace workspace,
            long free,
            int workers) {
        this.claim = claim;
        this.encoding = encoding;
        this.budget = budget;
        this.template = IntervalTemplate.of(claim.labels().interval());
        long limit = MemoryShare.VERIFIED_LABELS.of(free);
        this.sharedLimit = limit / 3 / Math.max(1, places.size());
        this.workerLimit = 2 * sharedLimit / workers;
        this.workers = workers;
        this.workspace = workspace;
        this.blocksLimit = MemoryShare.VERIFIED_BLOCKS.of(free) / Math.max(1, places.size());
        this.ends = places.stream().anyMatch(this::endsAreOfRows)
                ? Optional.of(new LabelEndCheck(budget, workspace, MemoryShare.VERIFIED_ENDS.of(free)))
                : Optional.empty();
        boolean opened = false;
        try {
            places.forEach(this::open);
            opened = true;
        } finally {
            if (!opened) {
                close();
            }
        }
    }

    private void open(Header.Place place) {
        Claim.Column.Generalised column = (Claim.Column.Generalised) place.column();
        AnyValueRule rule =
                RulesByKind.rule(claim, column, column.recoding().ask(new RulesByKind(claim, template, budget)));
        columns.add(new Shared(
                place, new SharedLabels(keys(MemoryTag.VERIFIED_LABELS, sharedLimit, 0)), rule, blocks(column)));
    }

    private Optional<RankBlocks> blocks(Claim.Column.Generalised column) {
        return column.level() instanceof Level.Blocks level
                        && column.recoding() instanceof RecodingClaim.Numbers numbers
                        && (asksForHiddenRows() || claim.knowsLabels())
                ? Optional.of(new RankBlocks(decimals(numbers), level.width(), budget, workspace, blocksLimit))
                : Optional.empty();
    }

    /** Where rows are left out and labels are of any level, which rows a label stands for may not be known. */
    private boolean endsAreOfRows(Header.Place place) {
        Claim.Column.Generalised column = (Claim.Column.Generalised) place.column();
        boolean ordered =
                column.recoding() instanceof RecodingClaim.Numbers || column.recoding() instanceof RecodingClaim.Dates;
        boolean ofRows = claim.refined() || column.level() instanceof Level.Blocks;
        return claim.labels().endsOfRows() && ordered && ofRows && (!claim.leavesRowsOut() || claim.knowsLabels());
    }

    private ByteKeys keys(MemoryTag tag, long limit, long payload) {
        return new ByteKeys(budget, tag, limit, payload);
    }

    /** Of the bytes of values and labels. */
    public Charset encoding() {
        return encoding;
    }

    /** The columns of one more worker, in the release's order. */
    public List<GeneralisedColumn> forWorker() {
        byte[] top = claim.labels().top().getBytes(encoding);
        List<PrintedRange> printed = new ArrayList<>();
        List<GeneralisedColumn> made = new ArrayList<>();
        for (Shared column : columns) {
            int number = made.size();
            MetEnds met = ends.filter(asked -> endsAreOfRows(column.place()))
                    .map(asked -> MetEnds.of(asked, number))
                    .orElseGet(MetEnds::notAsked);
            made.add(new GeneralisedColumn(
                    column.place(),
                    new ColumnLabels(
                            new RecentKeys(budget, MemoryTag.VERIFIED_LABELS, workerLimit / 2, ColumnLabels.PAYLOAD),
                            column.labels()),
                    check(column, met),
                    met,
                    column.rule(),
                    column.blocks().map(blocks -> rankLane(column, blocks)),
                    column.range(claim).map(range -> {
                        printed.add(new PrintedRange(column.rule(), encoding, budget, workerLimit / 4));
                        return printed.get(printed.size() - 1);
                    }),
                    encoding,
                    claim.format().trim(),
                    top));
        }
        ranges.add(printed);
        return made;
    }

    private RankLane rankLane(Shared column, RankBlocks blocks) {
        return new RankLane(
                blocks,
                column.rule(),
                column.claimed().recoding().published(),
                !missingIsNoNumber(column.claimed()),
                isWrittenAsDigits(column.claimed()),
                encoding,
                budget,
                blocksLimit / 2 / workers);
    }

    private ValueCheck check(Shared column, MetEnds met) {
        long limit = workerLimit / 4;
        PairCheck pairs = new PairCheck(column.rule(), encoding, met, budget, limit);
        Claim.Column.Generalised claimed = column.claimed();
        if (claimed.recoding() instanceof RecodingClaim.Numbers numbers
                && numbers.writing().isDigits()
                && (claim.labels().point() == LabelPoint.NONE || !(claimed.level() instanceof Level.Bins))
                && missingIsNoNumber(claimed)) {
            boolean anyLevel = claimed.level() instanceof Level.Any || claim.clusters() == Claim.Clusters.ACROSS_BINS;
            return new NumberCheck(decimals(numbers), anyLevel, template, encoding, pairs, met, budget, limit);
        }
        return pairs;
    }

    private static int decimals(RecodingClaim.Numbers numbers) {
        return Math.max(0, numbers.unit().stripTrailingZeros().scale());
    }

    private static boolean isWrittenAsDigits(Claim.Column.Generalised column) {
        return column.recoding() instanceof RecodingClaim.Numbers numbers
                && numbers.writing().isDigits();
    }

    /** A marker such as -9 must not be taken for the number that it looks like. */
    private boolean missingIsNoNumber(Claim.Column.Generalised column) {
        return RulesByKind.missing(claim, column).stream()
                .noneMatch(marker -> NumberRule.parse(marker).isPresent());
    }

    private boolean asksForHiddenRows() {
        return claim.suppressionLimit().signum() > 0 && claim.knowsLevels();
    }

    /**
     * Whether it matters which rows the release does not show: not where no bin is known, and not where rows that print the top label
     * everywhere may be shown.
     */
    public boolean askForHiddenRows() {
        return asksForHiddenRows()
                && !columns.isEmpty()
                && (claim.leavesRowsOut()
                        || claim.clusters() == Claim.Clusters.ACROSS_BINS
                                && claim.figures().containsKey(Figure.SUPPRESSED_ROWS)
                        || !columns.stream().allMatch(column -> column.rule().topFits()));
    }

    /** Whether labels tell of which bin each row is, and rows alone whether a bin must be released. */
    public boolean labelsTellBins() {
        return !claim.asksOfValues()
                && !claim.countsPersons()
                && claim.population().isEmpty()
                && !claim.clusters().anyWidth()
                && (claim.clusters() == Claim.Clusters.NONE
                        || !claim.exemptions().absorbed());
    }

    /** Where the columns are in the input. */
    public int[] places() {
        return columns.stream().mapToInt(column -> column.place().input()).toArray();
    }

    /** All rows were seen: ranks are known. */
    public void join() {
        columns.forEach(column -> column.blocks().ifPresent(RankBlocks::join));
    }

    /** Logs labels of several values that are not those of their one block, or of the whole range. */
    public void checkRanges(ClassCounter classes, ViolationLog log) {
        int range = 0;
        for (int i = 0; i < columns.size(); i++) {
            Shared column = columns.get(i);
            String name = column.place().column().name();
            if (column.blocks().isPresent() && claim.labels().endsOfRows() && claim.knowsLabels()) {
                RankBlocks blocks = column.blocks().get();
                column.labels()
                        .texts(i, classes, encoding)
                        .filter(label -> !label.equals(claim.labels().top()))
                        .filter(label -> column.rule().spans(label).findAny().isPresent())
                        .filter(label -> column.rule()
                                .spans(label)
                                .noneMatch(ends -> blocks.of(ends.low()).equals(blocks.of(ends.high()))))
                        .forEach(label -> log.addOf(
                                Rule.LABEL,
                                name,
                                Excerpt.quoted(label) + " is of more than " + blocks.width() + " neighbouring values"));
            }
            Optional<Level.Range> level = column.range(claim);
            if (level.isPresent()) {
                int number = range++;
                PrintedRange all = ranges.get(0).get(number);
                ranges.stream().skip(1).forEach(worker -> all.add(worker.get(number)));
                all.check(
                        name,
                        claim.labels().top(),
                        level.get(),
                        column.claimed().recoding().published(),
                        column.labels().texts(i, classes, encoding),
                        log);
            }
        }
    }

    /** Logs the labels with an end that no row meets; the workers have handed over theirs. */
    public void checkEnds(ViolationLog log) {
        List<String> names =
                columns.stream().map(column -> column.place().column().name()).toList();
        ends.ifPresent(met -> met.check(names, encoding, log));
    }

    /**
     * The columns' bins, once all rows were read; to be closed.
     *
     * @param limit bytes to hold at the most, of all columns together
     */
    public List<ColumnBins> bins(long limit) {
        long share = limit / columns.size();
        List<ColumnBins> bins = new ArrayList<>();
        for (Shared column : columns) {
            bins.add(new ColumnBins(binRule(column), claim.exemptions(), column.labels(), encoding, budget, share));
        }
        return bins;
    }

    private AnyValueRule binRule(Shared column) {
        return column.blocks().isPresent() && column.claimed().recoding() instanceof RecodingClaim.Numbers numbers
                ? RulesByKind.rule(claim, column.claimed(), new NumberRule(template, numbers, column.blocks()))
                : column.rule();
    }

    @Override
    public void close() {
        ends.ifPresent(LabelEndCheck::close);
        columns.forEach(column -> {
            column.labels().close();
            column.rule().close();
            column.blocks().ifPresent(RankBlocks::close);
        });
    }
}
