package io.skald.job;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Where each key of a job was written, so that a problem found later can still name line and column. */
public final class Places {

    private final Place source;
    private final Map<List<String>, Place> byKey;

    private Places(Place source, Map<List<String>, Place> byKey) {
        this.source = source;
        this.byKey = Map.copyOf(byKey);
    }

    /** Of a job that was not read from a file. */
    public static Places none(String source) {
        return new Places(Place.whole(source), Map.of());
    }

    static Places of(YamlNode.Mapping root, Place source) {
        Map<List<String>, Place> byKey = new HashMap<>();
        collect(root, List.of(), byKey);
        return new Places(source, byKey);
    }

    private static void collect(YamlNode.Mapping mapping, List<String> above, Map<List<String>, Place> byKey) {
        mapping.entries().forEach((name, entry) -> {
            List<String> key = Keys.append(above, name);
            byKey.put(key, entry.place());
            if (entry.value() instanceof YamlNode.Mapping inner) {
                collect(inner, key, byKey);
            }
        });
    }

    /** The place of a key's value, or of the closest section around it that was written. */
    Place of(String... key) {
        for (int length = key.length; length > 0; length--) {
            Place place = byKey.get(Arrays.asList(key).subList(0, length));
            if (place != null) {
                return place;
            }
        }
        return source;
    }

    @Override
    public String toString() {
        return source.toString();
    }
}
