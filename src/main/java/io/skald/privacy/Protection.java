package io.skald.privacy;

/**
 * k-anonymity, and models of sensitive columns beside it. The evidence of a class comes from whoever knows the models: this asks for the
 * verdict.
 *
 * @param anonymity rows or persons per class
 * @param models of the sensitive columns, at least one
 */
public record Protection(KAnonymity anonymity, Models models) implements Requirement {

    /** Of rows: k of them, and models or none. */
    public static Requirement of(int k, Models models) {
        return of(new KAnonymity(k), models);
    }

    /** What a class must have, with models or without. */
    public static Requirement of(KAnonymity anonymity, Models models) {
        return models.none() ? anonymity : new Protection(anonymity, models);
    }

    @Override
    public int k() {
        return anonymity.k();
    }

    @Override
    public boolean holds(Evidence evidence) {
        return anonymity.holds(evidence) && evidence.holdsModels();
    }

    @Override
    public boolean countsPersons() {
        return anonymity.ofPersons();
    }

    @Override
    public boolean unclear(Evidence evidence) {
        return holds(evidence)
                && (anonymity.unclear(evidence)
                        || models.countPersons() && evidence.fewestPersons() < evidence.persons());
    }

    @Override
    public boolean asksOfPopulation() {
        return models.columns().stream().anyMatch(Models.OfColumn::isOfPopulation);
    }

    @Override
    public int leastRows() {
        return Math.max(anonymity.k(), models.leastRows());
    }

    @Override
    public boolean closed() {
        return models.closed();
    }

    /** Fewer than k rows, or persons, are in no class that holds. */
    @Override
    public long mostKept(Evidence evidence) {
        return !anonymity.holds(evidence) || evidence.mostKept() < leastRows() ? 0 : evidence.mostKept();
    }

    @Override
    public boolean outlastsMerging() {
        return models.outlastMerging();
    }

    @Override
    public String toString() {
        return anonymity + ", " + models;
    }
}
