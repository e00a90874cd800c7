package io.skald.verify.cover;

import io.skald.verify.claim.Claim;
import io.skald.verify.claim.Level;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * Bins of numbers that print one number each, the lower end or the middle, which lies in the bin: so the bin that a label's number is
 * in is the only one that it can stand for, and stands for if its own number is that.
 *
 * @param numbers knows values and bins
 * @param bins the level claimed
 * @param middle whether the middle stands for a bin, rather than its lower end
 */
public record PointRule(NumberRule numbers, Level.Bins bins, boolean middle) implements CoverRule {

    private static final BigDecimal HALF = new BigDecimal("0.5");

    private Optional<PrintedLoss.Span> binOfLabel(String label) {
        return numbers.digits(label)
                .flatMap(number -> Optional.of(numbers.bin(number, bins))
                        .filter(bin -> point(bin).compareTo(number) == 0));
    }

    private BigDecimal point(PrintedLoss.Span bin) {
        return middle ? bin.low().add(bin.high()).multiply(HALF) : bin.low();
    }

    @Override
    public boolean covers(String value, String label) {
        Optional<PrintedLoss.Span> bin = numbers.spanOf(value).map(number -> numbers.bin(number.low(), bins));
        return bin.isPresent()
                && binOfLabel(label)
                        .filter(other -> other.low().compareTo(bin.get().low()) == 0)
                        .isPresent();
    }

    @Override
    public boolean isOfLevel(String value, String label, Level level, boolean refined) {
        return covers(value, label);
    }

    @Override
    public boolean isTop(String value, String label) {
        return false;
    }

    @Override
    public Optional<PrintedLoss.Span> spanOf(String value) {
        return numbers.spanOf(value);
    }

    @Override
    public PrintedLoss loss(String label) {
        return binOfLabel(label).<PrintedLoss>map(bin -> bin).orElse(PrintedLoss.ALL);
    }

    @Override
    public Optional<String> binOf(String value, Level level) {
        return numbers.binOf(value, level);
    }

    @Override
    public Optional<String> binOfLabel(String label, Level level, boolean refined) {
        return binOfLabel(label).flatMap(bin -> numbers.binOf(bin.low(), level));
    }

    @Override
    public boolean isExempt(String value, Claim.Exemptions exemptions) {
        return numbers.isExempt(value, exemptions);
    }
}
