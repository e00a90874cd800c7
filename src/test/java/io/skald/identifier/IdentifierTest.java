package io.skald.identifier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IdentifierTest {

    private static final String KEY = "0123456789abcdef0123456789abcdef\n";

    @TempDir
    private Path folder;

    private KeySource key(String content, String rights) throws IOException {
        Path file = Files.writeString(folder.resolve("secret.key"), content);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(rights));
        return new KeySource(file.toString(), false);
    }

    private static String pseudonym(KeySource key, Replacement.Scope scope, String column, String input) {
        return new Replacement.Pseudonym(key, scope, 16)
                .texts(column, new ReleaseSeed(input, ""))
                .of("P1");
    }

    @Test
    void a_pseudonym_is_the_start_of_hmac_sha_256_in_base_32() throws IOException {
        KeySource key = key(KEY, "rw-------");
        assertThat(pseudonym(key, Replacement.Scope.COLUMN, "Patient", "x")).isEqualTo("gb52xhqjnqfhxwoa");
        assertThat(pseudonym(key, Replacement.Scope.DATASET, "Patient", "x")).isEqualTo("ku33hxnqhzjjk2ng");
        assertThat(new Replacement.Pseudonym(key, Replacement.Scope.DATASET, 51)
                        .texts("a", new ReleaseSeed("x", ""))
                        .of("P1"))
                .hasSize(51)
                .startsWith("ku33hxnqhzjjk2ng")
                .matches("[a-z2-7]+");
    }

    @Test
    void the_scope_says_what_one_value_shares_its_pseudonym_with() throws IOException {
        KeySource key = key(KEY, "rw-------");
        assertThat(pseudonym(key, Replacement.Scope.DATASET, "a", "x"))
                .isEqualTo(pseudonym(key, Replacement.Scope.DATASET, "b", "y"));
        assertThat(pseudonym(key, Replacement.Scope.COLUMN, "a", "x"))
                .isEqualTo(pseudonym(key, Replacement.Scope.COLUMN, "a", "y"))
                .isNotEqualTo(pseudonym(key, Replacement.Scope.COLUMN, "b", "x"));
        assertThat(pseudonym(key, Replacement.Scope.RELEASE, "a", "x"))
                .isEqualTo(pseudonym(key, Replacement.Scope.RELEASE, "a", "x"))
                .isNotEqualTo(pseudonym(key, Replacement.Scope.RELEASE, "a", "y"));
    }

    @Test
    void a_key_has_a_name_that_tells_nothing_of_it() throws IOException {
        KeySource one = key(KEY, "r--------");
        String id = PseudonymKey.id(one);
        assertThat(id).matches("[0-9a-f]{8}").isEqualTo(PseudonymKey.id(one));
        Files.delete(Path.of(one.place()));
        assertThat(PseudonymKey.id(key(KEY + "x", "rw-------"))).isNotEqualTo(id);
    }

    @Test
    void keys_that_are_none_or_no_secret_are_refused() throws IOException {
        KeySource open = key(KEY, "rw-r-----");
        assertThatThrownBy(open::read).isInstanceOf(UsageException.class).hasMessageContaining("chmod 600");
        assertThatThrownBy(() -> key("short", "rw-------").read()).hasMessageContaining("fewer than 16 bytes");
        assertThatThrownBy(() -> key("x".repeat(5000), "rw-------").read())
                .hasMessageContaining("more than 4096 bytes");
        assertThatThrownBy(() -> new KeySource(folder.toString(), false).read()).hasMessageContaining("no key file");
        assertThatThrownBy(() -> new KeySource("SKALD_NO_SUCH_KEY", true).read())
                .hasMessageContaining("no environment variable");
        assertThat(new KeySource("SKALD_NO_SUCH_KEY", true).file()).isEmpty();
        assertThat(open.file()).hasValue(folder.resolve("secret.key"));
    }

    @Test
    void a_key_may_be_in_the_environment() {
        KeySource path = new KeySource("PATH", true);
        assertThat(path.read()).isEqualTo(System.getenv("PATH").getBytes());
    }

    @Test
    void encryption_keeps_the_format_and_refuses_what_could_be_tried() throws IOException {
        KeySource key = key(KEY, "rw-------");
        Replacement fpe = new Replacement.Encrypted(key, Replacement.Scope.DATASET, Replacement.Alphabet.DIGITS);
        String encrypted = fpe.texts("Account", new ReleaseSeed("x", "")).of("DE12 3456-7890");
        assertThat(encrypted).matches("DE[0-9]{2} [0-9]{4}-[0-9]{4}").isNotEqualTo("DE12 3456-7890");
        assertThat(fpe.texts("Other", new ReleaseSeed("y", "")).of("DE12 3456-7890"))
                .isEqualTo(encrypted);
        assertThat(fpe.misfits().orElseThrow().of("12345"))
                .hasValueSatisfying(why -> assertThat(why).contains("fewer than 6 digits"));
        assertThat(fpe.misfits().orElseThrow().of("123456")).isEmpty();
        assertThat(Replacement.Alphabet.LETTERS.fewest()).isEqualTo(4);
        assertThat(fpe.words()).isEqualTo("encrypted in its own format");
        assertThat(fpe.key()).hasValue(key);
        assertThat(fpe.with(new KeySource("K", true)).key()).hasValue(new KeySource("K", true));
        assertThat(fpe.essence()).isEqualTo("fpe DATASET DIGITS");
    }

    @Test
    void dates_of_one_person_move_alike_and_keep_their_time() throws IOException {
        KeySource key = key(KEY, "rw-------");
        Shifted shift = shift(key, "yyyy-MM-dd[ HH:mm]", 30);
        Replacement.Texts texts = shift.texts("Visit", new ReleaseSeed("x", ""));
        LocalDate moved = LocalDate.parse(texts.of("2024-02-29", "P1"));
        long days = ChronoUnit.DAYS.between(LocalDate.of(2024, 2, 29), moved);
        assertThat(days).isBetween(-30L, 30L).isNotZero();
        assertThat(texts.of("2024-03-02 23:59", "P1"))
                .isEqualTo(LocalDate.of(2024, 3, 2).plusDays(days) + " 23:59");
        assertThat(shift.texts("Other", new ReleaseSeed("y", "")).of("2024-02-29", "P1"))
                .isEqualTo(moved.toString());
        assertThat(shift.with(new KeySource("K", true)).key()).hasValue(new KeySource("K", true));
        assertThat(shift.words()).isEqualTo("moved by days of each person's own");
    }

    @Test
    void every_move_but_none_is_drawn_and_none_beyond_the_most() throws IOException {
        Shifted shift = shift(key(KEY, "rw-------"), "yyyy-MM-dd", 2);
        Replacement.Texts texts = shift.texts("Visit", new ReleaseSeed("x", ""));
        assertThat(IntStream.range(0, 200).mapToObj(person -> texts.of("2024-01-10", "P" + person)))
                .containsOnly("2024-01-08", "2024-01-09", "2024-01-11", "2024-01-12");
    }

    @Test
    void dates_that_cannot_move_are_named() throws IOException {
        KeySource key = key(KEY, "rw-------");
        assertThat(shift(key, "yyyy-MM-dd", 30)
                        .misfits()
                        .orElseThrow()
                        .of("31.12.2024")
                        .orElseThrow())
                .contains("is not a date of the format yyyy-MM-dd");
        assertThat(shift(key, "yyyy-MM-dd", 30)
                        .misfits()
                        .orElseThrow()
                        .of("9999-12-20")
                        .orElseThrow())
                .contains("the years 1 to 9999");
        assertThat(shift(key, "yyyy-MM-dd", 30)
                        .misfits()
                        .orElseThrow()
                        .of("0001-01-20")
                        .orElseThrow())
                .contains("the years 1 to 9999");
        Shifted pivoted =
                new Shifted(key, Replacement.Scope.RELEASE, "p", 30, "dd.MM.yy", OptionalInt.of(1930), Locale.ENGLISH);
        assertThat(pivoted.misfits().orElseThrow().of("20.01.30").orElseThrow())
                .contains("the years 1930 to 2029", "shift.pivot");
        assertThat(pivoted.misfits().orElseThrow().of("20.01.31")).isEmpty();
        assertThat(pivoted.essence()).isEqualTo("shift RELEASE 30 dd.MM.yy from 1930");
        Replacement.Texts texts = pivoted.texts("v", new ReleaseSeed("x", ""));
        assertThatThrownBy(() -> texts.of("?", "P1")).isInstanceOf(IllegalArgumentException.class);
    }

    private static Shifted shift(KeySource key, String format, int days) {
        return new Shifted(
                key, Replacement.Scope.DATASET, "Patient", days, format, OptionalInt.empty(), Locale.ENGLISH);
    }

    @Test
    void tokens_are_of_one_release_alone() {
        Token token = new Token(Replacement.Scope.COLUMN, 16);
        ReleaseSeed seed = new ReleaseSeed("x", ReleaseSeed.fresh());
        String text = token.texts("a", seed).of("P1");
        assertThat(text)
                .matches("[a-z2-7]{16}")
                .isEqualTo(token.texts("a", seed).of("P1"));
        assertThat(token.texts("b", seed).of("P1")).isNotEqualTo(text);
        assertThat(token.texts("a", new ReleaseSeed("x", ReleaseSeed.fresh())).of("P1"))
                .isNotEqualTo(text);
        Token joined = new Token(Replacement.Scope.RELEASE, 16);
        assertThat(joined.texts("a", seed).of("P1"))
                .isEqualTo(joined.texts("b", seed).of("P1"))
                .isNotEqualTo(text);
        assertThat(token.drawsKey()).isTrue();
        assertThat(token.key()).isEmpty();
    }

    @Test
    void parts_do_not_tell_how_long_a_value_was() {
        Replacement parts = new Replacement.Redacted(2, 1);
        assertThat(parts.texts("a", new ReleaseSeed("x", "")).of("😀bcde")).isEqualTo("😀b***e");
        assertThat(parts.texts("a", new ReleaseSeed("x", "")).of("abc")).isEqualTo("***");
        assertThat(new Replacement.Redacted(0, 4)
                        .texts("a", new ReleaseSeed("x", ""))
                        .of("4111111111111234"))
                .isEqualTo("***1234");
        assertThat(parts.key()).isEmpty();
        assertThat(parts.with(new KeySource("K", true))).isEqualTo(parts);
        assertThat(parts.words()).isEqualTo("released in part");
        assertThat(parts.essence()).isEqualTo("redact 2 1");
    }
}
