package io.skald.profile;

/** The pattern of a value: 9 stands for a digit, A for a capital, a for any other letter, and everything else for itself. */
final class ValuePattern {

    private static final int LONGEST = 24;

    /** Of a run that is longer, the rest is written as +. */
    private static final int LONGEST_RUN = 10;

    private ValuePattern() {}

    static String of(String value) {
        StringBuilder pattern = new StringBuilder();
        int run = 0;
        char before = 0;
        for (int at = 0; at < value.length() && pattern.length() < LONGEST; at++) {
            char sort = sort(value.charAt(at));
            run = sort == before ? run + 1 : 1;
            before = sort;
            boolean letter = sort == 'a' && run > 1;
            if (letter || run > LONGEST_RUN) {
                if (run == (letter ? 2 : LONGEST_RUN + 1)) {
                    pattern.append('+');
                }
            } else {
                pattern.append(sort);
            }
        }
        return pattern.length() >= LONGEST ? pattern + "..." : pattern.toString();
    }

    private static char sort(char character) {
        if (Character.isDigit(character)) {
            return '9';
        }
        if (Character.isUpperCase(character)) {
            return 'A';
        }
        return Character.isLetter(character) ? 'a' : character;
    }
}
