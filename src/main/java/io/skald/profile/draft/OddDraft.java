package io.skald.profile.draft;

import io.skald.attribute.value.OpenEnd;
import io.skald.profile.ColumnProfile;
import io.skald.profile.Frequency;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What a job says of the few texts among a column's numbers or dates that are none.
 *
 * @param settings to stand behind others of the column; empty where there are no such texts
 * @param remarks lines of comment above it
 */
record OddDraft(String settings, List<String> remarks) {

    OddDraft {
        remarks = List.copyOf(remarks);
    }

    static OddDraft of(ColumnProfile column) {
        BigDecimal unit = BigDecimal.ONE.movePointLeft(column.decimals());
        List<String> outside = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        Tails tails = Tails.NONE;
        for (Frequency odd : column.odd()) {
            Optional<OpenEnd> end = column.type().isNumber() ? OpenEnd.of(odd.text()) : Optional.empty();
            end.ifPresentOrElse(
                    each -> outside.add(
                            Yaml.text(odd.text()) + ": " + each.nearest(unit).toPlainString()),
                    () -> missing.add(Yaml.text(odd.text())));
            tails = end.isPresent() ? tails.with(end.get(), unit, column) : tails;
        }
        String settings = (outside.isEmpty() ? "" : ", outside: {" + String.join(", ", outside) + "}")
                + tails.settings()
                + (missing.isEmpty() ? "" : ", missing: [" + String.join(", ", missing) + "]");
        return new OddDraft(settings, column.odd().isEmpty() ? List.of() : List.of(remark(column)));
    }

    private static String remark(ColumnProfile column) {
        return column.odd().stream()
                        .map(odd -> Yaml.text(odd.text()) + " (" + odd.rows() + (odd.rows() == 1 ? " row)" : " rows)"))
                        .collect(Collectors.joining(", "))
                + (column.type().isNumber() ? ": no numbers" : ": no dates")
                + "; look whether they mean what is said of them here.";
    }

    /** Where the numbers end of which such a text is the tail, and all beyond is one value. */
    private record Tails(Optional<BigDecimal> top, Optional<BigDecimal> bottom) {

        static final Tails NONE = new Tails(Optional.empty(), Optional.empty());

        /** Only where no number lies in the tail: that would be coded with it. */
        Tails with(OpenEnd end, BigDecimal unit, ColumnProfile column) {
            BigDecimal nearest = end.nearest(unit);
            BigDecimal last = end.upwards() ? nearest.subtract(unit) : nearest.add(unit);
            boolean free = (end.upwards() ? column.greatest() : column.least())
                    .map(BigDecimal::new)
                    .filter(number -> end.upwards() ? number.compareTo(last) <= 0 : number.compareTo(last) >= 0)
                    .isPresent();
            if (!free) {
                return this;
            }
            return end.upwards() ? new Tails(Optional.of(last), bottom) : new Tails(top, Optional.of(last));
        }

        String settings() {
            return top.map(number -> ", top-code: " + number.toPlainString()).orElse("")
                    + bottom.map(number -> ", bottom-code: " + number.toPlainString())
                            .orElse("");
        }
    }
}
