package io.skald.verify.cover;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.verify.bytes.ByteKeys;
import io.skald.verify.bytes.ByteSpan;
import io.skald.verify.bytes.FixedPoint;
import io.skald.verify.claim.Level;
import io.skald.verify.claim.RecodingClaim;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class NumberCheckProperties {

    private static final IntervalTemplate TEMPLATE = IntervalTemplate.of("{lo}-{hi}");

    @Provide
    Arbitrary<String> numbers() {
        Arbitrary<String> digits = Arbitraries.strings().withChars("0123456789").ofMaxLength(3);
        Arbitrary<String> plain = Combinators.combine(
                        Arbitraries.of("", "-", "+"), digits, Arbitraries.of("", "."), digits)
                .as((sign, whole, point, rest) -> sign + whole + point + rest);
        return Arbitraries.frequencyOf(
                Tuple.of(9, plain),
                Tuple.of(1, Arbitraries.of("", "x", "1e2", "999999999999999999999", "-", ".", "1.2.3", "\u0665")));
    }

    @Provide
    Arbitrary<String> labels() {
        return Arbitraries.oneOf(
                numbers(), Combinators.combine(numbers(), numbers()).as((low, high) -> low + "-" + high));
    }

    @Property(tries = 300)
    void a_number_read_from_bytes_is_that_of_its_text(
            @ForAll("numbers") String text, @ForAll @IntRange(max = 3) int decimals) {
        byte[] bytes = ("<" + text + ">").getBytes(StandardCharsets.UTF_8);

        long number = new FixedPoint(decimals).parse(bytes, 1, bytes.length - 1);

        if (number != FixedPoint.NONE) {
            assertThat(BigDecimal.valueOf(number, decimals)).isEqualByComparingTo(new BigDecimal(text));
        } else {
            Optional<BigDecimal> exact = NumberRule.parse(text);
            boolean usual = exact.isPresent() && text.length() < 8 && !text.contains("e");
            assertThat(usual
                            && text.matches("[-+]?[0-9].*")
                            && exact.get().stripTrailingZeros().scale() <= decimals)
                    .as("left to the slow way without need")
                    .isFalse();
        }
    }

    @Property(tries = 300)
    void the_fast_check_says_what_the_rule_says(
            @ForAll @Size(max = 6) List<@From("labels") String> labels,
            @ForAll @Size(max = 6) List<@From("numbers") String> values,
            @ForAll boolean roomForLabels) {
        CoverRule rule = new AnyValueRule(
                new NumberRule(TEMPLATE, new RecodingClaim.Numbers(new BigDecimal("0.1"))),
                "*",
                List.of("x", ""),
                new Level.Any(),
                false);
        MemoryBudget budget = MemoryBudget.of(ByteSize.ofMegabytes(1));
        ByteKeys ids = new ByteKeys(budget, MemoryTag.VERIFIED_LABELS, 100_000, 0);
        PairCheck pairs = new PairCheck(rule, StandardCharsets.UTF_8, MetEnds.notAsked(), budget, 10_000);
        try (ids;
                NumberCheck check = new NumberCheck(
                        1, true, TEMPLATE, StandardCharsets.UTF_8, pairs, MetEnds.notAsked(), budget, 10_000)) {
            for (String label : labels) {
                byte[] text = label.getBytes(StandardCharsets.UTF_8);
                int id = roomForLabels ? ids.idOf(text, 0, text.length) : ByteKeys.NONE;
                for (String value : values) {
                    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
                    for (int again = 0; again < 2; again++) {
                        assertThat(check.covers(id, span(text), span(bytes)))
                                .as("%s by %s", value, label)
                                .isEqualTo(rule.covers(value, label));
                    }
                }
            }
        }
        assertThat(budget.available()).isEqualTo(budget.total());
    }

    private static ByteSpan span(byte[] text) {
        return new ByteSpan().to(text, 0, text.length);
    }
}
