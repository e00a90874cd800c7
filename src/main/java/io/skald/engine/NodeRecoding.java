package io.skald.engine;

import io.skald.budget.Progress;
import io.skald.engine.release.BinLabels;
import io.skald.engine.release.NodeLabelling;
import io.skald.engine.release.SuppressedValues;
import io.skald.engine.report.PassStats;
import io.skald.histogram.HistogramCounter;
import io.skald.histogram.scan.PersonsApart;
import io.skald.histogram.scan.SuppressedClasses;
import io.skald.histogram.scan.SuppressedRows;
import io.skald.lattice.Node;
import io.skald.privacy.HiddenGroup;
import io.skald.store.EncodedTable;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntFunction;

/** Global recoding of rows that are in the store: from the suppressed classes to the rows of them. */
final class NodeRecoding implements Recoding {

    private final EncodedTable table;
    private final Node node;
    private final LocalRunner runner;
    private final Optional<SuppressedRows> suppressed;
    private final Optional<PersonRecoding> persons;

    private NodeRecoding(
            EncodedTable table,
            Node node,
            LocalRunner runner,
            Optional<SuppressedRows> suppressed,
            Optional<PersonRecoding> persons) {
        this.persons = persons;
        this.table = table;
        this.node = node;
        this.runner = runner;
        this.suppressed = suppressed;
    }

    static NodeRecoding of(
            SuppressedClasses classes,
            long suppressed,
            EncodedTable table,
            HistogramCounter counter,
            LocalRunner runner) {
        Optional<SuppressedRows> rows = suppressed == 0
                ? Optional.empty()
                : Optional.of(SuppressedRows.of(
                        classes, table, counter, runner.budget(), runner.workspace(), runner.threads(), Progress.NONE));
        try {
            Optional<PersonRecoding> persons = runner.encoded()
                    .persons()
                    .map(ordered -> PersonRecoding.of(classes, suppressed, table, ordered, runner));
            return new NodeRecoding(table, classes.node(), runner, rows, persons);
        } catch (RuntimeException | Error failed) {
            rows.ifPresent(SuppressedRows::close);
            throw failed;
        }
    }

    @Override
    public HiddenGroup hidden(boolean joins) {
        if (persons.isPresent()) {
            return persons.get().hidden(joins);
        }
        SuppressedValues.Kept kept = joins ? SuppressedValues.atNode(table, node) : SuppressedValues.Kept.NONE;
        return new SuppressedValues(table, runner.sensitive()).together(ofChunk(), kept);
    }

    @Override
    public boolean mayJoin() {
        return BinLabels.topsPrintStar(table, node, ofChunk(), runner.budget(), runner.workspace());
    }

    @Override
    public OptionalInt firstThatHolds(HiddenGroup group, boolean joins, List<long[]> classes) {
        return persons.orElseThrow().firstThatHolds(group, joins, classes);
    }

    private IntFunction<BitSet> ofChunk() {
        return suppressed.<IntFunction<BitSet>>map(rows -> rows::ofChunk).orElse(chunk -> new BitSet());
    }

    @Override
    public PassStats write(boolean leavesOut) {
        boolean all = suppressed.isEmpty() && table.store().excludedRows() == 0;
        IntFunction<BitSet> ofChunk = ofChunk();
        try (BinLabels labels = all
                ? BinLabels.ofAllRows(table, node)
                : BinLabels.ofReleasedRows(table, node, ofChunk, runner.budget(), runner.workspace())) {
            return runner.write(() -> new NodeLabelling(table, node, labels, ofChunk, runner.output()), leavesOut);
        }
    }

    @Override
    public Optional<PersonsApart> apart(boolean leavesOut) {
        return persons.map(ordered -> ordered.apart(leavesOut));
    }

    @Override
    public void close() {
        persons.ifPresent(PersonRecoding::close);
        suppressed.ifPresent(SuppressedRows::close);
    }
}
