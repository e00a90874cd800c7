package io.skald.distributed;

import io.skald.histogram.key.Sensitive;
import io.skald.histogram.scan.CountedTuples;
import io.skald.lattice.Node;
import io.skald.loss.ValueCounts;
import java.util.List;

/** Tuples that stay where they are: too many to come here, or each person's apart. */
record RemoteRows(
        DistributedTable table, BinNumbers numbers, Sensitive sensitive, CountedValues values, RemoteCounter counter)
        implements CountedRows {

    @Override
    public long rows() {
        return values.rows();
    }

    @Override
    public List<ValueCounts> valueCounts() {
        return values.counts();
    }

    @Override
    public void show(int[] levels, CountedTuples.Visitor visitor) {
        Node node = Node.of(levels);
        Grouping grouping = numbers.grouping(List.of(node));
        List<LevelBins> bins = numbers.at(node);
        long[] codes = new long[levels.length];
        int[] shown = new int[sensitive.columns().size()];
        RecordsFold.Visitor records = new RecordsFold.Visitor() {
            @Override
            public void rows(int way, long[] key, long[] words, long rows) {
                find(key);
                for (int i = 0; i < shown.length; i++) {
                    shown[i] = grouping.value(i, words);
                }
                visitor.tuple(codes, shown, rows);
            }

            @Override
            public void persons(int way, long[] key, int column, int value, long persons) {
                if (column != GroupFold.Folding.ALL) {
                    find(key);
                    visitor.persons(codes, column, value, persons);
                }
            }

            private void find(long[] key) {
                for (int i = 0; i < codes.length; i++) {
                    codes[i] = bins.get(i).codes()[(int) grouping.number(0, i, key)];
                }
            }
        };
        table.fold(grouping, new RecordsFold(), block -> {
            RecordsFold.read(grouping, block, records);
            return true;
        });
    }

    @Override
    public void close() {
        counter.close();
    }
}
