package io.skald.verify.claim;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How numbers are written, and which of them are one value.
 *
 * @param decimal what stands before decimals, in values and in labels
 * @param group what may stand between thousands of values; a blank is any
 * @param currencies what may stand before or behind values
 * @param percent whether a percent sign may stand behind values
 * @param brackets whether values in brackets are below 0
 * @param minus texts behind values that are below 0
 * @param texts that stand for a number
 * @param bottom below it all are one value, printed as {@code <} and this
 * @param top above it all are one value, printed as the next number and {@code +}
 * @param births present if the values are dates of birth, and the numbers whole years since
 */
public record NumberWriting(
        String decimal,
        Optional<String> group,
        List<String> currencies,
        boolean percent,
        boolean brackets,
        List<String> minus,
        Map<String, BigDecimal> texts,
        Optional<BigDecimal> bottom,
        Optional<BigDecimal> top,
        Optional<Births> births) {

    /**
     * Dates of birth.
     *
     * @param at the day at which ages are taken
     * @param dates how they are written; its bounds say nothing
     */
    public record Births(LocalDate at, RecodingClaim.Dates dates) {}

    /** As digits, all apart. */
    public static final NumberWriting DIGITS = new NumberWriting(
            ".", Optional.empty(), List.of(), false, false, Map.of(), Optional.empty(), Optional.empty());

    /** Of numbers that are written as such. */
    public NumberWriting(
            String decimal,
            Optional<String> group,
            List<String> currencies,
            boolean percent,
            boolean brackets,
            Map<String, BigDecimal> texts,
            Optional<BigDecimal> bottom,
            Optional<BigDecimal> top) {
        this(decimal, group, currencies, percent, brackets, List.of(), texts, bottom, top, Optional.empty());
    }

    public NumberWriting {
        currencies = List.copyOf(currencies);
        minus = List.copyOf(minus);
        texts = Map.copyOf(texts);
    }

    /** The number that stands for this one: of a tail the one next to what is told apart. */
    public BigDecimal tail(BigDecimal number, BigDecimal unit) {
        if (top.isPresent() && number.compareTo(top.get()) > 0) {
            return top.get().add(unit);
        }
        return bottom.isPresent() && number.compareTo(bottom.get()) < 0
                ? bottom.get().subtract(unit)
                : number;
    }

    /** Whether this is how all numbers are written that nothing is said of. */
    public boolean isDigits() {
        return decimal.equals(".")
                && group.isEmpty()
                && currencies.isEmpty()
                && !percent
                && !brackets
                && minus.isEmpty()
                && texts.isEmpty()
                && bottom.isEmpty()
                && top.isEmpty()
                && births.isEmpty();
    }
}
