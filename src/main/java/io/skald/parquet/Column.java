package io.skald.parquet;

import io.skald.table.TableInput;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A column of a table: one leaf, or the leaves of a nested value.
 *
 * @param elements of the schema, the first being the column itself
 * @param firstLeaf the number of its first leaf among all of the file
 */
record Column(String name, List<SchemaElement> elements, List<Leaf> leaves, int firstLeaf) {

    /**
     * What is stored by itself.
     *
     * @param path from the column down
     * @param mostDefined the level at which there is a value
     * @param mostRepeated the level of its innermost repetition; 0 if it does not repeat
     */
    record Leaf(List<String> path, LeafType type, int mostDefined, int mostRepeated) {}

    Column {
        elements = List.copyOf(elements);
        leaves = List.copyOf(leaves);
    }

    /** Whether each row has one value at the most. */
    boolean isFlat() {
        return elements.size() == 1 && leaves.get(0).mostRepeated() == 0;
    }

    /** What the column holds; columns of one type can be one column of a table in several files. */
    String type() {
        if (isFlat() && leaves.get(0).type().equals(LeafType.OF_TEXTS)) {
            return TableInput.TEXT;
        }
        return leaves.stream()
                .map(leaf -> (isFlat() ? "" : String.join(".", leaf.path()) + " ") + words(leaf.type()))
                .collect(Collectors.joining(", ", isFlat() ? "" : "nested (", isFlat() ? "" : ")"));
    }

    private static String words(LeafType type) {
        String scale = type.scale() == 0 ? "" : "(" + type.scale() + ")";
        return (type.physical() + (type.width() == type.physical().width() ? "" : "(" + type.width() + ")") + " "
                        + type.meaning() + scale)
                .toLowerCase(Locale.ROOT)
                .replace('_', ' ');
    }

    /** The columns of a schema, which begins with an element for the whole. */
    static List<Column> of(List<SchemaElement> schema) {
        List<Column> columns = new ArrayList<>();
        int at = 1;
        int leaf = 0;
        while (at < schema.size()) {
            List<Leaf> leaves = new ArrayList<>();
            int end = collect(schema, at, List.of(), 0, 0, leaves);
            columns.add(new Column(schema.get(at).name(), schema.subList(at, end), leaves, leaf));
            leaf += leaves.size();
            at = end;
        }
        return columns;
    }

    /** Adds the leaves of an element; answers the place behind it. */
    private static int collect(
            List<SchemaElement> schema, int at, List<String> above, int defined, int repeated, List<Leaf> leaves) {
        if (at >= schema.size()) {
            throw new DamagedException("its schema ends too early");
        }
        SchemaElement element = schema.get(at);
        List<String> path = new ArrayList<>(above);
        path.add(element.name());
        int mostDefined = defined + (element.optional() || element.repeated() ? 1 : 0);
        int mostRepeated = repeated + (element.repeated() ? 1 : 0);
        if (path.size() > Byte.MAX_VALUE) {
            throw new DamagedException("its schema is nested too deeply");
        }
        if (element.children() <= 0) {
            leaves.add(new Leaf(List.copyOf(path), element.type(), mostDefined, mostRepeated));
            return at + 1;
        }
        int next = at + 1;
        for (int child = 0; child < element.children(); child++) {
            next = collect(schema, next, path, mostDefined, mostRepeated, leaves);
        }
        return next;
    }
}
