package io.skald.attribute.value;

import io.skald.table.Blanks;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Why values are not taken, in the words that several kinds of attribute share. */
public final class Explanations {

    public static final String BLANKS_AROUND = "it has blanks around it, which format.trim: true takes away.";

    private static final Pattern EXCEL_TEXT = Pattern.compile("=\".*\"");

    private static final Pattern ODD_BLANK = Pattern.compile("[\\p{Z}\\p{Cf}&&[^ ]]");

    private static final Pattern NUMBER = Pattern.compile("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)");

    /** A unit or a flag behind a number. */
    private static final Pattern MARKED = Pattern.compile("[+-]?[0-9]+(?:\\.[0-9]+)? ?\\p{L}{1,5}");

    private static final Pattern EXPONENT = Pattern.compile("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)[eE][+-]?[0-9]+");

    /** What a release prints of numbers and dates, by the settings that a job has unless it says otherwise. */
    private static final Pattern LABEL = Pattern.compile("\\*|\\[.+ - .+]");

    private static final String OF_A_RELEASE =
            ", but what a release prints: anonymise the table that the release was made of, with"
                    + " another k or other settings, or give the column a hierarchy of such labels.";

    private static final int MOST_DECIMALS = 18;

    private Explanations() {}

    public static String missing() {
        return "means a missing value, which policies.on-missing does not allow: fill it in, or set"
                + " policies.on-missing: value or suppress.";
    }

    public static String outOfRange(String lo, String hi) {
        return "is outside the bounds [" + lo + ", " + hi
                + "]: correct it, widen the bounds, or set policies.on-out-of-range: suppress.";
    }

    /** Why a value is not taken by a column of numbers. */
    public static String ofNumber(String value, long outcome, NumberScale scale, NumberRange range, NumberForm form) {
        if (outcome == ValueEncoder.MISSING) {
            return missing();
        }
        return outcome == ValueEncoder.OUT_OF_RANGE
                ? outOfRange(scale.text(range.lo(), false), scale.text(range.hi(), false))
                : form.age().map(Explanations::noBirth).orElseGet(() -> malformedNumber(value, scale, form.notation()));
    }

    /** What to do with a text that is no date of the column's format, behind the words that say so. */
    public static String otherFormat(String value, DateFormat own) {
        if (LABEL.matcher(value).matches()) {
            return OF_A_RELEASE;
        }
        List<DateFormat> usual = UsualDates.of(value, own);
        if (usual.size() > 1) {
            return ", but of " + usual.get(0).pattern() + " or " + usual.get(1).pattern()
                    + ", which are different days: look in the table which of them it means, and set format"
                    + (usual.get(0).pivot().isPresent() ? " and a pivot." : ".");
        }
        return usual.stream()
                .findFirst()
                .map(format -> oneFormat(format, own))
                .or(() -> NoDates.remedy(value))
                .orElse(": correct it, or list it under format.missing if it means a missing value.");
    }

    private static String oneFormat(DateFormat usual, DateFormat own) {
        return ", but of " + usual.pattern() + ": set format: \"" + usual.pattern() + "\""
                + (usual.pivot().isPresent() ? " and a pivot" : "")
                + (usual.locale().equals(Locale.ENGLISH)
                        ? ""
                        : " and locale: " + usual.locale().toLanguageTag())
                + (usual.unit().compareTo(own.unit()) > 0
                        ? ", or a list of formats that begins with it if the column has several."
                        : ", or a list of formats if the column has several.");
    }

    private static String noBirth(AgeAt age) {
        return "is not a date of the format " + age.patterns()
                + ", or lies behind the day at which ages are taken, " + age.day()
                + ": correct it, or list it under format.missing if it means a missing value.";
    }

    private static String malformedNumber(String value, NumberScale scale, NumberNotation notation) {
        Optional<String> plain =
                notation.plain(value).filter(text -> NUMBER.matcher(text).matches());
        if (plain.isPresent()) {
            String inThousands = LikelyNotation.of(value, scale.decimals())
                    .map(marks -> "; if its points stand between thousands, set 'number: " + marks + "' of the column")
                    .orElse("");
            return unfitNumber(new BigDecimal(plain.get()), scale, inThousands);
        }
        if (EXPONENT.matcher(value).matches()) {
            return "is written with an exponent: write all its digits, as in 100000 for 1e+05.";
        }
        Optional<String> mended = LikelyNotation.of(value, scale.decimals());
        if (mended.isPresent()) {
            return "is not a number as the job has them: set 'number: " + mended.get()
                    + "' of the column if its numbers are written so.";
        }
        if (LABEL.matcher(value).matches()) {
            return "is not a number" + OF_A_RELEASE;
        }
        if (OpenEnd.of(value).isPresent()) {
            return "is not a number: say what it counts as under 'outside', as in outside: {\"> 89\": 90}, and print"
                    + " such values as one with top-code or bottom-code.";
        }
        return LikelyNotation.of(value, MOST_DECIMALS)
                .filter(finer -> notation.isPlain())
                .map(finer ->
                        "is not a number as the job has them: if its numbers are written so, set type: decimal, a unit for its"
                                + " digits and 'number: " + finer + "' of the column.")
                .orElseGet(() -> noNumber(value));
    }

    private static String noNumber(String value) {
        if (MARKED.matcher(value).matches()) {
            return "is not a number: if the letters behind it change nothing of it, as kg where all are in kg, or flags, set them as 'number:"
                    + " {currency: kg}' of the column; if there are several units, say under 'outside' what each text counts as.";
        }
        if (NUMBER.matcher(Blanks.trim(value)).matches()) {
            return "is not a number: " + BLANKS_AROUND;
        }
        if (ODD_BLANK.matcher(value).find()) {
            return "is not a number: it holds a blank that is no plain one, such as a no-break space. Take it out of the input.";
        }
        if (EXCEL_TEXT.matcher(value).matches()) {
            return "is not a number: = and quotes around it are Excel's, to keep it as a text. Take them out of the input.";
        }
        return "is not a number: write digits with a point before decimals, or list it under"
                + " format.missing if it means a missing value.";
    }

    private static String unfitNumber(BigDecimal number, NumberScale scale, String inThousands) {
        String unit = scale.unit().toPlainString();
        if (number.stripTrailingZeros().scale() > scale.decimals()) {
            return "has more digits than the unit " + unit + " allows: round it in the input, or choose a smaller unit"
                    + inThousands + ".";
        }
        if (scale.tooLarge(number)) {
            return "is too large: numbers of unit " + unit + " go up to "
                    + scale.largest().toPlainString() + " in size.";
        }
        return "is no multiple of the unit " + unit + ": round it in the input, or choose a smaller unit.";
    }
}
