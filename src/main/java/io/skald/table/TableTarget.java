package io.skald.table;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A place for a release that is no file, such as a database's table: it is made, or replaced, in one step. */
public interface TableTarget {

    /** What and where it is, for reports and messages; nothing of it is secret. */
    String shown();

    /**
     * Why a release cannot go there, as far as that is known before there is one; empty if it can.
     *
     * @param overwrite whether an old release may be replaced
     * @throws io.skald.FailureException if the place cannot be reached
     */
    Optional<String> objection(boolean overwrite);

    /** What is there now, to be read. */
    TableSource asSource();

    /**
     * Brings a release there so that nobody else sees it yet.
     *
     * @param written the release as a file, in the format that it has
     * @param columns from left to right
     * @param from where the kept columns come from, which decides their types; empty if from files
     * @param overwrite whether an old release may be replaced
     * @throws io.skald.FailureException if it cannot be brought there; nothing of it is left then
     */
    Delivery deliver(Path written, List<ReleasedColumn> columns, Optional<TableSource> from, boolean overwrite);

    /** A release that is there and that nobody else sees. Closing it takes it away again, unless it is {@link #publish}ed. */
    interface Delivery extends AutoCloseable {

        /** What is there, as it will be read. */
        TableSource asSource();

        /**
         * Lets everybody see it, in one step.
         *
         * @throws io.skald.FailureException if that fails; then nobody does
         */
        void publish();

        @Override
        void close();
    }
}
