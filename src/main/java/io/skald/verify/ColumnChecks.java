package io.skald.verify;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryShare;
import io.skald.budget.MemoryTag;
import io.skald.budget.Workspace;
import io.skald.table.TableFormat;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes the columns of each worker from what the claim says of them, and holds what the workers share: the numbers of labels and
 * the hierarchies.
 */
final class ColumnChecks implements AutoCloseable {

    private final Claim claim;
    private final Charset encoding;
    private final MemoryBudget budget;
    private final IntervalTemplate template;
    private final List<Shared> columns = new ArrayList<>();
    private final long sharedLimit;
    private final long workerLimit;
    private final Optional<LabelEndCheck> ends;

    /** What the workers share of one column. */
    private record Shared(Header.Place place, SharedLabels labels, AnyValueRule rule) {

        Claim.Column.Generalised claimed() {
            return (Claim.Column.Generalised) place.column();
        }
    }

    /**
     * Opens what is shared.
     *
     * @param encoding of the values' bytes
     * @param free bytes of the budget, of which shares may be held here, for all columns and workers together
     */
    ColumnChecks(
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
        AnyValueRule rule = rule(column, column.recoding().ask(new Rules()));
        columns.add(new Shared(place, new SharedLabels(keys(MemoryTag.VERIFIED_LABELS, sharedLimit, 0)), rule));
    }

    private AnyValueRule rule(Claim.Column.Generalised column, CoverRule kind) {
        return new AnyValueRule(kind, claim.labels().top(), claim.format().missing(), column.level(), claim.refined());
    }

    /** Where rows are left out and labels are of any level, which rows a label stands for may not be known. */
    private boolean endsAreOfRows(Header.Place place) {
        Claim.Column.Generalised column = (Claim.Column.Generalised) place.column();
        boolean ordered = column.recoding() instanceof Claim.Recoding.Numbers
                || column.recoding() instanceof Claim.Recoding.Dates;
        boolean ofRows = claim.refined()
                || column.level() instanceof Level.Blocks
                || column.level() instanceof Level.Top
                        && column.recoding().published().isEmpty();
        return claim.labels().endsOfRows() && ordered && ofRows && (!claim.leavesRowsOut() || claim.knowsLevels());
    }

    private ByteKeys keys(MemoryTag tag, long limit, long payload) {
        return new ByteKeys(budget, tag, limit, payload);
    }

    /** Which labels cover which values, by the kind of recoding. */
    private final class Rules implements Claim.Recoding.Cases<CoverRule> {

        @Override
        public CoverRule hierarchyFile(Claim.Recoding.HierarchyFile recoding) {
            TableFormat format = claim.format();
            return HierarchyRule.read(recoding.file(), format.encoding(), format.trim(), claim.refined(), budget);
        }

        @Override
        public CoverRule numbers(Claim.Recoding.Numbers recoding) {
            return new NumberRule(template, recoding);
        }

        @Override
        public CoverRule dates(Claim.Recoding.Dates recoding) {
            return new DateRule(template, recoding);
        }

        @Override
        public CoverRule codes(Claim.Recoding.Codes recoding) {
            return new CodeRule();
        }
    }

    /** Of the bytes of values and labels. */
    Charset encoding() {
        return encoding;
    }

    /** The columns of one more worker, in the release's order. */
    List<GeneralisedColumn> forWorker() {
        byte[] top = claim.labels().top().getBytes(encoding);
        List<GeneralisedColumn> made = new ArrayList<>();
        for (Shared column : columns) {
            int number = made.size();
            MetEnds met = ends.filter(asked -> endsAreOfRows(column.place()))
                    .map(asked -> MetEnds.of(asked, number))
                    .orElseGet(MetEnds::notAsked);
            made.add(new GeneralisedColumn(
                    column.place(),
                    new ColumnLabels(
                            keys(MemoryTag.VERIFIED_LABELS, workerLimit / 2, ColumnLabels.PAYLOAD), column.labels()),
                    check(column, met),
                    met,
                    column.rule(),
                    encoding,
                    claim.format().trim(),
                    top));
        }
        return made;
    }

    private ValueCheck check(Shared column, MetEnds met) {
        long limit = workerLimit / 4;
        PairCheck pairs = new PairCheck(column.rule(), encoding, met, budget, limit);
        Claim.Column.Generalised claimed = column.claimed();
        if (claimed.recoding() instanceof Claim.Recoding.Numbers numbers && missingIsNoNumber()) {
            boolean anyLevel = claimed.level() instanceof Level.Any;
            return new NumberCheck(decimals(numbers), anyLevel, template, encoding, pairs, met, budget, limit);
        }
        return pairs;
    }

    private static int decimals(Claim.Recoding.Numbers numbers) {
        return Math.max(0, numbers.unit().stripTrailingZeros().scale());
    }

    /** A marker such as -9 must not be taken for the number that it looks like. */
    private boolean missingIsNoNumber() {
        return claim.format().missing().stream()
                .noneMatch(marker -> NumberRule.parse(marker).isPresent());
    }

    /**
     * Whether it matters which rows the release does not show: not where no bin is known, and not where rows that print the top label
     * everywhere may be shown.
     */
    boolean askForHiddenRows() {
        return claim.suppressionLimit().signum() > 0
                && !claim.exemptions().clusters()
                && claim.knowsLevels()
                && !columns.isEmpty()
                && (claim.leavesRowsOut()
                        || !columns.stream().allMatch(column -> column.rule().topFits()));
    }

    /** Logs the labels with an end that no row meets; the workers have handed over theirs. */
    void checkEnds(ViolationLog log) {
        List<String> names =
                columns.stream().map(column -> column.place().column().name()).toList();
        ends.ifPresent(met -> met.check(names, encoding, log));
    }

    /**
     * The columns' bins, once all rows were read; to be closed.
     *
     * @param classes of the release
     * @param limit bytes to hold at the most, of all columns together
     */
    List<ColumnBins> bins(ClassCounter classes, long limit) {
        long share = limit / columns.size();
        List<ColumnBins> bins = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            Shared column = columns.get(i);
            Optional<RankBlocks> blocks = Optional.empty();
            if (column.claimed().level() instanceof Level.Blocks
                    && column.claimed().recoding() instanceof Claim.Recoding.Numbers numbers) {
                blocks = Optional.of(blocks(i, numbers, classes));
            }
            bins.add(new ColumnBins(
                    binRule(column, blocks), blocks, claim.exemptions(), column.labels(), encoding, budget, share));
        }
        return bins;
    }

    private AnyValueRule binRule(Shared column, Optional<RankBlocks> blocks) {
        return blocks.isPresent() && column.claimed().recoding() instanceof Claim.Recoding.Numbers numbers
                ? rule(column.claimed(), new NumberRule(template, numbers, blocks))
                : column.rule();
    }

    private RankBlocks blocks(int column, Claim.Recoding.Numbers numbers, ClassCounter classes) {
        RankBlocks blocks = new RankBlocks(decimals(numbers), budget);
        NumberRule rule = new NumberRule(template, numbers);
        SharedLabels labels = columns.get(column).labels();
        ByteKeys numbered = labels.numbered();
        for (int id = 0; id < numbered.size(); id++) {
            add(rule, numbered.texts(), numbered.start(id), numbered.end(id), blocks);
        }
        if (labels.full()) {
            ClassKeyReader key = new ClassKeyReader();
            classes.finish((keys, start, rows, firstRow, values) -> {
                key.open(keys, start);
                for (int i = 0; i <= column; i++) {
                    key.next();
                }
                if (key.id() == ByteKeys.NONE) {
                    add(rule, key.bytes(), key.start(), key.end(), blocks);
                }
            });
        }
        blocks.join();
        return blocks;
    }

    /** A label that can be read in several ways shows no block. */
    private void add(NumberRule rule, byte[] label, int start, int end, RankBlocks blocks) {
        List<PrintedLoss.Span> readings =
                rule.ends(new String(label, start, end - start, encoding)).toList();
        if (readings.size() == 1) {
            blocks.add(readings.get(0));
        }
    }

    @Override
    public void close() {
        ends.ifPresent(LabelEndCheck::close);
        columns.forEach(column -> {
            column.labels().close();
            column.rule().close();
        });
    }
}
