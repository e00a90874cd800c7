package io.skald.histogram.key;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.privacy.DistinctValues;
import io.skald.privacy.EntropyDiversity;
import io.skald.privacy.Model;
import io.skald.privacy.Models;
import io.skald.privacy.ValueTally;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Sets of values as bits, against tallies of them. */
class ValueSetsProperties {

    private static CountedColumn column(int place, int values, boolean hasMissing, Random random) {
        int[] valueOf = IntStream.range(0, values + random.nextInt(3))
                .map(raw -> raw < values ? raw : random.nextInt(values))
                .toArray();
        return new CountedColumn(place, valueOf, values, hasMissing);
    }

    private static Sensitive asking(List<CountedColumn> columns, List<Integer> least) {
        List<Models.OfColumn> models = new ArrayList<>();
        for (int l : least) {
            models.add(new Models.OfColumn("s", List.<Model>of(new DistinctValues(1), new DistinctValues(l))));
        }
        return new Sensitive(columns, new Models(models));
    }

    @Property(tries = 1000)
    void a_set_holds_what_a_tally_does(@ForAll Random random) {
        List<CountedColumn> columns = new ArrayList<>();
        List<Integer> least = new ArrayList<>();
        int room = Long.SIZE;
        for (int i = 1 + random.nextInt(3); i > 0 && room > 0; i--) {
            int values = random.nextInt(4) == 0 ? room : 1 + random.nextInt(room);
            boolean missing = random.nextBoolean();
            columns.add(column(columns.size(), values + (missing ? 1 : 0), missing, random));
            least.add(1 + random.nextInt(Math.min(values, 5) + 1));
            room -= values;
        }
        Sensitive sensitive = asking(columns, least);
        ValueSets sets = ValueSets.of(sensitive).orElseThrow();
        ValueTally[] tallies = sensitive.newTallies();
        long set = 0;
        for (int row = random.nextInt(12); row >= 0; row--) {
            int[] raws = columns.stream()
                    .mapToInt(column -> random.nextInt(column.valueOf().length))
                    .toArray();
            long ofRow = 0;
            for (ValueSets.Piece piece : sets.pieces()) {
                ofRow += piece.stride() * piece.bits()[raws[piece.place()]];
            }
            set = KeyColumns.merged(set, ofRow, true);
            for (int i = 0; i < tallies.length; i++) {
                tallies[i].add(columns.get(i).valueOf()[raws[i]], 1);
            }
        }
        assertThat(sets.hold(set)).isEqualTo(sensitive.models().hold(tallies));
    }

    @Example
    void more_values_than_bits_and_other_models_are_not_for_sets() {
        Random random = new Random(1);
        Sensitive many = asking(List.of(column(0, 65, false, random)), List.of(2));
        assertThat(ValueSets.of(many)).isEmpty();
        assertThat(ValueSets.of(asking(List.of(column(0, 65, true, random)), List.of(2))))
                .isPresent();
        assertThat(ValueSets.of(Sensitive.NONE)).isEmpty();
        Models.OfColumn entropy =
                new Models.OfColumn("s", List.of(new DistinctValues(2), new EntropyDiversity(BigDecimal.ONE)));
        assertThat(ValueSets.of(new Sensitive(List.of(column(0, 3, false, random)), new Models(List.of(entropy)))))
                .isEmpty();
        Sensitive few = asking(List.of(column(0, 3, false, random)), List.of(2));
        assertThat(ValueSets.of(few.with(10, Models.OfColumn.ofPopulation(List.of()))))
                .isEmpty();
        assertThat(KeyColumns.of(List.of(), few, Optional.empty(), true).sets()).isPresent();
        assertThat(KeyColumns.of(List.of(), few, Optional.empty(), false).sensitive())
                .isEqualTo(few);
    }

    /** Then rows carry nothing. */
    @Example
    void columns_of_missing_values_alone_are_not_for_sets() {
        CountedColumn missing = new CountedColumn(0, new int[] {0}, 1, true);
        assertThat(ValueSets.of(asking(List.of(missing), List.of(1)))).isEmpty();
        CountedColumn other = new CountedColumn(1, new int[] {0, 1}, 2, false);
        assertThat(ValueSets.of(asking(List.of(missing, other), List.of(1, 1)))
                        .orElseThrow()
                        .hold(0b11))
                .isFalse();
    }
}
