package io.skald.engine;

import io.skald.attribute.bin.Domain;
import io.skald.budget.Progress;
import io.skald.engine.encode.CountedTable;
import io.skald.engine.report.Explanation;
import io.skald.engine.report.ReportFile;
import io.skald.job.NumberKind;
import io.skald.job.Plan;
import io.skald.lattice.Lattice;
import io.skald.lattice.Node;
import io.skald.search.ExactSearch;
import io.skald.search.Goal;
import io.skald.search.SearchOutcome;
import io.skald.search.SearchResult;
import io.skald.search.SearchSpace;
import io.skald.search.Trail;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Passes 1 and 2, and then for each quasi-identifier what keeps it from one level less. */
final class Explaining {

    private final Plan plan;
    private final RunOptions options;
    private final Runner runner;
    private final FirstPass encoded;
    private final Goal goal;

    private Explaining(Plan plan, RunOptions options, Runner runner) {
        this.plan = plan;
        this.options = options;
        this.runner = runner;
        this.encoded = runner.encode(Runner.Aim.SEARCH);
        this.goal = SearchPass.goal(
                encoded.table(),
                encoded.requirement(plan.ofSample(encoded.sample()).k()),
                plan.suppressionBySearch(),
                plan.risk().averageRisk());
    }

    static Explanation run(Plan plan, RunOptions options, Runner.Factory runners) {
        try (Runner runner = runners.open(plan, options)) {
            return new Explaining(plan, options, runner).explain();
        }
    }

    private Explanation explain() {
        CountedTable table = encoded.table();
        SearchPass.Found found;
        try (Progress.Pass pass = options.progress().begin("Pass 2: search", 0)) {
            found = new SearchPass(plan, table, runner.counter(), runner.budget(), options.limits())
                    .explore(List.of(goal), pass);
        }
        SearchResult result = found.run().outcomes().get(0).orThrow();
        List<Trail.Appraisal> neighbours =
                found.run().trail().map(Trail::neighbours).orElse(List.of());
        List<Explanation.Attribute> attributes = new ArrayList<>();
        try (Progress.Pass pass =
                options.progress().begin("Pass 3: explain", table.domains().size())) {
            for (int i = 0; i < table.domains().size(); i++) {
                attributes.add(attribute(i, result, neighbours, pass));
            }
        }
        return new Explanation(
                table.rows(),
                goal.maxSuppressed() + table.excluded(),
                result.suppressed() + table.excluded(),
                ReportFile.objective(plan.objective()),
                result.value(),
                attributes);
    }

    private Explanation.Attribute attribute(
            int attribute, SearchResult result, List<Trail.Appraisal> neighbours, Progress.Pass pass) {
        Domain domain = encoded.table().domains().get(attribute);
        int level = result.node().level(attribute);
        Node less = withLevel(result.node(), attribute, level - 1);
        Optional<Explanation.OneLess> oneLess = neighbours.stream()
                .filter(neighbour -> neighbour.node().equals(less))
                .findFirst()
                .map(appraisal -> oneLess(attribute, result, appraisal, pass));
        return new Explanation.Attribute(
                domain.name(), level, domain.height(), domain.levelWords(level, options.hideValues()), oneLess);
    }

    private static Node withLevel(Node node, int attribute, int level) {
        int[] levels = node.levels().clone();
        levels[attribute] = Math.max(0, level);
        return Node.of(levels);
    }

    private Explanation.OneLess oneLess(
            int attribute, SearchResult result, Trail.Appraisal appraisal, Progress.Pass pass) {
        Domain domain = encoded.table().domains().get(attribute);
        int level = appraisal.node().level(attribute);
        RareValues rare = new RareValues(domain, attribute, level, goal.requirement());
        if (!appraisal.passes()) {
            runner.counter().visit(appraisal.node(), Long.MAX_VALUE, rare);
        }
        return new Explanation.OneLess(
                domain.levelWords(level, options.hideValues()),
                appraisal.suppressed(),
                appraisal.passes(),
                appraisal.barred(),
                appraisal.value(),
                options.hideValues() ? List.of() : rare.most(),
                options.hideValues()
                        ? Optional.empty()
                        : rare.leftOut(appraisal.suppressed()
                                - goal.maxSuppressed()
                                - encoded.table().excluded()),
                coded(attribute, appraisal, rare),
                bestWith(attribute, level, result, pass));
    }

    /** Where rows alone are asked for: what else a value shows, its tail would have to be counted with. */
    private Optional<Explanation.Coded> coded(int attribute, Trail.Appraisal appraisal, RareValues rare) {
        boolean rowsAlone = encoded.models().none()
                && encoded.persons().isEmpty()
                && plan.risk().averageRisk().isEmpty();
        long excluded = encoded.table().excluded();
        return !appraisal.passes()
                        && rowsAlone
                        && !options.hideValues()
                        && plan.quasi().get(attribute).kind() instanceof NumberKind numbers
                ? new TailCoding(
                                encoded.table().domains().get(attribute),
                                numbers,
                                attribute,
                                appraisal.node(),
                                goal.requirement(),
                                runner.counter(),
                                goal.maxSuppressed(),
                                rare.inOrder())
                        .cheapest(excluded, plan.objective())
                : Optional.empty();
    }

    /** The best node whose attribute is at a level or below: what it takes to have that, in exact terms. */
    private Optional<Explanation.Best> bestWith(int attribute, int level, SearchResult result, Progress.Pass pass) {
        CountedTable table = encoded.table();
        Lattice all = SearchPass.lattice(plan, table.domains());
        Lattice narrower = Lattice.between(all.bottom(), withLevel(all.top(), attribute, level));
        SearchSpace space = new SearchSpace(narrower, table.domains(), table.counted(), table.excluded());
        SearchOutcome outcome = new ExactSearch(
                        space, runner.counter(), SearchPass.objective(plan), options.limits(), runner.budget())
                .search(List.of(goal), pass)
                .outcomes()
                .get(0);
        return outcome instanceof SearchResult best
                ? Optional.of(new Explanation.Best(
                        changes(result.node(), best.node()), best.value(), best.suppressed() + table.excluded()))
                : Optional.empty();
    }

    private List<String> changes(Node from, Node to) {
        List<String> changes = new ArrayList<>();
        for (int i = 0; i < from.levels().length; i++) {
            if (from.level(i) != to.level(i)) {
                Domain domain = encoded.table().domains().get(i);
                changes.add(domain.name() + " " + domain.levelWords(to.level(i), options.hideValues()));
            }
        }
        return changes;
    }
}
