package io.skald.job;

import io.skald.identifier.KeySource;
import io.skald.identifier.Replacement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads what a release has in place of an identifier. */
final class ReplacementBinder {

    static final List<String> KEYS = List.of("pseudonym", "fpe", "redact");

    private static final int FEWEST = 12;
    private static final int USUAL = 16;
    private static final int MOST = 51;
    private static final int MOST_KEPT = 1_000;
    private static final String KEY = "write the file that holds the key, or {env: NAME} for an environment variable";

    private static final Map<String, Replacement.Scope> SCOPES = scopes();

    private static final Map<String, Replacement.Alphabet> ALPHABETS = alphabets();

    private final Section section;

    ReplacementBinder(Section section) {
        this.section = section;
    }

    private static Map<String, Replacement.Alphabet> alphabets() {
        Map<String, Replacement.Alphabet> alphabets = new LinkedHashMap<>();
        alphabets.put("digits", Replacement.Alphabet.DIGITS);
        alphabets.put("letters", Replacement.Alphabet.LETTERS);
        alphabets.put("alphanumeric", Replacement.Alphabet.ALPHANUMERIC);
        return alphabets;
    }

    private static Map<String, Replacement.Scope> scopes() {
        Map<String, Replacement.Scope> scopes = new LinkedHashMap<>();
        scopes.put("dataset", Replacement.Scope.DATASET);
        scopes.put("column", Replacement.Scope.COLUMN);
        scopes.put("release", Replacement.Scope.RELEASE);
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
                        .map(ReplacementBinder::redacted));
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
