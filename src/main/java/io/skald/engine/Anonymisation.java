package io.skald.engine;

import io.skald.FailureException;
import io.skald.InfeasibleException;
import io.skald.attribute.bin.Domain;
import io.skald.budget.Progress;
import io.skald.engine.encode.CountedTable;
import io.skald.engine.release.Companion;
import io.skald.engine.report.AttributeFigures;
import io.skald.engine.report.Exploration;
import io.skald.engine.report.LabelTally;
import io.skald.engine.report.PassStats;
import io.skald.engine.report.PublicFile;
import io.skald.engine.report.ReleaseFigures;
import io.skald.engine.report.ReportFile;
import io.skald.engine.report.RunReport;
import io.skald.engine.report.Stopwatch;
import io.skald.engine.report.TradeOff;
import io.skald.engine.report.WrittenRelease;
import io.skald.histogram.BinVisitor;
import io.skald.histogram.ClassSizes;
import io.skald.histogram.scan.PersonsApart;
import io.skald.histogram.scan.SuppressedClasses;
import io.skald.job.Plan;
import io.skald.job.Refinement;
import io.skald.job.Suppression;
import io.skald.privacy.Evidence;
import io.skald.privacy.Requirement;
import io.skald.refine.AbsorptionChoice;
import io.skald.refine.Masking;
import io.skald.search.Goal;
import io.skald.search.SearchOutcome;
import io.skald.search.SearchResult;
import io.skald.verify.claim.Findings;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * One run from the input to a release in place: encode, search, generalise, verify. Says what is looked for, suppressed, measured and
 * reported, and leaves the rows to a {@link Runner}. Whatever goes wrong on the way, nothing is left behind and nothing is put in place.
 */
final class Anonymisation {

    private final Plan asked;
    private final Plan plan;
    private final RunOptions options;
    private final Runner runner;
    private final List<PassStats> passes = new ArrayList<>();

    /**
     * A run.
     *
     * @param asked the job's plan
     * @param plan the same once it is known how large the table is
     */
    private Anonymisation(Plan asked, Plan plan, RunOptions options, Runner runner) {
        this.asked = asked;
        this.plan = plan;
        this.options = options;
        this.runner = runner;
    }

    static RunReport run(Plan plan, RunOptions options, Runner.Factory runners) {
        try (Runner runner = runners.open(plan, options)) {
            FirstPass encoded = runner.encode(Runner.Aim.RELEASE);
            Plan known = plan.ofSample(encoded.sample());
            RunReport report = new Anonymisation(plan, known, options, runner).write(encoded);
            runner.putInPlace(companions(known, report, options));
            return report;
        }
    }

    private static List<Companion> companions(Plan plan, RunReport report, RunOptions options) {
        String secret = ReportFile.json(report, options.hideValues());
        String published = PublicFile.json(plan, report);
        List<Companion> companions = new ArrayList<>();
        companions.add(new Companion(plan.report(), true, secret));
        companions.add(new Companion(plan.publicReport(), false, published));
        companions.addAll(DrawnReport.pages(plan, secret, published, options.hideValues()));
        return companions;
    }

    /** Everything up to a release that is verified, with its report. */
    private RunReport write(FirstPass encoded) {
        passes.add(encoded.stats());
        plan.risk().check(encoded.sample());
        SearchPass.Found found = search(encoded);
        SearchResult searched = found.run().outcomes().get(0).orThrow();
        boolean refines = plan.refine().method() != Refinement.Method.NONE;
        SearchResult result = refines ? searched : new NodeAbsorption(plan, encoded, runner).absorbing(searched);
        InputClasses before = classesBefore(encoded);
        ReportDraft.Release release = refines ? releaseClusters(encoded, result) : releaseBins(encoded, result);
        WrittenRelease written = runner.complete();
        passes.addAll(written.passes());
        ReportDraft draft = new ReportDraft(
                plan,
                encoded,
                found,
                result,
                before,
                release,
                explored(encoded, found, before, release),
                runner.budget());
        RunReport report = draft.complete(passes, written, Optional.empty());
        return plan.verify() ? draft.complete(passes, written, Optional.of(verify(report))) : report;
    }

    private Stopwatch stopwatch() {
        return new Stopwatch(runner::spilledBytes);
    }

    private SearchPass.Found search(FirstPass encoded) {
        Stopwatch watch = stopwatch();
        PricedSearch.Priced priced;
        try (Progress.Pass pass = options.progress().begin("Pass 2: search", 0)) {
            priced = new PricedSearch(plan, encoded, runner, options.limits()).search(pass);
        }
        SearchPass.Found found = priced.run();
        if (found.run().outcomes().get(0) instanceof SearchOutcome.Infeasible nowhere) {
            throw new InfeasibleException(nowhere.message() + weaker(encoded, nowhere));
        }
        // The other goal is there for its figure alone.
        if (found.run().outcomes().get(0).orThrow().provenOptimal()) {
            found = new SearchPass.Found(found.run(), found.root(), found.nRam(), Optional.empty());
        }
        passes.add(watch.stop("search", priced.rowsScanned(), 0));
        return found;
    }

    /** Sentences on what would do instead. */
    private String weaker(FirstPass encoded, SearchOutcome.Infeasible nowhere) {
        Goal goal = nowhere.goal();
        Stream<String> models =
                encoded.models().none() ? Stream.empty() : runner.weakerModels(goal.maxSuppressed()).stream();
        Stream<String> anonymity = nowhere.barred()
                ? Stream.empty()
                : new WeakerAnonymity(asked, encoded, goal).words(runner.counter()).stream();
        return Stream.concat(models, anonymity).map(" "::concat).collect(Collectors.joining());
    }

    private Exploration explored(
            FirstPass encoded, SearchPass.Found found, InputClasses before, ReportDraft.Release release) {
        List<AttributeFigures> attributes = new ArrayList<>();
        for (int i = 0; i < encoded.table().domains().size(); i++) {
            Domain domain = encoded.table().domains().get(i);
            int attribute = i;
            attributes.add(new AttributeFigures(
                    domain.name(),
                    IntStream.rangeClosed(0, domain.height())
                            .mapToObj(level -> domain.levelWords(level, options.hideValues()))
                            .toList(),
                    before.distinct().get(i),
                    release.labels().map(labels -> labels.distinct(attribute)).orElse(OptionalLong.empty()),
                    release.labels()
                            .filter(labels -> !options.hideValues())
                            .map(labels -> labels.labels(attribute))
                            .orElse(List.of())));
        }
        Stopwatch watch = stopwatch();
        List<TradeOff> others = new TradeOffs(
                        plan, encoded, found.run().outcomes().get(0).orThrow())
                .find(new SearchPass(plan, encoded.table(), runner.counter(), runner.budget(), options.limits()));
        if (!others.isEmpty()) {
            passes.add(watch.stop("trade-off", encoded.table().rows(), 0));
        }
        return new Exploration(attributes, found.run().trail(), others, options.command());
    }

    private InputClasses classesBefore(FirstPass encoded) {
        Stopwatch watch = stopwatch();
        CountedTable table = encoded.table();
        InputClasses before = ClassSample.forRows(table.rows())
                .flatMap(sample ->
                        runner.sampledClasses(sample).map(sizes -> InputClasses.sampled(table, sizes, sample.oneIn())))
                .orElseGet(() -> InputClasses.count(table, runner.counter()));
        passes.add(watch.stop("risk", encoded.table().rows(), 0));
        return before;
    }

    private ReportDraft.Release releaseBins(FirstPass encoded, SearchResult result) {
        Requirement requirement = encoded.requirement(plan.k());
        LabelTally labels = new LabelTally(encoded.table().domains(), result.node(), requirement, result::absorbs);
        ClassSizes.Builder kept = new ClassSizes.Builder();
        RunReport.Metrics metrics = measure(encoded, result, (bins, evidence) -> {
            labels.bin(bins, evidence);
            if (!result.absorbs(bins)) {
                kept.add(evidence);
            }
        });
        SuppressedClasses suppressed = new SuppressedClasses(result.node(), requirement, result::absorbs);
        SuppressedGroup group;
        Optional<PersonsApart> apart;
        try (Recoding bins = runner.recode(suppressed, result.suppressed())) {
            group = group(
                    encoded,
                    result.suppressed(),
                    () -> new NodeAbsorption(plan, encoded, runner).keepsSuppressedLabels(result, bins),
                    bins);
            passes.add(bins.write(group.leftOut() > 0));
            apart = bins.apart(group.leftOut() > 0);
        }
        return new ReportDraft.Release(
                // The search may have known roughly how many persons each class is of; whoever visits counts them.
                encoded.persons().isPresent() ? kept.build() : result.sizesWithoutAbsorbed(),
                result.suppressed(),
                group,
                metrics,
                apart,
                Optional.of(labels),
                Optional.empty());
    }

    /** @param joinsClass whether a class that is kept prints what suppressed rows print; asked only where that matters */
    private SuppressedGroup group(FirstPass encoded, long suppressed, BooleanSupplier joinsClass, Recoding recoding) {
        Requirement requirement = encoded.requirement(plan.k());
        long rows = suppressed + encoded.table().excluded();
        boolean stands = rows == 0 || plan.suppression().drop();
        if (!stands && encoded.models().none() && encoded.persons().isEmpty()) {
            stands = requirement.holds(Evidence.ofRows(rows)) || joinsClass.getAsBoolean();
        } else if (!stands) {
            stands = requirement.holds(recoding.hidden(joinsClass.getAsBoolean()));
        }
        return new SuppressedGroup(plan, requirement, encoded.table().rows(), rows, stands).orRefuse();
    }

    private RunReport.Metrics measure(FirstPass encoded, SearchResult result, BinVisitor labels) {
        Stopwatch watch = stopwatch();
        RunReport.Metrics metrics = ReleaseFigures.atNode(
                plan, encoded.requirement(plan.k()), encoded.table(), result, runner.counter(), labels);
        passes.add(watch.stop("measure", encoded.table().rows(), 0));
        return metrics;
    }

    private ReportDraft.Release releaseClusters(FirstPass encoded, SearchResult result) {
        CountedTable table = encoded.table();
        RunReport.Metrics before = measure(encoded, result, (bins, evidence) -> {});
        Stopwatch watch = stopwatch();
        try (ClusterRecoding clusters = runner.refine(result.node(), masking(table))) {
            SuppressedGroup group = group(
                    encoded,
                    clusters.rows().suppressed(),
                    () -> clusters.totals().printsSuppressed(),
                    clusters);
            RunReport.Metrics after = clusters.metrics();
            passes.add(watch.stop("refine", table.rows(), 0));
            passes.add(clusters.write(group.leftOut() > 0));
            return new ReportDraft.Release(
                    clusters.classes(),
                    clusters.rows().suppressed(),
                    group,
                    after,
                    clusters.apart(group.leftOut() > 0),
                    Optional.empty(),
                    Optional.of(new RunReport.RefinementFigures(
                            plan.refine().method().name().toLowerCase(Locale.ROOT),
                            clusters.totals().clusters(),
                            clusters.rows().rescued(),
                            clusters.rows().cutBins(),
                            before)));
        }
    }

    private Masking masking(CountedTable table) {
        Suppression suppression = plan.suppression();
        if (suppression.drop()) {
            return Masking.NONE;
        } else if (suppression.smallGroup() != Suppression.SmallGroup.ABSORB) {
            return Masking.AS_A_CLASS;
        }
        return Masking.absorbing(new AbsorptionChoice(
                NodeAbsorption.mayBeSuppressed(plan, table.rows()),
                () -> SearchPass.objective(plan).absorptionCost(table.domains(), runner::valueCounts)));
    }

    private Findings verify(RunReport report) {
        Stopwatch watch = stopwatch();
        Findings findings = runner.verify(report);
        if (!findings.accepted()) {
            throw new FailureException(
                    "The release did not stand up to verification and was not put in place. This is a fault of Skald: please report"
                            + " it with the job." + System.lineSeparator()
                            + (options.hideValues() ? findings.counted() : findings.describe()));
        }
        long rows = findings.counts().rows() + findings.counts().releasedRows();
        passes.add(watch.stop("verify", rows, 0));
        return findings;
    }
}
