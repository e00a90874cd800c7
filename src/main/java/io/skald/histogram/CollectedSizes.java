package io.skald.histogram;

import io.skald.privacy.Evidence;

/** Collects the sizes of all bins that are shown. */
public final class CollectedSizes implements BinVisitor {

    private final ClassSizes.Builder sizes = new ClassSizes.Builder();

    @Override
    public void bin(long[] bins, Evidence evidence, long information) {
        sizes.add(evidence);
    }

    @Override
    public void barred() {
        sizes.bar();
    }

    /** Those shown so far. */
    public ClassSizes sizes() {
        return sizes.build();
    }
}
