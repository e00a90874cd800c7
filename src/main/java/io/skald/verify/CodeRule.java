package io.skald.verify;

/** Masked codes: {@code 123**} covers {@code 12345}. */
final class CodeRule implements CoverRule {

    private static final char MASK = '*';

    @Override
    public boolean covers(String value, String label) {
        int kept = label.length();
        while (kept > 0 && label.charAt(kept - 1) == MASK) {
            kept--;
        }
        return length(value) == length(label) && value.startsWith(label.substring(0, kept));
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }
}
