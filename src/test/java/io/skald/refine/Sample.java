package io.skald.refine;

import io.skald.attribute.Encoding;
import io.skald.attribute.bin.Domain;
import io.skald.attribute.dictionary.CodeMap;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.budget.Workspace;
import io.skald.job.Climbing;
import io.skald.job.Merging;
import io.skald.job.Refinement;
import io.skald.lattice.Node;
import io.skald.store.EncodedTable;
import io.skald.store.StoredNumbers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.LongStream;

/**
 * A table by its codes, and what refinement makes of it.
 *
 * @param codes row by row, one code per domain
 */
record Sample(List<Domain> domains, long[][] codes) {

    private static final Refinement WHOLE = Refinement.NONE.of(new Refinement.Bins.Top());
    static final Refinement GUIDED =
            semantic(Climbing.Ladder.GUIDED, Climbing.CutOrder.MEDIAN, Climbing.Remainder.ABSORB);
    static final Refinement PAPER =
            semantic(Climbing.Ladder.LEVELS, Climbing.CutOrder.DISTANCE, Climbing.Remainder.PROMOTE);

    static Refinement semantic(Climbing.Ladder ladder, Climbing.CutOrder order, Climbing.Remainder remainder) {
        Climbing usual = Climbing.USUAL;
        return WHOLE.by(Refinement.Method.SEMANTIC)
                .with(new Climbing(ladder, usual.step(), order, remainder, usual.groups()));
    }

    static final Refinement BEST =
            GUIDED.by(Refinement.Method.BEST).with(new Refinement.Effort(OptionalInt.of(3), Optional.empty()));

    static Refinement merging(Merging.Pivot pivot, boolean exchange) {
        return GUIDED.by(Refinement.Method.MERGE)
                .with(new Merging(pivot, true, Merging.Move.NEED, Merging.Metric.GCP, exchange));
    }

    static Refinement mondrian(boolean strict) {
        return new Refinement(
                Refinement.Method.MONDRIAN,
                WHOLE.bins(),
                WHOLE.climbing(),
                WHOLE.suppressed(),
                strict,
                WHOLE.seed(),
                WHOLE.merging(),
                WHOLE.effort(),
                WHOLE.distance());
    }

    /** Groups by their size, as the paper has them. */
    static Refinement paperBySize() {
        Climbing usual = PAPER.climbing();
        return PAPER.with(
                new Climbing(usual.ladder(), usual.step(), usual.order(), usual.remainder(), Climbing.GroupOrder.SIZE));
    }

    static Refinement rescuing(Refinement plan) {
        return plan.with(Refinement.SuppressedRows.RESCUE);
    }

    /** Categories and numbers in which low codes are more frequent than high ones. */
    static Sample random(long seed, int rows, int categories, int numbers) {
        Random random = new Random(seed);
        List<Domain> domains = new ArrayList<>();
        for (int c = 0; c < categories; c++) {
            domains.add(Tree.random(random, "c" + c, 2 + random.nextInt(12), 1 + random.nextInt(3)));
        }
        for (int n = 0; n < numbers; n++) {
            domains.add(new Numbers("n" + n, 2 + random.nextInt(n % 2 == 0 ? 40 : 100_000), random.nextInt(3) == 0));
        }
        long[][] codes = new long[rows][domains.size()];
        for (long[] row : codes) {
            for (int i = 0; i < row.length; i++) {
                row[i] = (long)
                        (Math.pow(random.nextDouble(), 2) * domains.get(i).size());
            }
        }
        return new Sample(List.copyOf(domains), codes);
    }

    /** All rows in memory, whose they may be. */
    Block block(BlockPersons persons) {
        int[] own = Arrays.stream(codes)
                .flatMapToLong(Arrays::stream)
                .mapToInt(Math::toIntExact)
                .toArray();
        return new Block(
                new Geometry(domains, equalWeights()),
                LongStream.range(0, codes.length).toArray(),
                own,
                BlockValues.NONE,
                persons);
    }

    double[] equalWeights() {
        double[] weights = new double[domains.size()];
        Arrays.fill(weights, 1.0 / weights.length);
        return weights;
    }

    Node top() {
        return Node.of(domains.stream().mapToInt(Domain::height).toArray());
    }

    EncodedTable table(int chunkRows, MemoryBudget budget, Workspace workspace) {
        StoredNumbers numbers = new StoredNumbers(codes.length, domains.size(), (row, i) -> codes[row][i]);
        return new EncodedTable(
                numbers.in(chunkRows, workspace, budget),
                domains.stream()
                        .map(domain -> new Encoding.CodedDomain(domain, new CodeMap.Offset(0, -1)))
                        .toList());
    }

    Release refine(Refiner refiner, Node bins, Workspace workspace) {
        return refine(refiner, bins, 64, ByteSize.ofMegabytes(256), 2, workspace);
    }

    Release refine(Refiner refiner, Node bins, int chunkRows, ByteSize memory, int threads, Workspace workspace) {
        MemoryBudget budget = MemoryBudget.of(memory);
        EncodedTable table = table(chunkRows, budget, workspace);
        try (Refined refined = refiner.refine(table, bins, budget, workspace, threads, Progress.NONE)) {
            return Release.read(this, refined, table.store().chunkCount());
        } finally {
            table.store().close();
        }
    }
}
