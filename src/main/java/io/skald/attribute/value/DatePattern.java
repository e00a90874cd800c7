package io.skald.attribute.value;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A pattern of {@link java.time.format.DateTimeFormatter} piece by piece, to see what it would read that it cannot print, or would have
 * to guess.
 *
 * @param text as the job gives it
 */
record DatePattern(String text) {

    static final String RULE =
            "write the pattern of the dates, such as yyyy-MM-dd or dd.MM.yyyy, or of months or years alone, yyyy-MM or yyyy";

    /** Each level is a call of the formatter's into itself. */
    private static final int DEEPEST = 10;

    private static final int MOST_OF_A_FRACTION = 9;

    private static final String OTHER_LETTERS = "; y is the year and d the day, Y and D are others";
    private static final String NO_MONTHS =
            "quarters and weeks are read with their months and days only; take the column for type: code, whose"
                    + " first characters are kept, such as keep: [7, 4] for 2024-Q1 and 2024";
    private static final String TIME_LETTERS = "HhKkmsSaAnNBVvzOXxZ";
    private static final List<String> PARTS_OF_A_DATE = List.of("yu", "ML", "d");

    /**
     * A run of one letter, or what stands between such runs.
     *
     * @param letter 0 for what is no run of a letter
     * @param depth in how many brackets it stands
     */
    record Piece(String text, char letter, int depth) {

        private boolean isOneOf(String letters) {
            return letter != 0 && letters.indexOf(letter) >= 0;
        }

        boolean isYear() {
            return isOneOf("yu");
        }

        boolean isTwoDigitYear() {
            return isYear() && text.length() == 2;
        }

        private boolean isYearOfAnyLength() {
            return isYear() && (text.length() == 1 || text.length() == 3);
        }

        /** Whether it is a name, which has letters to be written in one case or another. */
        boolean isName() {
            return isOneOf("EcaGB") || isMonth() && text.length() > 2;
        }

        private boolean isMonth() {
            return isOneOf("ML");
        }

        /** Whether it writes a day or month of one digit with one. */
        private boolean isUnpadded() {
            return text.length() == 1 && (isMonth() || letter == 'd');
        }
    }

    List<Piece> pieces() {
        List<Piece> pieces = new ArrayList<>();
        int depth = 0;
        for (int at = 0; at < text.length(); ) {
            char letter = text.charAt(at);
            int end = letter == '\'' ? quoteEnd(at) : at + 1;
            boolean isLetter = letter >= 'a' && letter <= 'z' || letter >= 'A' && letter <= 'Z';
            while (isLetter && end < text.length() && text.charAt(end) == letter) {
                end++;
            }
            depth += letter == '[' ? 1 : letter == ']' ? -1 : 0;
            pieces.add(new Piece(text.substring(at, end), isLetter ? letter : 0, depth));
            at = end;
        }
        return pieces;
    }

    private int quoteEnd(int opening) {
        int closing = text.indexOf('\'', opening + 1);
        return closing < 0 ? text.length() : closing + 1;
    }

    /** Whether it is a fraction of a second, at whose end programs may leave out zeros. */
    boolean isFraction(Piece piece) {
        return piece.letter() == 'S' && piece.text().length() <= MOST_OF_A_FRACTION;
    }

    /** Whether it is a year of four digits, and the next piece digits too. */
    boolean isYearBeforeDigits(Piece piece) {
        List<Piece> pieces = pieces();
        int next = pieces.indexOf(piece) + 1;
        return piece.isYear()
                && piece.text().length() == 4
                && next < pieces.size()
                && pieces.get(next).isOneOf("MdHk")
                && pieces.get(next).text().length() == 2;
    }

    Optional<Boolean> dayFirst() {
        List<Piece> parts = pieces().stream()
                .filter(piece -> piece.isYear() || piece.isMonth() || piece.letter() == 'd')
                .toList();
        return parts.size() < 3 || parts.get(0).isYear()
                ? Optional.empty()
                : Optional.of(parts.get(0).letter() == 'd');
    }

    boolean has(char letter) {
        return pieces().stream().anyMatch(piece -> piece.letter() == letter);
    }

    boolean hasTwoDigitYears() {
        return pieces().stream().anyMatch(Piece::isTwoDigitYear);
    }

    boolean hasNames() {
        return pieces().stream().anyMatch(Piece::isName);
    }

    boolean hasMonth() {
        return pieces().stream().anyMatch(Piece::isMonth);
    }

    boolean hasTime() {
        return pieces().stream().anyMatch(piece -> piece.isOneOf(TIME_LETTERS));
    }

    /** With what begins before the first letter of a time and ends with the pattern in brackets, if no part of a date stands there. */
    String withTimeInBrackets() {
        List<Piece> pieces = pieces();
        int time = 0;
        while (time < pieces.size()
                && !(pieces.get(time).depth() == 0 && pieces.get(time).isOneOf(TIME_LETTERS))) {
            time++;
        }
        int start = time;
        while (start > 0
                && pieces.get(start - 1).letter() == 0
                && pieces.get(start - 1).depth() == 0) {
            start--;
        }
        boolean dateBehind = pieces.subList(time, pieces.size()).stream().anyMatch(piece -> piece.isOneOf("yuMLdEecG"));
        if (time == pieces.size() || start == 0 || dateBehind) {
            return text;
        }
        StringBuilder bracketed = new StringBuilder();
        for (int i = 0; i < pieces.size(); i++) {
            bracketed.append(i == start ? "[" : "").append(pieces.get(i).text());
        }
        return bracketed.append(']').toString();
    }

    /** What is wrong with it, as far as its letters tell. */
    Optional<String> problem() {
        List<Piece> pieces = pieces();
        List<Long> counts = PARTS_OF_A_DATE.stream()
                .map(letters ->
                        pieces.stream().filter(piece -> piece.isOneOf(letters)).count())
                .toList();
        if (counts.get(1) == 0 && pieces.stream().anyMatch(piece -> piece.isOneOf("QqwW"))) {
            return Optional.of(NO_MONTHS);
        }
        boolean dayOfNoMonth = counts.get(1) == 0 && counts.get(2) > 0;
        if (counts.get(0) == 0 || dayOfNoMonth || counts.get(1) == 0 && (has('Y') || has('D'))) {
            return Optional.of(has('Y') || has('D') ? RULE + OTHER_LETTERS : RULE);
        }
        if (pieces.stream().anyMatch(piece -> piece.depth() > DEEPEST)) {
            return Optional.of("its brackets are nested more than " + DEEPEST + " deep");
        }
        if (pieces.stream().anyMatch(piece -> piece.depth() == 0 && piece.isOneOf(TIME_LETTERS))) {
            return Optional.of(
                    "a date has no time of day; put the time in brackets, as in yyyy-MM-dd[ HH:mm:ss], to read it"
                            + " and leave it out of the release");
        }
        if (counts.stream().anyMatch(count -> count > 1)) {
            return Optional.of("it gives the same part of a date twice, so it would print other texts than it reads;"
                    + " bring the column into one format first");
        }
        return pieces.stream()
                .filter(Piece::isYearOfAnyLength)
                .findFirst()
                .map(year ->
                        "it would take 15 for the year 15; write yyyy for years of four digits, or yy with a pivot");
    }

    /** The same pattern with days and months of two digits. */
    String padded() {
        StringBuilder padded = new StringBuilder();
        pieces().forEach(piece -> padded.append(piece.text()).append(piece.isUnpadded() ? piece.text() : ""));
        return padded.toString();
    }
}
