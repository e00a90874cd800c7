package io.skald.table;

import io.skald.UsageException;
import io.skald.budget.Workspace;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/** Tables that go by a name, as the engine of a cluster keeps them. */
public interface Catalogue {

    /** One without tables, on a machine that has no such engine: they are told from afar. */
    Catalogue NONE = new Catalogue() {

        @Override
        public TableSource source(String name) {
            return new Absent(name);
        }

        @Override
        public TableTarget target(String name) {
            return new Absent(name);
        }
    };

    /** A table to be read; whether there is one shows when its columns are asked for. */
    TableSource source(String name);

    /** A place for a release. */
    TableTarget target(String name);

    /**
     * A table that cannot be reached.
     *
     * @param name of it
     */
    record Absent(String name) implements TableSource, TableTarget {

        @Override
        public String shown() {
            return name;
        }

        @Override
        public void describe(BiConsumer<String, Object> setting) {
            setting.accept("table", name);
        }

        private UsageException unreachable() {
            return new UsageException("The table " + name
                    + " is one of a catalogue, which Spark reads: 'scripts/skald --spark MASTER anonymise JOB', or spark-submit. Of a database, name jdbc beside"
                    + " it.");
        }

        @Override
        public List<String> columns() {
            throw unreachable();
        }

        @Override
        public boolean isCopied() {
            return false;
        }

        @Override
        public void copyTo(OutputStream file, Workspace workspace) {
            throw unreachable();
        }

        @Override
        public Optional<String> objection(boolean overwrite) {
            return Optional.of(unreachable().getMessage());
        }

        @Override
        public TableSource asSource() {
            return this;
        }

        @Override
        public Delivery deliver(
                Path written, List<ReleasedColumn> columns, Optional<TableSource> from, boolean overwrite) {
            throw unreachable();
        }
    }
}
