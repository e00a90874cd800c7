package io.skald.histogram;

import io.skald.privacy.Evidence;
import java.util.List;

/** Collects the sizes of all bins that are shown, here or in parts elsewhere. */
public final class CollectedSizes implements BinTally, BinTally.Part {

    private static final long serialVersionUID = 1;

    private final ClassSizes.Builder sizes = new ClassSizes.Builder();

    @Override
    public void bin(long[] bins, Evidence evidence) {
        sizes.add(evidence);
    }

    @Override
    public void barred() {
        sizes.bar();
    }

    @Override
    public Part part(List<long[]> bins) {
        return new CollectedSizes();
    }

    @Override
    public void add(Part part) {
        sizes.addAll(((CollectedSizes) part).sizes());
    }

    /** Those shown so far. */
    public ClassSizes sizes() {
        return sizes.build();
    }
}
