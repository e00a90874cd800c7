package io.skald.job;

import io.skald.Excerpt;
import io.skald.attribute.hierarchy.Hierarchy;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Texts that are two and look like one: by blanks, by marks that do not show, by case, or by how Unicode writes their letters. */
final class LookAlike {

    private static final Pattern UNSEEN = Pattern.compile("\\p{Cf}+");
    private static final Pattern BLANKS = Pattern.compile("[\\s\\p{Z}]+");

    /** Of levels with more labels nothing is told, as this is not worth what it takes. */
    private static final int MOST_LABELS = 20_000;

    private static final int LAST_OF_ASCII = 0x7F;

    private LookAlike() {}

    /** Where two names differ that may look the same, to be put behind the second; empty where anybody sees it. */
    static String difference(String name, String other) {
        if (Normalizer.normalize(name, Normalizer.Form.NFC).equals(Normalizer.normalize(other, Normalizer.Form.NFC))) {
            return ", whose letters are written in another form of Unicode, NFC or NFD";
        }
        int[] left = name.codePoints().toArray();
        int[] right = other.codePoints().toArray();
        int at = Arrays.mismatch(left, right);
        return left.length == right.length && isLatin(left[at]) != isLatin(right[at])
                ? String.format(Locale.ROOT, ", whose character %d is U+%04X", at + 1, right[at])
                : "";
    }

    /** With an accent or without, which is seen. */
    private static boolean isLatin(int letter) {
        String base = Normalizer.normalize(Character.toString(letter), Normalizer.Form.NFD);
        return base.codePointAt(0) <= LAST_OF_ASCII;
    }

    /** That a hierarchy has such labels on one level, whose values are not joined there. */
    static Optional<String> remark(Hierarchy hierarchy, String column) {
        for (int level = 1; level <= hierarchy.height(); level++) {
            List<String> labels = hierarchy.labels(level);
            if (labels.size() > MOST_LABELS) {
                continue;
            }
            Map<String, String> bySight = new HashMap<>();
            for (String label : labels) {
                String earlier = bySight.putIfAbsent(sight(label), label);
                if (earlier != null && !earlier.equals(label)) {
                    return Optional.of("In the hierarchy " + hierarchy.file().getFileName() + " of "
                            + Excerpt.name(column) + " the labels " + Excerpt.quoted(earlier) + " and "
                            + Excerpt.quoted(label) + " of level " + level
                            + " are two that look like one: they differ only in blanks, in case or in how Unicode writes their"
                            + " letters. Write both alike if they are one.");
                }
            }
        }
        return Optional.empty();
    }

    /** Where a blank stands is seen, how wide it is is not. */
    private static String sight(String text) {
        String seen =
                UNSEEN.matcher(Normalizer.normalize(text, Normalizer.Form.NFKC)).replaceAll("");
        return BLANKS.matcher(seen).replaceAll(" ").strip().toLowerCase(Locale.ROOT);
    }
}
