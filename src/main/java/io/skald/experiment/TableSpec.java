package io.skald.experiment;

import io.skald.synthetic.Distribution;
import java.util.Locale;

/** One table of a grid, and the chunks that it is cut into. */
sealed interface TableSpec {

    /** Number of chunks. */
    int chunks();

    /** What the results call the table, its chunks not included. */
    String label();

    /** The seed of a generated table, empty text for a given one. */
    String seed();

    /** The first part of a cell's name: no blanks, nothing that a shell would change. */
    String name();

    /**
     * A hospital table made by {@code skald generate hospital}.
     *
     * @param rows of the whole table
     */
    record Generated(Distribution distribution, long seedNumber, long rows, int chunks) implements TableSpec {

        @Override
        public String label() {
            return "hospital " + distribution.name().toLowerCase(Locale.ROOT);
        }

        @Override
        public String seed() {
            return Long.toString(seedNumber);
        }

        @Override
        public String name() {
            return label().replace(' ', '-') + "/seed-" + seedNumber + "/rows-" + rows + "/chunks-" + chunks;
        }
    }

    /**
     * The job's own input.
     *
     * @param label the name of the job
     */
    record Given(String label, int chunks) implements TableSpec {

        @Override
        public String seed() {
            return "";
        }

        @Override
        public String name() {
            return label.replaceAll("[^A-Za-z0-9._-]", "-") + "/chunks-" + chunks;
        }
    }

    /** The number of the first row of a chunk, counted from 0; for the chunk after the last one, the rows of the table. */
    default long firstRow(int chunk, long rows) {
        return Math.multiplyExact(rows, (long) chunk) / chunks();
    }
}
