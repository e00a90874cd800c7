package io.skald.refine;

/**
 * Merging by the loss of labels. {@code gcp}: by how much rows times loss grows, which is what GCP of the whole grows by; else the loss of the joined label
 * alone, by NCP (the papers that the thesis's chapter 2 takes its algorithms from) or by the ancestor metric.
 *
 * @param classes measured by NCP, or by the ancestor metric
 * @param growth whether by growth
 */
record LossMetric(MergeClasses classes, boolean growth) implements MergeMetric {

    @Override
    public double cost(int taker, int giver, int rows, double limit) {
        if (!growth) {
            return classes.lossOfBoth(taker, giver, limit);
        }
        double before = classes.size(taker) * classes.loss(taker) + rows * classes.loss(giver);
        int together = classes.size(taker) + rows;
        return together * classes.lossOfBoth(taker, giver, (limit + before) / together) - before;
    }

    @Override
    public double costOfRow(int taker, int giver, int tuple) {
        return classes.lossWith(taker, tuple);
    }

    @Override
    public void leave(int x) {
        // Losses are the classes' own.
    }

    @Override
    public void enter(int x) {
        // Losses are the classes' own.
    }
}
