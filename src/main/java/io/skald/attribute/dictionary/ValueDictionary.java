package io.skald.attribute.dictionary;

import io.skald.attribute.value.EncodingContext;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** The distinct numbers of a column, collected by several threads. */
public interface ValueDictionary {

    /** The raw number of a value; the same for every thread and from then on. */
    long raw(long units);

    /**
     * The distinct values by rank; once, when nothing is added any more.
     *
     * @param missing whether missing values have a code too, the one behind the ranks
     */
    Ranking rank(boolean missing);

    /**
     * Distinct values in rising order.
     *
     * @param values by rank
     * @param codes from raw numbers to ranks
     */
    record Ranking(SortedValues values, CodeMap codes) {

        /** Writes the values, and the codes unless they are on disk: then raw numbers are ranks when it is read. */
        public void write(DataOutput out) throws IOException {
            out.writeLong(values.size());
            for (long rank = 0; rank < values.size(); rank++) {
                out.writeLong(values.value(rank));
            }
            int[] table = codes instanceof CodeMap.Table inMemory ? inMemory.codes() : new int[0];
            out.writeInt(table.length);
            for (int code : table) {
                out.writeInt(code);
            }
        }

        /** @param missing whether missing values have a code too */
        public static Ranking read(EncodingContext context, boolean missing, DataInput in) throws IOException {
            long size = in.readLong();
            SortedValues values = SortedValues.collect(context, size, in::readLong);
            int[] table = new int[in.readInt()];
            for (int raw = 0; raw < table.length; raw++) {
                table[raw] = in.readInt();
            }
            long missingCode = missing ? size : -1;
            return new Ranking(
                    values,
                    table.length == size ? new CodeMap.Table(table, missingCode) : new CodeMap.Offset(0, missingCode));
        }
    }
}
