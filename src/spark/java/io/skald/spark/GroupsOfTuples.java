package io.skald.spark;

import io.skald.distributed.Grouping;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/**
 * Finds the group of each tuple in every way: its way, its key, what it shows, its rows, and, if their person stands behind the rows, him and the values that he has of columns by whose values
 * persons are counted.
 */
final class GroupsOfTuples implements MapPartitionsFunction<Row, Row> {

    private static final long serialVersionUID = 1;

    private final Broadcast<Grouping> grouping;
    private final int columns;

    /** @param columns of a tuple, in front of its rows */
    GroupsOfTuples(Broadcast<Grouping> grouping, int columns) {
        this.grouping = grouping;
        this.columns = columns;
    }

    @Override
    public Iterator<Row> call(Iterator<Row> tuples) {
        return new Groups(tuples, grouping.value(), columns);
    }

    private static final class Groups implements Iterator<Row> {

        private final Iterator<Row> tuples;
        private final Grouping grouping;
        private final int[] values;
        private final long[] key;
        private final long[] shown;
        private final int[] asked;
        private long rows;
        private Object person = "";
        private boolean ofPersons;
        private int way;
        private boolean found;

        Groups(Iterator<Row> tuples, Grouping grouping, int columns) {
            this.tuples = tuples;
            this.grouping = grouping;
            this.values = new int[columns];
            this.key = new long[grouping.keyWords()];
            this.shown = new long[grouping.valueWords()];
            this.asked = grouping.ofPersons();
            this.way = grouping.ways();
        }

        @Override
        public boolean hasNext() {
            while (!found) {
                if (way == grouping.ways()) {
                    if (!tuples.hasNext()) {
                        return false;
                    }
                    read(tuples.next());
                }
                found = grouping.find(way++, values, key);
            }
            return true;
        }

        private void read(Row tuple) {
            for (int i = 0; i < values.length; i++) {
                values[i] = tuple.getInt(i);
            }
            rows = tuple.getLong(values.length);
            ofPersons = tuple.length() > values.length + 1;
            if (ofPersons) {
                person = tuple.get(values.length + 1);
            }
            grouping.show(values, shown);
            way = 0;
        }

        @Override
        public Row next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            found = false;
            Object[] cells = new Object[2 + key.length + shown.length + (ofPersons ? 1 + asked.length : 0)];
            int at = 0;
            cells[at++] = way - 1;
            for (long word : key) {
                cells[at++] = word;
            }
            for (long word : shown) {
                cells[at++] = word;
            }
            cells[at++] = rows;
            if (ofPersons) {
                cells[at++] = person;
                for (int column : asked) {
                    cells[at++] = grouping.shownValue(column, values);
                }
            }
            return RowFactory.create(cells);
        }
    }
}
