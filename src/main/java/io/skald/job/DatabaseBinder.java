package io.skald.job;

import io.skald.UsageException;
import io.skald.database.Database;
import io.skald.database.DatabaseSource;
import io.skald.database.DatabaseTarget;
import io.skald.database.TableName;
import io.skald.table.TableSource;
import io.skald.table.TableTarget;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** Reads an input or an output that is a database's table. */
final class DatabaseBinder {

    private static final String INPUT = "{jdbc: \"jdbc:postgresql://localhost/clinic\", table: visits}";

    private static final Pattern NO_FILE_NAME = Pattern.compile("[^\\p{L}\\p{N}._-]");

    private DatabaseBinder() {}

    /** @param input perhaps a path */
    static Optional<TableSource> source(Value input) {
        return section(input, Keys.DATABASE_INPUT).flatMap(section -> {
            Optional<Database> database = database(section);
            Optional<String> query = text(section, "query", "write a SELECT");
            Optional<TableName> table = table(section);
            if (section.has("query") == section.has("table")) {
                section.reject(
                        section.has("query") ? "query" : "jdbc",
                        "write what to read of the database, a table or a query, one of both, as in input: " + INPUT);
                return Optional.empty();
            }
            return query.isEmpty() && table.isEmpty()
                    ? Optional.empty()
                    : database.map(found -> new DatabaseSource(found, query, table));
        });
    }

    /** @param output perhaps a path */
    static Optional<TableTarget> target(Value output) {
        return section(output, Keys.DATABASE_OUTPUT).flatMap(section -> {
            Optional<Database> database = database(section);
            section.require("table", "table: visits_k10");
            return table(section).flatMap(table -> database.map(found -> new DatabaseTarget(found, table)));
        });
    }

    /** What the files beside a release are called that is a table: as it says, or as the table, beside the job. */
    static String reports(Value output) {
        return section(output, Keys.DATABASE_OUTPUT)
                .flatMap(section -> text(section, "reports", "write a path, as in reports: out/visits_k10")
                        .or(() -> text(section, "table", "")
                                .map(name -> NO_FILE_NAME.matcher(name).replaceAll("_"))))
                .orElse("release");
    }

    private static Optional<Section> section(Value value, List<String> keys) {
        return value.isSection() ? value.section(keys, "") : Optional.empty();
    }

    private static Optional<Database> database(Section section) {
        Optional<String> user = text(section, "user-env", "write the name of an environment variable");
        Optional<String> password = text(section, "password-env", "write the name of an environment variable");
        return section.require("jdbc", "jdbc: \"jdbc:postgresql://localhost/clinic\"")
                .flatMap(value -> value.text("write a URL, such as \"jdbc:postgresql://localhost/clinic\""))
                .flatMap(url -> checked(section, "jdbc", () -> new Database(url, user, password)));
    }

    private static Optional<TableName> table(Section section) {
        return text(section, "table", "write its name, as in visits or clinic.visits")
                .flatMap(name -> checked(section, "table", () -> TableName.of(name)));
    }

    private static Optional<String> text(Section section, String key, String rule) {
        Function<Value, Optional<String>> reading = value -> value.text(rule);
        return section.getUnlessNull(key).flatMap(reading);
    }

    /** The value is not shown: it may hold a password. */
    private static <T> Optional<T> checked(Section section, String key, Supplier<T> made) {
        try {
            return Optional.of(made.get());
        } catch (UsageException wrong) {
            section.reject(key, wrong.getMessage());
            return Optional.empty();
        }
    }
}
