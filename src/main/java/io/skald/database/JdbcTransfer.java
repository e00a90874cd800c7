package io.skald.database;

import io.skald.UsageException;
import io.skald.table.QuotedLines;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.sql.Types;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Rows one after another, in JDBC's own terms. */
final class JdbcTransfer implements RowTransfer {

    private static final int ROWS_AT_ONCE = 1_000;

    @Override
    public void out(Connection connection, String query, OutputStream to) throws SQLException, IOException {
        List<ColumnType> columns = ColumnType.of(connection, query);
        for (ColumnType column : columns) {
            if (column.isBinary()) {
                throw new UsageException("The column '" + column.name() + "' holds bytes (" + column.declared()
                        + "), which are no text: leave it out of the query.");
            }
        }
        QuotedLines lines = new QuotedLines(to);
        lines.write(columns.stream().map(ColumnType::name).toList());
        String[] values = new String[columns.size()];
        try (Statement statement =
                connection.createStatement(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY)) {
            statement.setFetchSize(ROWS_AT_ONCE);
            try (ResultSet rows = statement.executeQuery(query)) {
                while (rows.next()) {
                    for (int i = 0; i < values.length; i++) {
                        text(rows, i + 1, columns.get(i).type()).ifPresentOrElse(lines::value, lines::nothing);
                    }
                    lines.end();
                }
            }
        }
        lines.flush();
    }

    private static Optional<String> text(ResultSet rows, int column, int type) throws SQLException {
        return switch (type) {
            case Types.NUMERIC, Types.DECIMAL ->
                Optional.ofNullable(rows.getBigDecimal(column)).map(BigDecimal::toPlainString);
            case Types.BOOLEAN, Types.BIT -> {
                boolean value = rows.getBoolean(column);
                yield rows.wasNull() ? Optional.empty() : Optional.of(String.valueOf(value));
            }
            default -> Optional.ofNullable(rows.getString(column));
        };
    }

    @Override
    public void in(Connection connection, String table, List<ColumnType> columns, InputStream from)
            throws SQLException, IOException {
        Reader reader = new InputStreamReader(from, StandardCharsets.UTF_8);
        QuotedRecords records = new QuotedRecords(reader, columns.size());
        records.next();
        String places = String.join(", ", Collections.nCopies(columns.size(), "?"));
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT INTO " + table + " VALUES (" + places + ")")) {
            int waiting = 0;
            while (records.next()) {
                for (int i = 0; i < columns.size(); i++) {
                    set(insert, i + 1, columns.get(i).type(), records.value(i));
                }
                insert.addBatch();
                if (++waiting == ROWS_AT_ONCE) {
                    insert.executeBatch();
                    waiting = 0;
                }
            }
            insert.executeBatch();
        }
    }

    /** In the column's own type, of which the text was made. */
    private static void set(PreparedStatement insert, int place, int type, Optional<String> value) throws SQLException {
        if (value.isEmpty()) {
            insert.setNull(place, type);
            return;
        }
        String text = value.get();
        switch (type) {
            case Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT ->
                insert.setLong(place, Long.parseLong(text));
            case Types.NUMERIC, Types.DECIMAL -> insert.setBigDecimal(place, new BigDecimal(text));
            case Types.REAL, Types.FLOAT, Types.DOUBLE -> insert.setDouble(place, Double.parseDouble(text));
            case Types.BOOLEAN, Types.BIT -> insert.setBoolean(place, Boolean.parseBoolean(text));
            case Types.DATE -> insert.setDate(place, Date.valueOf(text));
            case Types.TIMESTAMP -> insert.setTimestamp(place, Timestamp.valueOf(text));
            default -> insert.setString(place, text);
        }
    }
}
