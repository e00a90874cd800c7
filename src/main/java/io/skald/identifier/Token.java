package io.skald.identifier;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * A token by a key that each run draws and that stands in the custodian's report alone: {@link Replacement.Pseudonym} without a key to keep. No other
 * release has the same, not even of the same table; without the report nobody finds the value again.
 *
 * @param scope where one value has one token: a column, or all columns of the release
 * @param length characters, of five bits each
 */
public record Token(Scope scope, int length) implements Replacement {

    @Override
    public Texts texts(String column, ReleaseSeed seed) {
        Hmac drawn = new Hmac(seed.drawn().getBytes(StandardCharsets.UTF_8));
        Hmac mac = new Hmac(drawn.of("skald token" + (scope == Scope.COLUMN ? "\0" + column : "")));
        return (value, beside) -> Base32.text(mac.of(value), length);
    }

    @Override
    public boolean drawsKey() {
        return true;
    }

    @Override
    public String use() {
        return "token";
    }

    @Override
    public String essence() {
        return "token " + scope.name().toLowerCase(Locale.ROOT) + " " + length;
    }

    @Override
    public String words() {
        return "replaced by tokens";
    }

    @Override
    public String warning(String column) {
        return "Column " + column
                + " holds tokens: rows of one value stay linked, and whoever has the report that is not for release can tell"
                + " whose they are; they stay personal data.";
    }
}
