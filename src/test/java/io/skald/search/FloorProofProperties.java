package io.skald.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.FailureException;
import io.skald.attribute.bin.Domain;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.histogram.ClassSizes;
import io.skald.histogram.HistogramCounter;
import io.skald.lattice.Domains;
import io.skald.lattice.Lattice;
import io.skald.lattice.Node;
import io.skald.lattice.TestDomain;
import io.skald.privacy.KAnonymity;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Predicate;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Dividing tuples finds every node that passes and costs little enough, which looking at each node finds, and no bound that it proves is too high. */
class FloorProofProperties {

    /** A random table, what its rows lose or the squares of its classes, and what each node that passes costs, by looking at it. */
    private static final class Case {

        final List<TestDomain> domains;
        final long[][] rows;
        final SearchSpace space;
        final Goal goal;
        final long[] weights;
        final boolean lossesKnown;
        final boolean squared;
        final BigInteger ofAll;
        final Map<Node, BigInteger> passing = new HashMap<>();

        Case(Random random) {
            domains = Domains.random(random, 2 + random.nextInt(4), 8);
            rows = new long[2 + random.nextInt(60)][domains.size()];
            for (long[] row : rows) {
                for (int i = 0; i < row.length; i++) {
                    row[i] = random.nextInt((int) domains.get(i).size());
                }
            }
            Lattice all = Lattice.of(domains);
            int[] lowest = all.bottom().levels();
            int[] highest = all.top().levels();
            for (int i = 0; i < lowest.length; i++) {
                lowest[i] = random.nextInt(4) == 0 ? Math.min(1, highest[i]) : 0;
                highest[i] -= random.nextInt(4) == 0 && highest[i] > lowest[i] ? 1 : 0;
            }
            Lattice lattice = Lattice.between(Node.of(lowest), Node.of(highest));
            squared = random.nextInt(3) == 0;
            space = new SearchSpace(lattice, List.copyOf(domains), rows.length, squared ? random.nextInt(3) : 0);
            goal = new Goal(new KAnonymity(1 + random.nextInt(8)), random.nextInt(rows.length / 2));
            weights = random.longs(lowest.length, 0, 50).toArray();
            lossesKnown = random.nextInt(4) > 0;
            ofAll = squared ? new DmStarScoring(space).floor(lattice.bottom()) : floor(lattice.bottom());
            lattice.forEach(node -> {
                ClassSizes sizes = HistogramCounter.complete(counter()
                                .tryCount(List.of(node), new long[] {Long.MAX_VALUE})
                                .get(0))
                        .orElseThrow()
                        .sizes();
                if (goal.passes(sizes)) {
                    passing.put(node, cost(node));
                }
            });
        }

        long kept(int attribute, int level, long bin) {
            return weights[attribute] * 1_000_000 * domains.get(attribute).ncpNumerator(level, bin);
        }

        long suppressed() {
            long sum = 0;
            for (int i = 0; i < weights.length; i++) {
                sum += weights[i] * 1_000_000 * domains.get(i).ncpDenominator();
            }
            return sum;
        }

        private List<Long> bins(long[] row, Node node) {
            List<Long> bins = new ArrayList<>();
            for (int i = 0; i < row.length; i++) {
                bins.add(domains.get(i).bin(node.level(i), row[i]));
            }
            return bins;
        }

        private long ifKept(List<Long> bins, Node node) {
            long sum = 0;
            for (int i = 0; i < bins.size(); i++) {
                sum += kept(i, node.level(i), bins.get(i));
            }
            return sum;
        }

        BigInteger floor(Node node) {
            long sum = 0;
            for (long[] row : rows) {
                sum += ifKept(bins(row, node), node);
            }
            return BigInteger.valueOf(sum);
        }

        /** DM*, or a sum of losses; where these are not known, a row loses nothing by its suppression. */
        BigInteger cost(Node node) {
            if (squared) {
                return dmStar(node);
            }
            if (!lossesKnown) {
                return floor(node);
            }
            Map<List<Long>, Integer> classes = new HashMap<>();
            for (long[] row : rows) {
                classes.merge(bins(row, node), 1, Integer::sum);
            }
            long sum = 0;
            for (long[] row : rows) {
                boolean small =
                        classes.get(bins(row, node)) < goal.requirement().leastRows();
                sum += small ? suppressed() : ifKept(bins(row, node), node);
            }
            return BigInteger.valueOf(sum);
        }

        private BigInteger dmStar(Node node) {
            Map<List<Long>, Long> classes = new HashMap<>();
            for (long[] row : rows) {
                classes.merge(bins(row, node), 1L, Long::sum);
            }
            long suppressed = space.alreadySuppressed();
            long kept = 0;
            for (long size : classes.values()) {
                boolean small = size < goal.requirement().leastRows();
                suppressed += small ? size : 0;
                kept += small ? 0 : size * size;
            }
            return BigInteger.valueOf(kept + suppressed * suppressed);
        }

        SetFloor setFloor() {
            if (squared) {
                DmStarScoring scoring = new DmStarScoring(space);
                return scoring.setFloor(FloorParts.of(scoring, space.lattice())).orElseThrow();
            }
            Node bottom = space.lattice().bottom();
            double[][] parts = new double[bottom.size()][];
            for (int i = 0; i < parts.length; i++) {
                parts[i] = new double[space.lattice().top().level(i) + 1];
                for (int level = bottom.level(i); level < parts[i].length; level++) {
                    parts[i][level] =
                            floor(bottom.with(i, level)).subtract(ofAll).doubleValue();
                }
            }
            return new SummedFloor(parts);
        }

        FakeCounter counter() {
            return new FakeCounter(domains, rows, 100_000);
        }

        FloorProof proof(int threads) {
            return proof(threads, 1 << 28);
        }

        FloorProof proof(int threads, long bytes) {
            Optional<RowLosses> losses = lossesKnown && !squared
                    ? Optional.of(new RowLosses() {
                        @Override
                        public double kept(int attribute, int level, long bin) {
                            return Case.this.kept(attribute, level, bin);
                        }

                        @Override
                        public double suppressed() {
                            return Case.this.suppressed();
                        }
                    })
                    : Optional.empty();
            try (Tuples tuples =
                    new Tuples(space, counter().with(threads), losses, MemoryBudget.of(new ByteSize(bytes)))) {
                return tuples.proof(goal, setFloor(), () -> false).orElseThrow();
            }
        }

        FloorLadder ladder() {
            return new FloorLadder(proof(2), ofAll);
        }

        BigInteger least() {
            return passing.values().stream().min(BigInteger::compareTo).orElseThrow();
        }

        double beyondAll(BigInteger cost) {
            return cost.subtract(ofAll).doubleValue();
        }
    }

    /** The best so far of a search that counts what it is told to. */
    private static final class Counted implements FloorLadder.Best, Predicate<Node> {

        private final Case table;
        private final Map<Node, BigInteger> counted = new HashMap<>();
        private BigInteger best;

        Counted(Case table, BigInteger best) {
            this.table = table;
            this.best = best;
        }

        @Override
        public BigInteger cost() {
            return best;
        }

        @Override
        public boolean test(Node node) {
            BigInteger cost = table.passing.getOrDefault(node, best);
            counted.put(node, cost);
            best = best.min(cost);
            return true;
        }

        /** Of the nodes not counted that pass. */
        BigInteger leastOfOthers() {
            return table.passing.entrySet().stream()
                    .filter(node -> !counted.containsKey(node.getKey()))
                    .map(Map.Entry::getValue)
                    .reduce(best, BigInteger::min);
        }
    }

    private static List<Node> found(FloorProof proof, double most) {
        List<Node> found = new ArrayList<>();
        proof.begin(most);
        while (proof.isGoingOn()) {
            proof.round();
            for (Optional<Node> node = proof.found(); node.isPresent(); node = proof.found()) {
                found.add(node.get());
                proof.settle();
            }
        }
        return found;
    }

    @Property(tries = 600)
    void finds_all_nodes_that_pass_and_cost_little_enough_once_and_bounds_the_others(@ForAll Random random) {
        Case table = new Case(random);
        double most = table.beyondAll(table.cost(table.space.lattice().top())) * random.nextDouble();
        FloorProof proof = table.proof(1 + random.nextInt(3));
        List<Node> found = found(proof, most);
        assertThat(found).doesNotHaveDuplicates();
        assertThat(table.passing.keySet()).containsAll(found);
        table.passing.forEach((node, cost) -> {
            if (found.contains(node)) {
                assertThat(table.beyondAll(cost)).isLessThanOrEqualTo(most);
            } else {
                assertThat(table.beyondAll(cost)).isGreaterThan(most);
                assertThat(table.beyondAll(cost) * (1 + FloorProof.ROUNDING)).isGreaterThanOrEqualTo(proof.least());
            }
        });
        assertThat(found(table.proof(3), most)).isEqualTo(found);
    }

    @Property(tries = 400)
    void told_to_stop_anywhere_its_bound_holds_and_in_the_end_the_best_is_proven(
            @ForAll Random random, @ForAll @IntRange(max = 30) int stops) {
        Case table = new Case(random);
        BigInteger top = table.cost(table.space.lattice().top());
        if (table.passing.isEmpty()) {
            return;
        }
        Counted counted = new Counted(table, table.least().max(top.subtract(BigInteger.valueOf(random.nextInt(1000)))));
        FloorLadder ladder = table.ladder();
        for (int i = 0; i < stops; i++) {
            ladder.climb(BigInteger.ZERO, counted, counted, 1, () -> true);
            assertThat(ladder.bound()).isLessThanOrEqualTo(counted.leastOfOthers());
        }
        assertThat(ladder.climb(BigInteger.ZERO, counted, counted, 1_000, () -> false))
                .isFalse();
        while (ladder.climb(BigInteger.ZERO, counted, counted, 100_000, () -> true)) {}
        assertThat(ladder.isComplete()).isTrue();
        assertThat(counted.cost()).isEqualTo(table.least());
        assertThat(ladder.bound()).isEqualTo(table.least());
        table.passing.forEach((node, cost) -> {
            if (cost.equals(table.least()) && cost.compareTo(counted.cost()) < 0) {
                assertThat(counted.counted).containsKey(node);
            }
        });
    }

    @Property(tries = 200)
    void a_node_that_may_not_be_counted_yet_keeps_the_best_from_being_proven_and_is_counted_later(
            @ForAll Random random) {
        Case table = new Case(random);
        if (table.passing.isEmpty()) {
            return;
        }
        BigInteger worst =
                table.passing.values().stream().max(BigInteger::compareTo).orElseThrow();
        Counted counted = new Counted(table, worst);
        FloorLadder ladder = table.ladder();
        for (int i = 0; i < 50; i++) {
            ladder.climb(BigInteger.ZERO, counted, node -> false, 1_000, () -> true);
            assertThat(ladder.isComplete()).isFalse();
            assertThat(ladder.bound()).isLessThanOrEqualTo(table.least());
        }
        while (ladder.climb(BigInteger.ZERO, counted, counted, 100_000, () -> true)) {}
        assertThat(ladder.isComplete()).isTrue();
        assertThat(counted.cost()).isEqualTo(table.least());
    }

    @Property(tries = 20)
    void memory_that_does_not_suffice_is_refused(@ForAll Random random) {
        Case table = new Case(random);
        assertThatThrownBy(() -> table.proof(1, 1_000)).isInstanceOf(FailureException.class);
        assertThatThrownBy(() -> table.proof(1, TupleGroups.bytesOfDivider())).isInstanceOf(FailureException.class);
    }

    /** Nothing is read or held for it: the counter has rows of one column only. */
    @Test
    void of_a_table_that_can_have_too_many_values_there_is_no_proof_whatever_the_memory() {
        List<Domain> domains = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            domains.add(TestDomain.widths("q" + i, 1_000_000, 1, 1_000_000));
        }
        SearchSpace space = new SearchSpace(Lattice.of(domains), domains, 200_000, 0);
        MemoryBudget budget = MemoryBudget.of(new ByteSize(1L << 40));
        FakeCounter counter = new FakeCounter(domains.subList(0, 1), new long[1][1], 1);
        try (Tuples tuples = new Tuples(space, counter, Optional.empty(), budget)) {
            assertThat(tuples.proof(new Goal(new KAnonymity(2), 0), new SummedFloor(new double[8][2]), () -> false))
                    .isEmpty();
            assertThat(budget.available()).isEqualTo(budget.total());
        }
    }
}
