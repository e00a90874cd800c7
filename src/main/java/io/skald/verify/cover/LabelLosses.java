package io.skald.verify.cover;

import io.skald.verify.claim.Claim;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Optional;

/** Adds up what the labels of one column lose, row by row. Sums are exact, so that the order of the rows does not matter. */
public final class LabelLosses {

    private long rows;
    private BigDecimal shares = BigDecimal.ZERO;
    private BigDecimal widths = BigDecimal.ZERO;
    private Optional<PrintedLoss.Span> reach = Optional.empty();

    public void add(PrintedLoss loss, long count) {
        rows += count;
        loss.addTo(this, count);
    }

    /** Adds what {@link PrintedLoss.Share} loses. */
    void addShare(BigDecimal part, long count) {
        shares = shares.add(part.multiply(BigDecimal.valueOf(count)));
    }

    /** Adds what a {@link PrintedLoss.Span} loses. */
    void addSpan(PrintedLoss.Span span, long count) {
        widths = widths.add(span.high().subtract(span.low()).multiply(BigDecimal.valueOf(count)));
        extend(span);
    }

    private void extend(PrintedLoss.Span span) {
        reach = Optional.of(reach.map(known -> new PrintedLoss.Span(
                        known.low().min(span.low()), known.high().max(span.high())))
                .orElse(span));
    }

    public void addAll(LabelLosses other) {
        rows += other.rows;
        shares = shares.add(other.shares);
        widths = widths.add(other.widths);
        other.reach.ifPresent(this::extend);
    }

    /**
     * NCP averaged over the rows (DESIGN section 3): stretches are measured by the bounds that the job publishes, else by all
     * that the labels of the release reach over.
     */
    public BigDecimal ncp(Optional<Claim.Bounds> bounds) {
        if (rows == 0) {
            return BigDecimal.ZERO;
        }
        BigDecimal domain = bounds.map(given -> given.high().subtract(given.low()))
                .or(() -> reach.map(all -> all.high().subtract(all.low())))
                .orElse(BigDecimal.ZERO);
        BigDecimal spans = domain.signum() == 0 ? BigDecimal.ZERO : widths.divide(domain, MathContext.DECIMAL128);
        return shares.add(spans).divide(BigDecimal.valueOf(rows), MathContext.DECIMAL128);
    }
}
