package io.skald.job;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** A section of a job with the keys it may have; keys that it may not have are problems as soon as it is opened. */
final class Section {

    private final List<String> key;
    private final YamlNode.Mapping mapping;
    private final Problems problems;
    private final Set<String> misspelled = new HashSet<>();

    /** @param known the keys that this section may have; empty if its keys are names of the user's */
    Section(List<String> key, YamlNode.Mapping mapping, List<String> known, Problems problems) {
        this.key = key;
        this.mapping = mapping;
        this.problems = problems;
        if (!known.isEmpty()) {
            String where = key.isEmpty() ? "of a job" : "of " + Keys.spelled(key);
            mapping.entries().forEach((name, entry) -> {
                if (!known.contains(name)) {
                    NearestName.of(name, known).ifPresent(misspelled::add);
                    problems.add(entry.key(), Keys.append(key, name), Keys.unknown(name, where, known));
                }
            });
        }
    }

    /** The names in this section, in the order written. */
    List<String> names() {
        return List.copyOf(mapping.entries().keySet());
    }

    boolean has(String name) {
        return mapping.entries().containsKey(name);
    }

    /** Whether a key is not there, not even misspelled, which is a problem by itself. */
    boolean lacks(String name) {
        return !has(name) && !misspelled.contains(name);
    }

    Optional<Value> get(String name) {
        return Optional.ofNullable(mapping.entries().get(name))
                .map(entry -> new Value(Keys.append(key, name), entry.value(), problems));
    }

    /** Like {@link #get}, where {@code null} says the same as leaving the key out. */
    Optional<Value> getUnlessNull(String name) {
        return get(name).filter(value -> !value.isNull());
    }

    /** Like {@link #get}, where leaving the key out is a problem. */
    Optional<Value> require(String name, String example) {
        if (lacks(name)) {
            String section = key.isEmpty() ? "the job" : Keys.spelled(key);
            reject(name, section + " has no '" + name + "'; add for example " + example);
        }
        return get(name);
    }

    /** What a key says, or the default if it says nothing or nothing right. */
    <T> T read(String name, Function<Value, Optional<T>> reading, T otherwise) {
        return get(name).flatMap(reading).orElse(otherwise);
    }

    <E> E choose(String name, Map<String, E> choices, E otherwise) {
        return read(name, value -> value.choice(choices), otherwise);
    }

    boolean flag(String name, boolean otherwise) {
        return read(name, Value::flag, otherwise);
    }

    /** A problem with a key that is there or is missing. */
    void reject(String name, String message) {
        YamlNode.Entry entry = mapping.entries().get(name);
        problems.add(entry == null ? mapping.place() : entry.key(), Keys.append(key, name), message);
    }

    /** A section below this one that is not there. */
    Section nothing() {
        return absent(problems);
    }

    /** A section that is not there: everything in it has its default. */
    static Section absent(Problems problems) {
        return new Section(List.of(), new YamlNode.Mapping(Place.whole(""), Map.of()), List.of(), problems);
    }
}
