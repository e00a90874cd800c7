package io.skald.job;

import io.skald.attribute.QuasiIdentifier;
import io.skald.attribute.bin.CalendarLevel;
import io.skald.attribute.bin.Labels;
import io.skald.attribute.hierarchy.Hierarchy;
import io.skald.attribute.value.Bounds;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.LongStream;

/** What a quasi-identifier's values are and how they are generalised, as the job says it. */
public sealed interface AttributeKind permits CategoryKind, NumberKind, RankKind, DateKind, CodeKind {

    /** Categories that go up a hierarchy file. */
    static AttributeKind categories(String hierarchyFile) {
        return new CategoryKind(hierarchyFile);
    }

    /**
     * Whole numbers in bins from 0 on.
     *
     * @param first width of the bins of level 1; of 1, it is level 0
     * @param more of the levels above, each a multiple of the one before
     */
    static AttributeKind integers(long first, long... more) {
        long[] widths =
                LongStream.concat(LongStream.of(first), Arrays.stream(more)).toArray();
        return new NumberKind(BigDecimal.ONE, Optional.empty(), BigDecimal.ZERO, Widths.of(widths));
    }

    /**
     * Whole numbers within bounds, in bins from 0 on.
     *
     * @param widths as for {@link #integers}; none to double them up to the range
     */
    static AttributeKind integersWithin(long lo, long hi, long... widths) {
        Bounds bounds = new Bounds(BigDecimal.valueOf(lo), BigDecimal.valueOf(hi));
        return new NumberKind(BigDecimal.ONE, Optional.of(bounds), BigDecimal.ZERO, Widths.of(widths));
    }

    /**
     * Sparse whole numbers, such as postal codes, in bins of neighbouring values.
     *
     * @param widths in values; none to double them
     */
    static AttributeKind ranks(long... widths) {
        return new RankKind(BigDecimal.ONE, Optional.empty(), Widths.of(widths));
    }

    /**
     * Dates that go up the calendar.
     *
     * @param format such as {@code yyyy-MM-dd}
     */
    static AttributeKind dates(String format, CalendarLevel... calendar) {
        return new DateKind(
                format,
                OptionalInt.empty(),
                List.of(calendar.length == 0 ? CalendarLevel.values() : calendar),
                Optional.empty());
    }

    /**
     * Codes of which ever fewer characters are kept.
     *
     * @param keep by level: first the length of the longest code
     */
    static AttributeKind codes(Integer... keep) {
        return new CodeKind(List.of(keep));
    }

    /**
     * Builds the attribute.
     *
     * @param hierarchy the hierarchy read; present for {@link CategoryKind}
     * @throws io.skald.UsageException if its levels do not nest or its numbers cannot be calculated with
     */
    QuasiIdentifier attribute(String name, Labels labels, Optional<Hierarchy> hierarchy);

    /** Everything that decides the values and labels, but for the hierarchy's content, in one spelling. */
    List<String> essence();

    /** Tells what of it may be published: the settings, and nothing that was found in data. */
    void describe(Settings settings);

    /** How labels look that it makes itself; empty where a hierarchy has them. */
    default Optional<LabelShape> labelShape(Labels labels) {
        return Optional.empty();
    }

    /** What the ends of its labels are; empty where labels are no ranges. */
    default Optional<RangeEnds> rangeEnds() {
        return Optional.empty();
    }

    /** Has what is said of each kind answered for this one. */
    <T> T ask(Cases<T> cases);

    /**
     * What is said of each kind: nothing can be said that forgets one.
     *
     * @param <T> the answer
     */
    interface Cases<T> {

        T categories(CategoryKind kind);

        T numbers(NumberKind kind);

        T ranks(RankKind kind);

        T dates(DateKind kind);

        T codes(CodeKind kind);
    }

    /** The hierarchy file as written, for kinds that have one. */
    default Optional<String> hierarchyFile() {
        return Optional.empty();
    }
}
