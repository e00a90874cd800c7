package io.skald.verify.cover;

import io.skald.Excerpt;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.verify.bytes.ByteHash;
import io.skald.verify.bytes.ByteKeys;
import io.skald.verify.claim.Claim;
import io.skald.verify.claim.Level;
import io.skald.verify.claim.Rule;
import io.skald.verify.claim.ViolationLog;
import java.math.BigDecimal;
import java.nio.charset.Charset;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What one worker saw of a column whose top level prints a range: how far the values of the released rows reach, whether one of them has none,
 * and whether the top label is printed.
 */
public final class PrintedRange implements AutoCloseable {

    private final AnyValueRule rule;
    private final Charset encoding;
    private final ByteKeys seen;
    private Optional<PrintedLoss.Span> reach = Optional.empty();
    private boolean missing;
    private boolean top;
    private boolean other;

    /** @param limit bytes to hold at the most for values that were met before */
    public PrintedRange(AnyValueRule rule, Charset encoding, MemoryBudget budget, long limit) {
        this.rule = rule;
        this.encoding = encoding;
        this.seen = new ByteKeys(budget, MemoryTag.VERIFIED_VALUES, limit, 0);
    }

    /** A row of the input that the release shows, and whether with the top label. */
    public void see(byte[] bytes, int start, int end, boolean printsTop) {
        top |= printsTop;
        other |= !printsTop;
        int hash = ByteHash.of(bytes, start, end);
        if (seen.known(bytes, start, end, hash) != ByteKeys.NONE) {
            return;
        }
        seen.idOf(bytes, start, end, hash);
        String value = new String(bytes, start, end - start, encoding);
        if (rule.isMissing(value)) {
            missing = true;
        } else {
            rule.spanOf(value)
                    .ifPresent(span -> reach = Optional.of(
                            reach.map(before -> joined(before, span)).orElse(span)));
        }
    }

    private static PrintedLoss.Span joined(PrintedLoss.Span one, PrintedLoss.Span other) {
        return new PrintedLoss.Span(one.low().min(other.low()), one.high().max(other.high()));
    }

    /** Takes what another worker saw. */
    public void add(PrintedRange more) {
        more.reach.ifPresent(span ->
                reach = Optional.of(reach.map(before -> joined(before, span)).orElse(span)));
        missing |= more.missing;
        top |= more.top;
        other |= more.other;
    }

    /**
     * Logs labels that are not the one that the rows ask for.
     *
     * @param labels that the release prints
     */
    public void check(
            String column,
            String topLabel,
            Level.Range level,
            Optional<Claim.Bounds> bounds,
            Stream<String> labels,
            ViolationLog log) {
        if (missing && other) {
            log.addOf(
                    Rule.LABEL,
                    column,
                    "rows without a value are in the release, so that its one label is " + topLabel);
        }
        if (!missing && top) {
            log.addOf(
                    Rule.LABEL, column, "the label is " + topLabel + ", and no row in the release is without a value");
        }
        if (missing || reach.isEmpty()) {
            return;
        }
        PrintedLoss.Span found =
                level.outwards().map(ends -> rule.outwards(reach.get(), ends)).orElse(reach.get());
        PrintedLoss.Span right = bounds.map(given -> new PrintedLoss.Span(given.low(), given.high()))
                .orElse(found);
        labels.filter(label -> !label.equals(topLabel))
                .filter(label -> rule.spans(label)
                        .noneMatch(span -> same(span.low(), right.low()) && same(span.high(), right.high())))
                .forEach(label -> log.addOf(
                        Rule.LABEL,
                        column,
                        Excerpt.quoted(label) + " is not the range of "
                                + (bounds.isPresent() ? "the bounds" : "the values that are released")));
    }

    private static boolean same(BigDecimal one, BigDecimal other) {
        return one.compareTo(other) == 0;
    }

    @Override
    public void close() {
        seen.close();
    }
}
