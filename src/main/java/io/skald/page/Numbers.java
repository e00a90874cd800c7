package io.skald.page;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** How figures are written for people. */
enum Numbers {
    /** Whole, with commas between thousands. */
    WHOLE {
        @Override
        String write(BigDecimal number) {
            return String.format(Locale.ROOT, "%,d", number.toBigInteger());
        }
    },
    /** A share in per cent with two decimals; never rounded to nothing or to all. */
    PERCENT {
        @Override
        String write(BigDecimal number) {
            BigDecimal percent = number.movePointRight(2).setScale(2, RoundingMode.HALF_EVEN);
            if (percent.signum() == 0 && number.signum() > 0) {
                return "under 0.01 %";
            }
            if (percent.compareTo(HUNDRED) == 0 && number.compareTo(BigDecimal.ONE) < 0) {
                return "over 99.99 %";
            }
            return percent.stripTrailingZeros().scale() <= 0
                    ? percent.setScale(0, RoundingMode.UNNECESSARY) + " %"
                    : percent + " %";
        }
    },
    /** Whole numbers as such, others to four digits. */
    PLAIN {
        @Override
        String write(BigDecimal number) {
            if (number.signum() == 0 || number.stripTrailingZeros().scale() <= 0) {
                return WHOLE.write(number);
            }
            BigDecimal rounded = number.round(new MathContext(4, RoundingMode.HALF_EVEN));
            return rounded.scale() <= 0
                    ? WHOLE.write(rounded)
                    : rounded.stripTrailingZeros().toPlainString();
        }
    };

    private static final BigDecimal HUNDRED = new BigDecimal(100);

    abstract String write(BigDecimal number);
}
