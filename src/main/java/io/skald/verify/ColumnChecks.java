package io.skald.verify;

import io.skald.budget.MemoryBudget;
import io.skald.csv.Dialect;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;

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

    /** What the workers share of one column. */
    private record Shared(Header.Place place, SharedLabels labels, AnyValueRule rule) {}

    /**
     * Opens what is shared.
     *
     * @param encoding of the values' bytes
     * @param limit bytes that labels and values may hold, of all columns and workers together
     */
    ColumnChecks(
            Claim claim, List<Header.Place> places, Charset encoding, MemoryBudget budget, long limit, int workers) {
        this.claim = claim;
        this.encoding = encoding;
        this.budget = budget;
        this.template = IntervalTemplate.of(claim.labels().interval());
        this.sharedLimit = limit / 3 / Math.max(1, places.size());
        this.workerLimit = 2 * sharedLimit / workers;
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
        AnyValueRule rule = new AnyValueRule(
                column.recoding().ask(new Rules()),
                claim.labels().top(),
                claim.dialect().missing(),
                column.level(),
                claim.refined());
        columns.add(new Shared(place, new SharedLabels(keys("verify: labels", sharedLimit, 0)), rule));
    }

    private ByteKeys keys(String tag, long limit, long payload) {
        return new ByteKeys(budget, tag, limit, payload);
    }

    /** Which labels cover which values, by the kind of recoding. */
    private final class Rules implements Claim.Recoding.Cases<CoverRule> {

        @Override
        public CoverRule hierarchyFile(Claim.Recoding.HierarchyFile recoding) {
            Dialect dialect = claim.dialect();
            return HierarchyRule.read(recoding.file(), dialect.encoding(), dialect.trim(), budget);
        }

        @Override
        public CoverRule numbers(Claim.Recoding.Numbers recoding) {
            return new NumberRule(template, recoding);
        }

        @Override
        public CoverRule dates(Claim.Recoding.Dates recoding) {
            return new DateRule(recoding.format(), recoding.pivot(), template);
        }

        @Override
        public CoverRule codes(Claim.Recoding.Codes recoding) {
            return new CodeRule();
        }
    }

    /** The columns of one more worker, in the release's order. */
    List<GeneralisedColumn> forWorker() {
        byte[] top = claim.labels().top().getBytes(encoding);
        return columns.stream()
                .map(column -> new GeneralisedColumn(
                        column.place(),
                        new ColumnLabels(
                                keys("verify: labels", workerLimit / 2, ColumnLabels.PAYLOAD), column.labels()),
                        check(column),
                        column.rule(),
                        encoding,
                        claim.dialect(),
                        top))
                .toList();
    }

    private ValueCheck check(Shared column) {
        long limit = workerLimit / 4;
        PairCheck pairs = new PairCheck(column.rule(), encoding, budget, limit);
        Claim.Column.Generalised claimed =
                (Claim.Column.Generalised) column.place().column();
        if (claimed.recoding() instanceof Claim.Recoding.Numbers numbers && missingIsNoNumber()) {
            boolean anyLevel = claimed.level() instanceof Level.Any;
            return new NumberCheck(decimals(numbers), anyLevel, template, encoding, pairs, budget, limit);
        }
        return pairs;
    }

    private static int decimals(Claim.Recoding.Numbers numbers) {
        return Math.max(0, numbers.unit().stripTrailingZeros().scale());
    }

    /** A marker such as -9 must not be taken for the number that it looks like. */
    private boolean missingIsNoNumber() {
        return claim.dialect().missing().stream()
                .noneMatch(marker -> NumberRule.parse(marker).isPresent());
    }

    @Override
    public void close() {
        columns.forEach(column -> {
            column.labels().close();
            column.rule().close();
        });
    }
}
