package io.skald.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.attribute.bin.Domain;
import io.skald.lattice.Domains;
import io.skald.lattice.Lattice;
import io.skald.lattice.TestDomain;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** Classes are squared by dividing groups as they are by a map from labels to rows. */
class TupleSquaresProperties {

    private static final int LEAST_ROWS = 2;

    private static TupleTable table(List<TestDomain> domains, long[][] rows) {
        SearchSpace space = new SearchSpace(Lattice.of(domains), List.<Domain>copyOf(domains), rows.length, 0);
        return TupleTable.of(space, new FakeCounter(domains, rows, 100_000), Optional.empty())
                .orElseThrow();
    }

    private static int[] above(Random random, int[] levels, List<TestDomain> domains) {
        int[] above = levels.clone();
        for (int i = 0; i < above.length; i++) {
            above[i] += random.nextInt(domains.get(i).height() - levels[i] + 1);
        }
        return above;
    }

    private static long squares(TupleTable table, TupleGroups groups, int[] levels) {
        Map<List<Integer>, Long> rows = new HashMap<>();
        for (int i = 0; i < table.tuples(); i++) {
            if (!groups.isSuppressed(i)) {
                List<Integer> labels = new ArrayList<>();
                for (int j = 0; j < levels.length; j++) {
                    labels.add(table.labels(j, levels[j])[table.codes(j)[i]]);
                }
                rows.merge(labels, (long) table.rows()[i], Long::sum);
            }
        }
        return rows.values().stream().mapToLong(size -> size * size).sum();
    }

    /** Of up to 2,048 tuples the sample is all; of more, what it says is not far off. */
    @Property(tries = 200)
    void classes_at_the_lowest_levels_are_squared_where_they_come_to_more_than_was_said(@ForAll Random random) {
        List<TestDomain> domains = Domains.random(random, 2 + random.nextInt(4), 30);
        long[][] rows = new long[1 + random.nextInt(4_000)][domains.size()];
        for (long[] row : rows) {
            for (int i = 0; i < row.length; i++) {
                row[i] = random.nextInt((int) domains.get(i).size());
            }
        }
        TupleTable table = table(domains, rows);
        int[] lowest = above(random, new int[domains.size()], domains);
        int[] highest = above(random, lowest, domains);
        BranchSet set = new BranchSet(table, false);
        set.begin(lowest, highest);
        TupleGroups.Divider divider = new TupleGroups.Divider(table);
        for (int i = 0; i < highest.length; i++) {
            divider.divide(set.groups(), i, highest[i], LEAST_ROWS, Long.MAX_VALUE, lowest, highest, set.groups());
        }
        long expected = squares(table, set.groups(), lowest);
        TupleSquares squares = new TupleSquares(table, divider);
        assertThat(set.groups().squares()).isEqualTo(squares(table, set.groups(), highest));
        assertThat(squares.atLowest(set, 0)).isEqualTo(expected);
        assertThat(squares.atLowest(set, expected / 2)).isEqualTo(expected);
        assertThat(squares.atLowest(set, expected)).isZero();
        assertThat(squares.atLowest(set, expected * 2)).isZero();
    }

    /** Two thousand groups of two thousand labels are more than are told apart at once, so all that could be said would be too much. */
    @Test
    void where_groups_were_left_undivided_nothing_is_said() {
        List<TestDomain> domains =
                List.of(TestDomain.widths("a", 2_000, 1, 2_000), TestDomain.widths("b", 2_000, 1, 2_000));
        long[][] rows = new long[4_000][];
        Arrays.setAll(rows, i -> new long[] {i % 2_000, i / 2});
        TupleTable table = table(domains, rows);
        int[] bottom = new int[2];
        TupleGroups.Divider divider = new TupleGroups.Divider(table);
        BranchSet set = new BranchSet(table, false);
        set.begin(bottom, bottom);
        for (int i = 0; i < 2; i++) {
            divider.divide(set.groups(), i, 0, 1, Long.MAX_VALUE, bottom, bottom, set.groups());
        }
        assertThat(set.groups().isUndivided()).isTrue();
        assertThat(new TupleSquares(table, divider).atLowest(set, 0)).isZero();
        set.begin(bottom, new int[] {1, 1});
        assertThat(new TupleSquares(table, divider).atLowest(set, 0)).isZero();
    }
}
