package io.skald.engine.report;

import io.skald.attribute.bin.LabelEnds;
import io.skald.attribute.bin.LabelNumbers;
import io.skald.identifier.ReleaseSeed;
import io.skald.job.ModelChoice;
import io.skald.job.Plan;
import io.skald.job.PopulationTable;
import io.skald.job.Refinement;
import io.skald.job.Suppression;
import io.skald.job.ValueOrder;
import io.skald.privacy.EstimatedMap;
import io.skald.privacy.PopulationMap;
import io.skald.verify.claim.Claim;
import io.skald.verify.claim.ClassColumnsClaim;
import io.skald.verify.claim.Figure;
import io.skald.verify.claim.LabelPoint;
import io.skald.verify.claim.MapClaim;
import io.skald.verify.claim.ModelClaim;
import io.skald.verify.claim.PopulationClaim;
import io.skald.verify.claim.SpellingClaim;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What a plan says of its release, in the plain words of verification. */
public final class ReleaseClaim {

    private ReleaseClaim() {}

    /**
     * The claim that a release makes.
     *
     * @param released the file to be checked
     * @param figures of the report
     * @param node of the report
     * @param seed of the report
     */
    public static Claim of(
            Plan plan, Path released, Map<Figure, BigDecimal> figures, ReportedNode node, ReleaseSeed seed) {
        List<Claim.Column> columns = new ArrayList<>();
        for (int column = 0; column < plan.columns().size(); column++) {
            columns.add(claim(plan, column, node, seed));
        }
        return new Claim(
                plan.input(),
                released,
                plan.format(),
                columns,
                plan.k(),
                plan.suppression().limit(),
                plan.suppression().drop(),
                plan.suppression().smallGroup() == Suppression.SmallGroup.KEEP,
                clusters(plan),
                exemptions(plan),
                new Claim.Labels(
                        plan.labels().interval(),
                        Claim.Labels.PLAIN.top(),
                        plan.labels().ends() == LabelEnds.DATA,
                        point(plan.labels().numbers())),
                figures,
                plan.risk()
                        .map()
                        .map(map -> new MapClaim(
                                map.k(),
                                map.population(),
                                map.estimate() == EstimatedMap.Estimate.ZERO_TRUNCATED,
                                map.significance())),
                new ClassColumnsClaim(
                        plan.classColumns().id(), plan.classColumns().size()),
                plan.population().map(ReleaseClaim::population));
    }

    private static PopulationClaim population(PopulationTable table) {
        return new PopulationClaim(
                table.files(),
                table.goals().map().map(PopulationMap::k).orElse(0),
                table.goals().presence().map(bounds -> new Claim.Bounds(bounds.min(), bounds.max())));
    }

    private static LabelPoint point(LabelNumbers numbers) {
        return switch (numbers) {
            case RANGE -> LabelPoint.NONE;
            case MIDPOINT -> LabelPoint.MIDDLE;
            case MIN -> LabelPoint.LOW;
        };
    }

    private static Claim.Column claim(Plan plan, int column, ReportedNode node, ReleaseSeed seed) {
        String name = plan.columns().get(column).name();
        return switch (plan.columns().get(column).role()) {
            case IDENTIFIER -> identifier(plan, column, name, seed);
            case SENSITIVE -> sensitive(plan, column, name);
            case INSENSITIVE -> new Claim.Column.Kept(name);
            case QUASI ->
                generalised(
                        plan,
                        name,
                        node,
                        plan.quasi().stream()
                                .filter(quasi -> quasi.column() == column)
                                .findFirst()
                                .orElseThrow());
        };
    }

    private static Claim.Column identifier(Plan plan, int column, String name, ReleaseSeed seed) {
        boolean person = plan.person().orElse(-1) == column;
        return plan.columns()
                .get(column)
                .replacement()
                .<Claim.Column>map(
                        replacement -> new Claim.Column.Replaced(name, ReplacedBy.of(replacement, name, seed), person))
                .orElseGet(() -> new Claim.Column.Dropped(name, person));
    }

    private static Claim.Column sensitive(Plan plan, int column, String name) {
        return plan.guarded().stream()
                .filter(guarded -> guarded.column() == column)
                .findFirst()
                .map(guarded -> new Claim.Column.Sensitive(
                        name,
                        guarded.models().stream()
                                .map(choice ->
                                        model(choice, guarded, plan.person().isPresent()))
                                .toList(),
                        spellings(guarded.order())))
                .orElseGet(() -> new Claim.Column.Sensitive(name));
    }

    private static ModelClaim model(ModelChoice choice, Plan.Guarded guarded, boolean ofPersons) {
        if (choice instanceof ModelChoice.Distinct distinct) {
            return new ModelClaim.Distinct(distinct.l());
        }
        if (choice instanceof ModelChoice.Entropy entropy) {
            return new ModelClaim.Entropy(entropy.l(), ofPersons);
        }
        if (choice instanceof ModelChoice.Recursive recursive) {
            return new ModelClaim.Recursive(recursive.c(), recursive.l(), ofPersons);
        }
        if (choice instanceof ModelChoice.Alpha alpha) {
            return new ModelClaim.Share(alpha.max(), alpha.values());
        }
        if (choice instanceof ModelChoice.Closeness closeness) {
            return switch (closeness.distance()) {
                case EQUAL -> new ModelClaim.Closeness(closeness.t());
                case ORDERED -> new ModelClaim.OrderedCloseness(closeness.t());
                case HIERARCHICAL ->
                    new ModelClaim.HierarchicalCloseness(
                            closeness.t(), guarded.hierarchy().orElseThrow().file());
            };
        }
        if (choice instanceof ModelChoice.Disclosure disclosure) {
            return new ModelClaim.Disclosure(disclosure.delta(), disclosure.absentFails());
        }
        ModelChoice.Likeness likeness = (ModelChoice.Likeness) choice;
        return new ModelClaim.Likeness(likeness.beta(), likeness.enhanced());
    }

    private static SpellingClaim spellings(ValueOrder order) {
        if (order instanceof ValueOrder.Numbers) {
            return new SpellingClaim.Numbers();
        }
        if (order instanceof ValueOrder.Dates dates) {
            return new SpellingClaim.Dates(
                    dates.format().pattern(), dates.format().pivot());
        }
        return order instanceof ValueOrder.Texts ? new SpellingClaim.Texts() : new SpellingClaim.Found();
    }

    private static Claim.Clusters clusters(Plan plan) {
        if (plan.refine().method() == Refinement.Method.NONE) {
            return Claim.Clusters.NONE;
        }
        if (plan.refine().method() == Refinement.Method.CELLS) {
            return Claim.Clusters.CELLS;
        }
        return plan.refine().suppressed() == Refinement.SuppressedRows.RESCUE
                ? Claim.Clusters.ACROSS_BINS
                : Claim.Clusters.WITHIN_BINS;
    }

    private static Claim.Exemptions exemptions(Plan plan) {
        Plan.Policies policies = plan.policies();
        return new Claim.Exemptions(
                policies.onMissing() == Plan.Policy.SUPPRESS,
                policies.onUnknown() == Plan.Policy.SUPPRESS,
                policies.onOutOfRange() == Plan.Policy.SUPPRESS,
                plan.suppression().smallGroup() == Suppression.SmallGroup.ABSORB);
    }

    private static Claim.Column generalised(Plan plan, String name, ReportedNode node, Plan.Quasi quasi) {
        return new Claim.Column.Generalised(
                name,
                ClaimedKind.recoding(quasi),
                quasi.weight(),
                ClaimedKind.level(quasi, plan.labels(), node.level(name), node.height(name)),
                quasi.missing());
    }
}
