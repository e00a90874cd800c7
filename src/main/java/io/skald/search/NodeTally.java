package io.skald.search;

import io.skald.histogram.BinTally;
import io.skald.histogram.ClassSizes;
import io.skald.histogram.CollectedSizes;
import io.skald.privacy.Evidence;
import java.util.List;
import java.util.Optional;

/** The sizes of a node's classes, and what the objective asks for beside them, from bins or from parts that were tallied elsewhere. */
final class NodeTally implements BinTally {

    private final CollectedSizes sizes = new CollectedSizes();
    private final Optional<LossSums> losses;

    /** @param losses empty sums; none where sizes tell all */
    NodeTally(Optional<LossSums> losses) {
        this.losses = losses;
    }

    @Override
    public void bin(long[] bins, Evidence evidence, long information) {
        sizes.bin(bins, evidence, information);
        losses.ifPresent(sums -> sums.bin(bins, evidence, information));
    }

    @Override
    public void barred() {
        sizes.barred();
    }

    @Override
    public Part part(List<long[]> bins) {
        return new Sent(losses.map(sums -> sums.emptyFor(bins)).stream().toList());
    }

    @Override
    public void add(Part part) {
        Sent sent = (Sent) part;
        sizes.add(sent.sizes);
        losses.ifPresent(sums -> sums.addAll(sent.losses.get(0)));
    }

    ClassSizes sizes() {
        return sizes.sizes();
    }

    Optional<LossSums> losses() {
        return losses;
    }

    /** What goes to the bins and comes back. */
    private static final class Sent implements Part {

        private static final long serialVersionUID = 1;

        private final CollectedSizes sizes = new CollectedSizes();
        private final List<LossSums> losses;

        Sent(List<LossSums> losses) {
            this.losses = losses;
        }

        @Override
        public void bin(long[] bins, Evidence evidence, long information) {
            sizes.bin(bins, evidence, information);
            losses.forEach(sums -> sums.bin(bins, evidence, information));
        }

        @Override
        public void barred() {
            sizes.barred();
        }
    }
}
