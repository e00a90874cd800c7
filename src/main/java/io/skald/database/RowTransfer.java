package io.skald.database;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** How rows get out of a database and into it: as lines of CSV in UTF-8 with a header, a missing value empty, an empty text in quotes. */
sealed interface RowTransfer permits CopyTransfer, JdbcTransfer {

    /** The one that suits a database best. */
    static RowTransfer of(Database database) {
        return database.product().equals("postgresql") ? new CopyTransfer() : new JdbcTransfer();
    }

    /** Has this transaction read tables from their first row to their last, so that the rows of one come in one order whenever they are read. */
    default void readInOrder(Connection connection) throws SQLException {}

    /**
     * Writes what a query finds.
     *
     * @param to closed by whoever opened it
     */
    void out(Connection connection, String query, OutputStream to) throws SQLException, IOException;

    /**
     * Puts rows into a table that has these columns.
     *
     * @param table as SQL has it
     */
    void in(Connection connection, String table, List<ColumnType> columns, InputStream from)
            throws SQLException, IOException;
}
