package io.skald.experiment;

import io.skald.synthetic.Distribution;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

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
     * @param rowsPerPerson of each patient
     */
    record Generated(Distribution distribution, long seedNumber, long rows, int rowsPerPerson, int chunks)
            implements TableSpec {

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
            return label().replace(' ', '-') + "/seed-" + seedNumber + "/rows-" + rows
                    + (rowsPerPerson == 1 ? "" : "/rows-per-person-" + rowsPerPerson) + "/chunks-" + chunks;
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

    /**
     * A table of whose sensitive columns something is asked.
     *
     * @param data the table
     * @param models what results call that
     * @param overrides keys of the job that say it, such as {@code attributes.Diagnosis.diversity.distinct}
     */
    record Asked(TableSpec data, String models, Map<String, String> overrides) implements TableSpec {

        public Asked {
            overrides = Collections.unmodifiableMap(new TreeMap<>(overrides));
        }

        @Override
        public int chunks() {
            return data.chunks();
        }

        @Override
        public String label() {
            return data.label();
        }

        @Override
        public String seed() {
            return data.seed();
        }

        @Override
        public String name() {
            return data.name() + "/models-" + models;
        }

        @Override
        public String details() {
            return overrides.toString();
        }
    }

    /** The table, whatever is asked of it. */
    default TableSpec data() {
        return this;
    }

    /** What is asked of sensitive columns, as results call it; empty text where the experiment does not tell. */
    default String models() {
        return "";
    }

    /** What decides results and is not in the name. */
    default String details() {
        return "";
    }

    /** Keys of the job that the table changes. */
    default Map<String, String> overrides() {
        return Map.of();
    }

    /** The number of the first row of a chunk, counted from 0; for the chunk after the last one, the rows of the table. */
    default long firstRow(int chunk, long rows) {
        return Math.multiplyExact(rows, (long) chunk) / chunks();
    }
}
