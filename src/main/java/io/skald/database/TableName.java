package io.skald.database;

import io.skald.UsageException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The name of a table, perhaps with its schema in front, spelled as the database has it.
 *
 * @param parts schema and table, or the table alone
 */
public record TableName(List<String> parts) {

    public TableName {
        parts = List.copyOf(parts);
    }

    /**
     * Reads a name such as {@code clinic.visits}.
     *
     * @throws UsageException if a part of it is blank
     */
    public static TableName of(String text) {
        List<String> parts = Arrays.asList(text.split("\\.", -1));
        if (parts.stream().anyMatch(String::isBlank)) {
            throw new UsageException("A table is named as in visits or clinic.visits.");
        }
        return new TableName(parts);
    }

    /** The last part. */
    public String table() {
        return parts.get(parts.size() - 1);
    }

    /** The same schema with another table. */
    TableName sibling(String table) {
        List<String> other = new ArrayList<>(parts.subList(0, parts.size() - 1));
        other.add(table);
        return new TableName(other);
    }

    /** As SQL has it, every part in quotes, so that nothing of it is anything but a name. */
    String sql(String quote) {
        return parts.stream().map(part -> quoted(part, quote)).collect(Collectors.joining("."));
    }

    static String quoted(String name, String quote) {
        return quote + name.replace(quote, quote + quote) + quote;
    }

    @Override
    public String toString() {
        return String.join(".", parts);
    }
}
