package io.skald.verify.column;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.identifier.KeySource;
import io.skald.identifier.ReleaseSeed;
import io.skald.identifier.Replacement;
import io.skald.verify.claim.Replacing;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What encrypts and what verifies agree, each with code of its own, and formats stay. */
class FormatPreservingProperties {

    private static final String KEY = "0123456789abcdef0123456789abcdef";
    private static final KeySource SOURCE = key();

    private static KeySource key() {
        try {
            Path file = Files.createTempFile("skald", ".key");
            file.toFile().deleteOnExit();
            Files.writeString(file, KEY);
            return new KeySource(file.toString(), false);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Provide
    Arbitrary<String> values() {
        return Arbitraries.strings()
                .withChars("0123456789ABXYZabxyz-/ .")
                .ofMinLength(1)
                .ofMaxLength(60)
                .map(text -> text + "123456abcd");
    }

    @Property(tries = 300)
    void both_encrypt_alike(@ForAll("values") String value, @ForAll Replacement.Alphabet alphabet) {
        String ranges = switch (alphabet) {
            case DIGITS -> "0-9";
            case LETTERS -> "A-Za-z";
            case ALPHANUMERIC -> "0-9A-Za-z";
        };
        String encrypted = new Replacement.Encrypted(SOURCE, Replacement.Scope.COLUMN, alphabet)
                .texts("Account", new ReleaseSeed("x", ""))
                .of(value);
        CellRule rule = CellRule.of(
                new Replacing.Encrypted(
                        ranges, "skald fpe\0column\0Account", () -> KEY.getBytes(StandardCharsets.UTF_8)),
                List.of(""));
        assertThat(rule.holds(value, "", encrypted)).isTrue();
        assertThat(rule.holds(value + "1a", "", encrypted)).isFalse();
        assertThat(encrypted).hasSameSizeAs(value);
        String outside = "[" + ranges + "]";
        assertThat(encrypted.replaceAll(outside, "#")).isEqualTo(value.replaceAll(outside, "#"));
    }
}
