package io.skald.refine;

import io.skald.job.Merging;
import java.util.SplittableRandom;

/** Draws the class that is merged next: an index into a list in the order of the classes, so that it depends on seed and rows alone. */
final class Pivots {

    private final MergeClasses classes;
    private final Merging.Pivot kind;
    private final SplittableRandom random;
    private final int[] drawable;

    Pivots(MergeClasses classes, Merging.Pivot kind, SplittableRandom random) {
        this.classes = classes;
        this.kind = kind;
        this.random = random;
        this.drawable = new int[classes.count()];
    }

    /** A class, where some class has not what it must. */
    int next() {
        if (kind == Merging.Pivot.ANY) {
            return classes.at(random.nextInt(classes.count()));
        }
        int least = Integer.MAX_VALUE;
        int count = 0;
        for (int place = 0; place < classes.count(); place++) {
            int x = classes.at(place);
            if (classes.holds(x) || (kind == Merging.Pivot.SMALLEST && classes.size(x) > least)) {
                continue;
            }
            if (kind == Merging.Pivot.SMALLEST && classes.size(x) < least) {
                least = classes.size(x);
                count = 0;
            }
            drawable[count++] = x;
        }
        return drawable[random.nextInt(count)];
    }
}
