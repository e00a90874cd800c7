package io.skald.job;

import io.skald.attribute.value.DateFormat;
import io.skald.identifier.KeySource;
import io.skald.identifier.Replacement;
import io.skald.identifier.Shifted;
import io.skald.identifier.Token;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Reads what a release has in place of an identifier. */
final class ReplacementBinder {

    static final List<String> KEYS = List.of("pseudonym", "fpe", "redact", "token", "shift");

    private static final int FEWEST = 12;
    private static final int USUAL = 16;
    private static final int MOST = 51;
    private static final int MOST_KEPT = 1_000;
    private static final int MOST_DAYS = 36_500;
    private static final long USUAL_DAYS = 365;
    private static final String TOKEN = "write true, or {scope: release, length: 16}";
    private static final String SHIFT = "{key: pseudonyms.key, by: Patient ID, days: 365}";
    private static final String KEY = "write the file that holds the key, or {env: NAME} for an environment variable";

    private static final Map<String, Replacement.Scope> SCOPES = scopes(List.of("dataset", "column", "release"));

    private static final Map<String, Replacement.Scope> TOKEN_SCOPES = scopes(List.of("column", "release"));

    /** Within one column alone, the days between two columns would not stay. */
    private static final Map<String, Replacement.Scope> SHIFT_SCOPES = scopes(List.of("dataset", "release"));

    private static final Map<String, Replacement.Alphabet> ALPHABETS = alphabets();

    private final String name;
    private final Section section;

    /** @param name of the column */
    ReplacementBinder(String name, Section section) {
        this.name = name;
        this.section = section;
    }

    private static Map<String, Replacement.Alphabet> alphabets() {
        Map<String, Replacement.Alphabet> alphabets = new LinkedHashMap<>();
        alphabets.put("digits", Replacement.Alphabet.DIGITS);
        alphabets.put("letters", Replacement.Alphabet.LETTERS);
        alphabets.put("alphanumeric", Replacement.Alphabet.ALPHANUMERIC);
        return alphabets;
    }

    private static Map<String, Replacement.Scope> scopes(List<String> names) {
        Map<String, Replacement.Scope> scopes = new LinkedHashMap<>();
        names.forEach(name -> scopes.put(name, Replacement.Scope.valueOf(name.toUpperCase(Locale.ROOT))));
        return scopes;
    }

    /** Empty if the identifier is left out, or there are problems. */
    Optional<Replacement> replacement() {
        List<String> ways = KEYS.stream().filter(section::has).toList();
        if (ways.size() > 1) {
            section.reject(
                    ways.get(1),
                    "an identifier is replaced in one way; remove all but one of " + String.join(", ", ways));
        }
        return section.getUnlessNull("pseudonym")
                .flatMap(value -> value.section(Keys.PSEUDONYM, "write where its key is, as in {key: pseudonyms.key}"))
                .flatMap(ReplacementBinder::pseudonym)
                .or(() -> section.getUnlessNull("fpe")
                        .flatMap(
                                value -> value.section(Keys.FPE, "write where its key is, as in {key: pseudonyms.key}"))
                        .flatMap(ReplacementBinder::encrypted))
                .or(() -> section.getUnlessNull("redact")
                        .flatMap(value ->
                                value.section(Keys.REDACT, "write how many characters stay, as in {keep-first: 2}"))
                        .map(ReplacementBinder::redacted))
                .or(() -> section.getUnlessNull("token").flatMap(ReplacementBinder::token))
                .or(() -> section.getUnlessNull("shift")
                        .flatMap(value -> value.section(
                                Keys.SHIFT, "write where its key is and whose the dates are, as in " + SHIFT))
                        .flatMap(this::shifted));
    }

    private static Optional<Replacement> token(Value value) {
        if (!value.isSection()) {
            return value.flag(TOKEN)
                    .flatMap(wanted ->
                            wanted ? Optional.of(new Token(Replacement.Scope.COLUMN, USUAL)) : value.reject(TOKEN));
        }
        return value.section(Keys.TOKEN, TOKEN).map(token -> {
            Replacement.Scope scope = token.choose("scope", TOKEN_SCOPES, Replacement.Scope.COLUMN);
            long length = token.read("length", chars -> chars.whole(FEWEST, MOST), (long) USUAL);
            return new Token(scope, (int) length);
        });
    }

    private Optional<Replacement> shifted(Section shift) {
        Optional<KeySource> key = shift.require("key", "key: pseudonyms.key").flatMap(ReplacementBinder::key);
        Optional<String> by = shift.require("by", "by: Patient ID")
                .flatMap(value -> value.text("write the column that tells whose each row is"));
        Replacement.Scope scope = shift.choose("scope", SHIFT_SCOPES, Replacement.Scope.DATASET);
        long days = shift.read("days", value -> value.whole(1, MOST_DAYS), USUAL_DAYS);
        Optional<DateFormat> format = new KindBinder(name, shift).shiftedDates();
        return key.flatMap(source -> by.flatMap(column -> format.map(written ->
                new Shifted(source, scope, column, (int) days, written.pattern(), written.pivot(), written.locale()))));
    }

    private static Optional<Replacement> pseudonym(Section pseudonym) {
        Optional<KeySource> key =
                pseudonym.require("key", "key: pseudonyms.key").flatMap(ReplacementBinder::key);
        Replacement.Scope scope = pseudonym.choose("scope", SCOPES, Replacement.Scope.COLUMN);
        long length = pseudonym.read("length", value -> value.whole(FEWEST, MOST), (long) USUAL);
        return key.map(source -> new Replacement.Pseudonym(source, scope, (int) length));
    }

    private static Optional<Replacement> encrypted(Section fpe) {
        Optional<KeySource> key = fpe.require("key", "key: pseudonyms.key").flatMap(ReplacementBinder::key);
        Replacement.Scope scope = fpe.choose("scope", SCOPES, Replacement.Scope.COLUMN);
        Replacement.Alphabet alphabet = fpe.choose("alphabet", ALPHABETS, Replacement.Alphabet.DIGITS);
        return key.map(source -> new Replacement.Encrypted(source, scope, alphabet));
    }

    private static Optional<KeySource> key(Value value) {
        if (value.isSection()) {
            return value.section(Keys.KEY, KEY)
                    .flatMap(key -> key.require("env", "env: SKALD_KEY"))
                    .flatMap(name -> name.text(KEY))
                    .map(name -> new KeySource(name, true));
        }
        return value.text(KEY).map(file -> new KeySource(file, false));
    }

    private static Replacement redacted(Section redact) {
        long first = redact.read("keep-first", value -> value.whole(0, MOST_KEPT), 0L);
        long last = redact.read("keep-last", value -> value.whole(0, MOST_KEPT), 0L);
        return new Replacement.Redacted((int) first, (int) last);
    }
}
