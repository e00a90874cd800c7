package io.skald.profile;

import java.util.Locale;

/**
 * Which role a column should have, as it seems; people decide.
 *
 * @param role proposed
 * @param reason in a few words
 */
public record Suspicion(Role role, String reason) {

    /** What a column is, as it seems. */
    public enum Role {
        IDENTIFIER,
        QUASI,
        SENSITIVE,
        INSENSITIVE,
        /** Sentences that may say anything of anybody. */
        FREE_TEXT,
        /** Nothing tells. */
        OPEN;

        /** As reports write it. */
        public String text() {
            return this == OPEN ? "?" : name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }
}
