package io.skald.job;

/**
 * {@code method: merge}: how classes of equal rows are merged until all have what a class must (Cerna, RPI 2010; the thesis's chapters 2, 4 and 5).
 *
 * @param pivot which class is merged next
 * @param breaks whether a class that would have 2k rows is divided instead
 * @param move how many rows go over where one is divided
 * @param metric what decides which class the pivot is merged with
 * @param exchange whether neighbouring clusters exchange rows at the end
 */
public record Merging(Pivot pivot, boolean breaks, Move move, Metric metric, boolean exchange) {

    /** What is not said otherwise. */
    public static final Merging USUAL = new Merging(Pivot.SMALLEST, true, Move.NEED, Metric.GCP, false);

    /** Which class is merged next. */
    public enum Pivot {
        /** Any of the least classes. */
        SMALLEST,
        /** Any class, also one that has what it must. */
        ANY,
        /** Any class that has not what it must; without breaking this is KACA (Li and others, 2006). */
        BELOW_K,
        /** That of the pair of all that costs least. */
        NEAREST,
        /** One after the other, in rounds after which large classes are divided: the bottom-up method (Xu and others, 2006). */
        ROUNDS
    }

    /** How many rows go over. */
    public enum Move {
        /** As many as the smaller class needs. */
        NEED,
        /** Half of what the larger one has more, as in the thesis. */
        HALF
    }

    /** What a merge costs. */
    public enum Metric {
        /** By how much GCP times rows grows. */
        GCP,
        /** NCP of the class that comes of it. */
        NCP,
        /** Ancestor metric of the class that comes of it (the thesis's Definitions 7 and 8). */
        ANCESTOR,
        /** By how much the entropy of the labels falls (Definition 9). */
        ENTROPY
    }
}
