package io.skald.job;

import java.util.Locale;
import java.util.Optional;

/** Reads {@code row-order}: {@code source}, {@code shuffle}, or {@code {shuffle: {key: ...}}}. */
final class RowOrderBinder {

    private static final String RULE = "write source, shuffle, or {shuffle: {key: 32 hexadecimal digits}}";

    private RowOrderBinder() {}

    static Optional<RowOrder> read(Value value) {
        if (!value.isSection()) {
            return value.choice(Choices.ROW_ORDERS);
        }
        return value.section(Keys.ROW_ORDER, RULE)
                .flatMap(section -> section.require("shuffle", "shuffle: {key: ...}"))
                .flatMap(shuffle -> shuffle.section(Keys.SHUFFLE, RULE))
                .flatMap(section -> section.require("key", "key: 32 hexadecimal digits"))
                .flatMap(key -> key.text(RULE).flatMap(text -> key(text.toLowerCase(Locale.ROOT), key)));
    }

    private static Optional<RowOrder> key(String text, Value value) {
        return text.matches("[0-9a-f]{32}")
                ? Optional.of(new RowOrder(true, Optional.of(text)))
                : value.reject("the key has 32 hexadecimal digits, 128 bits; " + RULE);
    }
}
