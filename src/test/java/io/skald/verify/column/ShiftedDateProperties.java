package io.skald.verify.column;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.attribute.value.DateFormat;
import io.skald.identifier.KeySource;
import io.skald.identifier.ReleaseSeed;
import io.skald.identifier.Replacement;
import io.skald.identifier.Shifted;
import io.skald.verify.claim.RecodingClaim;
import io.skald.verify.claim.Replacing;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** What moves dates and what verifies agree, each with code of its own. */
class ShiftedDateProperties {

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

    private static CellRule rule(String pattern, OptionalInt pivot, Locale locale, int most) {
        return CellRule.of(
                new Replacing.Shifted(
                        "Patient",
                        most,
                        new RecodingClaim.Dates(pattern, pivot, Optional.empty(), List.of(), locale),
                        "skald shift\0dataset",
                        () -> KEY.getBytes(StandardCharsets.UTF_8)),
                List.of("", "NA"));
    }

    @Property(tries = 300)
    void both_move_alike(
            @ForAll @IntRange(min = 1, max = 400) int most,
            @ForAll @IntRange(min = 0, max = 20_000) int day,
            @ForAll @IntRange(min = 0, max = 86_399) int second,
            @ForAll String person) {
        String pattern = "d MMM yyyy[ HH:mm:ss]";
        DateFormat format = DateFormat.of(List.of(pattern), OptionalInt.empty(), Locale.GERMAN);
        LocalDateTime moment = LocalDate.ofEpochDay(day).atTime(LocalTime.ofSecondOfDay(second));
        String value = format.formatter().format(moment);
        String moved = new Shifted(
                        SOURCE, Replacement.Scope.DATASET, "Patient", most, pattern, OptionalInt.empty(), Locale.GERMAN)
                .texts("Visit", new ReleaseSeed("x", ""))
                .of(value, person + "1");
        CellRule rule = rule(pattern, OptionalInt.empty(), Locale.GERMAN, most);
        assertThat(rule.holds(value, person + "1", moved)).isTrue();
        assertThat(rule.holds(value, person + "1", value)).isFalse();
        assertThat(moved).endsWith(value.substring(value.length() - 9));
    }

    @Property(tries = 50)
    void years_of_two_digits_stay_in_their_century(@ForAll @IntRange(min = -14_000, max = 20_000) int day) {
        DateFormat format = DateFormat.of("dd/MM/yy", OptionalInt.of(1930));
        String value = format.text(day);
        String moved = new Shifted(
                        SOURCE,
                        Replacement.Scope.DATASET,
                        "Patient",
                        30,
                        "dd/MM/yy",
                        OptionalInt.of(1930),
                        Locale.ENGLISH)
                .texts("Visit", new ReleaseSeed("x", ""))
                .of(value, "P1");
        assertThat(rule("dd/MM/yy", OptionalInt.of(1930), Locale.ENGLISH, 30).holds(value, "P1", moved))
                .isTrue();
    }

    @Property(tries = 1)
    void dates_of_nobody_are_left_out_and_missing_ones_stay() {
        CellRule rule = rule("yyyy-MM-dd", OptionalInt.empty(), Locale.ENGLISH, 30);
        assertThat(rule.holds("2024-01-01", "NA", "")).isTrue();
        assertThat(rule.holds("2024-01-01", "NA", "2024-01-01")).isFalse();
        assertThat(rule.holds("NA", "P1", "NA")).isTrue();
        assertThat(rule.holds("no date", "P1", "no date")).isFalse();
    }
}
