package io.skald.csv;

import io.skald.table.Blanks;
import io.skald.table.LabelText;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Rows under a header that say in words what its columns mean, or hold the settings of a survey's questions: no numbers over columns of numbers,
 * and mostly phrases. Also the possible answers to a survey's questions, and a line drawn under the header.
 */
final class LabelRows {

    /** Surveys are exported with one or two. */
    private static final int MOST = 2;

    /** So many rows below tell whether a column is one of numbers. */
    private static final int LEAST_BELOW = 5;

    private static final int LEAST_PHRASES = 2;

    private static final int LEAST_FILLED = 2;

    private LabelRows() {}

    /**
     * How many there are.
     *
     * @param rows the first ones under a header
     */
    static int of(List<List<String>> rows) {
        if (rows.size() < MOST + LEAST_BELOW) {
            return 0;
        }
        List<List<String>> below = rows.subList(MOST, rows.size());
        List<Integer> numbers = IntStream.range(0, rows.get(0).size())
                .filter(column ->
                        below.stream().allMatch(row -> value(row, column).isEmpty() || isNumber(value(row, column))))
                .filter(column -> below.stream().anyMatch(row -> isNumber(value(row, column))))
                .boxed()
                .toList();
        int labels = 0;
        List<Integer> filled = numbers.stream()
                .filter(column ->
                        below.stream().noneMatch(row -> value(row, column).isEmpty()))
                .toList();
        while (labels < MOST
                && (isLabels(rows.get(labels), numbers)
                        || isOverAll(rows.get(labels), numbers)
                        || isOfAnswers(rows.get(labels), filled)
                        || isLine(rows.get(labels)))) {
            labels++;
        }
        return labels;
    }

    /** A word over each of several columns of numbers, as for units and the names of codes; a person of whom nothing is known has one word for it. */
    private static boolean isOverAll(List<String> row, List<Integer> numbers) {
        List<String> words = numbers.stream()
                .map(column -> value(row, column))
                .filter(word -> !isNumber(word) && word.chars().anyMatch(Character::isLetter))
                .toList();
        return numbers.size() >= LEAST_FILLED
                && words.size() == numbers.size()
                && words.stream().distinct().count() > 1;
    }

    /** The possible answers under a survey's questions: nothing over numbers that all rows have. */
    private static boolean isOfAnswers(List<String> row, List<Integer> filled) {
        return filled.size() >= LEAST_FILLED
                && filled.stream().allMatch(column -> value(row, column).isEmpty())
                && row.stream().anyMatch(value -> !Blanks.trim(value).isEmpty());
    }

    /** A line that is drawn under a header. */
    private static boolean isLine(List<String> row) {
        List<String> values =
                row.stream().map(Blanks::trim).filter(value -> !value.isEmpty()).toList();
        return !values.isEmpty() && values.stream().allMatch(LabelText::isLine);
    }

    private static boolean isLabels(List<String> row, List<Integer> numbers) {
        List<String> overNumbers = numbers.stream()
                .map(column -> value(row, column))
                .filter(value -> !value.isEmpty())
                .toList();
        long filled =
                row.stream().filter(value -> !Blanks.trim(value).isEmpty()).count();
        long phrases =
                row.stream().map(Blanks::trim).filter(LabelText::isPhrase).count();
        return !overNumbers.isEmpty()
                && overNumbers.stream().noneMatch(LabelRows::isNumber)
                && phrases >= LEAST_PHRASES
                && 2 * phrases >= filled;
    }

    private static String value(List<String> row, int column) {
        return column < row.size() ? Blanks.trim(row.get(column)) : "";
    }

    static boolean isNumber(String text) {
        try {
            return new BigDecimal(text).signum() >= -1;
        } catch (NumberFormatException notANumber) {
            return false;
        }
    }
}
