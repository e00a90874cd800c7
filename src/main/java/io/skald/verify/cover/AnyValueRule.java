package io.skald.verify.cover;

import io.skald.verify.claim.Claim;
import io.skald.verify.claim.Level;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What holds for every kind of quasi-identifier: the top label covers everything, a value covers itself, and all markers
 * of missing values are one value, apart from the others unless a hierarchy has a line for it.
 */
public final class AnyValueRule implements CoverRule {

    private static final String ONLY_BIN = "*";
    private static final String MISSING_BIN = "";

    private final CoverRule kind;
    private final String top;
    private final List<String> missing;
    private final Level labels;
    private final Level bins;
    private final boolean refined;

    /** Where labels are those of the bins, or narrower. */
    public AnyValueRule(CoverRule kind, String top, List<String> missing, Level level, boolean refined) {
        this(kind, top, missing, level, level, refined);
    }

    /**
     * @param labels the level of the labels, or of the widest
     * @param bins the level of the bins that are released whole or not at all
     */
    public AnyValueRule(CoverRule kind, String top, List<String> missing, Level labels, Level bins, boolean refined) {
        this.kind = kind;
        this.top = top;
        this.missing = missing;
        this.labels = labels;
        this.bins = bins;
        this.refined = refined;
    }

    /** Whether the label covers the value, and is as wide as the level says. */
    @Override
    public boolean covers(String value, String label) {
        return coversAtAnyLevel(value, label) && isOfLevel(value, label, labels, refined);
    }

    @Override
    public boolean isOfLevel(String value, String label, Level claimed, boolean orNarrower) {
        if (claimed instanceof Level.Any || label.equals(top) && topFits()) {
            return true;
        }
        if (claimed instanceof Level.Top) {
            return orNarrower || kind.isTop(value, label);
        }
        if (claimed instanceof Level.Range) {
            return orNarrower || kind.isRange(label);
        }
        return missing.contains(value) && missing.contains(label)
                || kind.isOfLevel(value, label, claimed, orNarrower)
                || missing.contains(value)
                        && missing.stream().anyMatch(mark -> kind.isOfLevel(mark, label, claimed, orNarrower));
    }

    @Override
    public boolean isTop(String value, String label) {
        return label.equals(top) || kind.isTop(value, label);
    }

    /** Whether the top label is one of the level's. */
    public boolean topFits() {
        return labels instanceof Level.Any
                || labels instanceof Level.Cells
                || labels.isTop()
                || labels instanceof Level.Bins numbers && numbers.orTop()
                || labels instanceof Level.Blocks blocks && blocks.orTop();
    }

    /** Whether the label covers the value, whatever the level. */
    public boolean coversAtAnyLevel(String value, String label) {
        if (label.equals(top) || label.equals(value)) {
            return true;
        }
        if (!missing.contains(value)) {
            return kind.covers(value, label);
        }
        return missing.contains(label) || missing.stream().anyMatch(mark -> kind.coversMissing(mark, label));
    }

    /** The bin that a value is in at the level claimed. */
    public Optional<String> binOf(String value) {
        return binOf(value, bins);
    }

    /** The bin of all that a label covers. */
    public Optional<String> binOfLabel(String label) {
        return binOfLabel(label, bins, refined);
    }

    @Override
    public Optional<String> binOf(String value, Level claimed) {
        if (claimed.isTop()) {
            return Optional.of(ONLY_BIN);
        }
        if (claimed instanceof Level.Any) {
            return Optional.empty();
        }
        if (!missing.contains(value)) {
            return kind.binOf(value, claimed).map(AnyValueRule::named);
        }
        return Optional.of(missing.stream()
                .flatMap(mark -> kind.binOfMissing(mark, claimed).stream())
                .findFirst()
                .map(AnyValueRule::named)
                .orElse(MISSING_BIN));
    }

    /** Apart from the bins that are named here. */
    private static String named(String bin) {
        return "=" + bin;
    }

    @Override
    public Optional<String> binOfLabel(String label, Level claimed, boolean orNarrower) {
        boolean printedMissing = !missing.isEmpty()
                && label.equals(missing.get(0))
                && missing.stream()
                        .allMatch(mark -> kind.binOfMissing(mark, claimed).isEmpty());
        return printedMissing || claimed.isTop() || claimed instanceof Level.Any
                ? binOf(label, claimed)
                : kind.binOfLabel(label, claimed, orNarrower).map(AnyValueRule::named);
    }

    @Override
    public boolean isExempt(String value, Claim.Exemptions exemptions) {
        return missing.contains(value) ? exemptions.missing() : kind.isExempt(value, exemptions);
    }

    @Override
    public LabelEnds endsAt(String value, String label) {
        return label.equals(top) || label.equals(value) || missing.contains(value)
                ? LabelEnds.BOTH
                : kind.endsAt(value, label);
    }

    /** Whether a text means that there is no value. */
    public boolean isMissing(String value) {
        return missing.contains(value);
    }

    @Override
    public PrintedLoss.Span outwards(PrintedLoss.Span span, Level ends) {
        return kind.outwards(span, ends);
    }

    @Override
    public Optional<PrintedLoss.Span> spanOf(String value) {
        return kind.spanOf(value);
    }

    /** The number that a value of a column of numbers writes. */
    public Optional<BigDecimal> number(String value) {
        return kind instanceof NumberRule numbers ? numbers.written(value) : Optional.empty();
    }

    @Override
    public Stream<PrintedLoss.Span> spans(String label) {
        return kind.spans(label);
    }

    @Override
    public PrintedLoss loss(String label) {
        if (label.equals(top)) {
            return PrintedLoss.ALL;
        }
        if (missing.contains(label)) {
            return kind.lossOfMissing(label);
        }
        return labels instanceof Level.Values || labels instanceof Level.Cells ? PrintedLoss.NONE : kind.loss(label);
    }

    @Override
    public void close() {
        kind.close();
    }
}
