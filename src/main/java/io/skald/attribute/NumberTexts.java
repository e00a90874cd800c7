package io.skald.attribute;

import io.skald.attribute.bin.LabelNumbers;
import io.skald.attribute.bin.Labels;
import io.skald.attribute.value.NumberForm;
import io.skald.attribute.value.NumberSpelling;
import io.skald.attribute.value.TailCodes;
import java.math.BigDecimal;

/** What the numbers of a column print as: with its own mark before decimals, and {@code 90+} and {@code <1} for tails that are one value. */
final class NumberTexts {

    private static final BigDecimal HALF = new BigDecimal("0.5");

    private final NumberSpelling spelling;
    private final TailCodes tails;
    private final char decimal;

    NumberTexts(NumberSpelling spelling, NumberForm form) {
        this.spelling = spelling;
        this.tails = form.tails(spelling.scale());
        this.decimal = form.notation().decimal();
    }

    /** A value alone. */
    String alone(long units) {
        return isTail(units) ? end(units) : marked(spelling.alone(units));
    }

    /** An end of an interval. */
    String end(long units) {
        if (tails.isTop(units)) {
            return marked(spelling.end(tails.top() + 1)) + "+";
        }
        return tails.isBottom(units) ? "<" + marked(spelling.end(tails.bottom())) : marked(spelling.end(units));
    }

    /** An interval, or the tail that all of it lies in. */
    String between(Labels labels, long first, long last) {
        if (labels.numbers() != LabelNumbers.RANGE) {
            return marked(point(labels.numbers(), told(first), told(last)).toPlainString());
        }
        boolean one = tails.isTop(first) || tails.isBottom(last);
        return one ? end(first) : labels.between(end(first), end(last));
    }

    /** A tail is the number next to what is told apart. */
    private long told(long units) {
        if (tails.isTop(units)) {
            return tails.top() + 1;
        }
        return tails.isBottom(units) ? tails.bottom() - 1 : units;
    }

    private BigDecimal point(LabelNumbers numbers, long first, long last) {
        BigDecimal low = spelling.scale().number(first);
        BigDecimal point = numbers == LabelNumbers.MIN
                ? low
                : low.add(spelling.scale().number(last)).multiply(HALF);
        BigDecimal stripped = point.signum() == 0 ? BigDecimal.ZERO : point.stripTrailingZeros();
        return stripped.setScale(Math.max(0, Math.max(low.scale(), stripped.scale())));
    }

    private boolean isTail(long units) {
        return tails.isTop(units) || tails.isBottom(units);
    }

    private String marked(String text) {
        return decimal == '.' ? text : text.replace('.', decimal);
    }
}
