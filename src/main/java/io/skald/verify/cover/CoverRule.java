package io.skald.verify.cover;

import io.skald.verify.claim.Claim;
import io.skald.verify.claim.Level;
import java.util.Optional;
import java.util.stream.Stream;

/** Which labels of one quasi-identifier cover which of its values. Safe for use by several threads. */
public interface CoverRule extends AutoCloseable {

    /** Whether the label covers this value, which is not missing; that a value covers itself need not be known here. */
    boolean covers(String value, String label);

    /**
     * Whether a label that covers this value is the one that a level has for it.
     *
     * @param level neither {@link Level.Any} nor one of the top
     * @param refined whether a narrower one will do
     */
    boolean isOfLevel(String value, String label, Level level, boolean refined);

    /** Whether a label that covers this value covers all values. */
    boolean isTop(String value, String label);

    /** Whether the label is one that reaches from one value to another. */
    default boolean isRange(String label) {
        return spans(label).findAny().isPresent();
    }

    /** Every way to read a label as a stretch from one value to another, written apart. */
    default Stream<PrintedLoss.Span> spans(String label) {
        return Stream.empty();
    }

    /** How far a value of the input reaches, where labels are ranges. */
    default Optional<PrintedLoss.Span> spanOf(String value) {
        return loss(value) instanceof PrintedLoss.Span span ? Optional.of(span) : Optional.empty();
    }

    /** A stretch with ends rounded to those of the bins of a level. */
    default PrintedLoss.Span outwards(PrintedLoss.Span span, Level ends) {
        return span;
    }

    /** Whether the label covers a missing value written so, beyond the markers of missing values themselves. */
    default boolean coversMissing(String marker, String label) {
        return false;
    }

    /** What a label loses of a value; a text that is no label loses all. Known from the label and published parameters alone. */
    PrintedLoss loss(String label);

    /** What a label loses that is written as a missing value is, beyond which it is a value like others. */
    default PrintedLoss lossOfMissing(String marker) {
        return PrintedLoss.NONE;
    }

    /**
     * The bin of a level that a value is in, by a name that it shares with all values of the bin and with no other.
     *
     * @param level neither {@link Level.Any} nor one of the top
     * @return empty if it is not known
     */
    Optional<String> binOf(String value, Level level);

    /** The bin of a level that all values are in that a label covers, of the same names. */
    Optional<String> binOfLabel(String label, Level level, boolean refined);

    /** The bin of missing values written so, where they are values like others. */
    default Optional<String> binOfMissing(String marker, Level level) {
        return Optional.empty();
    }

    /** Whether a policy may have suppressed a row for this value, which is not missing. */
    default boolean isExempt(String value, Claim.Exemptions exemptions) {
        return false;
    }

    /** Which ends of the label are this value, which it covers; both where the label has no two ends. */
    default LabelEnds endsAt(String value, String label) {
        return LabelEnds.BOTH;
    }

    /** Gives back what the rule holds of the budget. */
    @Override
    default void close() {}
}
