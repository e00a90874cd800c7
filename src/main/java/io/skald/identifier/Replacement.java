package io.skald.identifier;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What a release has in place of an identifier's values. */
public sealed interface Replacement
        permits Replacement.Pseudonym, Replacement.Encrypted, Replacement.Redacted, Shifted, Token {

    /** What makes the texts, for one thread. */
    interface Texts {
        /**
         * What stands for a value.
         *
         * @param value is not missing, and none of {@link Replacement#misfits}
         * @param beside the value that the row has in the column of {@link Replacement#beside}, not missing; empty if there is none
         */
        String of(String value, String beside);

        /** What stands for a value, where no other decides it. */
        default String of(String value) {
            return of(value, "");
        }
    }

    /**
     * The texts of a column.
     *
     * @param column its name
     * @throws io.skald.UsageException if there is no key
     */
    Texts texts(String column, ReleaseSeed seed);

    /** Another column that decides what stands for a value; where that is missing, the value is left out. */
    default Optional<String> beside() {
        return Optional.empty();
    }

    /** Looks at values before anything stands for them. */
    @FunctionalInterface
    interface Misfits {
        /** Why nothing can stand for a value, in words that go on after it and say what to do. */
        Optional<String> of(String value);
    }

    /** What finds values for which nothing can stand; empty if there are none. */
    default Optional<Misfits> misfits() {
        return Optional.empty();
    }

    /** Whether its key is drawn by each run. */
    default boolean drawsKey() {
        return false;
    }

    /** The job's key that asks for it. */
    String use();

    /** All that decides the texts, but for the key and the names of columns, in one spelling. */
    String essence();

    /** In words, such as "replaced by pseudonyms". */
    String words();

    /**
     * What the release's readers may make of it.
     *
     * @param column as messages name it
     */
    String warning(String column);

    /** The same with its key at another place. */
    default Replacement with(KeySource other) {
        return this;
    }

    /** Where its key is, if it has one. */
    default Optional<KeySource> key() {
        return Optional.empty();
    }

    /** What pseudonyms tell, of a column. */
    String LINKED =
            "Column %s holds pseudonyms: rows of one value stay linked, whoever has the key can tell whose they are, and they stay"
                    + " personal data.";

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

        @Override
        public Texts texts(String column, ReleaseSeed seed) {
            byte[] own = PseudonymKey.derive(source, use(), scope, column, seed.input());
            Hmac mac = new Hmac(own);
            Arrays.fill(own, (byte) 0);
            return (value, beside) -> Base32.text(mac.of(value), length);
        }

        @Override
        public Replacement with(KeySource other) {
            return new Pseudonym(other, scope, length);
        }

        @Override
        public String essence() {
            return "pseudonym " + scope + " " + length;
        }

        @Override
        public String use() {
            return "pseudonym";
        }

        @Override
        public String warning(String column) {
            return LINKED.formatted(column);
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

    /** Characters that {@link Encrypted} replaces by one another. */
    enum Alphabet {
        DIGITS("0123456789"),
        LETTERS("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"),
        ALPHANUMERIC(DIGITS.characters + LETTERS.characters);

        private static final BigInteger LEAST = BigInteger.valueOf(1_000_000);

        private final String characters;

        Alphabet(String characters) {
            this.characters = characters;
        }

        String characters() {
            return characters;
        }

        /** Of fewer characters all values could be tried. */
        int fewest() {
            int count = 1;
            while (BigInteger.valueOf(characters.length()).pow(count).compareTo(LEAST) < 0) {
                count++;
            }
            return count;
        }
    }

    /**
     * Format-preserving encryption (FF1 of NIST SP 800-38G, AES with 256 bits): characters of the alphabet are replaced by such, all others stay in
     * their places. Different values get different ones, and the key gives them back.
     *
     * @param source of the key
     * @param scope where one value is encrypted in one way
     * @param alphabet which characters are replaced
     */
    record Encrypted(KeySource source, Scope scope, Alphabet alphabet) implements Replacement {

        @Override
        public Texts texts(String column, ReleaseSeed seed) {
            byte[] own = PseudonymKey.derive(source, use(), scope, column, seed.input());
            Ff1 cipher = new Ff1(own, new byte[0], alphabet.characters().length());
            Arrays.fill(own, (byte) 0);
            return (value, beside) -> encrypted(value, cipher);
        }

        private int[] numerals(String value) {
            return value.chars()
                    .map(alphabet.characters()::indexOf)
                    .filter(numeral -> numeral >= 0)
                    .toArray();
        }

        @Override
        public Optional<Misfits> misfits() {
            return Optional.of(this::misfit);
        }

        private Optional<String> misfit(String value) {
            return numerals(value).length < alphabet.fewest()
                    ? Optional.of(
                            "has fewer than " + alphabet.fewest() + " "
                                    + alphabet.name().toLowerCase(Locale.ROOT)
                                    + ", of which fpe would hide nothing, as all could be tried: use pseudonym, or leave the column out")
                    : Optional.empty();
        }

        private String encrypted(String value, Ff1 cipher) {
            int[] numerals = numerals(value);
            if (numerals.length < alphabet.fewest()) {
                throw new IllegalArgumentException("every value was looked at before");
            }
            int[] replaced = cipher.encrypt(numerals);
            StringBuilder text = new StringBuilder(value);
            int next = 0;
            for (int i = 0; i < value.length(); i++) {
                if (alphabet.characters().indexOf(value.charAt(i)) >= 0) {
                    text.setCharAt(i, alphabet.characters().charAt(replaced[next++]));
                }
            }
            return text.toString();
        }

        @Override
        public Replacement with(KeySource other) {
            return new Encrypted(other, scope, alphabet);
        }

        @Override
        public String essence() {
            return "fpe " + scope + " " + alphabet;
        }

        @Override
        public String use() {
            return "fpe";
        }

        @Override
        public String warning(String column) {
            return LINKED.formatted(column);
        }

        @Override
        public String words() {
            return "encrypted in its own format";
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
        public Texts texts(String column, ReleaseSeed seed) {
            return (value, beside) -> text(value);
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
        public String use() {
            return "redact";
        }

        @Override
        public String warning(String column) {
            return "Column " + column
                    + " holds parts of an identifier, which may tell who it is of; k does not count it.";
        }

        @Override
        public String words() {
            return "released in part";
        }
    }
}
