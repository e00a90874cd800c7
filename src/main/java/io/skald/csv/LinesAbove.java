package io.skald.csv;

import io.skald.table.Blanks;
import java.util.List;

/**
 * What stands above a table as banks and offices export it: a title, an account, a day. Such lines have far fewer fields than the rows below, or leave
 * far more of them empty.
 */
final class LinesAbove {

    /** Nobody writes more above a table. */
    private static final int MOST = 30;

    /** A line has at the most one in so many of the fields that rows have, or fill. */
    private static final int FEWER = 2;

    private LinesAbove() {}

    /**
     * A record of the file.
     *
     * @param line on which it begins, from 0
     */
    record Written(int line, List<String> fields) {

        private int filled() {
            return (int) fields.stream()
                    .filter(field -> !Blanks.trim(field).isEmpty())
                    .count();
        }
    }

    /** How many of the first records stand above the table; none where it is not plain that there is one below. */
    static int of(List<Written> records) {
        int width = width(records);
        int[] filled = records.stream()
                .filter(record -> record.fields().size() == width)
                .mapToInt(Written::filled)
                .sorted()
                .toArray();
        if (width < 2) {
            return 0;
        }
        int usual = filled[filled.length / 2];
        int above = 0;
        while (above < records.size() && isAbove(records.get(above), width, usual)) {
            above++;
        }
        return above > MOST || above + 2 > records.size() ? 0 : above;
    }

    private static boolean isAbove(Written record, int width, int usual) {
        return FEWER * record.fields().size() <= width || FEWER * record.filled() <= usual;
    }

    /** The number of fields that most records have. */
    private static int width(List<Written> records) {
        int best = 0;
        long most = 0;
        for (Written record : records) {
            int size = record.fields().size();
            long alike = records.stream()
                    .filter(other -> other.fields().size() == size)
                    .count();
            if (alike > most) {
                most = alike;
                best = size;
            }
        }
        return best;
    }
}
