package io.skald.database;

import io.skald.FailureException;
import io.skald.IoReason;
import io.skald.budget.Workspace;
import io.skald.table.TableSource;
import io.skald.table.TableTarget;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HexFormat;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/**
 * A release in a table that nobody else sees. Where a table can be made within a transaction, all is one, from making it to the commit;
 * elsewhere the table has a name of its own that nobody knows, and gets the right one at the end.
 */
final class TableDelivery implements TableTarget.Delivery {

    private static final int RANDOM_BYTES = 8;

    private final DatabaseTarget target;
    private final Connection connection;
    private final boolean oneTransaction;
    private final TableName table;
    private boolean made;
    private boolean published;
    private List<String> columns = List.of();

    TableDelivery(DatabaseTarget target, Connection connection) throws SQLException {
        this.target = target;
        this.connection = connection;
        DatabaseMetaData habits = connection.getMetaData();
        this.oneTransaction = habits.supportsDataDefinitionAndDataManipulationTransactions()
                && !habits.dataDefinitionCausesTransactionCommit()
                && !habits.dataDefinitionIgnoredInTransactions();
        this.table = oneTransaction ? target.table() : target.table().sibling("skald_" + random());
    }

    private static String random() {
        byte[] bytes = new byte[RANDOM_BYTES];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    void write(Path written, List<ColumnType> types) throws SQLException {
        String quote = connection.getMetaData().getIdentifierQuoteString();
        columns = types.stream().map(ColumnType::name).toList();
        boolean marks = ReleaseMark.isKnown(target.database());
        if (marks && ReleaseMark.isOn(connection, table)) {
            execute("DROP TABLE " + table.sql(quote));
        }
        execute(types.stream()
                .map(type -> TableName.quoted(type.name(), quote) + " " + type.declared())
                .collect(Collectors.joining(", ", "CREATE TABLE " + table.sql(quote) + " (", ")")));
        made = true;
        try (InputStream rows = new BufferedInputStream(Files.newInputStream(written))) {
            RowTransfer.of(target.database()).in(connection, table.sql(quote), types, rows);
        } catch (IOException e) {
            throw IoReason.failure("Cannot bring the release to " + target.shown(), e);
        }
        if (marks) {
            ReleaseMark.put(connection, table);
        }
        if (!oneTransaction) {
            connection.commit();
        }
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Override
    public TableSource asSource() {
        return new Delivered();
    }

    private final class Delivered implements TableSource {

        @Override
        public String shown() {
            return target.shown();
        }

        @Override
        public void describe(BiConsumer<String, Object> setting) {
            target.asSource().describe(setting);
        }

        @Override
        public List<String> columns() {
            return columns;
        }

        @Override
        public void copyTo(OutputStream file, Workspace workspace) throws IOException {
            try {
                RowTransfer transfer = RowTransfer.of(target.database());
                transfer.readInOrder(connection);
                DatabaseSource.copy(
                        connection, transfer, "SELECT * FROM " + DatabaseTarget.sql(connection, table), file);
            } catch (SQLException refused) {
                throw SqlReason.failure("Cannot read " + target.shown() + " again", refused);
            }
        }
    }

    @Override
    public void publish() {
        try {
            if (!oneTransaction) {
                execute("ALTER TABLE " + DatabaseTarget.sql(connection, table) + " RENAME TO "
                        + TableName.quoted(
                                target.table().table(), connection.getMetaData().getIdentifierQuoteString()));
            }
            connection.commit();
            published = true;
        } catch (SQLException refused) {
            throw SqlReason.failure("Cannot release " + target.shown(), refused);
        }
    }

    @Override
    public void close() {
        try (connection) {
            if (!published) {
                connection.rollback();
                if (made && !oneTransaction) {
                    execute("DROP TABLE " + DatabaseTarget.sql(connection, table));
                    connection.commit();
                }
            }
        } catch (SQLException refused) {
            if (!oneTransaction && !published) {
                throw new FailureException(
                        "Cannot drop the table " + table + ", which holds a release that was not to be: "
                                + SqlReason.of(refused) + ". Drop it.",
                        refused);
            }
        }
    }
}
