package io.skald.job;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads the keys of a sensitive column: what is asked of its values, and what these are. */
final class GuardBinder {

    /** What values are, beside what is asked of them. */
    private static final List<String> KEYS = List.of("type", "format", "pivot", "hierarchy");

    private enum Type {
        TEXT,
        INTEGER,
        DECIMAL,
        DATE
    }

    private static final Map<String, Type> TYPES = Stream.of(Type.values())
            .collect(Collectors.toMap(
                    type -> type.name().toLowerCase(Locale.ROOT),
                    type -> type,
                    (one, other) -> one,
                    LinkedHashMap::new));

    private final String name;
    private final Section section;

    GuardBinder(String name, Section section) {
        this.name = name;
        this.section = section;
    }

    /** Whether a key is one of a sensitive column's. */
    boolean takes(String key) {
        return ModelBinder.KEYS.contains(key) || takesBesideModels(key) && asks();
    }

    /** Whether a key says something of a sensitive column of which something is asked. */
    boolean takesBesideModels(String key) {
        return KEYS.contains(key);
    }

    private boolean asks() {
        return ModelBinder.KEYS.stream().anyMatch(section::has);
    }

    Job.Attribute bind() {
        List<ModelChoice> models = ModelBinder.models(section);
        ValueOrder order = order();
        Optional<String> hierarchy = hierarchy(models);
        return models.isEmpty()
                ? new Job.Plain(name, Plan.Role.SENSITIVE)
                : new Job.Guarded(name, models, order, hierarchy);
    }

    private ValueOrder order() {
        if (!asks()) {
            return new ValueOrder.Found();
        }
        Optional<Type> type = section.get("type").flatMap(value -> value.choice(TYPES));
        if (type.filter(one -> one == Type.DATE).isPresent()) {
            return new KindBinder(name, section)
                    .dateFormat()
                    .<ValueOrder>map(ValueOrder.Dates::new)
                    .orElse(new ValueOrder.Found());
        }
        Stream.of("format", "pivot")
                .filter(section::has)
                .forEach(key -> section.reject(key, "'" + key + "' goes with type: date; remove it"));
        if (type.isEmpty()) {
            return new ValueOrder.Found();
        }
        return type.get() == Type.TEXT ? new ValueOrder.Texts() : new ValueOrder.Numbers();
    }

    private Optional<String> hierarchy(List<ModelChoice> models) {
        if (!asks()) {
            return Optional.empty();
        }
        Optional<Value> closeness = section.get("closeness").filter(Value::isSection);
        Optional<Value> within = closeness.flatMap(ModelBinder::hierarchyOfCloseness);
        Optional<Value> given = section.get("hierarchy");
        if (within.isPresent() && given.isPresent()) {
            section.reject("hierarchy", "'" + name + "' has its hierarchy twice; remove one of them");
        }
        boolean needed = models.stream()
                .anyMatch(model -> model instanceof ModelChoice.Closeness asked
                        && asked.distance() == ModelChoice.Distance.HIERARCHICAL);
        if (needed && within.isEmpty() && given.isEmpty()) {
            closeness.ifPresent(value -> section.reject(
                    "closeness",
                    "the hierarchical distance is that of a hierarchy: add hierarchy: FILE to '" + name + "'"));
        }
        return given.or(() -> within).flatMap(value -> value.text("write the path of a hierarchy file"));
    }
}
