package io.skald.engine.report;

import io.skald.identifier.KeySource;
import io.skald.identifier.ReleaseSeed;
import io.skald.identifier.Replacement;
import io.skald.identifier.Shifted;
import io.skald.identifier.Token;
import io.skald.verify.claim.RecodingClaim;
import io.skald.verify.claim.Replacing;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** What stands for identifiers, in the plain words of verification. */
final class ReplacedBy {

    private ReplacedBy() {}

    static Replacing of(Replacement replacement, String column, ReleaseSeed seed) {
        Replacing known = known(replacement, column, seed);
        return replacement.key().filter(KeySource::missing).isPresent() ? new Replacing.Unproven(known) : known;
    }

    private static Replacing known(Replacement replacement, String column, ReleaseSeed seed) {
        if (replacement instanceof Replacement.Redacted parts) {
            return new Replacing.Parts(parts.first(), parts.last());
        }
        if (replacement instanceof Replacement.Encrypted encrypted) {
            String characters = switch (encrypted.alphabet()) {
                case DIGITS -> "0-9";
                case LETTERS -> "A-Za-z";
                case ALPHANUMERIC -> "0-9A-Za-z";
            };
            return new Replacing.Encrypted(
                    characters,
                    "skald fpe\0" + purpose(encrypted.scope(), column, seed),
                    () -> encrypted.source().read());
        }
        if (replacement instanceof Token token) {
            String purpose = "skald token" + (token.scope() == Replacement.Scope.COLUMN ? "\0" + column : "");
            return new Replacing.Pseudonyms(
                    token.length(), purpose, () -> seed.drawn().getBytes(StandardCharsets.UTF_8));
        }
        if (replacement instanceof Shifted shifted) {
            return new Replacing.Shifted(
                    shifted.by(),
                    shifted.days(),
                    new RecodingClaim.Dates(
                            shifted.pattern(), shifted.pivot(), Optional.empty(), List.of(), shifted.locale()),
                    "skald shift\0" + purpose(shifted.scope(), "", seed),
                    () -> shifted.source().read());
        }
        Replacement.Pseudonym pseudonym = (Replacement.Pseudonym) replacement;
        return new Replacing.Pseudonyms(
                pseudonym.length(),
                "skald pseudonym\0" + purpose(pseudonym.scope(), column, seed),
                () -> pseudonym.source().read());
    }

    private static String purpose(Replacement.Scope scope, String column, ReleaseSeed seed) {
        return switch (scope) {
            case DATASET -> "dataset";
            case COLUMN -> "column\0" + column;
            case RELEASE -> "release\0" + column + "\0" + seed.input();
        };
    }
}
