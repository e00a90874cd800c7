package io.skald.job;

import io.skald.Excerpt;
import io.skald.table.Blanks;
import java.util.List;
import java.util.Optional;

/** Reads the names of the columns that tell a row's class, and holds them against those of the table. */
final class ClassColumnsResolver {

    static final String ID = "class-id";
    static final String SIZE = "class-size";

    private final Resolution resolution;

    ClassColumnsResolver(Resolution resolution) {
        this.resolution = resolution;
    }

    static ClassColumns read(Section root) {
        return new ClassColumns(name(root, ID), name(root, SIZE));
    }

    /** {@code true} takes the key's own name, a text is a name. */
    private static Optional<String> name(Section root, String key) {
        return root.getUnlessNull(key)
                .flatMap(value -> value.node() instanceof YamlNode.Scalar scalar
                                && scalar.text().matches("true|false")
                        ? value.flag().filter(wanted -> wanted).map(wanted -> key)
                        : value.text("write true, or the name of the column").flatMap(name -> named(value, name)));
    }

    private static Optional<String> named(Value value, String name) {
        return name.isBlank() || !name.equals(Blanks.trim(name))
                ? value.reject("the name of a column has no blanks around it and is not empty")
                : Optional.of(name);
    }

    /** @param columns of the input */
    void check(List<String> columns) {
        ClassColumns names = resolution.job().classColumns();
        names.id().filter(columns::contains).ifPresent(name -> rejectTaken(name, ID));
        names.size().filter(columns::contains).ifPresent(name -> rejectTaken(name, SIZE));
        if (names.id().isPresent() && names.id().equals(names.size())) {
            resolution.reject(
                    "class-id and class-size name one column, "
                            + Excerpt.name(names.id().get()) + "; give each a name of its own",
                    SIZE);
        }
    }

    private void rejectTaken(String name, String key) {
        resolution.reject(
                "the input has a column " + Excerpt.name(name) + " already; name the new one otherwise, as in " + key
                        + ": " + key + "-2",
                key);
    }
}
