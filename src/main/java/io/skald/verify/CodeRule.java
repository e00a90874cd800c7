package io.skald.verify;

import java.math.BigDecimal;
import java.math.MathContext;

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

    @Override
    public boolean isOfLevel(String value, String label, Level level, boolean refined) {
        if (!(level instanceof Level.Prefix prefix)) {
            return label.equals(value);
        }
        int length = length(value);
        int kept = Math.min(length, prefix.kept());
        String start = value.substring(0, value.offsetByCodePoints(0, kept));
        return refined
                ? label.startsWith(start)
                : label.equals(start + String.valueOf(MASK).repeat(length - kept));
    }

    @Override
    public boolean isTop(String value, String label) {
        return false;
    }

    /** The share of the characters that are masked. */
    @Override
    public PrintedLoss loss(String label) {
        int masked = 0;
        while (masked < label.length() && label.charAt(label.length() - 1 - masked) == MASK) {
            masked++;
        }
        return masked == 0
                ? PrintedLoss.NONE
                : new PrintedLoss.Share(
                        BigDecimal.valueOf(masked).divide(BigDecimal.valueOf(length(label)), MathContext.DECIMAL128));
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }
}
