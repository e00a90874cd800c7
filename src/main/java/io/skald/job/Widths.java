package io.skald.job;

import io.skald.attribute.bin.BinWidths;
import io.skald.attribute.value.NumberScale;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Bin widths as the job says them. */
public sealed interface Widths {

    /** These; doubling ones if none are given. */
    static Widths of(long... widths) {
        return widths.length == 0
                ? new Doubling()
                : new Fixed(Arrays.stream(widths).mapToObj(BigDecimal::valueOf).toList());
    }

    /**
     * Proves that they nest.
     *
     * @throws io.skald.UsageException if they do not
     */
    BinWidths over(NumberScale scale, BigDecimal origin);

    /** What they are, in one spelling. */
    String essence();

    /** Tells them as a job does. */
    default void describe(Settings settings) {
        given().ifPresentOrElse(
                        widths -> settings.putNumbers("widths", widths), () -> settings.put("widths", "doubling"));
    }

    /** The widths, narrowest first; empty if they follow from the range. */
    Optional<List<BigDecimal>> given();

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
        public Optional<List<BigDecimal>> given() {
            return Optional.of(widths);
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
        public Optional<List<BigDecimal>> given() {
            return Optional.empty();
        }

        @Override
        public String essence() {
            return "doubling";
        }
    }
}
