package io.skald.profile;

import java.math.BigInteger;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Values that tell by themselves what they are: addresses of mail and machines, and numbers with check digits. */
final class Marks {

    /** Fewer different values may fit by chance. */
    private static final int LEAST_VALUES = 10;

    private static final double MOST = 0.9;

    private static final Pattern EMAIL = Pattern.compile("[^@\\s]+@[^@\\s]+\\.[\\p{L}]{2,}");
    private static final Pattern URL = Pattern.compile("(?i)(https?|ftp)://\\S+|www\\.\\S+");
    private static final Pattern IP =
            Pattern.compile("(25[0-5]|2[0-4]\\d|1?\\d?\\d)(\\.(25[0-5]|2[0-4]\\d|1?\\d?\\d)){3}");
    private static final Pattern UUID = Pattern.compile("(?i)[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}");
    private static final Pattern SSN = Pattern.compile("\\d{3}-\\d{2}-\\d{4}");
    private static final Pattern IBAN = Pattern.compile("[A-Z]{2}\\d{2}[A-Z0-9]{11,30}");
    private static final Pattern PHONE =
            Pattern.compile("(\\+|00)[1-9][\\d ()./-]{6,18}\\d|\\(?\\d{3}\\)?[ -]\\d{3}-\\d{4}");

    /** Of the dihedral group of ten. */
    private static final int[][] MULTIPLY = {
        {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, {1, 2, 3, 4, 0, 6, 7, 8, 9, 5}, {2, 3, 4, 0, 1, 7, 8, 9, 5, 6},
        {3, 4, 0, 1, 2, 8, 9, 5, 6, 7}, {4, 0, 1, 2, 3, 9, 5, 6, 7, 8}, {5, 9, 8, 7, 6, 0, 4, 3, 2, 1},
        {6, 5, 9, 8, 7, 1, 0, 4, 3, 2}, {7, 6, 5, 9, 8, 2, 1, 0, 4, 3}, {8, 7, 6, 5, 9, 3, 2, 1, 0, 4},
        {9, 8, 7, 6, 5, 4, 3, 2, 1, 0}
    };

    private static final int[][] PERMUTE = {
        {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, {1, 5, 7, 6, 2, 8, 3, 0, 9, 4}, {5, 8, 0, 3, 7, 9, 6, 1, 4, 2},
        {8, 9, 1, 6, 0, 4, 3, 5, 2, 7}, {9, 4, 5, 3, 1, 2, 6, 8, 7, 0}, {4, 2, 8, 6, 5, 7, 3, 9, 0, 1},
        {2, 7, 9, 3, 8, 0, 6, 4, 1, 5}, {7, 0, 4, 6, 9, 1, 3, 2, 5, 8}
    };

    /** A kind of mark and how it is known. */
    private record Mark(String words, Predicate<String> holds) {}

    private static final List<Mark> ALL = List.of(
            new Mark("e-mail addresses", EMAIL.asMatchPredicate()),
            new Mark("web addresses", URL.asMatchPredicate()),
            new Mark("network addresses", IP.asMatchPredicate()),
            new Mark("unique numbers (UUID)", UUID.asMatchPredicate()),
            new Mark("social security numbers", SSN.asMatchPredicate()),
            new Mark("account numbers (IBAN, their check digits are right)", Marks::isIban),
            new Mark("card numbers (their check digits are right: Luhn)", Marks::isLuhn),
            new Mark("numbers with right check digits (Verhoeff, as Aadhaar has them)", Marks::isVerhoeff),
            new Mark("telephone numbers", PHONE.asMatchPredicate()));

    private Marks() {}

    /** What nine in ten of different values are, in words; empty if they are nothing of the kind. */
    static Optional<String> of(Collection<String> values) {
        if (values.size() < LEAST_VALUES) {
            return Optional.empty();
        }
        return ALL.stream()
                .filter(mark -> values.stream().filter(mark.holds()).count() >= MOST * values.size())
                .map(Mark::words)
                .findFirst();
    }

    /** ISO 13616: the country and check digits go to the end, letters count from 10, and the rest by 97 is 1. */
    static boolean isIban(String value) {
        String text = value.replace(" ", "").toUpperCase(Locale.ROOT);
        if (!IBAN.matcher(text).matches()) {
            return false;
        }
        StringBuilder digits = new StringBuilder();
        (text.substring(4) + text.substring(0, 4)).chars().forEach(c -> digits.append(Character.digit(c, 36)));
        return new BigInteger(digits.toString()).mod(BigInteger.valueOf(97)).intValue() == 1;
    }

    /** ISO/IEC 7812: of 13 to 19 digits. */
    static boolean isLuhn(String value) {
        String digits = value.replaceAll("[ -]", "");
        if (!digits.matches("\\d{13,19}")) {
            return false;
        }
        int sum = 0;
        for (int i = 0; i < digits.length(); i++) {
            int digit = digits.charAt(digits.length() - 1 - i) - '0';
            int counted = i % 2 == 0 ? digit : 2 * digit;
            sum += counted > 9 ? counted - 9 : counted;
        }
        return sum % 10 == 0;
    }

    /** Verhoeff's check digit ("Error detecting decimal codes", 1969), of twelve digits. */
    static boolean isVerhoeff(String value) {
        String digits = value.replaceAll("[ -]", "");
        if (!digits.matches("\\d{12}")) {
            return false;
        }
        int check = 0;
        for (int i = 0; i < digits.length(); i++) {
            check = MULTIPLY[check][PERMUTE[i % 8][digits.charAt(digits.length() - 1 - i) - '0']];
        }
        return check == 0;
    }
}
