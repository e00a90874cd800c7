package io.skald.engine.report;

import io.skald.attribute.bin.CalendarLevel;
import io.skald.attribute.bin.LabelEnds;
import io.skald.attribute.bin.Labels;
import io.skald.job.AttributeKind;
import io.skald.job.Plan;
import io.skald.job.Widths;
import io.skald.verify.claim.Level;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** A level of the report's node in the words of verification, by the kind of quasi-identifier. */
final class ClaimedLevel implements AttributeKind.Cases<Level> {

    private final int level;
    private final boolean orTop;

    private ClaimedLevel(int level, boolean orTop) {
        this.level = level;
        this.orTop = orTop;
    }

    /**
     * A level in the words of verification.
     *
     * @param labels how bins print
     * @param level empty where the report has none, as those of earlier versions
     * @param found the highest level; empty where the report has none: then only the job may tell
     */
    static Level of(Plan.Quasi quasi, Labels labels, Optional<Integer> level, Optional<Integer> found) {
        if (level.isEmpty()) {
            return new Level.Any();
        }
        int claimed = level.get();
        if (claimed == 0) {
            return new Level.Values();
        }
        OptionalInt given = quasi.attribute().height();
        Optional<Integer> height = given.isPresent() ? Optional.of(given.getAsInt()) : found;
        return height.isPresent() && claimed >= height.get()
                ? top(quasi, labels, claimed)
                : quasi.kind().ask(new ClaimedLevel(claimed, height.isEmpty()));
    }

    private static Level top(Plan.Quasi quasi, Labels labels, int height) {
        boolean ordered =
                !(quasi.kind() instanceof AttributeKind.Categories) && !(quasi.kind() instanceof AttributeKind.Codes);
        if (!ordered || !labels.topAsRange()) {
            return new Level.Top();
        }
        return new Level.Range(
                labels.ends() == LabelEnds.NICE && height > 1
                        ? Optional.of(quasi.kind().ask(new ClaimedLevel(1, false)))
                        : Optional.empty());
    }

    @Override
    public Level categories(AttributeKind.Categories kind) {
        return new Level.Field(level);
    }

    @Override
    public Level numbers(AttributeKind.Numbers kind) {
        return new Level.Bins(width(kind.widths(), kind.unit()), kind.origin(), orTop);
    }

    @Override
    public Level ranks(AttributeKind.Ranks kind) {
        return new Level.Blocks(width(kind.widths(), BigDecimal.ONE).longValueExact(), orTop);
    }

    private BigDecimal width(Widths widths, BigDecimal unit) {
        return widths instanceof Widths.Fixed fixed
                ? above(fixed.widths(), fixed.widths().get(0).compareTo(unit) == 0)
                : unit.multiply(BigDecimal.valueOf(2).pow(level));
    }

    @Override
    public Level dates(AttributeKind.Dates kind) {
        return new Level.Steps(months(above(kind.calendar(), kind.calendar().get(0) == CalendarLevel.DAY)));
    }

    @Override
    public Level codes(AttributeKind.Codes kind) {
        return new Level.Prefix(kind.keep().get(level));
    }

    /** What a level is in a list that may begin with level 0. */
    private <T> T above(List<T> list, boolean fromOriginal) {
        return list.get(fromOriginal ? level : level - 1);
    }

    private static int months(CalendarLevel step) {
        return switch (step) {
            case DAY -> throw new IllegalArgumentException("days are level 0");
            case MONTH -> 1;
            case QUARTER -> 3;
            case YEAR -> 12;
            case DECADE -> 120;
        };
    }
}
