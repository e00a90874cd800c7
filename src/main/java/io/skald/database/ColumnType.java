package io.skald.database;

import io.skald.UsageException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A column of a table.
 *
 * @param type one of {@link Types}
 * @param declared as a table is made with it, such as {@code numeric(10,2)}
 */
record ColumnType(String name, int type, String declared) {

    /** No database has columns of more; what says more is not limited. */
    private static final int MOST_CHARACTERS = 10_000_000;

    /** PostgreSQL's, with digits of the seconds that a table may limit. */
    private static final Set<String> TIMES = Set.of("timestamp", "timestamptz", "time", "timetz");

    private static final int MICROSECONDS = 6;

    /** A column of texts. */
    static ColumnType text(String name, String product) {
        String declared = switch (product) {
            case "postgresql" -> "text";
            case "mysql", "mariadb", "sqlite" -> "TEXT";
            default -> "VARCHAR(4000)";
        };
        return new ColumnType(name, Types.VARCHAR, declared);
    }

    /** The same column under another name. */
    ColumnType named(String other) {
        return new ColumnType(other, type, declared);
    }

    /** Whether its values have no text. */
    boolean isBinary() {
        return switch (type) {
            case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB -> true;
            default -> false;
        };
    }

    /**
     * What a query finds, without running it.
     *
     * @throws UsageException if two columns have one name
     */
    static List<ColumnType> of(Connection connection, String query) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(query)) {
            ResultSetMetaData found = statement.getMetaData();
            if (found == null) {
                throw new UsageException("The query finds no rows; write a SELECT.");
            }
            List<ColumnType> columns = new ArrayList<>();
            Set<String> names = new HashSet<>();
            for (int i = 1; i <= found.getColumnCount(); i++) {
                String name = found.getColumnLabel(i);
                if (!names.add(name)) {
                    throw new UsageException("The query finds two columns named '" + name
                            + "': give one of them another name, with AS.");
                }
                columns.add(new ColumnType(name, found.getColumnType(i), declared(found, i)));
            }
            return columns;
        }
    }

    private static String declared(ResultSetMetaData found, int column) throws SQLException {
        String name = found.getColumnTypeName(column);
        int precision = found.getPrecision(column);
        return switch (found.getColumnType(column)) {
            case Types.NUMERIC, Types.DECIMAL ->
                precision > 0 && !name.contains("(")
                        ? name + "(" + precision + "," + found.getScale(column) + ")"
                        : name;
            case Types.CHAR, Types.VARCHAR, Types.NCHAR, Types.NVARCHAR ->
                hasLength(name) && precision > 0 && precision < MOST_CHARACTERS ? name + "(" + precision + ")" : name;
            case Types.TIMESTAMP, Types.TIME ->
                TIMES.contains(name) && found.getScale(column) < MICROSECONDS
                        ? name + "(" + found.getScale(column) + ")"
                        : name;
            default ->
                switch (name) {
                    // What counts up by itself where rows are added, and is a number.
                    case "serial" -> "int4";
                    case "bigserial" -> "int8";
                    case "smallserial" -> "int2";
                    default -> name;
                };
        };
    }

    /** PostgreSQL calls texts and words of its own by the same type. */
    private static boolean hasLength(String name) {
        return name.equals("bpchar") || name.toLowerCase(Locale.ROOT).matches("n?(var)?char.*|character.*");
    }
}
