package io.skald.engine.report;

import io.skald.attribute.bin.CalendarLevel;
import io.skald.attribute.bin.LabelEnds;
import io.skald.attribute.bin.Labels;
import io.skald.attribute.value.AgeAt;
import io.skald.attribute.value.Bounds;
import io.skald.attribute.value.NumberForm;
import io.skald.attribute.value.NumberNotation;
import io.skald.job.AttributeKind;
import io.skald.job.CategoryKind;
import io.skald.job.CodeExceptions;
import io.skald.job.CodeKind;
import io.skald.job.DateKind;
import io.skald.job.NumberKind;
import io.skald.job.Plan;
import io.skald.job.RankKind;
import io.skald.job.Widths;
import io.skald.verify.claim.Claim;
import io.skald.verify.claim.DateTails;
import io.skald.verify.claim.Level;
import io.skald.verify.claim.NumberWriting;
import io.skald.verify.claim.RecodingClaim;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** A kind of quasi-identifier, at a level of the report's node, in the words of verification. */
final class ClaimedKind implements AttributeKind.Cases<Level> {

    private final int level;
    private final boolean orTop;

    private ClaimedKind(int level, boolean orTop) {
        this.level = level;
        this.orTop = orTop;
    }

    /** What its labels cover, at whatever level. */
    static RecodingClaim recoding(Plan.Quasi quasi) {
        return quasi.kind().ask(new Recoding(quasi));
    }

    /**
     * A level in the words of verification.
     *
     * @param labels how bins print
     * @param level empty where the report has none, as those of earlier versions
     * @param found the highest level; empty where the report has none: then only the job may tell
     */
    static Level level(Plan.Quasi quasi, Labels labels, Optional<Integer> level, Optional<Integer> found) {
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
                : quasi.kind().ask(new ClaimedKind(claimed, height.isEmpty()));
    }

    private static Level top(Plan.Quasi quasi, Labels labels, int height) {
        if (quasi.kind().rangeEnds().isEmpty() || !labels.topAsRange()) {
            return new Level.Top();
        }
        return new Level.Range(
                labels.ends() == LabelEnds.NICE && height > 1
                        ? Optional.of(quasi.kind().ask(new ClaimedKind(1, false)))
                        : Optional.empty());
    }

    @Override
    public Level categories(CategoryKind kind) {
        return new Level.Field(level);
    }

    @Override
    public Level numbers(NumberKind kind) {
        return new Level.Bins(width(kind.widths(), kind.unit()), kind.origin(), orTop);
    }

    @Override
    public Level ranks(RankKind kind) {
        return new Level.Blocks(width(kind.widths(), BigDecimal.ONE).longValueExact(), orTop);
    }

    private BigDecimal width(Widths widths, BigDecimal unit) {
        return widths instanceof Widths.Fixed fixed
                ? above(fixed.widths(), fixed.widths().get(0).compareTo(unit) == 0)
                : unit.multiply(BigDecimal.valueOf(2).pow(level));
    }

    @Override
    public Level dates(DateKind kind) {
        CalendarLevel step = above(kind.calendar(), kind.calendar().get(0).equals(CalendarLevel.DAY));
        return step.months() > 0 ? new Level.Steps(step.months()) : new Level.Weeks(step.days() / 7);
    }

    @Override
    public Level codes(CodeKind kind) {
        return new Level.Prefix(kind.keep().get(level));
    }

    /** What a level is in a list that may begin with level 0. */
    private <T> T above(List<T> list, boolean fromOriginal) {
        return list.get(fromOriginal ? level : level - 1);
    }

    /** What its labels cover. */
    private record Recoding(Plan.Quasi quasi) implements AttributeKind.Cases<RecodingClaim> {

        @Override
        public RecodingClaim categories(CategoryKind kind) {
            return new RecodingClaim.HierarchyFile(quasi.hierarchy().orElseThrow());
        }

        @Override
        public RecodingClaim numbers(NumberKind kind) {
            return new RecodingClaim.Numbers(kind.unit(), kind.bounds().map(ClaimedKind::bounds), writing(kind.form()));
        }

        @Override
        public RecodingClaim ranks(RankKind kind) {
            return new RecodingClaim.Numbers(kind.unit(), kind.bounds().map(ClaimedKind::bounds), writing(kind.form()));
        }

        @Override
        public RecodingClaim dates(DateKind kind) {
            return new RecodingClaim.Dates(
                    kind.format(),
                    kind.pivot(),
                    kind.bounds()
                            .map(days -> new Claim.Bounds(
                                    BigDecimal.valueOf(days.lo().toEpochDay()),
                                    BigDecimal.valueOf(days.hi().toEpochDay()))),
                    kind.also(),
                    kind.locale(),
                    new DateTails(kind.outside(), kind.bottom(), kind.top(), kind.unit()));
        }

        @Override
        public RecodingClaim codes(CodeKind kind) {
            return new RecodingClaim.Codes(
                    kind.padded(),
                    kind.keep().get(0),
                    kind.except().flatMap(codes -> quasi.hierarchy()),
                    kind.except().map(CodeExceptions::to).orElse(""));
        }
    }

    private static NumberWriting writing(NumberForm form) {
        NumberNotation notation = form.notation();
        return new NumberWriting(
                String.valueOf(notation.decimal()),
                notation.group(),
                notation.currencies(),
                notation.percent(),
                notation.brackets(),
                notation.minus(),
                notation.outside(),
                form.bottom(),
                form.top(),
                form.age().map(ClaimedKind::births));
    }

    private static NumberWriting.Births births(AgeAt age) {
        return new NumberWriting.Births(
                age.day(),
                new RecodingClaim.Dates(
                        age.formats().get(0),
                        age.pivot(),
                        Optional.empty(),
                        age.formats().subList(1, age.formats().size()),
                        age.locale()));
    }

    private static Claim.Bounds bounds(Bounds numbers) {
        return new Claim.Bounds(numbers.lo(), numbers.hi());
    }
}
