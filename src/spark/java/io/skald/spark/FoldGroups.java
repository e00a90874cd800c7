package io.skald.spark;

import io.skald.distributed.GroupFold;
import io.skald.distributed.Grouping;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Row;

/** Folds the groups of a partition. A partition that is counted again after its executor was lost gives its blocks again, never beside those of before. */
final class FoldGroups implements MapPartitionsFunction<Row, byte[]> {

    private static final long serialVersionUID = 1;

    private final Broadcast<Grouping> grouping;
    private final Broadcast<GroupFold> fold;

    FoldGroups(Broadcast<Grouping> grouping, Broadcast<GroupFold> fold) {
        this.grouping = grouping;
        this.fold = fold;
    }

    @Override
    public Iterator<byte[]> call(Iterator<Row> rows) {
        Grouping groups = grouping.value();
        GroupFold.Folding folding = fold.value().begin(groups);
        long[] key = new long[groups.keyWords()];
        long[] shown = new long[groups.valueWords()];
        return new Iterator<>() {

            private boolean ended;

            @Override
            public boolean hasNext() {
                return !ended;
            }

            @Override
            public byte[] next() {
                if (ended) {
                    throw new NoSuchElementException();
                }
                while (rows.hasNext()) {
                    add(rows.next());
                    Optional<byte[]> full = folding.full();
                    if (full.isPresent()) {
                        return full.get();
                    }
                }
                ended = true;
                return folding.end();
            }

            private void add(Row row) {
                int at = 1;
                for (int i = 0; i < key.length; i++) {
                    key[i] = row.getLong(at++);
                }
                for (int i = 0; i < shown.length; i++) {
                    shown[i] = row.getLong(at++);
                }
                long found = row.getLong(at);
                if (found > 0) {
                    folding.add(row.getInt(0), key, shown, found);
                } else {
                    folding.addPersons(row.getInt(0), key, row.getInt(at + 2), row.getInt(at + 3), row.getLong(at + 1));
                }
            }
        };
    }
}
