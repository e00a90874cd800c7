package io.skald.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.histogram.HistogramCounter;
import io.skald.lattice.Domains;
import io.skald.lattice.Lattice;
import io.skald.lattice.Node;
import io.skald.lattice.TestDomain;
import io.skald.privacy.KAnonymity;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** The bound that dividing tuples proves is never above the least floor of a node that passes, which counting every node finds, and ends at it. */
class FloorProofProperties {

    /** A random table with floors that rise with the levels. */
    private static final class Case {

        final List<TestDomain> domains;
        final long[][] rows;
        final SearchSpace space;
        final Goal goal;
        final BigInteger[][] parts;
        final BigInteger ofAll;

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
            space = new SearchSpace(lattice, List.copyOf(domains), rows.length, 0);
            goal = new Goal(new KAnonymity(1 + random.nextInt(8)), random.nextInt(rows.length / 2));
            ofAll = BigInteger.valueOf(random.nextInt(100) * 1_000_000L);
            parts = new BigInteger[lowest.length][];
            for (int i = 0; i < parts.length; i++) {
                parts[i] = new BigInteger[highest[i] + 1];
                for (int level = lowest[i]; level <= highest[i]; level++) {
                    parts[i][level] = level == lowest[i]
                            ? BigInteger.ZERO
                            : parts[i][level - 1].add(BigInteger.valueOf(random.nextInt(50) * 1_000_000L));
                }
            }
        }

        FakeCounter counter() {
            return new FakeCounter(domains, rows, 100_000);
        }

        Optional<FloorProof> proof(long bytes) {
            try (Tuples tuples = new Tuples(space, counter(), MemoryBudget.of(new ByteSize(bytes)))) {
                return tuples.proof(goal, FloorLadder.parts(parts));
            }
        }

        Optional<FloorLadder> ladder() {
            return proof(1 << 26).map(proof -> new FloorLadder(proof, ofAll));
        }

        BigInteger floor(Node node) {
            BigInteger sum = ofAll;
            for (int i = 0; i < parts.length; i++) {
                sum = sum.add(parts[i][node.level(i)]);
            }
            return sum;
        }

        /** By counting every node. */
        Optional<BigInteger> leastOfPassing() {
            BigInteger[] least = {null};
            space.lattice().forEach(node -> {
                boolean passes = goal.passes(HistogramCounter.complete(counter()
                                .tryCount(List.of(node), new long[] {Long.MAX_VALUE})
                                .get(0))
                        .orElseThrow()
                        .sizes());
                if (passes && (least[0] == null || floor(node).compareTo(least[0]) < 0)) {
                    least[0] = floor(node);
                }
            });
            return Optional.ofNullable(least[0]);
        }
    }

    @Property(tries = 600)
    void the_bound_is_never_above_the_least_floor_of_a_node_that_passes_and_comes_to_it(@ForAll Random random) {
        Case table = new Case(random);
        Optional<BigInteger> least = table.leastOfPassing();
        if (least.isEmpty()) {
            return;
        }
        BigInteger best = least.get().add(BigInteger.valueOf(random.nextInt(50) * 1_000_000L));
        FloorLadder ladder = table.ladder().orElseThrow();
        while (ladder.climb(BigInteger.ZERO, best, 1_000, () -> true)) {
            assertThat(ladder.bound()).isLessThanOrEqualTo(least.get());
        }
        BigInteger within =
                best.subtract(table.ofAll).divide(BigInteger.valueOf(384)).add(BigInteger.valueOf(1_000));
        assertThat(ladder.bound())
                .isLessThanOrEqualTo(least.get())
                .isGreaterThanOrEqualTo(least.get().subtract(within));
    }

    @Property(tries = 300)
    void told_to_stop_anywhere_it_says_no_more_and_goes_on_later(
            @ForAll Random random, @ForAll @IntRange(max = 30) int stops) {
        Case table = new Case(random);
        Optional<BigInteger> least = table.leastOfPassing();
        if (least.isEmpty()) {
            return;
        }
        FloorLadder at = table.ladder().orElseThrow();
        FloorLadder once = table.ladder().orElseThrow();
        for (int i = 0; i < stops; i++) {
            at.climb(BigInteger.ZERO, least.get(), 1, () -> true);
            assertThat(at.bound()).isLessThanOrEqualTo(least.get());
        }
        assertThat(at.climb(BigInteger.ZERO, least.get(), 1_000, () -> false)).isFalse();
        while (at.climb(BigInteger.ZERO, least.get(), 100_000, () -> true)) {}
        while (once.climb(BigInteger.ZERO, least.get(), 100_000, () -> true)) {}
        assertThat(at.bound()).isEqualTo(once.bound());
    }

    @Property(tries = 20)
    void without_memory_there_is_no_proof(@ForAll Random random) {
        Case table = new Case(random);
        assertThat(table.proof(1_000)).isEmpty();
        assertThat(table.proof(16L * TupleTable.MOST_CELLS)).isEmpty();
    }
}
