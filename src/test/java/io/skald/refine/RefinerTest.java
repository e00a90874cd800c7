package io.skald.refine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.UsageException;
import io.skald.attribute.bin.Domain;
import io.skald.budget.ByteSize;
import io.skald.budget.Workspace;
import io.skald.job.Climbing;
import io.skald.job.Refinement;
import io.skald.lattice.Node;
import io.skald.privacy.KAnonymity;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RefinerTest {

    @TempDir
    Path temporary;

    private Workspace workspace;

    @BeforeEach
    void open() {
        workspace = Workspace.create(temporary);
    }

    @AfterEach
    void close() {
        workspace.close();
    }

    private static Refiner refiner(Refinement plan, int k, Sample sample) {
        return Refiner.of(plan, new KAnonymity(k), sample.equalWeights());
    }

    private static Sample sample(List<Domain> domains, long[]... rows) {
        return new Sample(domains, rows);
    }

    private static long[][] column(long... codes) {
        return IntStream.range(0, codes.length)
                .mapToObj(p -> new long[] {codes[p]})
                .toArray(long[][]::new);
    }

    /**
     * Algorithms 1 to 14 as corrected, k = 2, three levels, worked by hand.
     *
     * <pre>
     *   level 0: Lyon {0: 40, 5: 20}     -> by distance 5, 0: cluster {5, 0}
     *            Paris {1: 30, 2: 90, 3: 10} -> 3, 1, 2: cluster {3, 1}; 2 goes on
     *            Bonn {4: 50}, Ulm {6: 70}, Rome {7: 60}, Oslo {8: 15}, Lima {9: 33, 10: 34}, Quito {11: 80}: Lima {9, 10}
     *   level 1: France {2}, Germany {4: 50, 6: 70} -> cluster {4, 6}; Italy {7}, Norway {8}, Ecuador {11} go on
     *   level 2: Europe {2: 90, 7: 60, 8: 15} -> 8, 7, 2: cluster {8, 7}; 2 and America {11: 80} go on
     *   level 3 (top): 2 and 11, as they stand: cluster {2, 11}
     * </pre>
     */
    @Test
    void the_papers_algorithms_give_what_they_give_by_hand() {
        Tree city = Tree.of(
                "city",
                "Lyon France Europe *",
                "Paris France Europe *",
                "Bonn Germany Europe *",
                "Ulm Germany Europe *",
                "Rome Italy Europe *",
                "Oslo Norway Europe *",
                "Lima Peru America *",
                "Quito Ecuador America *");
        String[] cities = {
            "Lyon", "Paris", "Paris", "Paris", "Bonn", "Lyon", "Ulm", "Rome", "Oslo", "Lima", "Lima", "Quito"
        };
        long[] ages = {40, 30, 90, 10, 50, 20, 70, 60, 15, 33, 34, 80};
        long[][] rows = IntStream.range(0, 12)
                .mapToObj(row -> new long[] {city.code(cities[row]), ages[row]})
                .toArray(long[][]::new);
        Sample sample = sample(List.of(city, new Numbers("age", 101)), rows);

        assertThat(sample.refine(refiner(Sample.PAPER, 2, sample), sample.top(), workspace)
                        .printed())
                .containsExactly(
                        "Lyon, [20 - 40]",
                        "Paris, [10 - 30]",
                        "*, [80 - 90]",
                        "Paris, [10 - 30]",
                        "Germany, [50 - 70]",
                        "Lyon, [20 - 40]",
                        "Germany, [50 - 70]",
                        "Europe, [15 - 60]",
                        "Europe, [15 - 60]",
                        "Lima, [33 - 34]",
                        "Lima, [33 - 34]",
                        "*, [80 - 90]");
    }

    @Test
    void the_last_short_block_joins_the_cluster_whose_loss_grows_least() {
        Tree city = Tree.of("city", "Lyon France *", "Paris France *", "Rome Italy *", "Pisa Italy *");
        Sample sample = sample(
                List.of(city, new Numbers("age", 101)),
                new long[] {0, 10},
                new long[] {0, 12},
                new long[] {2, 50},
                new long[] {2, 51},
                new long[] {3, 52});

        assertThat(sample.refine(refiner(Sample.PAPER, 2, sample), sample.top(), workspace)
                        .printed())
                .containsExactly(
                        "Lyon, [10 - 12]",
                        "Lyon, [10 - 12]",
                        "Italy, [50 - 52]",
                        "Italy, [50 - 52]",
                        "Italy, [50 - 52]");
    }

    @Test
    void guided_levels_rise_where_it_costs_least() {
        Tree city = Tree.of("city", "Lyon France *", "Paris France *", "Rome Italy *", "Pisa Italy *");
        Tree job = Tree.of("job", "baker food *", "cook food *", "smith metal *", "welder metal *", "miner stone *");
        Sample sample =
                sample(List.of(city, job), new long[] {0, 0}, new long[] {0, 1}, new long[] {1, 2}, new long[] {1, 3});

        assertThat(sample.refine(refiner(Sample.GUIDED, 2, sample), sample.top(), workspace)
                        .printed())
                .containsExactly("Lyon, food", "Lyon, food", "Paris, metal", "Paris, metal");
    }

    @Test
    void median_cuts_leave_an_outlier_where_it_widens_fewest_labels() {
        Sample sample = sample(List.of(new Numbers("age", 101)), column(0, 1, 2, 3, 100, 4));

        assertThat(sample.refine(refiner(Sample.GUIDED, 2, sample), sample.top(), workspace)
                        .printed())
                .containsExactly("[0 - 1]", "[0 - 1]", "[2 - 3]", "[2 - 3]", "[4 - 100]", "[4 - 100]");
    }

    @Test
    void strict_mondrian_keeps_equal_values_together_and_relaxed_does_not() {
        Sample sample = sample(List.of(new Numbers("age", 101)), column(1, 1, 1, 5, 5, 9, 9, 9));

        assertThat(sample.refine(refiner(Sample.mondrian(true), 4, sample), sample.top(), workspace)
                        .printed())
                .containsOnly("[1 - 9]");
        assertThat(sample.refine(refiner(Sample.mondrian(false), 4, sample), sample.top(), workspace)
                        .printed())
                .containsExactly(
                        "[1 - 5]", "[1 - 5]", "[1 - 5]", "[1 - 5]", "[5 - 9]", "[5 - 9]", "[5 - 9]", "[5 - 9]");
    }

    @Test
    void missing_values_are_a_value_of_their_own_and_print_a_star_with_others() {
        Sample sample = sample(List.of(new Numbers("age", 12, true)), column(3, 11, 3, 11, 11, 5));

        assertThat(sample.refine(refiner(Sample.GUIDED, 3, sample), sample.top(), workspace)
                        .printed())
                .containsExactly("[3 - 5]", "11", "[3 - 5]", "11", "11", "[3 - 5]");
        assertThat(sample.refine(refiner(Sample.GUIDED, 4, sample), sample.top(), workspace)
                        .printed())
                .containsOnly("*");
    }

    @Test
    void numbers_beyond_an_int_are_cut_like_any_other() {
        long far = 1L << 40;
        Sample sample = sample(List.of(new Numbers("income", 1L << 41)), column(7, far, 9, far + 3, 8, far + 1));

        assertThat(sample.refine(refiner(Sample.GUIDED, 3, sample), sample.top(), workspace)
                        .printed())
                .containsExactly(
                        "[7 - 9]",
                        "[" + far + " - " + (far + 3) + "]",
                        "[7 - 9]",
                        "[" + far + " - " + (far + 3) + "]",
                        "[7 - 9]",
                        "[" + far + " - " + (far + 3) + "]");
    }

    @Test
    void rows_of_bins_under_k_are_suppressed() {
        Tree city = Tree.of("city", "Lyon France *", "Paris France *", "Rome Italy *");
        Sample sample = sample(List.of(city), column(0, 1, 2));
        Release release = sample.refine(refiner(Sample.GUIDED, 2, sample), Node.of(1), workspace);

        assertThat(release.printed()).containsExactly("France", "France", "*");
        assertThat(release.rows()).isEqualTo(new RefinedRows(2, 1, 0));
    }

    @Test
    void a_suppressed_row_joins_the_cluster_that_it_widens_least_if_that_pays() {
        Tree city = Tree.of("city", "Lyon France *", "Paris France *", "Rome Italy *", "Pisa Italy *", "Oslo Norway *");
        Sample sample = sample(
                List.of(city, new Numbers("age", 101)),
                new long[] {0, 10},
                new long[] {0, 10},
                new long[] {1, 90},
                new long[] {1, 90},
                new long[] {2, 11});
        Release release = sample.refine(refiner(Sample.rescuing(Sample.GUIDED), 2, sample), Node.of(1, 1), workspace);

        assertThat(release.printed()).containsExactly("Lyon, 10", "Lyon, 10", "Paris, 90", "Paris, 90", "*, *");
        assertThat(release.rows()).isEqualTo(new RefinedRows(4, 1, 0));

        Sample nearer = sample(
                List.of(city, new Numbers("age", 101), new Numbers("weight", 101)),
                new long[] {0, 10, 50},
                new long[] {0, 10, 50},
                new long[] {0, 90, 50},
                new long[] {0, 90, 50},
                new long[] {1, 11, 51});
        Release rescued =
                nearer.refine(refiner(Sample.rescuing(Sample.GUIDED), 2, nearer), Node.of(0, 1, 1), workspace);

        assertThat(rescued.printed())
                .containsExactly(
                        "France, [10 - 11], [50 - 51]",
                        "France, [10 - 11], [50 - 51]",
                        "Lyon, 90, 50",
                        "Lyon, 90, 50",
                        "France, [10 - 11], [50 - 51]");
        assertThat(rescued.rows()).isEqualTo(new RefinedRows(5, 0, 1));
    }

    /** Clusters of three rows each beside a row each that is alone: with c of them, DM* is 9c + c^2 before, and 16c if all rows join. */
    @Test
    void a_rescue_that_would_raise_dm_star_is_undone_whole() {
        for (int clusters = 1; clusters < 7; clusters++) {
            Release undone = rescuedBeside(clusters);
            assertThat(undone.rows()).isEqualTo(new RefinedRows(3L * clusters, clusters, 0));
            for (int cluster = 0; cluster < clusters; cluster++) {
                String alone = Integer.toString(10 * cluster);
                assertThat(undone.printed().subList(4 * cluster, 4 * cluster + 4))
                        .containsExactly(alone, alone, alone, "*");
            }
            assertThat(undone.totals().classes().sumOfSquares()).isEqualTo(9L * clusters);
        }

        Release same = rescuedBeside(7);
        assertThat(same.rows()).isEqualTo(new RefinedRows(4 * 7, 0, 7));
        assertThat(same.printed()).startsWith("[0 - 1]", "[0 - 1]", "[0 - 1]", "[0 - 1]", "[10 - 11]");
        assertThat(same.totals().classes().sumOfSquares()).isEqualTo(16 * 7);
    }

    private Release rescuedBeside(int clusters) {
        long[] codes = IntStream.range(0, 4 * clusters)
                .mapToLong(row -> row / 4 * 10 + row % 4 / 3)
                .toArray();
        Sample sample = sample(List.of(new Numbers("age", 101)), column(codes));
        return sample.refine(refiner(Sample.rescuing(Sample.GUIDED), 3, sample), Node.of(0), workspace);
    }

    /** Eight clusters of three rows: a row that is half of one of two domains away costs 4 x 0.5 x 0.5 = 1, all that it gains. */
    @Test
    void a_row_is_rescued_where_it_costs_less_than_its_suppression_and_not_where_it_costs_as_much() {
        assertThat(rescuedFrom(49).rows()).isEqualTo(new RefinedRows(32, 0, 8));
        assertThat(rescuedFrom(50).rows()).isEqualTo(new RefinedRows(24, 8, 0));
    }

    private Release rescuedFrom(int away) {
        long[][] rows = IntStream.range(0, 32)
                .mapToObj(row -> new long[] {row % 4 == 3 ? away : 0, row / 4 * 10})
                .toArray(long[][]::new);
        Sample sample = sample(List.of(new Numbers("age", 101), new Numbers("weight", 101)), rows);
        return sample.refine(refiner(Sample.rescuing(Sample.GUIDED), 3, sample), Node.of(0, 0), workspace);
    }

    /**
     * Rows at 0 and 88 on either side of two at 56, of 128: the nearer one joins first, 3 x 0.5 x 0.25; then the other costs 4 x 0.5 x (0.25 +
     * 0.4375) - 3 x 0.5 x 0.25 = 1, where it would have cost less than that alone.
     */
    @Test
    void of_two_rows_the_nearer_one_is_rescued_and_the_other_asked_again_of_the_wider_cluster() {
        Sample sample = sample(
                List.of(new Numbers("age", 129), new Numbers("weight", 129)),
                new long[] {56, 0},
                new long[] {56, 0},
                new long[] {0, 0},
                new long[] {88, 0},
                new long[] {56, 128},
                new long[] {56, 128},
                new long[] {88, 128},
                new long[] {0, 128});
        Release release = sample.refine(refiner(Sample.rescuing(Sample.GUIDED), 2, sample), Node.of(0, 0), workspace);

        assertThat(release.printed())
                .containsExactly(
                        "[56 - 88], 0",
                        "[56 - 88], 0",
                        "*, *",
                        "[56 - 88], 0",
                        "[56 - 88], 128",
                        "[56 - 88], 128",
                        "[56 - 88], 128",
                        "*, *");
        assertThat(release.rows()).isEqualTo(new RefinedRows(6, 2, 2));
    }

    @Test
    void clusters_that_print_the_same_are_one_class() {
        Sample sample = sample(List.of(new Numbers("age", 101)), column(7, 7, 7, 7, 7, 7));
        ClusterTotals totals = sample.refine(refiner(Sample.PAPER, 2, sample), sample.top(), workspace)
                .totals();

        assertThat(totals.clusters()).isEqualTo(3);
        assertThat(totals.classes().count()).isEqualTo(1);
        assertThat(totals.classes().rows()).isEqualTo(6);
    }

    @Test
    void a_label_that_stands_for_two_sets_of_values_is_refused_by_name() {
        Tree city = Tree.of("city", "Rome Italy *", "Paris Rome *");
        Sample sample = sample(List.of(city), column(0, 1));

        assertThatThrownBy(() -> sample.refine(refiner(Sample.GUIDED, 2, sample), sample.top(), workspace))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("The label 'Rome' of 'city' stands for more than one set");
    }

    @Test
    void bins_are_the_final_nodes_the_whole_table_or_those_given() {
        List<Domain> domains = List.of(Tree.of("a", "x y *"), new Numbers("n", 5));
        Node found = Node.of(1, 0);

        assertThat(Refiner.binsOf(new Refinement.Bins.Final(), found, domains)).isEqualTo(found);
        assertThat(Refiner.binsOf(new Refinement.Bins.Top(), found, domains)).isEqualTo(Node.of(2, 1));
        assertThat(Refiner.binsOf(new Refinement.Bins.At(Map.of("a", 0, "n", 1)), found, domains))
                .isEqualTo(Node.of(0, 1));
    }

    static List<Refinement> plans() {
        return List.of(
                Sample.GUIDED,
                Sample.PAPER,
                Sample.semantic(Climbing.Ladder.LEVELS, Climbing.CutOrder.DISTANCE, Climbing.Remainder.ABSORB),
                Sample.semantic(Climbing.Ladder.GUIDED, Climbing.CutOrder.MEDIAN, Climbing.Remainder.PROMOTE),
                Sample.mondrian(true),
                Sample.mondrian(false));
    }

    @ParameterizedTest
    @MethodSource("plans")
    void a_budget_in_which_every_row_waits_on_disk_gives_the_same_clusters(Refinement plan) {
        Sample sample = Sample.random(11, 6_000, 3, 2);
        Refiner refiner =
                Refiner.of(plan, new KAnonymity(3), sample.equalWeights(), new RefinementContext.Limits(100, 500));
        Node bins = sample.top().with(0, 0);
        Release ample = sample.refine(refiner, bins, 6_000, ByteSize.ofMegabytes(64), 1, workspace);
        assertThat(workspace.spilledBytes()).isZero();
        Release scarce = sample.refine(refiner, bins, 97, new ByteSize(160 << 10), 2, workspace);

        assertThat(workspace.spilledBytes()).isGreaterThan(6_000 * 12);
        assertThat(scarce.sameAs(ample)).isTrue();
    }

    @Test
    void a_bin_of_equal_rows_larger_than_a_block_stays_one_cluster() {
        Random random = new Random(3);
        long[][] rows = IntStream.range(0, 900)
                .mapToObj(row -> new long[] {row % 3 == 0 ? 1 : 0, row % 3 == 0 ? random.nextInt(50) : 7})
                .toArray(long[][]::new);
        Sample sample = new Sample(List.of(Tree.of("c", "x *", "y *"), new Numbers("n", 50)), rows);
        Refiner refiner = Refiner.of(
                Sample.GUIDED, new KAnonymity(3), sample.equalWeights(), new RefinementContext.Limits(64, 64));
        Release release = sample.refine(refiner, sample.top(), workspace);

        assertThat(release.classes()).containsEntry("x, 7", 600L);
        assertThat(release.classes().values()).allMatch(n -> n >= 3);
    }
}
