package io.skald.table;

import java.util.Comparator;

/** The order that people expect of numbered names: part2 comes before part10. */
enum NaturalOrder implements Comparator<String> {
    INSTANCE;

    @Override
    public int compare(String left, String right) {
        int i = 0;
        int j = 0;
        while (i < left.length() && j < right.length()) {
            int order;
            if (isDigit(left.charAt(i)) && isDigit(right.charAt(j))) {
                int leftEnd = endOfNumber(left, i);
                int rightEnd = endOfNumber(right, j);
                order = compareNumbers(left.substring(i, leftEnd), right.substring(j, rightEnd));
                i = leftEnd;
                j = rightEnd;
            } else {
                order = Character.compare(left.charAt(i++), right.charAt(j++));
            }
            if (order != 0) {
                return order;
            }
        }
        int rest = Integer.compare(left.length() - i, right.length() - j);
        return rest != 0 ? rest : left.compareTo(right);
    }

    private static boolean isDigit(char character) {
        return character >= '0' && character <= '9';
    }

    private static int endOfNumber(String text, int start) {
        int end = start;
        while (end < text.length() && isDigit(text.charAt(end))) {
            end++;
        }
        return end;
    }

    private static int compareNumbers(String left, String right) {
        String a = withoutLeadingZeros(left);
        String b = withoutLeadingZeros(right);
        return a.length() != b.length() ? Integer.compare(a.length(), b.length()) : a.compareTo(b);
    }

    private static String withoutLeadingZeros(String digits) {
        int start = 0;
        while (start < digits.length() - 1 && digits.charAt(start) == '0') {
            start++;
        }
        return digits.substring(start);
    }
}
