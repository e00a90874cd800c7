package io.skald.job;

/** What a job asks of the values that a sensitive column has in every class; each kind is a model. */
public sealed interface ModelChoice {

    /** In the words of the job, such as {@code diversity.distinct = 3}. */
    String words();

    /** {@code diversity.distinct}: so many different values at the least, a missing one not counted. At least 2. */
    record Distinct(int l) implements ModelChoice {
        @Override
        public String words() {
            return "diversity.distinct = " + l;
        }
    }
}
