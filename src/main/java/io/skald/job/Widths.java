package io.skald.job;

import io.skald.attribute.BinWidths;
import io.skald.attribute.NumberScale;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Collectors;

/** Bin widths as the job says them. */
public sealed interface Widths {

    /**
     * Proves that they nest.
     *
     * @throws io.skald.UsageException if they do not
     */
    BinWidths over(NumberScale scale, BigDecimal origin);

    /** What they are, in one spelling. */
    String essence();

    /** As given, narrowest first; at least one. */
    record Fixed(List<BigDecimal> widths) implements Widths {
        public Fixed {
            widths = List.copyOf(widths);
        }

        @Override
        public BinWidths over(NumberScale scale, BigDecimal origin) {
            return BinWidths.of(widths, scale, origin);
        }

        @Override
        public String essence() {
            return widths.stream().map(Decimals::plain).collect(Collectors.joining(" "));
        }
    }

    /** Doubling from the unit up to below the range. */
    record Doubling() implements Widths {
        @Override
        public BinWidths over(NumberScale scale, BigDecimal origin) {
            return BinWidths.doubling(scale, origin);
        }

        @Override
        public String essence() {
            return "doubling";
        }
    }
}
