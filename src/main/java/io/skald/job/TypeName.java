package io.skald.job;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** What a job calls the kinds of quasi-identifier, with the keys that each has besides the common ones. */
enum TypeName {
    HIERARCHY(KindBinder::categories, "hierarchy"),
    INTEGER(
            KindBinder::integers,
            "type",
            "bounds",
            "origin",
            "widths",
            "encode",
            "number",
            "outside",
            "top-code",
            "bottom-code",
            "age-at",
            "format",
            "locale",
            "pivot"),
    DECIMAL(
            KindBinder::decimals,
            "type",
            "unit",
            "bounds",
            "origin",
            "widths",
            "encode",
            "number",
            "outside",
            "top-code",
            "bottom-code"),
    DATE(
            KindBinder::dates,
            "type",
            "format",
            "locale",
            "pivot",
            "calendar",
            "bounds",
            "outside",
            "top-code",
            "bottom-code"),
    CODE(KindBinder::codes, "type", "keep", "pad", "except");

    private final Function<KindBinder, Optional<AttributeKind>> binding;
    private final List<String> keys;

    TypeName(Function<KindBinder, Optional<AttributeKind>> binding, String... keys) {
        this.binding = binding;
        this.keys = List.of(keys);
    }

    /** Those that are written after the key {@code type}, by their texts. */
    static Map<String, TypeName> written() {
        Map<String, TypeName> written = new LinkedHashMap<>();
        Arrays.stream(values()).filter(name -> name.hasKey("type")).forEach(name -> written.put(name.text(), name));
        return written;
    }

    /** As it is written in a job. */
    String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether the key says something about this kind. */
    boolean hasKey(String key) {
        return keys.contains(key);
    }

    /** Reads the keys of this kind; empty if they leave problems. */
    Optional<AttributeKind> bind(KindBinder binder) {
        return binding.apply(binder);
    }
}
