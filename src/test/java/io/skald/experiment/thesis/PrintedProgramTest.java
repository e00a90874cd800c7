package io.skald.experiment.thesis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.attribute.bin.Domain;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The faults of the print are what these ask for. */
class PrintedProgramTest {

    private static final List<Domain> DOMAINS = List.of(new Pairs("d", 12), new Pairs("e", 16));

    private static long[][] rows(int count, int seed) {
        Random random = new Random(seed);
        long[][] rows = new long[count][];
        Arrays.setAll(rows, row -> new long[] {random.nextInt(12), random.nextInt(16)});
        return rows;
    }

    private static PrintedProgram.Outcome run(
            boolean smallest, boolean breaks, PrintedProgram.Loss loss, int k, long[][] rows) {
        return PrintedProgram.run(new PrintedProgram.Setting(smallest, breaks, loss, k, 3), DOMAINS, rows);
    }

    private static Map<List<Long>, Long> sizes(PrintedProgram.Outcome outcome) {
        return outcome.labels().stream()
                .map(label -> Arrays.stream(label).boxed().toList())
                .collect(Collectors.groupingBy(label -> label, Collectors.counting()));
    }

    @ParameterizedTest
    @EnumSource(PrintedProgram.Loss.class)
    void without_breaking_its_labels_are_true_and_its_classes_have_k(PrintedProgram.Loss loss) {
        for (boolean smallest : new boolean[] {true, false}) {
            PrintedProgram.Outcome outcome = run(smallest, false, loss, 3, rows(60, 1));
            assertThat(outcome.ended()).isTrue();
            assertThat(outcome.falseLabels()).isZero();
            assertThat(sizes(outcome).values()).allMatch(size -> size >= 3);
        }
    }

    @Test
    void with_breaking_it_publishes_false_values() {
        assertThat(run(true, true, PrintedProgram.Loss.TREE, 3, rows(60, 1)).falseLabels())
                .isPositive();
        assertThat(run(false, true, PrintedProgram.Loss.GCP, 3, rows(60, 1)).falseLabels())
                .isPositive();
    }

    @Test
    void it_puts_one_more_pair_together_than_need_be() {
        // Two classes of four rows that would do; the first look finds only a pair below k.
        long[][] rows = {{0, 0}, {0, 0}, {1, 0}, {1, 0}, {11, 15}, {11, 15}, {11, 15}, {11, 15}};
        for (int seed = 0; seed < 5; seed++) {
            assertThat(sizes(PrintedProgram.run(
                            new PrintedProgram.Setting(true, false, PrintedProgram.Loss.TREE, 3, seed), DOMAINS, rows)))
                    .hasSize(1);
        }
    }

    @Test
    void what_has_k_already_is_left() {
        long[][] rows = {{0, 0}, {0, 0}, {1, 0}, {1, 0}};
        assertThat(sizes(run(true, true, PrintedProgram.Loss.ENTROPY, 2, rows))).hasSize(2);
    }

    @ParameterizedTest
    @EnumSource(PrintedProgram.Loss.class)
    void the_same_seed_gives_the_same_labels(PrintedProgram.Loss loss) {
        assertThat(run(true, true, loss, 5, rows(60, 2)))
                .usingRecursiveComparison()
                .isEqualTo(run(true, true, loss, 5, rows(60, 2)));
    }

    @Test
    void names_within_names_are_found_too() {
        ValueSets sets = new ValueSets(new Pairs("d", 12));
        assertThat(sets.union(ValueSets.of(10), ValueSets.of(2)))
                .isEqualTo(ValueSets.of(10) | ValueSets.of(2) | ValueSets.of(1));
        assertThat(sets.ancestor(ValueSets.of(4), ValueSets.of(5))).isEqualTo(ValueSets.of(4) | ValueSets.of(5));
        assertThat(sets.ancestor(ValueSets.of(4), ValueSets.of(6))).isEqualTo((1L << 12) - 1);
    }

    @Test
    void an_attribute_of_too_many_values_is_refused() {
        assertThatThrownBy(() -> new ValueSets(new Pairs("z", 65)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("z has more than 64 values");
    }
}
