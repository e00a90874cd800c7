package io.skald.verify.cover;

import io.skald.verify.claim.Level;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Optional;

/** Masked codes: {@code 123**} covers {@code 12345}. */
public final class CodeRule implements CoverRule {

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
        return refined ? label.startsWith(start(value, prefix)) : label.equals(masked(value, prefix));
    }

    private static String start(String value, Level.Prefix prefix) {
        return value.substring(0, value.offsetByCodePoints(0, Math.min(length(value), prefix.kept())));
    }

    private static String masked(String value, Level.Prefix prefix) {
        return start(value, prefix) + String.valueOf(MASK).repeat(Math.max(0, length(value) - prefix.kept()));
    }

    @Override
    public Optional<String> binOf(String value, Level level) {
        return Optional.of(level instanceof Level.Prefix prefix ? masked(value, prefix) : value);
    }

    /** A label masks what its bin masks, and perhaps nothing of it. */
    @Override
    public Optional<String> binOfLabel(String label, Level level, boolean refined) {
        return binOf(label, level);
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
