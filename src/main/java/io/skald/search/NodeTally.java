package io.skald.search;

import io.skald.histogram.BinTally;
import io.skald.histogram.ClassSizes;
import io.skald.histogram.CollectedSizes;
import io.skald.privacy.Evidence;
import java.util.List;
import java.util.Optional;

/** The sizes of a node's classes, and what the objective asks for beside them, from bins or from parts that were tallied elsewhere. */
final class NodeTally implements BinTally {

    private final Sent all;

    /** @param losses empty sums; none where sizes tell all */
    NodeTally(Optional<LossSums> losses) {
        this.all = new Sent(losses.stream().toList());
    }

    @Override
    public void bin(long[] bins, Evidence evidence) {
        all.bin(bins, evidence);
    }

    @Override
    public void barred() {
        all.barred();
    }

    @Override
    public Part part(List<long[]> bins) {
        return new Sent(all.losses.stream().map(sums -> sums.emptyFor(bins)).toList());
    }

    @Override
    public void add(Part part) {
        Sent sent = (Sent) part;
        all.sizes.add(sent.sizes);
        for (int i = 0; i < all.losses.size(); i++) {
            all.losses.get(i).addAll(sent.losses.get(i));
        }
    }

    ClassSizes sizes() {
        return all.sizes.sizes();
    }

    Optional<LossSums> losses() {
        return all.losses.stream().findFirst();
    }

    /** What goes to the bins and comes back; its sums are one or none. */
    private static final class Sent implements Part {

        private static final long serialVersionUID = 1;

        private final CollectedSizes sizes = new CollectedSizes();
        private final List<LossSums> losses;

        Sent(List<LossSums> losses) {
            this.losses = losses;
        }

        @Override
        public void bin(long[] bins, Evidence evidence) {
            sizes.bin(bins, evidence);
            losses.forEach(sums -> sums.bin(bins, evidence));
        }

        @Override
        public void barred() {
            sizes.barred();
        }
    }
}
