package io.skald.verify.column;

import io.skald.Excerpt;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import io.skald.table.TableInput;
import io.skald.verify.claim.Claim;
import io.skald.verify.claim.ModelClaim;
import io.skald.verify.claim.Replacing;
import io.skald.verify.claim.Rule;
import io.skald.verify.claim.ViolationLog;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Where the columns are: in the claim's order in the input, and without the dropped ones in the release. */
public final class Header {

    private final Claim claim;
    private final List<Place> generalised = new ArrayList<>();
    private final List<Place> kept = new ArrayList<>();
    private final List<Place> sensitive = new ArrayList<>();

    /** A column of the release and where it is in both files, counted from 0. */
    record Place(Claim.Column column, int input, int released) {}

    public Header(Claim claim) {
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

    public List<Place> generalised() {
        return generalised;
    }

    /** Columns that stay, for one thread. */
    public KeptColumns kept(Charset encoding) {
        return new KeptColumns(
                kept.stream().map(place -> place.column().name()).toList(),
                kept.stream().mapToInt(Place::input).toArray(),
                kept.stream().mapToInt(Place::released).toArray(),
                kept.stream()
                        .map(place -> place.column() instanceof Claim.Column.Replaced replaced
                                ? Optional.of(CellRule.of(
                                        replaced.by(), claim.format().missing()))
                                : Optional.<CellRule>empty())
                        .toList(),
                kept.stream().mapToInt(place -> beside(place.column())).toArray(),
                claim.format().trim(),
                encoding);
    }

    private int beside(Claim.Column column) {
        return column instanceof Claim.Column.Replaced replaced
                        && whole(replaced.by()) instanceof Replacing.Shifted shifted
                ? claim.columns().stream().map(Claim.Column::name).toList().indexOf(shifted.by())
                : -1;
    }

    private static Replacing whole(Replacing by) {
        return by instanceof Replacing.Unproven unproven ? unproven.whole() : by;
    }

    /** Columns whose replacements are looked at together, as the key is not at hand; none where it is not known which row of the input each row stands for. */
    public OneToOne oneToOne(Charset encoding, MemoryBudget budget, Workspace workspace, long limit) {
        List<OneToOne.Column> unproven = new ArrayList<>();
        for (Place place : claim.leavesRowsOut() ? List.<Place>of() : kept) {
            if (place.column() instanceof Claim.Column.Replaced replaced
                    && replaced.by() instanceof Replacing.Unproven named) {
                unproven.add(new OneToOne.Column(
                        replaced.name(), named.whole(), place.input(), place.released(), beside(replaced)));
            }
        }
        return new OneToOne(unproven, claim.format().missing(), encoding, budget, workspace, limit);
    }

    /** The column of the input that tells whose each row is, if persons are claimed. */
    public Optional<PersonColumn> person(Charset encoding) {
        return IntStream.range(0, claim.columns().size())
                .filter(column -> claim.columns().get(column).tellsPersons())
                .mapToObj(column -> new PersonColumn(column, claim.format().missing(), encoding))
                .findFirst();
    }

    public SensitiveColumns sensitive(Charset encoding) {
        return new SensitiveColumns(sensitive, claim.format().missing(), encoding);
    }

    /** The sensitive attributes where the input has them. */
    public SensitiveColumns sensitiveOfInput(Charset encoding) {
        return new SensitiveColumns(
                sensitive.stream()
                        .map(place -> new Place(place.column(), place.input(), place.input()))
                        .toList(),
                claim.format().missing(),
                encoding);
    }

    /** What is claimed of each sensitive attribute, in the release's order. */
    public List<List<ModelClaim>> models() {
        return sensitive.stream()
                .map(place -> ((Claim.Column.Sensitive) place.column()).models())
                .toList();
    }

    /** The columns that tell each row's class, behind all others. */
    public ClassColumns classColumns(Charset encoding) {
        return new ClassColumns(claim.classColumns(), generalised.size() + kept.size(), encoding);
    }

    /** Whether both files have the columns that they should have, and kept ones their type. */
    public boolean check(TableInput input, TableInput released, ViolationLog log) {
        return checkNames(input.columns(), released.columns(), log) && checkTypes(input.types(), released.types(), log);
    }

    private boolean checkTypes(List<String> input, List<String> released, ViolationLog log) {
        List<Place> changed = kept.stream()
                .filter(place -> !(place.column() instanceof Claim.Column.Replaced))
                .filter(place -> !input.get(place.input()).equals(released.get(place.released())))
                .toList();
        changed.forEach(place -> log.add(
                Rule.HEADER,
                "the column " + Excerpt.name(place.column().name()) + " is of type " + input.get(place.input())
                        + " in the input and of type " + released.get(place.released()) + " in the release"));
        return changed.isEmpty();
    }

    private boolean checkNames(List<String> inputColumns, List<String> releasedColumns, ViolationLog log) {
        List<String> all = claim.columns().stream().map(Claim.Column::name).toList();
        if (!inputColumns.equals(all)) {
            log.add(Rule.HEADER, "the input has the columns " + inputColumns + ", the claim is of " + all);
            return false;
        }
        List<String> expected = claim.columns().stream()
                .filter(column -> !(column instanceof Claim.Column.Dropped))
                .map(Claim.Column::name)
                .collect(Collectors.toCollection(ArrayList::new));
        expected.addAll(claim.classColumns().names());
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
