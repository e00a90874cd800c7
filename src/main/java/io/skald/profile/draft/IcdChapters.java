package io.skald.profile.draft;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The chapters of ICD-10 (WHO, version 2019; U codes as chapter XXII), by their ranges of categories. */
final class IcdChapters {

    private static final Pattern CODE = Pattern.compile("[A-Z]\\d[0-9AB](\\.?[0-9A-Z]{1,4})?");

    private static final List<String> CHAPTERS = List.of(
            "A00-B99", "C00-D49", "D50-D89", "E00-E90", "F00-F99", "G00-G99", "H00-H59", "H60-H95", "I00-I99",
            "J00-J99", "K00-K93", "L00-L99", "M00-M99", "N00-N99", "O00-O99", "P00-P96", "Q00-Q99", "R00-R99",
            "S00-T98", "U00-U99", "V01-Y98", "Z00-Z99");

    private IcdChapters() {}

    /** Whether all values look like codes of it, and are of several chapters. */
    static boolean fit(List<String> values) {
        return values.size() >= 10
                && values.stream()
                        .allMatch(value ->
                                CODE.matcher(value).matches() && chapter(value).isPresent())
                && values.stream().map(value -> value.charAt(0)).distinct().count() >= 3;
    }

    /** The chapter of a code. */
    static Optional<String> chapter(String code) {
        String category = code.substring(0, 3);
        return CHAPTERS.stream()
                .filter(chapter -> chapter.substring(0, 3).compareTo(category) <= 0
                        && category.compareTo(chapter.substring(4)) <= 0)
                .findFirst();
    }
}
