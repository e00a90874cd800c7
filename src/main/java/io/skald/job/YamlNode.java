package io.skald.job;

import io.skald.Excerpt;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A YAML document as a tree in which everything knows its place and every scalar keeps its spelling. */
sealed interface YamlNode {

    /** Where it starts. */
    Place place();

    /** For a message: the text in quotes, or what kind of thing it is. */
    String shown();

    /** @param text as spelled, so that a number keeps all its digits */
    record Scalar(Place place, String text, Kind kind) implements YamlNode {

        enum Kind {
            TEXT,
            NUMBER,
            BOOLEAN,
            NULL
        }

        @Override
        public String shown() {
            if (kind == Kind.NULL) {
                return text.isEmpty() ? "empty" : "null";
            }
            return Excerpt.name(text);
        }
    }

    /** A list. */
    record Sequence(Place place, List<YamlNode> items) implements YamlNode {

        private static final int LONGEST_SHOWN = 12;

        public Sequence {
            items = List.copyOf(items);
        }

        @Override
        public String shown() {
            if (items.stream().allMatch(Scalar.class::isInstance) && items.size() <= LONGEST_SHOWN) {
                return items.stream().map(item -> ((Scalar) item).text()).collect(Collectors.joining(", ", "[", "]"));
            }
            return "a list";
        }
    }

    /** Keys with values, in the order written. */
    record Mapping(Place place, Map<String, Entry> entries) implements YamlNode {
        public Mapping {
            entries = Collections.unmodifiableMap(new LinkedHashMap<>(entries));
        }

        @Override
        public String shown() {
            return "a section of keys";
        }

        /** The same with one entry added, or put in the place of the one of that name. */
        Mapping with(String name, Entry entry) {
            Map<String, Entry> changed = new LinkedHashMap<>(entries);
            changed.put(name, entry);
            return new Mapping(place, changed);
        }
    }

    /** @param key where the key stands */
    record Entry(Place key, YamlNode value) {

        /** Where a reader looks: at the value, or for sections at the key. */
        Place place() {
            return value instanceof Mapping ? key : value.place();
        }
    }
}
