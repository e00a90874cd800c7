package io.skald.verify.claim;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Which labels, beside the value itself and the top label, cover a value, whatever their level.
 */
public sealed interface RecodingClaim {

    /** Has what is said of each recoding answered for this one. */
    <T> T ask(Cases<T> cases);

    /** The bounds of its numbers or days, where they are published. */
    Optional<Claim.Bounds> published();

    /**
     * What is said of each recoding: nothing can be said that forgets one.
     *
     * @param <T> the answer
     */
    interface Cases<T> {

        T hierarchyFile(HierarchyFile recoding);

        T numbers(Numbers recoding);

        T dates(Dates recoding);

        T codes(Codes recoding);
    }

    /** The labels on the value's line of a hierarchy file: {@code value;level 1;...}, in the format's encoding. */
    record HierarchyFile(Path file) implements RecodingClaim {

        @Override
        public <T> T ask(Cases<T> cases) {
            return cases.hierarchyFile(this);
        }

        @Override
        public Optional<Claim.Bounds> published() {
            return Optional.empty();
        }
    }

    /**
     * Numbers that compare equal, and intervals of numbers, both ends included.
     *
     * @param unit the smallest step between two values, such as 0.1
     * @param bounds what the column may hold, where that is published
     * @param writing how they are written, and which are one value
     */
    record Numbers(BigDecimal unit, Optional<Claim.Bounds> bounds, NumberWriting writing) implements RecodingClaim {

        /** Written as digits, all apart. */
        public Numbers(BigDecimal unit, Optional<Claim.Bounds> bounds) {
            this(unit, bounds, NumberWriting.DIGITS);
        }

        /** Without bounds. */
        public Numbers(BigDecimal unit) {
            this(unit, Optional.empty());
        }

        @Override
        public <T> T ask(Cases<T> cases) {
            return cases.numbers(this);
        }

        /** Where tails are one value, nothing beyond the next number is told apart. */
        @Override
        public Optional<Claim.Bounds> published() {
            return bounds.map(all -> new Claim.Bounds(writing.tail(all.low(), unit), writing.tail(all.high(), unit)));
        }
    }

    /**
     * Days ({@code 2024-05-31}), months ({@code 2024-05}), quarters ({@code 2024-Q2}), years ({@code 2024}), decades
     * ({@code 2020s}), and intervals of these or of dates in the format.
     *
     * @param format how the values are written, as {@link java.time.format.DateTimeFormatter} has it
     * @param pivot the first of the hundred years that years of two digits mean; empty where years have four
     * @param bounds what the column may hold, where that is published, in days from 1970-01-01
     * @param also other formats of values
     * @param locale of names
     * @param tails which dates are one value
     */
    record Dates(
            String format,
            OptionalInt pivot,
            Optional<Claim.Bounds> bounds,
            List<String> also,
            Locale locale,
            DateTails tails)
            implements RecodingClaim {

        public Dates {
            also = List.copyOf(also);
        }

        /** In one format, with English names. */
        public Dates(String format, OptionalInt pivot, Optional<Claim.Bounds> bounds) {
            this(format, pivot, bounds, List.of(), Locale.ENGLISH, DateTails.NONE);
        }

        /** With all dates apart. */
        public Dates(
                String format, OptionalInt pivot, Optional<Claim.Bounds> bounds, List<String> also, Locale locale) {
            this(format, pivot, bounds, also, locale, DateTails.NONE);
        }

        /** With years of four digits, and without bounds. */
        public Dates(String format) {
            this(format, OptionalInt.empty(), Optional.empty());
        }

        @Override
        public <T> T ask(Cases<T> cases) {
            return cases.dates(this);
        }

        @Override
        public Optional<Claim.Bounds> published() {
            return bounds.map(all -> new Claim.Bounds(tails.told(all.low()), tails.told(all.high())));
        }
    }

    /**
     * A prefix of the value, and one {@code *} for each character behind it.
     *
     * @param padded whether there are such stars
     * @param longest characters that a value may have, or, without stars, that are looked at; 0 where that is not known
     * @param except a file that lists, line by line, prefixes of values that print another label where no more than the prefix is shown
     * @param to that label
     */
    record Codes(boolean padded, int longest, Optional<Path> except, String to) implements RecodingClaim {

        /** With stars, and without exceptions. */
        public Codes() {
            this(true, 0, Optional.empty(), "");
        }

        @Override
        public <T> T ask(Cases<T> cases) {
            return cases.codes(this);
        }

        @Override
        public Optional<Claim.Bounds> published() {
            return Optional.empty();
        }
    }
}
