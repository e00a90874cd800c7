package io.skald.privacy;

import java.io.Serializable;

/** What a class shows of itself: all that a {@link Requirement} asks. Bins, groups of rows and clusters are classes to be. */
public interface Evidence {

    /** Its rows. */
    long rows();

    /** The persons whose rows these are, or where they are known only roughly, the most that they can be; where nobody counts persons, each row is one. */
    default long persons() {
        return rows();
    }

    /** The fewest persons whose rows these can be: {@link #persons()}, where they are known. */
    default long fewestPersons() {
        return persons();
    }

    /** Whether what it shows of sensitive columns holds every model; true where none is asked for. */
    boolean holdsModels();

    /**
     * A bound on the rows of it that can be kept at a finer generalisation: of those that classes hold the models in which it may be
     * split. All of them where it holds the models itself.
     */
    long mostKept();

    /**
     * Whether a group holds the models with the rows of this class beside its own. A class whose values nobody kept, as where no rows that join a class can
     * break what is asked of it, takes its own verdict along.
     */
    default boolean holdsModelsWith(HiddenGroup group) {
        return holdsModels();
    }

    /** The evidence of a class of which nothing but the rows is asked. */
    static Evidence ofRows(long rows) {
        return new Rows(rows);
    }

    /**
     * Nothing but a number of rows.
     *
     * @param rows of the class
     */
    record Rows(long rows) implements Evidence {

        @Override
        public boolean holdsModels() {
            return true;
        }

        @Override
        public long mostKept() {
            return rows;
        }
    }

    /**
     * A class that was judged.
     *
     * @param holdsModels whether it holds the models
     * @param mostKept see {@link Evidence#mostKept()}
     */
    record Judged(long rows, boolean holdsModels, long mostKept) implements Evidence {}

    /**
     * A class whose persons were counted.
     *
     * @param persons at the most
     * @param fewestPersons at the least
     * @param holdsModels whether it holds the models
     * @param mostKept see {@link Evidence#mostKept()}
     */
    record Counted(long rows, long persons, long fewestPersons, boolean holdsModels, long mostKept)
            implements Evidence, Serializable {

        /** A copy of what a class shows, which may be reused for another. */
        public static Counted of(Evidence shown) {
            return new Counted(
                    shown.rows(), shown.persons(), shown.fewestPersons(), shown.holdsModels(), shown.mostKept());
        }
    }
}
