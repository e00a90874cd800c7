package io.skald.refine;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.histogram.scan.DistinctNumbers;
import io.skald.privacy.Evidence;
import io.skald.privacy.ValueTally;

/** What rows that are too many for memory show of themselves as a class. */
final class SpoolEvidence {

    private SpoolEvidence() {}

    static Evidence of(Spools.Spool rows, RowRecords records, MemoryBudget budget) {
        ValueTally[] tallies = records.sensitive().newTallies();
        if (tallies.length > 0) {
            rows.scan((bytes, at) -> {
                for (int i = 0; i < tallies.length; i++) {
                    tallies[i].add(records.value(bytes, at, i), 1);
                }
            });
        }
        for (int i = 0; i < tallies.length; i++) {
            if (tallies[i].countsPersons()) {
                addPersons(tallies[i].persons(), i, rows, records, budget);
            }
        }
        Evidence shown = records.sensitive().models().judge(rows.records(), tallies);
        if (!records.persons().counted()) {
            return shown;
        }
        PersonCount persons = new PersonCount(records.persons().most());
        rows.scan((bytes, at) -> persons.add(records.person(bytes, at)));
        return new Evidence.Counted(
                rows.records(), persons.count(), persons.count(), shown.holdsModels(), shown.mostKept());
    }

    /** Adds the persons of rows, each once with a value of a column, to a tally of persons. */
    static void addPersons(ValueTally persons, int column, Spools.Spool rows, RowRecords records, MemoryBudget budget) {
        long all = records.persons().all();
        DistinctNumbers.forEach(
                rows.records(),
                budget,
                MemoryTag.REFINEMENT,
                pairs -> rows.scan((bytes, at) ->
                        pairs.accept(records.value(bytes, at, column) * all + records.person(bytes, at))),
                pair -> persons.add((int) (pair / all), 1));
    }
}
