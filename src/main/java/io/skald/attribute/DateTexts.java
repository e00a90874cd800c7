package io.skald.attribute;

import io.skald.attribute.bin.CalendarBins;
import io.skald.attribute.bin.Labels;
import io.skald.attribute.value.DateSpellings;
import io.skald.attribute.value.DateTails;

/** What the days of a column print as: {@code 1991-01-01+} and {@code <1920-01-01} for tails that are one value. */
final class DateTexts {

    private final DateSpellings spellings;
    private final int spelling;
    private final DateTails tails;

    /** @param followed the spellings that all texts of the column follow */
    DateTexts(DateAttribute attribute, int followed) {
        this.spellings = new DateSpellings(attribute.form().format());
        this.spelling = spellings.chosen(followed);
        this.tails = attribute.tails();
    }

    /** A day alone, or as an end of an interval. */
    String end(long day) {
        if (tails.isTop(day)) {
            return spellings.text(spelling, tails.above()) + "+";
        }
        return tails.isBottom(day) ? "<" + spellings.text(spelling, tails.bottom()) : spellings.text(spelling, day);
    }

    /** A step of the calendar: by its name if all its days are told apart, else by its ends, or as the tail that all of it lies in. */
    String step(CalendarBins calendar, int level, long bin, Labels labels) {
        long first = calendar.firstDay(level, bin);
        long last = calendar.lastDay(level, bin);
        if (!tails.isTop(last) && !tails.isBottom(first)) {
            return calendar.name(level, bin, labels);
        }
        boolean one = tails.isTop(first) || tails.isBottom(last);
        return one ? end(first) : labels.between(end(first), end(last));
    }
}
