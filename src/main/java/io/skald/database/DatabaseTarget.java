package io.skald.database;

import io.skald.FailureException;
import io.skald.table.ReleasedColumn;
import io.skald.table.TableSource;
import io.skald.table.TableTarget;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A table that a release is to be. It must not be there; only PostgreSQL, where tables can be marked, replaces an earlier release. */
public record DatabaseTarget(Database database, TableName table) implements TableTarget {

    @Override
    public String shown() {
        return "the table " + table + " in " + database.shown();
    }

    @Override
    public Optional<String> objection(boolean overwrite) {
        try (Connection connection = database.connect()) {
            Optional<String> objection = objection(connection, overwrite);
            connection.rollback();
            return objection;
        } catch (SQLException refused) {
            throw SqlReason.failure("Cannot look at " + shown(), refused);
        }
    }

    private Optional<String> objection(Connection connection, boolean overwrite) throws SQLException {
        if (!exists(connection)) {
            return Optional.empty();
        }
        if (!ReleaseMark.isKnown(database)) {
            return Optional.of(shown() + " exists; drop it, or name another");
        }
        if (!ReleaseMark.isOn(connection, table)) {
            return Optional.of(
                    shown() + " exists and is no release of Skald, which is never replaced; drop it, or name another");
        }
        return overwrite
                ? Optional.empty()
                : Optional.of(shown() + " exists; drop it, name another, or allow it to be replaced, by --overwrite or"
                        + " by overwrite: true in the job");
    }

    private boolean exists(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement
                    .executeQuery("SELECT 1 FROM " + sql(connection, table) + " WHERE 1 = 0")
                    .close();
            return true;
        } catch (SQLException absent) {
            return false;
        } finally {
            connection.rollback();
        }
    }

    static String sql(Connection connection, TableName table) throws SQLException {
        return table.sql(connection.getMetaData().getIdentifierQuoteString());
    }

    @Override
    public TableSource asSource() {
        return new DatabaseSource(database, Optional.empty(), Optional.of(table));
    }

    @Override
    public Delivery deliver(Path written, List<ReleasedColumn> columns, Optional<TableSource> from, boolean overwrite) {
        Optional<TableDelivery> begun = Optional.empty();
        boolean delivered = false;
        try {
            List<ColumnType> types = types(columns, from);
            Connection connection = database.connect();
            TableDelivery delivery = new TableDelivery(this, connection);
            begun = Optional.of(delivery);
            objection(connection, overwrite).ifPresent(objection -> {
                throw new FailureException("Nothing was released: " + objection + ".");
            });
            delivery.write(written, types);
            delivered = true;
            return delivery;
        } catch (SQLException refused) {
            throw SqlReason.failure("Cannot write " + shown(), refused);
        } finally {
            if (!delivered) {
                begun.ifPresent(TableDelivery::close);
            }
        }
    }

    /** Kept columns have the types that they had in a database of the same kind; all else is text. */
    private List<ColumnType> types(List<ReleasedColumn> columns, Optional<TableSource> from) {
        List<ColumnType> before = from.filter(DatabaseSource.class::isInstance)
                .map(DatabaseSource.class::cast)
                .filter(source -> source.database().product().equals(database.product()))
                .map(DatabaseSource::types)
                .orElse(List.of());
        List<ColumnType> types = new ArrayList<>();
        for (ReleasedColumn column : columns) {
            types.add(
                    before.isEmpty() || column.keptFrom().isEmpty()
                            ? ColumnType.text(column.name(), database.product())
                            : before.get(column.keptFrom().getAsInt()).named(column.name()));
        }
        return types;
    }
}
