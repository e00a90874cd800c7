package io.skald.verify.cover;

import io.skald.verify.claim.Claim;
import io.skald.verify.claim.Level;
import io.skald.verify.claim.NumberWriting;
import io.skald.verify.claim.RecodingClaim;
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
    private final NumberWriting writing;
    private final WrittenNumbers texts;

    public NumberRule(IntervalTemplate template, RecodingClaim.Numbers numbers) {
        this(template, numbers, Optional.empty());
    }

    /** @param blocks where the level has any and they are known */
    public NumberRule(IntervalTemplate template, RecodingClaim.Numbers numbers, Optional<RankBlocks> blocks) {
        this.blocks = blocks;
        this.template = template;
        this.unit = numbers.unit();
        this.bounds = numbers.bounds();
        this.writing = numbers.writing();
        this.texts = new WrittenNumbers(writing, unit);
    }

    @Override
    public boolean covers(String value, String label) {
        Optional<BigDecimal> number = texts.told(value);
        if (number.isEmpty()) {
            return false;
        }
        Optional<BigDecimal> single = texts.printed(label);
        if (single.isPresent()) {
            return single.get().compareTo(number.get()) == 0;
        }
        return template.readings(label).stream().anyMatch(ends -> within(ends, number.get()));
    }

    @Override
    public boolean isOfLevel(String value, String label, Level level, boolean refined) {
        boolean single = texts.printed(label).isPresent();
        if (level instanceof Level.Blocks) {
            return single ? refined : !template.readings(label).isEmpty();
        }
        if (!(level instanceof Level.Bins bins)) {
            return single;
        }
        return single
                ? refined || isTailAlone(label, value, bins)
                : texts.told(value)
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

    /** The bin that a number is in, without what lies beyond bounds and with tails as one number. */
    PrintedLoss.Span bin(BigDecimal number, Level.Bins bins) {
        BigDecimal low = index(number, bins).multiply(bins.width()).add(bins.origin());
        BigDecimal high = low.add(bins.width()).subtract(unit);
        return new PrintedLoss.Span(
                writing.tail(bounds.map(Claim.Bounds::low).map(low::max).orElse(low), unit),
                writing.tail(bounds.map(Claim.Bounds::high).map(high::min).orElse(high), unit));
    }

    /** A bin that is all tail prints as that. */
    private boolean isTailAlone(String label, String value, Level.Bins bins) {
        return !writing.isDigits()
                && texts.told(value)
                        .map(number -> bin(number, bins))
                        .filter(bin -> bin.low().compareTo(bin.high()) == 0)
                        .flatMap(bin -> texts.printed(label).filter(number -> number.compareTo(bin.low()) == 0))
                        .filter(number -> isTailText(label))
                        .isPresent();
    }

    private static boolean isTailText(String text) {
        return text.endsWith("+") || text.startsWith("<");
    }

    private static BigDecimal index(BigDecimal number, Level.Bins bins) {
        return number.subtract(bins.origin()).divide(bins.width(), 0, RoundingMode.FLOOR);
    }

    @Override
    public Optional<String> binOf(String value, Level level) {
        return texts.told(value).flatMap(number -> binOf(number, level));
    }

    Optional<String> binOf(BigDecimal number, Level level) {
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
        Optional<BigDecimal> single = texts.printed(label);
        return single.isPresent() ? Stream.of(new PrintedLoss.Span(single.get(), single.get())) : spans(label);
    }

    @Override
    public boolean isExempt(String value, Claim.Exemptions exemptions) {
        return exemptions.outOfRange()
                && bounds.isPresent()
                && texts.written(value)
                        .filter(number -> number.compareTo(bounds.get().low()) < 0
                                || number.compareTo(bounds.get().high()) > 0)
                        .isPresent();
    }

    @Override
    public LabelEnds endsAt(String value, String label) {
        BigDecimal number = texts.told(value).orElseThrow();
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

    /** The number that a label writes, whether or not values are told apart there. */
    Optional<BigDecimal> digits(String label) {
        return texts.digits(label);
    }

    /** How far a value of the input reaches. */
    @Override
    public Optional<PrintedLoss.Span> spanOf(String value) {
        return texts.told(value).map(number -> new PrintedLoss.Span(number, number));
    }

    /** The number that a value of the input writes. */
    Optional<BigDecimal> written(String value) {
        return texts.written(value);
    }

    @Override
    public PrintedLoss loss(String label) {
        Optional<PrintedLoss> single = texts.printed(label).map(number -> new PrintedLoss.Span(number, number));
        return single.or(() -> spans(label).findFirst()).orElse(PrintedLoss.ALL);
    }

    private Optional<PrintedLoss.Span> span(IntervalTemplate.Ends ends) {
        if (ends.low().equals(ends.high()) && isTailText(ends.low())) {
            return Optional.empty();
        }
        return texts.printed(ends.low())
                .flatMap(low -> texts.printed(ends.high())
                        .filter(high -> high.compareTo(low) >= 0)
                        .map(high -> new PrintedLoss.Span(low, high)));
    }

    /** The number that a text writes in ASCII digits, if it does. */
    public static Optional<BigDecimal> parse(String text) {
        return NUMBER.matcher(text).matches() ? Optional.of(new BigDecimal(text)) : Optional.empty();
    }

    private boolean within(IntervalTemplate.Ends ends, BigDecimal number) {
        return texts.printed(ends.low())
                        .filter(low -> low.compareTo(number) <= 0)
                        .isPresent()
                && texts.printed(ends.high())
                        .filter(high -> high.compareTo(number) >= 0)
                        .isPresent();
    }
}
