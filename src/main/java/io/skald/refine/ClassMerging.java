package io.skald.refine;

import io.skald.job.Merging;
import io.skald.privacy.Requirement;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * {@code method: merge}: classes of equal rows are merged two by two until all have what a class must (Cerna, Random class selection, RPI 2010, chapters 2 and
 * 5). Where pseudo code, text and printed program of the thesis disagree, this follows:
 *
 * <ul>
 *   <li>the partner is the class of least cost, as in the text; the program's costs were lost in a parameter passed by value, so that it took any;
 *   <li>labels of divided classes come from the values of their own rows; the program left the other class's label, which need not cover them;
 *   <li>the loop ends as soon as all classes have what they must; the program merged one more pair;
 *   <li>entropy: the partner that keeps it highest, and counts of both classes ({@link EntropyMetric});
 *   <li>labels are lowest common ancestors and ranges, not sets found by searching for names within names;
 *   <li>rows go over once and not while the union has 2k, which moving them does not change; those that fit best, not the first;
 *   <li>partners are not passed over for being large: rows can be taken from them, and what that costs is what they are judged by;
 *   <li>rounds divide into size / k parts, rounded down, for no more have k rows each.
 * </ul>
 *
 * Ends, also where two classes that have what they must need not have it together: a step leaves fewer classes, or as many and more of them have it ({@link RoundsMerging} says why its rounds do).
 * Takes time in the square of the tuples. Deterministic for a seed; ties go to the class whose first row comes first.
 */
final class ClassMerging {

    /** Steps in which a pivot that is any class may find nothing to do, by classes; far more than ever were needed. */
    private static final long MOST_STEPS_PER_CLASS = 64;

    private final Block block;
    private final Requirement requirement;
    private final Merging plan;
    private final MergeClasses classes;
    private final Breaking breaking;

    ClassMerging(Block block, Requirement requirement, Merging plan) {
        this.block = block;
        this.requirement = requirement;
        this.plan = plan;
        Geometry geometry = block.geometry();
        this.classes = new MergeClasses(
                block,
                Tuples.of(block),
                plan.metric() == Merging.Metric.ANCESTOR ? geometry.byAncestors() : geometry,
                requirement);
        MergeMetric metric = switch (plan.metric()) {
            case GCP -> new LossMetric(classes, true);
            case NCP, ANCESTOR -> new LossMetric(classes, false);
            case ENTROPY -> new EntropyMetric(classes);
        };
        boolean breaks = plan.breaks() && plan.pivot() != Merging.Pivot.ROUNDS;
        this.breaking = new Breaking(classes, metric, breaks, plan.move(), requirement.leastRows());
    }

    /** The clusters that come of it, in the order of their first rows. */
    List<Cluster> cluster(long seed) {
        switch (plan.pivot()) {
            case SMALLEST, ANY, BELOW_K -> mergePivots(new SplittableRandom(seed));
            case NEAREST -> new NearestMerging(classes, breaking).merge();
            case ROUNDS -> new RoundsMerging(classes, breaking, requirement.leastRows()).merge();
        }
        List<Cluster> clusters = new ArrayList<>(classes.count());
        for (int place = 0; place < classes.count(); place++) {
            clusters.add(Cluster.of(block, classes.places(classes.at(place))));
        }
        return clusters;
    }

    private void mergePivots(SplittableRandom random) {
        long steps = MOST_STEPS_PER_CLASS * classes.count();
        Pivots pivots = new Pivots(classes, plan.pivot(), random);
        while (classes.failing() > 0 && classes.count() > 1) {
            if (steps-- == 0) {
                throw new IllegalStateException("classes are merged without end");
            }
            int pivot = pivots.next();
            breaking.join(pivot, breaking.partner(pivot));
        }
    }
}
