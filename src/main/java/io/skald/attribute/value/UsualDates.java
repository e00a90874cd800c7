package io.skald.attribute.value;

import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** The formats that days are usually written in. */
public final class UsualDates {

    /** Whether a text of a two-digit year is a date does not depend on its century, which the user chooses. */
    private static final OptionalInt ANY_PIVOT = OptionalInt.of(1930);

    private static final int EARLIEST = 1000;
    private static final int LATEST = 2999;

    private static final List<DateFormat> OF_DAYS = formats(
            "yyyy-MM-dd",
            "yyyy-MM-dd[ HH:mm:ss]",
            "yyyy-MM-dd[ HH:mm]",
            "yyyy-MM-dd['T'HH:mm:ss]",
            "yyyy-MM-dd['T'HH:mm:ssXXX]",
            "yyyy-MM-dd[ HH:mm:ss[.SSSSSSSSS]]",
            "yyyy-MM-dd[ HH:mm:ssX]",
            "yyyy-MM-dd[ HH:mm:ss[.SSSSSSSSS]X]",
            "yyyy-MM-dd['T'HH:mm]",
            "yyyy-MM-dd['T'HH:mm:ss[.SSSSSSSSS]]",
            "yyyy-MM-dd['T'HH:mm:ss[.SSSSSSSSS]XXX]",
            "yyyy-MM-dd['-'HH.mm.ss.SSSSSS]",
            "yyyy/MM/dd",
            "yyyy/MM/dd[ HH:mm:ss]",
            "yyyy.MM.dd",
            "yyyyMMdd",
            "yyyyMMdd[HHmm]",
            "yyyyMMdd[HHmmss]",
            "yyyyMMdd[HHmm[ss[.SSSSSSSSS]]xx]",
            "yyyyMMdd[HHmmss.SSSSSSSSS]",
            "yyyyMMdd['T'HHmmss[X]]",
            "ddMMyyyy",
            "MMddyyyy",
            "yyyy-M-d",
            "yyyy/M/d",
            "dd.MM.yyyy",
            "d.M.yyyy",
            "dd.MM.yyyy[ HH:mm]",
            "dd.MM.yyyy[ HH:mm:ss]",
            "dd/MM/yyyy",
            "d/M/yyyy",
            "MM/dd/yyyy",
            "M/d/yyyy",
            "dd/MM/yyyy[ HH:mm]",
            "dd/MM/yyyy[ HH:mm:ss]",
            "MM/dd/yyyy[ HH:mm]",
            "MM/dd/yyyy[ HH:mm:ss]",
            "M/d/yyyy[ H:mm]",
            "M/d/yyyy[ H:mm:ss]",
            "M/d/yyyy[ h:mm a]",
            "M/d/yyyy[ h:mm:ss a]",
            "dd MM yyyy",
            "dd-MM-yyyy",
            "MM-dd-yyyy",
            "d-M-yyyy",
            "M-d-yyyy",
            "dd-MMM-yyyy",
            "d-MMM-yyyy",
            "ddMMMyyyy",
            "dd-MMM-yyyy[ HH:mm:ss]",
            "dd-MMM-yyyy[ hh:mm:ss a]",
            "dd-MMM-yyyy[ hh:mm:ssa]",
            "yyyy-MM-dd[ hh:mm:ss a]",
            "ddMMMyyyy[:HH:mm:ss]",
            "EEE, d MMM yyyy",
            "EEE, d MMM yyyy[ HH:mm:ss xx]",
            "MMM d yyyy",
            "MMM d yyyy[ h:mma]",
            "MMM  d yyyy[ h:mma]",
            "MMMM d yyyy",
            "d MMM yy",
            "d MMM yyyy",
            "d MMMM yyyy",
            "d. MMMM yyyy",
            "MMM d, yyyy",
            "MMMM d, yyyy",
            "dd.MM.yy",
            "d.M.yy",
            "dd/MM/yy",
            "d/M/yy",
            "MM/dd/yy",
            "M/d/yy",
            "dd-MMM-yy",
            "d-MMM-yy",
            "dd-MMM-yy[ hh.mm.ss.SSSSSS a]");

    private static final List<DateFormat> OF_MONTHS_AND_YEARS =
            formats("yyyy", "yyyy-MM", "yyyy/MM", "MM/yyyy", "MM-yyyy", "MM.yyyy", "MMM yyyy", "MMM-yyyy", "MMMM yyyy");

    private UsualDates() {}

    private static List<DateFormat> formats(String... patterns) {
        return Stream.of(patterns)
                .map(pattern ->
                        DateFormat.of(pattern, DateFormat.hasTwoDigitYears(pattern) ? ANY_PIVOT : OptionalInt.empty()))
                .toList();
    }

    /** Those of whole days, stricter ones before looser ones. */
    public static List<DateFormat> ofDays() {
        return OF_DAYS;
    }

    /** The same with names of months in other languages than English. */
    public static List<DateFormat> ofDaysInOtherLanguages() {
        return OtherLanguages.FORMATS.stream()
                .filter(format -> format.unit() == ChronoUnit.DAYS)
                .toList();
    }

    /** Whether a text is a day of a format, and of a year that tables have. */
    public static boolean reads(DateFormat format, String text) {
        return format.day(text)
                .filter(day -> day.getYear() >= EARLIEST && day.getYear() <= LATEST)
                .isPresent();
    }

    /**
     * The first of them that reads a text, months and years alone and names of months in other languages than English last; and behind it the first
     * that takes it for another day, unless the column's own format tells whether days or months come first.
     */
    static List<DateFormat> of(String text, DateFormat own) {
        List<DateFormat> all = Stream.concat(OF_DAYS.stream(), OF_MONTHS_AND_YEARS.stream())
                .filter(format -> reads(format, text))
                .toList();
        List<DateFormat> likely = all.stream()
                .filter(format -> own.dayFirst().isPresent() && own.dayFirst().equals(format.dayFirst()))
                .toList();
        if (!likely.isEmpty()) {
            return likely.subList(0, 1);
        }
        if (all.isEmpty()) {
            return OtherLanguages.FORMATS.stream()
                    .filter(format -> reads(format, text))
                    .limit(1)
                    .toList();
        }
        DateFormat first = all.get(0);
        return Stream.concat(
                        Stream.of(first),
                        all.stream()
                                .filter(format -> format.unit() == first.unit())
                                .filter(format -> !format.day(text).equals(first.day(text)))
                                .limit(1))
                .toList();
    }

    /** Formats with names of months, made once somebody asks for them. */
    private static final class OtherLanguages {

        static final List<DateFormat> FORMATS = Stream.of("de", "fr", "es", "it", "nl", "pt", "pl", "sv")
                .map(Locale::forLanguageTag)
                .flatMap(language -> Stream.of(
                                "d. MMMM yyyy",
                                "d MMMM yyyy",
                                "d 'de' MMMM 'de' yyyy",
                                "d. MMM yyyy",
                                "d MMM yyyy",
                                "dd-MMM-yyyy",
                                "MMMM yyyy")
                        .map(pattern -> DateFormat.of(List.of(pattern), OptionalInt.empty(), language)))
                .toList();
    }
}
