package io.skald.engine;

import io.skald.budget.Progress;
import io.skald.engine.release.JoiningClasses;
import io.skald.engine.release.SuppressedValues;
import io.skald.histogram.scan.PersonsApart;
import io.skald.histogram.scan.SuppressedClasses;
import io.skald.histogram.scan.SuppressedRows;
import io.skald.lattice.Node;
import io.skald.privacy.HiddenGroup;
import io.skald.store.EncodedTable;
import io.skald.store.PersonTable;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntFunction;

/** A global recoding seen person by person: whose rows are suppressed, and whom the release tells apart. */
final class PersonRecoding implements AutoCloseable {

    private final PersonTable persons;
    private final EncodedTable byPerson;
    private final Node node;
    private final LocalRunner runner;
    private final Optional<SuppressedRows> suppressed;

    private PersonRecoding(
            PersonTable persons,
            EncodedTable byPerson,
            Node node,
            LocalRunner runner,
            Optional<SuppressedRows> suppressed) {
        this.persons = persons;
        this.byPerson = byPerson;
        this.node = node;
        this.runner = runner;
        this.suppressed = suppressed;
    }

    static PersonRecoding of(
            SuppressedClasses classes, long suppressed, EncodedTable table, PersonTable persons, LocalRunner runner) {
        EncodedTable byPerson = persons.as(table);
        Optional<SuppressedRows> rows = suppressed == 0
                ? Optional.empty()
                : Optional.of(SuppressedRows.of(
                        classes,
                        byPerson,
                        runner.counter(),
                        runner.budget(),
                        runner.workspace(),
                        runner.threads(),
                        Progress.NONE));
        return new PersonRecoding(persons, byPerson, classes.node(), runner, rows);
    }

    private IntFunction<BitSet> ofChunk() {
        return suppressed.<IntFunction<BitSet>>map(rows -> rows::ofChunk).orElse(chunk -> new BitSet());
    }

    /** What all rows show together that print {@code *} in every quasi-identifier. */
    HiddenGroup hidden(boolean joins) {
        SuppressedValues.Kept kept = joins ? SuppressedValues.atNode(byPerson, node) : SuppressedValues.Kept.NONE;
        return new SuppressedValues(byPerson, runner.sensitive()).ofPersons(persons.place(), ofChunk(), kept);
    }

    /** See {@link Recoding#firstThatHolds}. */
    OptionalInt firstThatHolds(HiddenGroup group, boolean joins, List<long[]> classes) {
        IntFunction<BitSet> hidden = joins ? printingNothing() : ofChunk();
        return new JoiningClasses(byPerson, persons, node, runner.sensitive(), runner.budget())
                .firstThatHolds(group, hidden, classes);
    }

    /** Whom the release tells apart by the labels of all of his rows. */
    PersonsApart apart(boolean leavesOut) {
        boolean masks =
                !leavesOut && (suppressed.isPresent() || byPerson.store().excludedRows() > 0);
        return PersonsApart.in(
                byPerson, persons, node, masks ? printingNothing() : ofChunk(), leavesOut, runner.budget());
    }

    /** Suppressed rows, and those of a class that prints the same: nobody tells them apart. */
    private IntFunction<BitSet> printingNothing() {
        SuppressedValues.Kept alike = SuppressedValues.atNode(byPerson, node);
        IntFunction<BitSet> hidden = ofChunk();
        if (alike == SuppressedValues.Kept.NONE) {
            return hidden;
        }
        return chunk -> {
            BitSet rows = (BitSet) hidden.apply(chunk).clone();
            rows.or(alike.rows(chunk, byPerson.store().read(chunk)));
            return rows;
        };
    }

    @Override
    public void close() {
        suppressed.ifPresent(SuppressedRows::close);
    }
}
