package io.skald.search;

import io.skald.FailureException;
import io.skald.InterruptedRunException;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.histogram.ClassSizes;
import io.skald.histogram.Histogram;
import io.skald.histogram.HistogramCounter;
import io.skald.lattice.Lattice;
import io.skald.lattice.Node;
import io.skald.lattice.NodeTags;
import io.skald.lattice.NodeTags.Tag;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The k-minimal nodes (OLA, appendix B: the solution set S): those that pass and have no node below them that does, whatever they cost. Every
 * node is decided: from one that is not, a rising chain is bisected where it turns from failing to passing, and the tags carry what that tells
 * up and down the lattice. Nodes are rolled up from the lattice's bottom where its bins fit in memory.
 */
public final class MinimalNodes {

    private final SearchSpace space;
    private final HistogramCounter counter;
    private final SearchLimits limits;
    private final MemoryBudget budget;

    /** @param limits beyond which the nodes are not found at all */
    public MinimalNodes(SearchSpace space, HistogramCounter counter, SearchLimits limits, MemoryBudget budget) {
        this.space = space;
        this.counter = counter;
        this.limits = limits;
        this.budget = budget;
    }

    /** A minimal node and its classes, those that are suppressed included. */
    public record Minimal(Node node, ClassSizes sizes) {}

    /**
     * Finds them.
     *
     * @param goal that passes wherever it passes below, which is said by {@link #canTell}
     * @return in lexicographic order; none where not even the top passes
     * @throws FailureException if the limits are met before all nodes are decided
     */
    public List<Minimal> of(Goal goal, Progress.Pass progress) {
        Optional<Histogram> bottom = bottom();
        try (NodeTags tags = NodeTags.of(space.lattice(), budget)) {
            Deciding deciding = new Deciding(goal, tags, bottom, progress);
            deciding.decide(space.lattice().top());
            space.lattice().forEach(deciding::decideByChains);
            List<Minimal> minimal = new ArrayList<>();
            space.lattice().forEach(node -> {
                if (tags.of(node) == Tag.PASSES
                        && space.lattice().children(node).stream().noneMatch(child -> tags.of(child) == Tag.PASSES)) {
                    minimal.add(new Minimal(node, deciding.count(node).orElseThrow()));
                }
            });
            return minimal;
        } finally {
            bottom.ifPresent(Histogram::close);
        }
    }

    /** Whether a goal passes at every node above one at which it passes, so that minimal nodes say all. */
    public static boolean canTell(Goal goal) {
        return goal.outlastsMerging() && !goal.requirement().countsPersons();
    }

    /** Whether every node can be looked at. */
    public boolean isVast() {
        return limits.isVast(space.lattice());
    }

    private Optional<Histogram> bottom() {
        Node node = space.lattice().bottom();
        return counter.bytesFor(node, Math.max(1, space.rows())) > counter.availableBytes()
                ? Optional.empty()
                : HistogramCounter.complete(counter.tryCount(List.of(node), new long[] {Math.max(1, space.rows())})
                        .get(0));
    }

    private final class Deciding {

        private final Goal goal;
        private final NodeTags tags;
        private final Optional<Histogram> bottom;
        private final Progress.Pass progress;
        private final SearchLimits.Watch watch;
        private long counted;

        Deciding(Goal goal, NodeTags tags, Optional<Histogram> bottom, Progress.Pass progress) {
            this.goal = goal;
            this.tags = tags;
            this.bottom = bottom;
            this.progress = progress;
            this.watch = limits.start(space.lattice(), space.allRows());
        }

        void decideByChains(Node node) {
            while (tags.of(node) == Tag.UNDECIDED) {
                List<Node> chain = chain(node);
                int failing = -1;
                int passing = chain.size();
                while (passing - failing > 1) {
                    int middle = failing + passing >>> 1;
                    if (decide(chain.get(middle))) {
                        passing = middle;
                    } else {
                        failing = middle;
                    }
                }
            }
        }

        /** From a node up, by nodes that are not decided. */
        private List<Node> chain(Node start) {
            Lattice lattice = space.lattice();
            List<Node> chain = new ArrayList<>();
            Optional<Node> at = Optional.of(start);
            while (at.isPresent()) {
                chain.add(at.get());
                at = lattice.parents(at.get()).stream()
                        .filter(parent -> tags.of(parent) == Tag.UNDECIDED)
                        .findFirst();
            }
            return chain;
        }

        boolean decide(Node node) {
            if (!watch.goesOn(counted)) {
                throw new FailureException("The minimal nodes are not all known after " + watch.met(counted)
                        + ". Raise --time-limit or --node-limit, or give attributes 'levels' to search fewer nodes.");
            }
            counted++;
            progress.note(counted + " nodes counted, " + tags.decided() + " decided");
            boolean passes = count(node).map(goal::passes).orElse(false);
            tags.tag(node, passes);
            return passes;
        }

        /** The classes; empty if there are more than a node has that passes. */
        Optional<ClassSizes> count(Node node) {
            if (Thread.currentThread().isInterrupted()) {
                throw new InterruptedRunException();
            }
            long most = goal.mostBins(space.rows());
            if (bottom.isPresent()) {
                HistogramCounter.Count rolled = counter.tryRollUp(bottom.get(), node, most);
                if (rolled instanceof HistogramCounter.Count.TooManyBins) {
                    return Optional.empty();
                }
                Optional<Histogram> histogram = HistogramCounter.complete(rolled);
                if (histogram.isPresent()) {
                    ClassSizes sizes = histogram.get().sizes();
                    histogram.get().close();
                    return Optional.of(sizes);
                }
            }
            ClassSizes.Builder sizes = new ClassSizes.Builder();
            return counter.visit(node, most, (bins, evidence) -> sizes.add(evidence))
                    ? Optional.of(sizes.build())
                    : Optional.empty();
        }
    }
}
