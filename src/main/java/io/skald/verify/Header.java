package io.skald.verify;

import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;

/** Where the columns are: in the claim's order in the input, and without the dropped ones in the release. */
final class Header {

    private final Claim claim;
    private final List<Place> generalised = new ArrayList<>();
    private final List<Place> kept = new ArrayList<>();
    private final List<Place> sensitive = new ArrayList<>();

    /** A column of the release and where it is in both files, counted from 0. */
    record Place(Claim.Column column, int input, int released) {}

    Header(Claim claim) {
        this.claim = claim;
        int released = 0;
        for (int input = 0; input < claim.columns().size(); input++) {
            Claim.Column column = claim.columns().get(input);
            if (column instanceof Claim.Column.Generalised) {
                generalised.add(new Place(column, input, released++));
            } else if (!(column instanceof Claim.Column.Dropped)) {
                Place place = new Place(column, input, released++);
                kept.add(place);
                if (column instanceof Claim.Column.Sensitive) {
                    sensitive.add(place);
                }
            }
        }
    }

    List<Place> generalised() {
        return generalised;
    }

    KeptColumns kept() {
        return new KeptColumns(
                kept.stream().map(place -> place.column().name()).toList(),
                kept.stream().mapToInt(Place::input).toArray(),
                kept.stream().mapToInt(Place::released).toArray(),
                claim.format().trim());
    }

    SensitiveColumns sensitive(Charset encoding) {
        return new SensitiveColumns(sensitive, claim.format().missing(), encoding);
    }

    /** Whether both files have the columns that they should have. */
    boolean check(List<String> inputColumns, List<String> releasedColumns, ViolationLog log) {
        List<String> all = claim.columns().stream().map(Claim.Column::name).toList();
        if (!inputColumns.equals(all)) {
            log.add(Rule.HEADER, "the input has the columns " + inputColumns + ", the claim is of " + all);
            return false;
        }
        List<String> expected = claim.columns().stream()
                .filter(column -> !(column instanceof Claim.Column.Dropped))
                .map(Claim.Column::name)
                .toList();
        boolean right =
                claim.format().header() ? releasedColumns.equals(expected) : releasedColumns.size() == expected.size();
        if (right) {
            return true;
        }
        claim.columns().stream()
                .filter(column -> column instanceof Claim.Column.Dropped && releasedColumns.contains(column.name()))
                .forEach(column ->
                        log.add(Rule.HEADER, "the identifier '" + column.name() + "' is still in the release"));
        log.add(Rule.HEADER, "the release has the columns " + releasedColumns + ", it should have " + expected);
        return false;
    }
}
