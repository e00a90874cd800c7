package io.skald.attribute;

import static io.skald.attribute.Column.LABELS;
import static io.skald.attribute.Column.RANGE_ON_TOP;
import static org.assertj.core.api.Assertions.assertThat;

import io.skald.attribute.bin.BinWidths;
import io.skald.attribute.bin.Domain;
import io.skald.attribute.bin.DomainContract;
import io.skald.attribute.bin.Labels;
import io.skald.attribute.value.NumberScale;
import io.skald.attribute.value.ValueEncoder;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class RankedAttributeTest {

    private static final NumberScale INTEGER = NumberScale.INTEGER;

    private static RankedAttribute doubling(Labels labels) {
        return new RankedAttribute(
                "PIN", INTEGER, BinWidths.doubling(INTEGER, BigDecimal.ZERO), Optional.empty(), labels);
    }

    private static RankedAttribute blocksOf(String... widths) {
        return new RankedAttribute("PIN", INTEGER, Column.widths(INTEGER, widths), Optional.empty(), LABELS);
    }

    @Test
    void codes_are_ranks_and_blocks_print_their_smallest_and_largest_value() {
        Column column = Column.of(doubling(LABELS), "600001", "570007", "600001", "570001", "570020", "999999");
        assertThat(IntStream.range(0, 6).mapToLong(column::code)).containsExactly(3L, 1L, 3L, 0L, 2L, 4L);
        assertThat(column.domain().height()).isEqualTo(3);
        assertThat(column.labels(0)).containsExactly("600001", "570007", "600001", "570001", "570020", "999999");
        assertThat(column.labels(1))
                .containsExactly(
                        "[570020 - 600001]",
                        "[570001 - 570007]",
                        "[570020 - 600001]",
                        "[570001 - 570007]",
                        "[570020 - 600001]",
                        "[999999 - 999999]");
        assertThat(column.labels(2)).contains("[570001 - 600001]", "[999999 - 999999]");
        assertThat(column.labels(3)).containsOnly("*");
        assertThat(column.domain().ncpDenominator()).isEqualTo(4);
        assertThat(column.domain().ncpNumerator(1, 0)).isEqualTo(1);
        assertThat(column.domain().clusterLabel(1, 3)).isEqualTo("[570007 - 600001]");
        assertThat(column.domain().clusterNcpNumerator(1, 3)).isEqualTo(2);
        assertThat(column.domain().levelName(2)).isEqualTo("blocks of 4 neighbouring values");
        DomainContract.holds(column.domain());
    }

    @Test
    void the_papers_1347_codes_double_ten_times_below_the_top() {
        List<String> pins = IntStream.range(0, 1347)
                .mapToObj(i -> Integer.toString(500_000 + 37 * i))
                .toList();
        Domain domain = Column.of(doubling(LABELS), Column.context(""), 1, pins).domain();
        assertThat(domain.height()).isEqualTo(11);
        assertThat(domain.denseBins(0)).isEqualTo(1347);
        assertThat(domain.denseBins(10)).isEqualTo(2);
        assertThat(domain.lastCode(10, 0)).isEqualTo(1023);
    }

    @Test
    void widths_given_in_ranks_are_counted_from_rank_zero() {
        Column column = Column.of(blocksOf("1", "3"), "10", "20", "30", "40");
        assertThat(column.labels(1)).containsExactly("[10 - 30]", "[10 - 30]", "[10 - 30]", "[40 - 40]");
        assertThat(column.labels(2)).containsOnly("*");
        assertThat(blocksOf("1", "3").height()).hasValue(2);
        assertThat(doubling(LABELS).height()).isEmpty();
    }

    @Test
    void negative_and_decimal_values_are_ranked_by_value() {
        RankedAttribute attribute =
                new RankedAttribute("x", Column.unit("0.5"), Column.widths(INTEGER, "2"), Optional.empty(), LABELS);
        Column column = Column.of(attribute, "2.5", "-3.0", "0.0");
        assertThat(IntStream.range(0, 3).mapToLong(column::code)).containsExactly(2L, 0L, 1L);
        assertThat(column.labels(1)).containsExactly("[2.5 - 2.5]", "[-3.0 - 0.0]", "[-3.0 - 0.0]");
    }

    @Test
    void spellings_of_one_number_are_one_value() {
        Column column = Column.of(blocksOf("2"), "0570001", "570001", "570002");
        assertThat(column.domain().size()).isEqualTo(2);
        assertThat(column.labels(0)).containsExactly("570001", "570001", "570002");
    }

    @Test
    void missing_values_come_after_the_ranks() {
        Column column = Column.of(doubling(RANGE_ON_TOP), "7", "", "5", "9");
        assertThat(column.domain().missing()).hasValue(3);
        assertThat(column.code(1)).isEqualTo(3);
        assertThat(column.labels(1)).containsExactly("[5 - 7]", "", "[5 - 7]", "[9 - 9]");
        assertThat(column.labels(2)).containsOnly("*");
        assertThat(Column.of(doubling(RANGE_ON_TOP), "7", "5").label(1, 0)).isEqualTo("[5 - 7]");
        DomainContract.holds(column.domain());
    }

    @Test
    void a_column_may_be_missing_everywhere_or_hold_one_value() {
        Column missing = Column.of(doubling(LABELS), "", "");
        assertThat(missing.domain().height()).isEqualTo(1);
        assertThat(missing.labels(1)).containsOnly("*");
        DomainContract.holds(missing.domain());
        Column one = Column.of(doubling(LABELS), "5", "5");
        assertThat(one.domain().height()).isEqualTo(1);
        assertThat(one.labels(0)).containsOnly("5");
        DomainContract.holds(one.domain());
    }

    @Test
    void bounds_and_malformed_values_are_told_apart() {
        RankedAttribute attribute = new RankedAttribute(
                "x", INTEGER, Column.widths(INTEGER, "2"), Optional.of(Column.bounds("10", "20")), LABELS);
        Encoding encoding = attribute.startEncoding(Column.context(""));
        ValueEncoder encoder = encoding.newEncoder();
        assertThat(Column.encode(encoder, "9")).isEqualTo(ValueEncoder.OUT_OF_RANGE);
        assertThat(Column.encode(encoder, "1x")).isEqualTo(ValueEncoder.MALFORMED);
        assertThat(encoding.explain("9", ValueEncoder.OUT_OF_RANGE)).startsWith("is outside the bounds [10, 20]");
    }

    @Property(tries = 60)
    void codes_are_the_same_whatever_the_number_of_threads(
            @ForAll @Size(min = 1, max = 40) List<@IntRange(min = -70_000, max = 70_000) Integer> values) {
        List<String> texts =
                new ArrayList<>(values.stream().map(String::valueOf).toList());
        texts.add("");
        Column one = Column.of(blocksOf("3", "6"), Column.context(""), 1, texts);
        Column four = Column.of(blocksOf("3", "6"), Column.context(""), 4, texts);
        List<Integer> sorted = List.copyOf(new TreeSet<>(values));
        for (int row = 0; row < texts.size(); row++) {
            assertThat(four.code(row)).isEqualTo(one.code(row));
            assertThat(four.label(1, row)).isEqualTo(one.label(1, row));
            if (row < values.size()) {
                assertThat(one.code(row)).isEqualTo(sorted.indexOf(values.get(row)));
            }
        }
        DomainContract.holds(four.domain());
    }
}
