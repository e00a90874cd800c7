package io.skald.database;

import io.skald.InterruptedRunException;
import io.skald.UsageException;
import io.skald.budget.Workspace;
import io.skald.table.TableSource;
import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * A table, or what a query finds. Its rows are read by one statement, so that they are those of one moment, in a transaction that may
 * change nothing.
 *
 * @param query in the database's own SQL; empty if it is a table
 * @param table empty if it is a query
 */
public record DatabaseSource(Database database, Optional<String> query, Optional<TableName> table)
        implements TableSource {

    private static final int BUFFER = 1 << 16;

    /** @throws UsageException if not exactly one of both is given */
    public DatabaseSource {
        if (query.isPresent() == table.isPresent()) {
            throw new UsageException("What is read of a database is a table or a query, one of both.");
        }
    }

    @Override
    public String shown() {
        return table.map(name -> "the table " + name).orElse("a query") + " in " + database.shown();
    }

    @Override
    public void describe(BiConsumer<String, Object> setting) {
        setting.accept("database", database.shown());
        setting.accept("table", table.map(TableName::toString).orElse(""));
        setting.accept("query", query.orElse(""));
    }

    @Override
    public List<String> columns() {
        return types().stream().map(ColumnType::name).toList();
    }

    List<ColumnType> types() {
        try (Connection connection = database.connect()) {
            List<ColumnType> types = ColumnType.of(connection, select(connection));
            connection.rollback();
            return types;
        } catch (SQLException refused) {
            throw SqlReason.failure("Cannot look at " + shown(), refused);
        }
    }

    @Override
    public void copyTo(OutputStream file, Workspace workspace) throws IOException {
        try (Connection connection = database.connect()) {
            connection.setReadOnly(true);
            if (database.product().equals("postgresql")) {
                // COPY begins a transaction of its own if none has begun, and that could change rows.
                try (Statement statement = connection.createStatement()) {
                    statement.execute("SET TRANSACTION READ ONLY");
                }
            }
            RowTransfer transfer = RowTransfer.of(database);
            if (table.isPresent()) {
                transfer.readInOrder(connection);
            }
            copy(connection, transfer, select(connection), file);
            connection.rollback();
        } catch (SQLException refused) {
            throw SqlReason.failure("Cannot read " + shown(), refused);
        }
    }

    private String select(Connection connection) throws SQLException {
        return table.isPresent()
                ? "SELECT * FROM " + table.get().sql(connection.getMetaData().getIdentifierQuoteString())
                : query.orElseThrow().strip().replaceFirst(";+$", "");
    }

    /** Writes what a query finds, and heeds a stop meanwhile. */
    static void copy(Connection connection, RowTransfer transfer, String query, OutputStream file)
            throws SQLException, IOException {
        OutputStream buffered = new BufferedOutputStream(new Stoppable(file), BUFFER);
        try {
            transfer.out(connection, query, buffered);
            buffered.flush();
        } catch (UncheckedIOException e) {
            throw new IOException(e.getCause());
        }
    }

    private static final class Stoppable extends FilterOutputStream {

        Stoppable(OutputStream to) {
            super(to);
        }

        @Override
        public void write(byte[] bytes, int from, int count) throws IOException {
            if (Thread.currentThread().isInterrupted()) {
                throw new InterruptedRunException();
            }
            out.write(bytes, from, count);
        }
    }
}
