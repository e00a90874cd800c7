package io.skald.histogram.scan;

import io.skald.budget.MemoryBudget;
import io.skald.histogram.bins.BinSink;
import io.skald.histogram.key.BinKeys;
import io.skald.histogram.key.KeyBlock;
import io.skald.histogram.key.KeyColumns;
import io.skald.histogram.key.PersonSums;
import io.skald.store.EncodedChunk;
import io.skald.store.PersonTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** One thread of a scan of rows that are ordered by person, which counts several nodes from each chunk. */
final class PersonReader implements StoreScan.Reader {

    private final PersonTable persons;
    private final List<Counted> counted = new ArrayList<>();
    private final LargePersonReader large;

    /** One node being counted. */
    private record Counted(
            RowKeys keys, KeyBlock block, PersonMarks marks, PersonValues values, BinSink sink, BinSink.Lane lane) {

        void read(EncodedChunk chunk, int[] starts) {
            int person = 0;
            for (int row = 0; row < chunk.rows() && sink.open(); ) {
                keys.fillAll(block, chunk, row);
                // A person's rows are in one block.
                int end = lastStart(starts, person, row + block.size);
                block.size = end - row;
                int first = person;
                person = marks.mark(block, starts, person, row, chunk.excluded());
                values.add(block, starts, first, person, row, chunk.excluded(), lane);
                RowKeys.dropExcluded(block, chunk.excluded(), row);
                lane.add(block);
                row = end;
            }
        }

        private static int lastStart(int[] starts, int person, int most) {
            int last = person;
            while (last + 1 < starts.length && starts[last + 1] <= most) {
                last++;
            }
            return starts[last];
        }
    }

    /**
     * @param sums what keys carry of persons
     * @param keys per sink, how its node's keys are made
     * @param ofLarge memory for the bins of persons of many rows
     */
    PersonReader(
            PersonTable persons,
            PersonSums sums,
            KeyColumns columns,
            List<RowKeys> keys,
            List<BinSink> sinks,
            MemoryBudget ofLarge) {
        this.persons = persons;
        List<LargePersonReader.Counted> countedOfLarge = new ArrayList<>();
        for (int i = 0; i < sinks.size(); i++) {
            RowKeys rowKeys = keys.get(i);
            BinSink sink = sinks.get(i);
            BinKeys bins = new BinKeys(columns, sink.layout());
            KeyBlock block = rowKeys.newBlock(true);
            BinSink.Lane lane = sink.newLane();
            PersonValues values = new PersonValues(columns, sink.layout());
            counted.add(new Counted(rowKeys, block, new PersonMarks(sums, bins), values, sink, lane));
            countedOfLarge.add(new LargePersonReader.Counted(rowKeys, block, bins, values, sink, lane));
        }
        this.large = new LargePersonReader(persons.store(), sums, countedOfLarge, ofLarge);
    }

    @Override
    public boolean wantsMore() {
        return counted.stream().anyMatch(node -> node.sink().open());
    }

    @Override
    public void read(int index, EncodedChunk chunk) {
        for (PersonTable.LargePerson person : persons.large()) {
            if (person.has(index)) {
                if (person.firstChunk() == index) {
                    large.read(person);
                }
                return;
            }
        }
        int[] starts = starts(chunk);
        counted.forEach(node -> node.read(chunk, starts));
    }

    /** The first row of each person, and the number of rows. */
    private int[] starts(EncodedChunk chunk) {
        EncodedChunk.Column person = chunk.column(persons.place());
        int[] starts = new int[chunk.rows() + 1];
        int found = 0;
        long last = -1;
        for (int row = 0; row < chunk.rows(); row++) {
            long now = person.packed(row);
            if (now != last) {
                starts[found++] = row;
                last = now;
            }
        }
        starts[found++] = chunk.rows();
        return Arrays.copyOf(starts, found);
    }

    @Override
    public void end() {
        counted.forEach(node -> node.lane().end());
    }
}
