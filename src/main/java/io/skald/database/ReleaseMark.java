package io.skald.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** A remark on a table that it is a release, so that nothing else is ever replaced by one. */
final class ReleaseMark {

    private static final String WORDS = "A release made by Skald";

    private ReleaseMark() {}

    /** Whether tables can be marked there. */
    static boolean isKnown(Database database) {
        return database.product().equals("postgresql");
    }

    static boolean isOn(Connection connection, TableName table) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT obj_description(to_regclass(?), 'pg_class')")) {
            statement.setString(1, table.sql("\""));
            try (ResultSet found = statement.executeQuery()) {
                return found.next() && WORDS.equals(found.getString(1));
            }
        }
    }

    static void put(Connection connection, TableName table) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("COMMENT ON TABLE " + table.sql("\"") + " IS '" + WORDS + "'");
        }
    }
}
