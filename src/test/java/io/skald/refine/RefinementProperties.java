package io.skald.refine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.skald.budget.ByteSize;
import io.skald.budget.Workspace;
import io.skald.histogram.ClassSizes;
import io.skald.job.Climbing;
import io.skald.job.Merging;
import io.skald.job.Refinement;
import io.skald.lattice.Node;
import io.skald.privacy.Evidence;
import io.skald.privacy.KAnonymity;
import io.skald.search.Objective;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.statistics.Statistics;

/** What holds for every table, every way of refining and every size, checked row by row against the printed release. */
class RefinementProperties {

    private static final RefinementContext.Limits TINY = new RefinementContext.Limits(48, 12);

    /**
     * A refinement to try.
     *
     * @param tiny whether everything that waits is cut on disk as in large tables
     */
    record Case(long seed, int rows, int categories, int numbers, int k, Refinement plan, boolean tiny) {

        Sample sample() {
            return Sample.random(seed, rows, categories, numbers);
        }

        Refiner refiner(Sample sample) {
            RefinementContext.Limits limits = tiny ? TINY : RefinementContext.Limits.STANDARD;
            return Refiner.of(plan, new KAnonymity(k), sample.equalWeights(), limits);
        }

        /** So little memory that rows are spilled; merging holds more of each. */
        ByteSize scarce(long bytes) {
            boolean merges = plan.method() == Refinement.Method.MERGE || plan.method() == Refinement.Method.BEST;
            return new ByteSize(merges ? 4 * bytes : bytes);
        }

        Node someBins(Sample sample) {
            Random random = new Random(seed);
            return Node.of(sample.domains().stream()
                    .mapToInt(domain -> random.nextInt(3) == 0 ? random.nextInt(domain.height() + 1) : domain.height())
                    .toArray());
        }
    }

    @Provide
    static Arbitrary<Case> cases() {
        List<Refinement> plans = new ArrayList<>(List.of(Sample.mondrian(true), Sample.mondrian(false)));
        for (Climbing.Ladder ladder : Climbing.Ladder.values()) {
            for (Climbing.CutOrder order : Climbing.CutOrder.values()) {
                for (Climbing.Remainder remainder : Climbing.Remainder.values()) {
                    plans.add(Sample.semantic(ladder, order, remainder));
                }
            }
        }
        for (Merging.Pivot pivot : Merging.Pivot.values()) {
            plans.add(Sample.merging(pivot, plans.size() % 2 == 0));
        }
        plans.add(Sample.BEST);
        plans.add(Sample.paperBySize());
        return Combinators.combine(
                        Arbitraries.longs(),
                        Arbitraries.integers().between(8, 700),
                        Arbitraries.integers().between(0, 3),
                        Arbitraries.integers().between(0, 2),
                        Arbitraries.integers().between(2, 7),
                        Arbitraries.of(plans),
                        Arbitraries.of(true, false))
                .as(Case::new)
                .filter(c -> c.categories() + c.numbers() > 0);
    }

    @Property(tries = 200)
    void every_row_is_covered_and_shares_its_labels_with_k_or_is_suppressed(@ForAll("cases") Case c)
            throws IOException {
        Sample sample = c.sample();
        Release release = refine(c, sample, c.someBins(sample));

        Map<String, Long> classes = release.classes();
        for (int row = 0; row < release.size(); row++) {
            if (!release.suppressed().get(row)) {
                assertThat(classes.get(release.printed(row))).isGreaterThanOrEqualTo(c.k());
                assertThat(release.covers(row)).isTrue();
            }
        }
    }

    @Property(tries = 150)
    void clusters_stay_in_their_bins_and_lose_no_more_than_they(@ForAll("cases") Case c) throws IOException {
        Sample sample = c.sample();
        Node bins = c.someBins(sample);
        Release release = refine(c, sample, bins);
        Map<List<Long>, Long> sizes = IntStream.range(0, sample.codes().length)
                .boxed()
                .collect(Collectors.groupingBy(row -> binOf(sample, bins, sample.codes()[row]), Collectors.counting()));

        double gcpOfBins = 0;
        for (int row = 0; row < release.size(); row++) {
            List<Long> bin = binOf(sample, bins, sample.codes()[row]);
            assertThat(release.suppressed().get(row)).isEqualTo(sizes.get(bin) < c.k());
            gcpOfBins += release.suppressed().get(row) ? 1 : loss(sample, bins, bin);
            if (!release.suppressed().get(row)) {
                assertThat(binOf(sample, bins, release.lo().get(row))).isEqualTo(bin);
                assertThat(binOf(sample, bins, release.hi().get(row))).isEqualTo(bin);
            }
        }
        double kept = sizes.values().stream()
                .filter(n -> n >= c.k())
                .mapToDouble(n -> (double) n * n)
                .sum();
        double masked = sizes.values().stream()
                .filter(n -> n < c.k())
                .mapToDouble(n -> n)
                .sum();
        assertThat(release.gcp()).isLessThanOrEqualTo(gcpOfBins / release.size() + 1e-9);
        assertThat(release.dmStar()).isLessThanOrEqualTo(kept + masked * masked);
    }

    @Property(tries = 100)
    void memory_threads_and_chunks_change_nothing(@ForAll("cases") Case c) throws IOException {
        Sample sample = c.sample();
        Node bins = c.someBins(sample);
        try (Workspace workspace = workspace()) {
            Release ample = sample.refine(c.refiner(sample), bins, 1000, ByteSize.ofMegabytes(64), 1, workspace);
            long before = workspace.spilledBytes();
            assertThat(before).isZero();
            Release scarce = sample.refine(c.refiner(sample), bins, 17, c.scarce(200_000), 3, workspace);

            assertThat(scarce.sameAs(ample)).isTrue();
            assertThat(scarce.totals()).isEqualTo(ample.totals());
        }
    }

    @Property(tries = 60)
    void the_best_of_what_is_tried_loses_no_more_than_the_guided_ladder(
            @ForAll long seed, @ForAll @IntRange(min = 2, max = 7) int k, @ForAll boolean tiny) throws IOException {
        Case best = new Case(seed, 20 + Math.abs((int) (seed % 100)), 2, 1, k, Sample.BEST, tiny);
        Case guided = new Case(seed, best.rows(), 2, 1, k, Sample.GUIDED, tiny);
        Sample sample = best.sample();
        Node bins = best.someBins(sample);
        assertThat(refine(best, sample, bins).gcp())
                .isLessThanOrEqualTo(refine(guided, sample, bins).gcp() + 1e-9);
    }

    @Property(tries = 100)
    void totals_are_those_of_the_release(@ForAll("cases") Case c) throws IOException {
        Sample sample = c.sample();
        assertTotalsAreThoseOfTheRelease(sample, refine(c, sample, c.someBins(sample)));
    }

    private static void assertTotalsAreThoseOfTheRelease(Sample sample, Release release) {
        ClassSizes.Builder classes = new ClassSizes.Builder();
        release.classes().values().forEach(rows -> classes.add(Evidence.ofRows(rows)));
        double gcp = release.rows().suppressed();
        for (int i = 0; i < sample.domains().size(); i++) {
            gcp += release.totals().ncpNumerators().get(i).doubleValue()
                    / sample.domains().get(i).ncpDenominator()
                    / sample.domains().size();
        }

        assertThat(release.totals().classes()).isEqualTo(classes.build());
        assertThat(gcp / release.size()).isCloseTo(release.gcp(), within(1e-9));
        assertThat(release.rows().clustered() + release.rows().suppressed()).isEqualTo(release.size());
    }

    @Property(tries = 100)
    void rescued_rows_lower_gcp_and_dm_star_stays_below_that_of_the_bins(@ForAll("cases") Case c) throws IOException {
        Sample sample = c.sample();
        Node bins = c.someBins(sample);
        Release kept = refine(c, sample, bins);
        Case rescuing =
                new Case(c.seed(), c.rows(), c.categories(), c.numbers(), c.k(), Sample.rescuing(c.plan()), c.tiny());
        Release rescued = refine(rescuing, sample, bins);
        Map<List<Long>, Long> sizes = IntStream.range(0, sample.codes().length)
                .boxed()
                .collect(Collectors.groupingBy(row -> binOf(sample, bins, sample.codes()[row]), Collectors.counting()));
        double ofBins = sizes.values().stream()
                        .filter(n -> n >= c.k())
                        .mapToDouble(n -> (double) n * n)
                        .sum()
                + Math.pow(kept.rows().suppressed(), 2);

        assertThat(rescued.gcp()).isLessThanOrEqualTo(kept.gcp() + 1e-9);
        assertThat(rescued.dmStar()).isLessThanOrEqualTo(ofBins);
        assertThat(rescued.rows().rescued())
                .isEqualTo(kept.rows().suppressed() - rescued.rows().suppressed());
        for (int row = 0; row < rescued.size(); row++) {
            assertThat(rescued.suppressed().get(row) || rescued.covers(row)).isTrue();
            assertThat(kept.suppressed().get(row) || !rescued.suppressed().get(row))
                    .isTrue();
        }
    }

    @Example
    void guests_behind_a_full_block_are_no_block_of_their_own() throws IOException {
        Refinement plan = Sample.rescuing(
                Sample.semantic(Climbing.Ladder.LEVELS, Climbing.CutOrder.MEDIAN, Climbing.Remainder.ABSORB));
        Case c = new Case(274, 300, 2, 2, 5, plan, true);
        Sample sample = c.sample();
        Node bins = binsThatLoseFew(c, sample);
        try (Workspace workspace = workspace()) {
            Release tight = sample.refine(c.refiner(sample), bins, 17, c.scarce(700_000), 3, workspace);
            assertThat(tight.size()).isEqualTo(300);
        }
    }

    @Property(tries = 400)
    void rescue_leaves_none_or_k_where_there_were_k(@ForAll("cases") Case c) throws IOException {
        Sample sample = c.sample();
        Node bins = binsThatLoseFew(c, sample);
        Case rescuing =
                new Case(c.seed(), c.rows(), c.categories(), c.numbers(), c.k(), Sample.rescuing(c.plan()), c.tiny());
        Refiner refiner = rescuing.refiner(sample);
        try (Workspace workspace = workspace()) {
            Release kept = sample.refine(c.refiner(sample), bins, workspace);
            Release all = sample.refine(refiner.with(Masking.NONE), bins, workspace);
            Release some = sample.refine(refiner, bins, 17, c.scarce(700_000), 3, workspace);
            assertThat(some.sameAs(sample.refine(refiner, bins, workspace))).isTrue();
            long before = kept.rows().suppressed();
            long left = some.rows().suppressed();

            Statistics.label("gives back").collect(left > all.rows().suppressed());
            boolean passes = left == 0
                    || left >= c.k()
                    || before < c.k()
                    || some.totals().printsSuppressed();
            assertThat(passes).as("%s of %s left", left, before).isTrue();
            // A rescue that raises DM* is undone whole, and one that gives rows back may not raise it.
            boolean undone = all.rows().rescued() == 0;
            long leftByAll = all.rows().suppressed();
            if (!undone && (leftByAll == 0 || leftByAll >= c.k()) || before < c.k()) {
                assertThat(some.sameAs(all)).isTrue();
            } else if (!some.totals().printsSuppressed()) {
                assertThat(left).isIn((long) c.k(), before);
            }
            for (int row = 0; row < some.size(); row++) {
                assertThat(some.suppressed().get(row) || some.covers(row)).isTrue();
            }
            assertThat(some.gcp()).isLessThanOrEqualTo(kept.gcp() + 1e-9);
            assertThat(some.classes().values())
                    .allSatisfy(size -> assertThat(size).isGreaterThanOrEqualTo(c.k()));
        }
    }

    /** Bins whose small ones hold some rows more than k, if chance has such, so that rescue leaves few of them. */
    private static Node binsThatLoseFew(Case c, Sample sample) {
        Random random = new Random(c.seed());
        Node bins = c.someBins(sample);
        for (int attempt = 0; attempt < 30; attempt++) {
            Node tried = bins;
            long lost = Arrays.stream(sample.codes())
                    .collect(Collectors.groupingBy(codes -> binOf(sample, tried, codes), Collectors.counting()))
                    .values()
                    .stream()
                    .filter(n -> n < c.k())
                    .mapToLong(n -> n)
                    .sum();
            if (lost >= c.k() && lost < 4L * c.k()) {
                return tried;
            }
            bins = Node.of(sample.domains().stream()
                    .mapToInt(domain -> random.nextInt(domain.height() + 1))
                    .toArray());
        }
        return bins;
    }

    @Property(tries = 300)
    void a_small_group_absorbs_the_class_that_costs_least(
            @ForAll("cases") Case c, @ForAll @IntRange(max = 30) int room, @ForAll boolean byGcp) throws IOException {
        Sample sample = c.sample();
        Node bins = c.someBins(sample);
        try (Workspace workspace = workspace()) {
            Release plain = sample.refine(c.refiner(sample), bins, workspace);
            long group = plain.rows().suppressed();
            Masking masking = absorbing(sample, group + room, byGcp);
            Release ample = sample.refine(c.refiner(sample).with(masking), bins, workspace);
            Release scarce = sample.refine(c.refiner(sample).with(masking), bins, 17, c.scarce(200_000), 3, workspace);
            boolean small = group > 0 && group < c.k() && !plain.totals().printsSuppressed();
            Statistics.label("absorbs").collect(small, byGcp);
            Set<Integer> absorbed = small ? cheapestClass(plain, room, byGcp) : Set.of();

            for (int row = 0; row < plain.size(); row++) {
                assertThat(ample.suppressed().get(row))
                        .isEqualTo(plain.suppressed().get(row) || absorbed.contains(row));
                assertThat(ample.printed(row)).isEqualTo(absorbed.contains(row) ? starsOf(plain) : plain.printed(row));
            }
            assertThat(ample.rows().suppressed()).isEqualTo(group + absorbed.size());
            assertThat(ample.rows().clustered()).isEqualTo(plain.rows().clustered() - absorbed.size());
            assertTotalsAreThoseOfTheRelease(sample, ample);
            assertThat(scarce.sameAs(ample)).isTrue();
            assertThat(scarce.totals()).isEqualTo(ample.totals());
            assertThat(scarce.rows()).isEqualTo(ample.rows());
        }
    }

    private static Masking absorbing(Sample sample, long most, boolean byGcp) {
        Objective objective = byGcp
                ? new Objective.Gcp(
                        sample.domains().stream().map(domain -> BigDecimal.ONE).toList())
                : new Objective.DmStar();
        return Masking.absorbing(
                new AbsorptionChoice(most, () -> objective.absorptionCost(sample.domains(), () -> List.of())));
    }

    /** The slow way: every class is suppressed once, and the loss of each release is measured; empty if no class has at most so many rows. */
    private static Set<Integer> cheapestClass(Release plain, int room, boolean byGcp) {
        Map<List<Long>, Set<Integer>> classes = new TreeMap<>((one, other) -> {
            int at = 0;
            while (at < one.size() && one.get(at).equals(other.get(at))) {
                at++;
            }
            return at == one.size() ? 0 : Long.compare(one.get(at), other.get(at));
        });
        for (int row = 0; row < plain.size(); row++) {
            if (!plain.suppressed().get(row)) {
                List<Long> codes = new ArrayList<>();
                for (int i = 0; i < plain.lo().get(row).length; i++) {
                    codes.add(plain.lo().get(row)[i]);
                    codes.add(plain.hi().get(row)[i]);
                }
                classes.computeIfAbsent(codes, key -> new TreeSet<>()).add(row);
            }
        }
        Set<Integer> cheapest = Set.of();
        double least = Double.POSITIVE_INFINITY;
        for (Set<Integer> rows : classes.values()) {
            Release without = suppressing(plain, rows);
            double loss = byGcp ? without.gcp() : without.dmStar();
            boolean fewer = Math.abs(loss - least) < 1e-12 && rows.size() < cheapest.size();
            if (rows.size() <= room && (loss < least - 1e-12 || fewer)) {
                cheapest = rows;
                least = loss;
            }
        }
        return cheapest;
    }

    private static Release suppressing(Release plain, Set<Integer> rows) {
        List<Boolean> suppressed = new ArrayList<>(plain.suppressed());
        rows.forEach(row -> suppressed.set(row, true));
        return new Release(plain.sample(), plain.lo(), plain.hi(), suppressed, plain.totals(), plain.rows());
    }

    private static String starsOf(Release release) {
        return String.join(", ", Collections.nCopies(release.sample().domains().size(), "*"));
    }

    private static Release refine(Case c, Sample sample, Node bins) throws IOException {
        try (Workspace workspace = workspace()) {
            return sample.refine(c.refiner(sample), bins, workspace);
        }
    }

    private static Workspace workspace() throws IOException {
        return Workspace.create(Files.createDirectories(Path.of("target", "refinement")));
    }

    private static List<Long> binOf(Sample sample, Node bins, long[] codes) {
        return IntStream.range(0, codes.length)
                .mapToObj(i -> sample.domains().get(i).bin(bins.level(i), codes[i]))
                .toList();
    }

    private static double loss(Sample sample, Node bins, List<Long> bin) {
        double[] losses = new double[bin.size()];
        for (int i = 0; i < losses.length; i++) {
            losses[i] = (double) sample.domains().get(i).ncpNumerator(bins.level(i), bin.get(i))
                    / sample.domains().get(i).ncpDenominator();
        }
        return Arrays.stream(losses).sum() / losses.length;
    }
}
