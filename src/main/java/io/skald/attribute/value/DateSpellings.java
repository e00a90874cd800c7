package io.skald.attribute.value;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The ways in which one format's dates may be spelt: days and months with a zero in front or without, names in capitals or not. A column that
 * follows one of them is printed so; one that does not, as the format itself prints.
 */
public final class DateSpellings {

    /** In what case names are written. */
    private enum Case {
        AS_IS,
        UPPER,
        LOWER;

        String of(String text) {
            return switch (this) {
                case AS_IS -> text;
                case UPPER -> text.toUpperCase(Locale.ROOT);
                case LOWER -> text.toLowerCase(Locale.ROOT);
            };
        }
    }

    private record Spelling(DateFormat format, Case names) {
        String text(long epochDay) {
            return names.of(format.text(epochDay));
        }
    }

    private final List<Spelling> spellings = new ArrayList<>();

    public DateSpellings(DateFormat format) {
        List<DateFormat> formats = new ArrayList<>(List.of(format));
        DateFormat padded = format.padded();
        if (!padded.pattern().equals(format.pattern())) {
            formats.add(padded);
        }
        for (DateFormat each : formats) {
            spellings.add(new Spelling(each, Case.AS_IS));
            if (format.hasNames()) {
                spellings.add(new Spelling(each, Case.UPPER));
                spellings.add(new Spelling(each, Case.LOWER));
            }
        }
    }

    /** A bit for every spelling. */
    public int all() {
        return (1 << spellings.size()) - 1;
    }

    /** Of some spellings, those that write a day as this text. */
    public int followed(int some, String text, long epochDay) {
        if (spellings.size() == 1) {
            return some;
        }
        int followed = 0;
        for (int i = 0; i < spellings.size(); i++) {
            if ((some & 1 << i) != 0 && spellings.get(i).text(epochDay).equals(text)) {
                followed |= 1 << i;
            }
        }
        return followed;
    }

    /** Which spelling to print in, of those that all texts follow. */
    public int chosen(int followed) {
        return followed == 0 ? 0 : Integer.numberOfTrailingZeros(followed);
    }

    /** The text of a day in a spelling. */
    public String text(int spelling, long epochDay) {
        return spellings.get(spelling).text(epochDay);
    }
}
