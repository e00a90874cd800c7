package io.skald.job;

import io.skald.identifier.Replacement;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads one column of the section {@code attributes}. */
final class AttributeBinder {

    private static final List<String> COMMON_KEYS = List.of("role", "weight", "levels", "missing");

    /** What other programs call the type of columns that a hierarchy is for. */
    private static final Set<String> CATEGORIES = Set.of(
            "category", "categorical", "categories", "string", "text", "str", "enum", "factor", "nominal", "ordinal");

    private static final String BY_HIERARCHY =
            "texts have a hierarchy in place of a type, as in hierarchy: FILE, which 'skald hierarchy"
                    + " TABLE COLUMN -o FILE' makes of the table; type: code keeps first characters without a file";

    private final String name;
    private final Section section;

    private AttributeBinder(String name, Section section) {
        this.name = name;
        this.section = section;
    }

    /** @return empty if its problems, which are added, leave nothing to go on with */
    static Optional<Job.Attribute> bind(Value value) {
        String name = value.key().get(value.key().size() - 1);
        return value.section(Keys.ATTRIBUTE, "write its role, as in {role: insensitive}")
                .flatMap(section -> new AttributeBinder(name, section).attribute());
    }

    /** Reads what it can also where the role is missing or wrong, for its problems. */
    private Optional<Job.Attribute> attribute() {
        Optional<Plan.Role> role = section.require("role", "role: quasi").flatMap(this::role);
        BigDecimal weight = section.read("weight", AttributeBinder::weight, JobDefaults.WEIGHT);
        LevelLimits levels = section.read("levels", AttributeBinder::levels, JobDefaults.ALL_LEVELS);
        if (role.isPresent() && role.get() != Plan.Role.QUASI) {
            return Optional.of(plain(role.get()));
        }
        return role.flatMap(quasi -> type())
                .flatMap(this::kind)
                .map(kind -> new Job.Quasi(
                        name, kind, weight, levels, section.read("missing", FormatBinder::missing, List.of())));
    }

    private Optional<Plan.Role> role(Value value) {
        return value.isOpen()
                ? value.reject(
                        "this is still open: write quasi if others may know it of a person, sensitive if it is what they must not"
                                + " learn, insensitive if it is neither, or identifier to leave it out")
                : value.choice(Choices.ROLES);
    }

    private Job.Attribute plain(Plan.Role role) {
        boolean sensitive = role == Plan.Role.SENSITIVE;
        boolean identifier = role == Plan.Role.IDENTIFIER;
        Optional<Replacement> replacement =
                identifier ? new ReplacementBinder(name, section).replacement() : Optional.empty();
        if (!identifier) {
            rejectReplacements();
        }
        GuardBinder guard = new GuardBinder(name, section);
        if (!sensitive) {
            rejectModels();
        }
        Keys.ATTRIBUTE.stream()
                .filter(key -> section.has(key) && !key.equals("role") && !ModelBinder.KEYS.contains(key))
                .filter(key -> !ReplacementBinder.KEYS.contains(key))
                .filter(key -> !sensitive || !guard.takes(key))
                .forEach(key -> section.reject(
                        key,
                        sensitive && guard.takesBesideModels(key)
                                ? "'" + key
                                        + "' goes with a quasi-identifier, or with a sensitive column of which something is"
                                        + " asked; remove it, ask closeness or another model of '" + name
                                        + "', or make its role quasi"
                                : "'" + key + "' belongs to quasi-identifiers only; remove it, or make the role of '"
                                        + name + "' quasi"));
        if (replacement.isPresent()) {
            return new Job.Replaced(name, replacement.get());
        }
        return sensitive ? guard.bind() : new Job.Plain(name, role);
    }

    private void rejectReplacements() {
        ReplacementBinder.KEYS.stream()
                .filter(section::has)
                .forEach(key -> section.reject(
                        key,
                        "'" + key + "' belongs to identifiers only; remove it, or make the role of '" + name
                                + "' identifier"));
    }

    private void rejectModels() {
        ModelBinder.KEYS.stream()
                .filter(section::has)
                .forEach(key -> section.reject(
                        key,
                        "'" + key + "' belongs to sensitive columns only; remove it, or make the role of '" + name
                                + "' sensitive"));
    }

    private Optional<TypeName> type() {
        if (section.has("hierarchy") && section.has("type")) {
            section.reject(
                    "type",
                    "'" + name + "' has both a hierarchy and a type; a hierarchy says all, so remove one of them");
            return Optional.empty();
        }
        if (section.has("hierarchy")) {
            return Optional.of(TypeName.HIERARCHY);
        }
        if (!section.has("type")) {
            if (!section.lacks("type") || !section.lacks("hierarchy")) {
                return Optional.empty();
            }
            section.reject(
                    "type",
                    "the quasi-identifier '" + name + "' has neither hierarchy nor type; add hierarchy: FILE,"
                            + " or type: integer, decimal, date or code");
            return Optional.empty();
        }
        return section.get("type")
                .flatMap(value ->
                        value.isOneOf(CATEGORIES) ? value.reject(BY_HIERARCHY) : value.choice(TypeName.written()));
    }

    private Optional<AttributeKind> kind(TypeName type) {
        rejectModels();
        rejectReplacements();
        Keys.ATTRIBUTE.stream()
                .filter(key -> section.has(key) && !type.hasKey(key) && !COMMON_KEYS.contains(key))
                .filter(key -> !ModelBinder.KEYS.contains(key) && !ReplacementBinder.KEYS.contains(key))
                .forEach(key -> section.reject(key, misplaced(key, type)));
        return type.bind(new KindBinder(name, section));
    }

    private String misplaced(String key, TypeName type) {
        String owners = Arrays.stream(TypeName.values())
                .filter(owner -> owner.hasKey(key))
                .map(owner -> owner == TypeName.HIERARCHY ? "a hierarchy" : "type: " + owner.text())
                .collect(Collectors.joining(", "));
        String here = type == TypeName.HIERARCHY ? "with a hierarchy" : "of type " + type.text();
        return "'" + key + "' says nothing about a quasi-identifier " + here + "; it goes with " + owners
                + ", so remove it here";
    }

    private static Optional<BigDecimal> weight(Value value) {
        String rule = "it must be a number of at least 0, such as 1";
        return value.decimal(rule).flatMap(weight -> weight.signum() >= 0 ? Optional.of(weight) : value.reject(rule));
    }

    private static Optional<LevelLimits> levels(Value value) {
        return value.section(Keys.LEVELS, "write one or both ends, as in {min: 0, max: 2}")
                .map(section -> {
                    long min = section.read("min", level -> level.whole(0, Integer.MAX_VALUE), 0L);
                    OptionalInt max = section.getUnlessNull("max")
                            .flatMap(level -> level.whole(0, Integer.MAX_VALUE))
                            .map(level -> OptionalInt.of(level.intValue()))
                            .orElse(OptionalInt.empty());
                    if (max.isPresent() && min > max.getAsInt()) {
                        section.reject(
                                "min",
                                "levels.min is " + min + " and levels.max is " + max.getAsInt()
                                        + "; min must not be above max");
                    }
                    return new LevelLimits((int) min, max);
                });
    }
}
