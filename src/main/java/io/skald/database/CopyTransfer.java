package io.skald.database;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * PostgreSQL's COPY, which its driver has beside JDBC. The driver is known at run time alone, as it comes from the user's class path and
 * of any version: its three public methods are looked up by name.
 */
final class CopyTransfer implements RowTransfer {

    private static final String OPTIONS = "(FORMAT csv, HEADER true, ENCODING 'UTF8')";

    /**
     * A large table is else begun where another reader is, or read by several processes. Rows stand as they were brought, since a table that was
     * made in the same transaction is only ever added to at its end.
     */
    @Override
    public void readInOrder(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET LOCAL synchronize_seqscans = off");
            statement.execute("SET LOCAL max_parallel_workers_per_gather = 0");
        }
    }

    @Override
    public void out(Connection connection, String query, OutputStream to) throws SQLException, IOException {
        call(connection, "copyOut", "COPY (" + query + "\n) TO STDOUT " + OPTIONS, OutputStream.class, to);
    }

    @Override
    public void in(Connection connection, String table, List<ColumnType> columns, InputStream from)
            throws SQLException, IOException {
        call(connection, "copyIn", "COPY " + table + " FROM STDIN " + OPTIONS, InputStream.class, from);
    }

    private static void call(Connection connection, String method, String statement, Class<?> type, Object stream)
            throws SQLException, IOException {
        try {
            Object api = connection.getClass().getMethod("getCopyAPI").invoke(connection);
            Method copy = api.getClass().getMethod(method, String.class, type);
            copy.invoke(api, statement, stream);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof SQLException refused) {
                throw refused;
            }
            if (e.getCause() instanceof RuntimeException stopped) {
                throw stopped;
            }
            if (e.getCause() instanceof IOException broken) {
                throw broken;
            }
            throw new SQLException(String.valueOf(e.getCause()), e);
        } catch (ReflectiveOperationException otherDriver) {
            throw new SQLException("this driver knows no COPY; take PostgreSQL's own", otherDriver);
        }
    }
}
