package io.skald.verify.cover;

import io.skald.IoReason;
import io.skald.verify.claim.Level;
import io.skald.verify.claim.RecodingClaim;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** Prefixes of codes, with stars ({@code 123**} covers {@code 12345}) or without, and the label of exceptions. */
public final class CodeRule implements CoverRule {

    private static final char MASK = '*';

    private final boolean padded;
    private final int longest;
    private final Set<String> exceptions;
    private final String to;

    /** With stars, and without exceptions. */
    public CodeRule() {
        this(new RecodingClaim.Codes(), StandardCharsets.UTF_8);
    }

    /**
     * @param encoding of the file of exceptions
     * @throws io.skald.FailureException if that cannot be read
     */
    public CodeRule(RecodingClaim.Codes codes, Charset encoding) {
        this.padded = codes.padded();
        this.longest = codes.longest();
        this.to = codes.to();
        this.exceptions = codes.except().map(file -> read(file, encoding)).orElse(Set.of());
    }

    private static Set<String> read(Path file, Charset encoding) {
        try {
            Set<String> prefixes = new HashSet<>();
            for (String line : Files.readString(file, encoding).split("[\\r\\n]+")) {
                prefixes.add(line.replaceAll("[\\s\\p{Z}\\uFEFF]", ""));
            }
            prefixes.remove("");
            return prefixes;
        } catch (IOException e) {
            throw IoReason.failure("Cannot read the exceptions " + file, e);
        }
    }

    /** Whether at so few characters the code is one that prints the label of exceptions. */
    private boolean isException(String value, int kept) {
        for (int end = value.length(); end > 0; end--) {
            String prefix = value.substring(0, end);
            if (exceptions.contains(prefix) && length(prefix) >= kept) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean covers(String value, String label) {
        if (!exceptions.isEmpty() && label.equals(to)) {
            return isException(value, 1);
        }
        if (!padded) {
            return !label.isEmpty() && whole(value).startsWith(label);
        }
        return length(value) == length(label) && value.startsWith(shown(label));
    }

    private static String shown(String label) {
        int kept = label.length();
        while (kept > 0 && label.charAt(kept - 1) == MASK) {
            kept--;
        }
        return label.substring(0, kept);
    }

    @Override
    public boolean isOfLevel(String value, String label, Level level, boolean refined) {
        if (!(level instanceof Level.Prefix prefix)) {
            return label.equals(whole(value));
        }
        return refined ? label.startsWith(start(value, prefix)) : label.equals(masked(value, prefix));
    }

    /** What is a value of the column: without stars, of texts longer than the first level keeps, that much. */
    private String whole(String value) {
        return padded || longest == 0 ? value : start(value, longest);
    }

    private static String start(String value, Level.Prefix prefix) {
        return start(value, prefix.kept());
    }

    private static String start(String value, int characters) {
        return value.substring(0, value.offsetByCodePoints(0, Math.min(length(value), characters)));
    }

    private String masked(String value, Level.Prefix prefix) {
        if (isException(value, prefix.kept())) {
            return to;
        }
        int hidden = Math.max(0, length(value) - prefix.kept());
        return start(value, prefix) + (padded ? String.valueOf(MASK).repeat(hidden) : "");
    }

    @Override
    public Optional<String> binOf(String value, Level level) {
        return Optional.of(level instanceof Level.Prefix prefix ? masked(value, prefix) : whole(value));
    }

    /** A label masks what its bin masks, and perhaps nothing of it. */
    @Override
    public Optional<String> binOfLabel(String label, Level level, boolean refined) {
        return !exceptions.isEmpty() && label.equals(to) ? Optional.of(to) : binOf(label, level);
    }

    @Override
    public boolean isTop(String value, String label) {
        return false;
    }

    /** The share of the characters that are masked; without stars, of those that the longest code has. */
    @Override
    public PrintedLoss loss(String label) {
        int masked = padded ? label.length() - shown(label).length() : Math.max(0, longest - length(label));
        int all = padded ? length(label) : longest;
        return masked == 0 || all == 0
                ? PrintedLoss.NONE
                : new PrintedLoss.Share(
                        BigDecimal.valueOf(masked).divide(BigDecimal.valueOf(all), MathContext.DECIMAL128));
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }
}
