package io.skald.engine;

import io.skald.attribute.bin.Domain;
import io.skald.engine.encode.CountedTable;
import io.skald.histogram.scan.SuppressedClasses;
import io.skald.job.Plan;
import io.skald.job.Suppression;
import io.skald.lattice.SuppressedLabels;
import io.skald.privacy.HiddenGroup;
import io.skald.privacy.Requirement;
import io.skald.search.LateAbsorption;
import io.skald.search.LateAbsorption.Wanted;
import io.skald.search.SearchResult;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

/** The class of a node that suppressed rows absorb where the search could not tell whether they must: the cheapest with which they have all that a class must. */
record NodeAbsorption(Plan plan, FirstPass encoded, Runner runner) {

    /** How many rows may be suppressed, those of a class absorbed among them. */
    static long mayBeSuppressed(Plan plan, long rows) {
        return Math.min(plan.suppression().maxRows(rows), plan.suppression().allowsAll() ? rows : rows - 1);
    }

    /** Whether a class that is kept prints what suppressed rows print. */
    boolean keepsSuppressedLabels(SearchResult result, Recoding recoding) {
        Requirement requirement = encoded.requirement(plan.k());
        SuppressedLabels labels = new SuppressedLabels(encoded.table().domains(), result.node());
        AtomicBoolean kept = new AtomicBoolean();
        runner.counter().visit(result.node(), Long.MAX_VALUE, (bins, evidence) -> {
            if (requirement.holds(evidence) && labels.are(bins)) {
                kept.set(true);
            }
        });
        return kept.get() && recoding.mayJoin();
    }

    /** A search's result with the class; the result itself if suppressed rows need none, or none fits. */
    SearchResult absorbing(SearchResult result) {
        Suppression suppression = plan.suppression();
        boolean asked = plan.asksMoreThanRows()
                && !suppression.drop()
                && suppression.smallGroup() == Suppression.SmallGroup.ABSORB
                && result.suppressed() + encoded.table().excluded() > 0;
        if (!asked) {
            return result;
        }
        Requirement requirement = encoded.requirement(plan.k());
        boolean byPerson = encoded.models().countPersons();
        HiddenGroup group;
        try (Recoding bins = runner.recode(
                new SuppressedClasses(result.node(), requirement, result::absorbs), result.suppressed())) {
            boolean joins = keepsSuppressedLabels(result, bins);
            group = bins.hidden(joins);
            if (requirement.holds(group)) {
                return result;
            } else if (byPerson) {
                return absorbing(result, classes -> bins.firstThatHolds(group, joins, classes));
            }
        }
        LateAbsorption classes =
                cheapest(result, new Wanted(most(result), 1, Optional.empty(), one -> one.holdsModelsWith(group)));
        return classes.found().stream()
                .findFirst()
                .map(one -> classes.absorbing(result, one))
                .orElse(result);
    }

    /** Tries the classes in the order of what they cost, some at a time. */
    private SearchResult absorbing(SearchResult result, Function<List<long[]>, OptionalInt> firstThatHolds) {
        Optional<LateAbsorption.Candidate> last = Optional.empty();
        while (true) {
            LateAbsorption classes =
                    cheapest(result, new Wanted(most(result), Recoding.MOST_CLASSES, last, one -> true));
            List<LateAbsorption.Candidate> next = classes.found();
            if (next.isEmpty()) {
                return result;
            }
            OptionalInt found = firstThatHolds.apply(
                    next.stream().map(LateAbsorption.Candidate::bins).toList());
            if (found.isPresent()) {
                return classes.absorbing(result, next.get(found.getAsInt()));
            }
            last = Optional.of(next.get(next.size() - 1));
        }
    }

    private LateAbsorption cheapest(SearchResult result, Wanted wanted) {
        List<Domain> domains = encoded.table().domains();
        LateAbsorption classes = new LateAbsorption(
                domains,
                result.node(),
                encoded.requirement(plan.k()),
                SearchPass.objective(plan).absorptionCost(domains, runner::valueCounts),
                wanted);
        runner.counter().visit(result.node(), Long.MAX_VALUE, classes);
        return classes;
    }

    private long most(SearchResult result) {
        CountedTable table = encoded.table();
        return Math.min(
                mayBeSuppressed(plan, table.rows()) - result.suppressed() - table.excluded(), result.mostAbsorbed());
    }
}
