package io.skald.table;

import io.skald.UsageException;
import io.skald.budget.Workspace;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/** What the engine of a cluster has and this machine does not: tables that go by a name, and files at addresses such as {@code hdfs://clinic/visits}. */
public interface Catalogue {

    /** One without anything, on a machine that has no such engine: it is told from afar. */
    Catalogue NONE = new Catalogue() {

        @Override
        public TableSource source(String name) {
            return Absent.named(name);
        }

        @Override
        public TableTarget target(String name) {
            return Absent.named(name);
        }

        @Override
        public TableSource files(String address) {
            return Absent.at(address);
        }

        @Override
        public TableTarget folder(String address) {
            return Absent.at(address);
        }
    };

    /** A table to be read; whether there is one shows when its columns are asked for. */
    TableSource source(String name);

    /** A place for a release. */
    TableTarget target(String name);

    /**
     * A table of files, in the job's format.
     *
     * @param address of a file, of a folder of them, or with a pattern of their names
     */
    TableSource files(String address);

    /** A place for a release in files, at an address. */
    TableTarget folder(String address);

    /**
     * A table that cannot be reached.
     *
     * @param name or address of it
     * @param reason told to who wants it
     */
    record Absent(String name, String reason) implements TableSource, TableTarget {

        private static final String BY_SPARK =
                "which Spark reads: 'scripts/skald --spark MASTER anonymise JOB', or spark-submit. ";

        static Absent named(String name) {
            return new Absent(
                    name,
                    "The table " + name + " is one of a catalogue, " + BY_SPARK
                            + "Of a database, name jdbc beside it.");
        }

        static Absent at(String address) {
            return new Absent(
                    address,
                    address + " is an address, " + BY_SPARK + "A file of this machine has a path without a scheme.");
        }

        @Override
        public String shown() {
            return name;
        }

        @Override
        public void describe(BiConsumer<String, Object> setting) {
            setting.accept("table", name);
        }

        private UsageException unreachable() {
            return new UsageException(reason);
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
