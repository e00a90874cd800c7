package io.skald.verify.column;

import io.skald.verify.claim.Replacing;
import io.skald.verify.cover.DateRule;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** What can be told without the key of what replaces identifiers, from one row. For one thread. */
sealed interface ReplacedForm {

    /**
     * Whether a text may be what replaces a value.
     *
     * @param beside the value of another column that decides it too; empty where there is none
     */
    boolean fits(String original, String beside, String released);

    /** @param missing what means that there is no value */
    static ReplacedForm of(Replacing whole, List<String> missing) {
        if (whole instanceof Replacing.Pseudonyms pseudonyms) {
            return new Letters(Pattern.compile("[a-z2-7]{" + pseudonyms.length() + "}"));
        }
        if (whole instanceof Replacing.Encrypted encrypted) {
            return new SamePlaces(Pattern.compile("[" + encrypted.alphabet() + "]"));
        }
        if (whole instanceof Replacing.Shifted shifted) {
            return new Moved(shifted.days(), DateRule.writer(shifted.dates()), missing);
        }
        throw new IllegalArgumentException("needs no key: " + whole);
    }

    /** Letters and digits of base 32. */
    record Letters(Pattern pseudonym) implements ReplacedForm {

        @Override
        public boolean fits(String original, String beside, String released) {
            return pseudonym.matcher(released).matches();
        }
    }

    /** Characters of an alphabet where the value has such, and its own elsewhere. */
    record SamePlaces(Pattern ofAlphabet) implements ReplacedForm {

        @Override
        public boolean fits(String original, String beside, String released) {
            return ofAlphabet
                    .matcher(original)
                    .replaceAll("\0")
                    .equals(ofAlphabet.matcher(released).replaceAll("\0"));
        }
    }

    /** Dates some days away, and not too many; of nobody none. */
    record Moved(int most, DateTimeFormatter format, List<String> missing) implements ReplacedForm {

        @Override
        public boolean fits(String original, String person, String released) {
            if (missing.contains(person)) {
                return released.equals(missing.get(0));
            }
            OptionalLong days = days(original, released);
            return days.isPresent() && days.getAsLong() != 0 && Math.abs(days.getAsLong()) <= most;
        }

        OptionalLong days(String original, String released) {
            return DateRule.moved(original, released, format);
        }
    }
}
