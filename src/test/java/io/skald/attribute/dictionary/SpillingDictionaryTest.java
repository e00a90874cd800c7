package io.skald.attribute.dictionary;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.attribute.Column;
import io.skald.attribute.RankedAttribute;
import io.skald.attribute.bin.BinWidths;
import io.skald.attribute.bin.Labels;
import io.skald.attribute.dictionary.ValueDictionary.Ranking;
import io.skald.attribute.value.EncodingContext;
import io.skald.attribute.value.NumberScale;
import io.skald.attribute.value.ValueEncoder;
import io.skald.budget.ByteSize;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** One contract, twice: with room for all values, and with so little that most are ranked on disk. */
class SpillingDictionaryTest {

    private static final int VALUES = 20_000;

    @Test
    void ranks_on_the_heap_where_there_is_room() {
        EncodingContext context = Column.context(ByteSize.ofMegabytes(64), "");
        Ranking ranking = fill(context);
        assertThat(ranking.codes().onDisk()).isFalse();
        assertThat(context.workspace().spilledBytes()).isZero();
        assertThat(context.budget().total() - context.budget().available())
                .isEqualTo(12 * ranking.values().size());
    }

    @Test
    void ranks_on_disk_what_the_budget_refuses() {
        EncodingContext context = Column.context(new ByteSize(200_000), "");
        Ranking ranking = fill(context);
        assertThat(ranking.codes().onDisk()).isTrue();
        assertThat(context.workspace().spilledBytes()).isPositive();
        assertThat(context.budget().peak()).isLessThanOrEqualTo(200_000);
        ranking.codes().close();
    }

    private static Ranking fill(EncodingContext context) {
        SpillingDictionary dictionary = new SpillingDictionary(context.budget(), context.workspace());
        SplittableRandom random = new SplittableRandom(7);
        TreeSet<Long> distinct = new TreeSet<>();
        long[] values = new long[VALUES];
        long[] raws = new long[VALUES];
        for (int i = 0; i < VALUES; i++) {
            values[i] = i % 3 == 0 ? random.nextLong(-500, 500) : random.nextLong() % NumberScale.LARGEST;
            distinct.add(values[i]);
            raws[i] = dictionary.raw(values[i]);
            assertThat(raws[i]).isGreaterThan(ValueEncoder.LAST_OUTCOME);
        }
        for (int i = 0; i < VALUES; i++) {
            assertThat(dictionary.raw(values[i])).isEqualTo(raws[i]);
        }
        Ranking ranking = dictionary.rank(true);
        List<Long> sorted = new ArrayList<>(distinct);
        assertThat(ranking.values().size()).isEqualTo(sorted.size());
        for (int i = 0; i < VALUES; i++) {
            long code = ranking.codes().code(raws[i]);
            assertThat(sorted.get((int) code)).isEqualTo(values[i]);
            assertThat(ranking.values().value(code)).isEqualTo(values[i]);
        }
        assertThat(ranking.codes().code(ValueEncoder.MISSING)).isEqualTo(sorted.size());
        return ranking;
    }

    @Test
    void many_runs_are_merged_in_several_rounds() {
        EncodingContext context = Column.context(ByteSize.ofMegabytes(64), "");
        try (SortedRuns runs = new SortedRuns(context.budget(), context.workspace(), 1)) {
            int numbers = 300_000;
            for (int i = 0; i < numbers; i++) {
                runs.add((i * 7919L) % numbers / 2);
            }
            SortedValues sorted = new SortedValues.OnDisk(runs.merge());
            assertThat(sorted.size()).isEqualTo(numbers / 2);
            for (int rank = 0; rank < numbers / 2; rank++) {
                assertThat(sorted.value(rank)).isEqualTo(rank);
            }
        }
        assertThat(context.workspace().folder().toFile().list()).containsExactly("lock");
    }

    @Test
    void a_column_is_encoded_alike_in_any_memory_and_by_any_number_of_threads() {
        RankedAttribute attribute = new RankedAttribute(
                "x",
                NumberScale.INTEGER,
                BinWidths.doubling(NumberScale.INTEGER, BigDecimal.ZERO),
                Optional.empty(),
                Labels.DEFAULT);
        List<String> values = new SplittableRandom(3)
                .longs(6000, -1_000_000, 1_000_000)
                .mapToObj(Long::toString)
                .toList();
        Column roomy = Column.of(attribute, Column.context(""), 1, values);
        Column tight = Column.of(attribute, Column.context(new ByteSize(150_000), ""), 2, values);
        assertThat(tight.encoded().codes().onDisk()).isTrue();
        assertThat(tight.domain().height()).isEqualTo(roomy.domain().height());
        for (int row = 0; row < values.size(); row++) {
            assertThat(tight.code(row)).isEqualTo(roomy.code(row));
            assertThat(tight.label(0, row)).isEqualTo(values.get(row));
            assertThat(tight.label(3, row)).isEqualTo(roomy.label(3, row));
        }
        tight.encoded().codes().close();
    }
}
