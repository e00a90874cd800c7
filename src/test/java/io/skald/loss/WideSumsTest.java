package io.skald.loss;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;

class WideSumsTest {

    @Property(tries = 200)
    void sums_products_beyond_64_bits(
            @ForAll @LongRange(min = 0, max = (1L << 62) - 1) long a,
            @ForAll @LongRange(min = 0, max = (1L << 62) - 1) long b,
            @ForAll @LongRange(min = 0, max = (1L << 62) - 1) long c) {
        WideSums sums = new WideSums(2);
        sums.add(1, a, b);
        sums.add(1, b, c);
        sums.add(1, c, a);
        BigInteger wideA = BigInteger.valueOf(a);
        BigInteger wideB = BigInteger.valueOf(b);
        BigInteger wideC = BigInteger.valueOf(c);
        assertThat(sums.get(1))
                .isEqualTo(wideA.multiply(wideB).add(wideB.multiply(wideC)).add(wideC.multiply(wideA)));
        assertThat(sums.get(0)).isZero();
    }
}
