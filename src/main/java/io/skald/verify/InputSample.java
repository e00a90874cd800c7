package io.skald.verify;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryShare;
import io.skald.budget.Progress;
import io.skald.budget.Workspace;
import io.skald.table.ChunkLimit;
import io.skald.table.TableInput;
import io.skald.verify.claim.Claim;
import io.skald.verify.classes.RowsByClass;
import io.skald.verify.column.Header;
import io.skald.verify.column.PersonColumn;
import io.skald.verify.walk.Rows;
import java.util.List;
import java.util.Optional;

/**
 * How much of its population the input has: its rows, or where every class is claimed to be one of k persons, its persons. Each row without an identifier counts as
 * one here, as it may be, so that no less is asked of classes than there should be.
 *
 * @param threads that sort
 */
record InputSample(Claim claim, MemoryBudget budget, Workspace workspace, int threads, Progress progress) {

    /** Persons are told apart by hashes of 64 bits, out of core; two that share one are taken for one. */
    long count() {
        TableInput input = claim.format().open(claim.input());
        ChunkLimit chunk = WalkMemory.chunk(MemoryShare.VERIFIED_CHUNKS.of(budget));
        // Of another input than the claim's, rows are as good: it is refused.
        Optional<PersonColumn> person = new Header(claim)
                .person(input.valueEncoding())
                .filter(asked -> input.columns().size() == claim.columns().size());
        return person.map(column -> persons(input, column, chunk))
                .orElseGet(() -> Rows.count(input, chunk, budget, progress));
    }

    private long persons(TableInput input, PersonColumn column, ChunkLimit chunk) {
        try (Progress.Pass pass = progress.begin("Verify", input.totalBytes());
                Rows rows = new Rows(input.chunks(chunk, budget), pass);
                RowsByClass byPerson = new RowsByClass(budget, workspace, MemoryShare.VERIFIED_PERSONS.of(budget))) {
            long withoutId = 0;
            try (RowsByClass.Lane lane = byPerson.newLane()) {
                long last = PersonColumn.NOBODY;
                while (rows.next()) {
                    long person = column.of(rows.record());
                    if (person == PersonColumn.NOBODY) {
                        withoutId++;
                    } else if (person != last) {
                        lane.add(person, 0, rows.count());
                        last = person;
                    }
                }
                lane.flush();
            }
            return withoutId + byPerson.finish(AnyClass::new, threads, (firstRow, fault) -> {});
        }
    }

    /** Finds no fault: classes are only counted. */
    private static final class AnyClass implements RowsByClass.Judge {

        @Override
        public void begin(long ofClass) {}

        @Override
        public void add(long member, long rows) {}

        @Override
        public List<String> faults() {
            return List.of();
        }
    }
}
