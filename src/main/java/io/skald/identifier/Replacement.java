package io.skald.identifier;

import java.util.Arrays;
import java.util.Optional;

/** What a release has in place of an identifier's values. */
public sealed interface Replacement {

    /** What makes the texts, for one thread. */
    interface Texts {
        /** What stands for a value, which is not missing. */
        String of(String value);
    }

    /**
     * The texts of a column.
     *
     * @param column its name
     * @param input what tells the input from all others, such as a hash of it
     * @throws io.skald.UsageException if there is no key
     */
    Texts texts(String column, String input);

    /** All that decides the texts, but for the key, in one spelling. */
    String essence();

    /** In words, such as "replaced by pseudonyms". */
    String words();

    /** Where its key is, if it has one. */
    default Optional<KeySource> key() {
        return Optional.empty();
    }

    /** Where one value has one pseudonym. */
    enum Scope {
        /** In every column and table of one key. */
        DATASET,
        /** In columns of one name. */
        COLUMN,
        /** In this column of a release of this input alone. */
        RELEASE
    }

    /**
     * A pseudonym by HMAC-SHA-256: the first characters of it in base 32 (RFC 4648, in small letters). Each column has a key of its own, derived
     * from the job's, unless one value is to have one pseudonym in all.
     *
     * @param source of the key that decides the pseudonyms, and with which they can be found again
     * @param scope where one value has one pseudonym
     * @param length characters, of five bits each
     */
    record Pseudonym(KeySource source, Scope scope, int length) implements Replacement {

        private static final String ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";
        private static final int BITS = 5;

        @Override
        public Texts texts(String column, String input) {
            byte[] own = PseudonymKey.derive(source, this, column, input);
            Hmac mac = new Hmac(own);
            Arrays.fill(own, (byte) 0);
            return value -> base32(mac.of(value), length);
        }

        private static String base32(byte[] bytes, int length) {
            StringBuilder text = new StringBuilder(length);
            for (int i = 0; i < length; i++) {
                int number = 0;
                for (int bit = i * BITS; bit < (i + 1) * BITS; bit++) {
                    number = number << 1 | bytes[bit >> 3] >> 7 - (bit & 7) & 1;
                }
                text.append(ALPHABET.charAt(number));
            }
            return text.toString();
        }

        @Override
        public String essence() {
            return "pseudonym " + scope + " " + length;
        }

        @Override
        public String words() {
            return "replaced by pseudonyms";
        }

        @Override
        public Optional<KeySource> key() {
            return Optional.of(source);
        }
    }

    /**
     * The first and last characters, with {@code ***} for what is between, whose length is not told. A value that has no more than these is hidden
     * whole.
     *
     * @param first characters kept of the start
     * @param last characters kept of the end
     */
    record Redacted(int first, int last) implements Replacement {

        private static final String HIDDEN = "***";

        @Override
        public Texts texts(String column, String input) {
            return this::text;
        }

        private String text(String value) {
            int length = value.codePointCount(0, value.length());
            if (length <= first + last) {
                return HIDDEN;
            }
            return value.substring(0, value.offsetByCodePoints(0, first))
                    + HIDDEN
                    + value.substring(value.offsetByCodePoints(value.length(), -last));
        }

        @Override
        public String essence() {
            return "redact " + first + " " + last;
        }

        @Override
        public String words() {
            return "released in part";
        }
    }
}
