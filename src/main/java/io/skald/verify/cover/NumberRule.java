package io.skald.verify.cover;

import io.skald.verify.claim.Claim;
import io.skald.verify.claim.Level;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Numbers of any size, compared as numbers: {@code 5}, {@code 5.0} and {@code +5} are one, {@code [0 - 9]} covers it. */
public final class NumberRule implements CoverRule {

    /** ASCII only: {@link BigDecimal} would take the digits of every script. */
    private static final Pattern NUMBER = Pattern.compile("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]{1,4})?");

    private final IntervalTemplate template;
    private final BigDecimal unit;
    private final Optional<Claim.Bounds> bounds;
    private final Optional<RankBlocks> blocks;

    public NumberRule(IntervalTemplate template, Claim.Recoding.Numbers numbers) {
        this(template, numbers, Optional.empty());
    }

    /** @param blocks where the level has any and they are known */
    public NumberRule(IntervalTemplate template, Claim.Recoding.Numbers numbers, Optional<RankBlocks> blocks) {
        this.blocks = blocks;
        this.template = template;
        this.unit = numbers.unit();
        this.bounds = numbers.bounds();
    }

    @Override
    public boolean covers(String value, String label) {
        Optional<BigDecimal> number = parse(value);
        if (number.isEmpty()) {
            return false;
        }
        Optional<BigDecimal> single = parse(label);
        if (single.isPresent()) {
            return single.get().compareTo(number.get()) == 0;
        }
        return template.readings(label).stream().anyMatch(ends -> within(ends, number.get()));
    }

    @Override
    public boolean isOfLevel(String value, String label, Level level, boolean refined) {
        boolean single = parse(label).isPresent();
        if (level instanceof Level.Blocks) {
            return single ? refined : !template.readings(label).isEmpty();
        }
        if (!(level instanceof Level.Bins bins)) {
            return single;
        }
        return single
                ? refined
                : parse(value)
                        .map(number -> bin(number, bins))
                        .filter(bin -> template.readings(label).stream()
                                .flatMap(ends -> span(ends).stream())
                                .anyMatch(ends -> refined
                                        ? bin.low().compareTo(ends.low()) <= 0
                                                && bin.high().compareTo(ends.high()) >= 0
                                        : bin.low().compareTo(ends.low()) == 0
                                                && bin.high().compareTo(ends.high()) == 0))
                        .isPresent();
    }

    private PrintedLoss.Span bin(BigDecimal number, Level.Bins bins) {
        BigDecimal low = index(number, bins).multiply(bins.width()).add(bins.origin());
        BigDecimal high = low.add(bins.width()).subtract(unit);
        return new PrintedLoss.Span(
                bounds.map(Claim.Bounds::low).map(low::max).orElse(low),
                bounds.map(Claim.Bounds::high).map(high::min).orElse(high));
    }

    private static BigDecimal index(BigDecimal number, Level.Bins bins) {
        return number.subtract(bins.origin()).divide(bins.width(), 0, RoundingMode.FLOOR);
    }

    @Override
    public Optional<String> binOf(String value, Level level) {
        return parse(value).flatMap(number -> binOf(number, level));
    }

    private Optional<String> binOf(BigDecimal number, Level level) {
        if (level instanceof Level.Blocks) {
            return blocks.flatMap(known -> known.of(number));
        }
        BigDecimal bin = level instanceof Level.Bins bins ? index(number, bins) : number;
        return Optional.of(bin.signum() == 0 ? "0" : bin.stripTrailingZeros().toString());
    }

    @Override
    public Optional<String> binOfLabel(String label, Level level, boolean refined) {
        List<Optional<String>> possible =
                ends(label).map(ends -> binOf(ends.low(), level)).distinct().toList();
        return possible.size() == 1 ? possible.get(0) : Optional.empty();
    }

    /** Every way to read a label; a number alone is both ends. */
    public Stream<PrintedLoss.Span> ends(String label) {
        Optional<BigDecimal> single = parse(label);
        return single.isPresent() ? Stream.of(new PrintedLoss.Span(single.get(), single.get())) : spans(label);
    }

    @Override
    public boolean isExempt(String value, Claim.Exemptions exemptions) {
        return exemptions.outOfRange()
                && bounds.isPresent()
                && parse(value)
                        .filter(number -> number.compareTo(bounds.get().low()) < 0
                                || number.compareTo(bounds.get().high()) > 0)
                        .isPresent();
    }

    @Override
    public LabelEnds endsAt(String value, String label) {
        BigDecimal number = parse(value).orElseThrow();
        return ends(label)
                .filter(ends -> ends.low().compareTo(number) <= 0 && ends.high().compareTo(number) >= 0)
                .map(ends -> new LabelEnds(
                        ends.low().compareTo(number) == 0, ends.high().compareTo(number) == 0))
                .reduce(LabelEnds::or)
                .orElse(LabelEnds.BOTH);
    }

    @Override
    public boolean isTop(String value, String label) {
        return false;
    }

    @Override
    public Stream<PrintedLoss.Span> spans(String label) {
        return template.readings(label).stream().flatMap(ends -> span(ends).stream());
    }

    @Override
    public PrintedLoss.Span outwards(PrintedLoss.Span span, Level ends) {
        Level.Bins bins = (Level.Bins) ends;
        return new PrintedLoss.Span(
                bin(span.low(), bins).low(), bin(span.high(), bins).high());
    }

    @Override
    public PrintedLoss loss(String label) {
        Optional<PrintedLoss> single = parse(label).map(number -> new PrintedLoss.Span(number, number));
        return single.or(() -> spans(label).findFirst()).orElse(PrintedLoss.ALL);
    }

    private static Optional<PrintedLoss.Span> span(IntervalTemplate.Ends ends) {
        return parse(ends.low())
                .flatMap(low -> parse(ends.high())
                        .filter(high -> high.compareTo(low) >= 0)
                        .map(high -> new PrintedLoss.Span(low, high)));
    }

    /** The number that a text writes in ASCII digits, if it does. */
    public static Optional<BigDecimal> parse(String text) {
        return NUMBER.matcher(text).matches() ? Optional.of(new BigDecimal(text)) : Optional.empty();
    }

    private static boolean within(IntervalTemplate.Ends ends, BigDecimal number) {
        return parse(ends.low()).filter(low -> low.compareTo(number) <= 0).isPresent()
                && parse(ends.high())
                        .filter(high -> high.compareTo(number) >= 0)
                        .isPresent();
    }
}
