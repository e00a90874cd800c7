package io.skald.engine;

import io.skald.attribute.bin.Domain;
import io.skald.budget.MemoryBudget;
import io.skald.engine.encode.CountedTable;
import io.skald.engine.report.Exploration;
import io.skald.engine.report.JobJson;
import io.skald.engine.report.LabelTally;
import io.skald.engine.report.PassStats;
import io.skald.engine.report.ReportFile;
import io.skald.engine.report.RiskFigures;
import io.skald.engine.report.RunReport;
import io.skald.engine.report.Version;
import io.skald.engine.report.WrittenRelease;
import io.skald.histogram.ClassSizes;
import io.skald.histogram.scan.PersonsApart;
import io.skald.job.Plan;
import io.skald.lattice.DenseBinCounts;
import io.skald.lattice.Node;
import io.skald.risk.SizeTable;
import io.skald.search.SearchResult;
import io.skald.search.SearchStats;
import io.skald.verify.claim.Findings;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Puts together what a run has found out, pass by pass, into its report.
 *
 * @param plan of the run
 * @param encoded what pass 1 found out
 * @param found what the search found
 * @param result of them, the final node
 * @param before the input's classes by original values
 * @param release what is printed
 * @param exploration what is known beside it
 * @param budget what was held
 */
record ReportDraft(
        Plan plan,
        FirstPass encoded,
        SearchPass.Found found,
        SearchResult result,
        InputClasses before,
        Release release,
        Exploration exploration,
        MemoryBudget budget) {

    /**
     * What is printed.
     *
     * @param sizes of the classes; those that have not what they must are suppressed
     * @param suppressed rows in no class, those of policies not included
     * @param group what becomes of all suppressed rows
     * @param metrics its information loss
     * @param apart whom it tells apart, where persons are counted
     * @param labels that its kept rows print, of global recoding
     * @param refinement how it came from the final node's bins, if it did
     */
    record Release(
            ClassSizes sizes,
            long suppressed,
            SuppressedGroup group,
            RunReport.Metrics metrics,
            Optional<PersonsApart> apart,
            Optional<LabelTally> labels,
            Optional<RunReport.RefinementFigures> refinement) {}

    /**
     * The report as far as it goes.
     *
     * @param verified what verification counted; empty before it, and without it
     */
    RunReport complete(List<PassStats> passes, WrittenRelease written, Optional<Findings> verified) {
        List<String> warnings =
                new ArrayList<>(verified.map(Findings::disclosures).orElse(List.of()));
        persons().flatMap(RunReport.PersonFigures::warning).ifPresent(warnings::add);
        warnings.addAll(Warnings.of(plan, encoded, result.node(), release.group(), found.stopped()));
        release.refinement().flatMap(RunReport.RefinementFigures::warning).ifPresent(warnings::add);
        CountedTable table = encoded.table();
        Node node = result.node();
        long rows = table.rows();
        long suppressed = table.excluded() + release.suppressed();
        SearchStats stats = found.run().stats();
        return new RunReport(
                Version.current(),
                plan.output(),
                rows,
                rows - release.group().leftOut(),
                suppressed,
                release.group().leftOut(),
                plan.k(),
                persons(),
                models(),
                plan.suppression().limit(),
                plan.search().name().toLowerCase(Locale.ROOT),
                ReportFile.objective(plan.objective()),
                found.nRam(),
                levels(table.domains(), node),
                found.root().map(ReportDraft::levelsOf).orElse(List.of()),
                classes(release.sizes()),
                verified.map(Findings::homogeneousClasses),
                verified.map(Findings::suppressedValues).orElse(Map.of()),
                release.metrics(),
                new RiskFigures(
                        plan.risk(),
                        encoded.sample(),
                        before.oneIn(),
                        before.sizes(),
                        SizeTable.of(release.sizes()
                                .holding(encoded.requirement(plan.k()))
                                .byPersons())),
                new RunReport.LatticeFigures(
                        stats.nodes(),
                        stats.evaluated(),
                        stats.scans(),
                        stats.rolledUp(),
                        stats.abortedEarly(),
                        stats.refuted(),
                        result.provenOptimal(),
                        result.gap()),
                new RunReport.Bins(
                        DenseBinCounts.of(table.domains()).at(node),
                        result.sizes().count()),
                encoded.chunks(),
                passes,
                new RunReport.Memory(plan.memory().bytes(), budget.total(), budget.peak(), budget.peaks()),
                release.refinement(),
                encoded.suppressedByPolicy(),
                warnings,
                encoded.inputHash(),
                plan.jobHash(),
                written.hash(),
                verified.flatMap(Findings::published),
                written.keys(),
                exploration,
                JobJson.of(plan));
    }

    private Optional<RunReport.PersonFigures> persons() {
        return encoded.persons()
                .map(counted -> new RunReport.PersonFigures(
                        counted.column(),
                        counted.persons(),
                        counted.rowsWithoutId(),
                        release.sizes().holding(encoded.requirement(plan.k())).fewestPersons(),
                        release.apart().map(PersonsApart::persons).orElse(0L),
                        release.apart().map(PersonsApart::unique).orElse(0L)));
    }

    private Optional<RunReport.ModelFigures> models() {
        List<String> asked = Stream.concat(
                        encoded.persons().stream()
                                .map(counted -> encoded.anonymity(plan.k()).toString()),
                        encoded.models().columns().stream().map(column -> column.toString()))
                .toList();
        return asked.isEmpty()
                ? Optional.empty()
                : Optional.of(new RunReport.ModelFigures(asked, result.value(), withoutModels()));
    }

    private Optional<RunReport.ModelFigures.Without> withoutModels() {
        return found.run().outcomes().stream()
                .skip(1)
                .filter(SearchResult.class::isInstance)
                .map(SearchResult.class::cast)
                .filter(SearchResult::provenOptimal)
                .map(best -> new RunReport.ModelFigures.Without(
                        levelsOf(best.node()),
                        best.value(),
                        best.suppressed() + encoded.table().excluded()))
                .findFirst();
    }

    private RunReport.Classes classes(ClassSizes sizes) {
        ClassSizes kept = sizes.holding(encoded.requirement(plan.k()));
        long count = kept.count();
        SortedMap<Long, Long> perSize = new TreeMap<>();
        for (int i = 0; i < kept.distinct(); i++) {
            perSize.merge(kept.size(i), kept.classes(i), Long::sum);
        }
        return count == 0
                ? new RunReport.Classes(0, 0, 0, 0, perSize)
                : new RunReport.Classes(
                        count, perSize.firstKey(), (double) kept.rows() / count, perSize.lastKey(), perSize);
    }

    private List<RunReport.Level> levels(List<Domain> domains, Node node) {
        List<RunReport.Level> levels = new ArrayList<>();
        for (int i = 0; i < domains.size(); i++) {
            int level = node.level(i);
            levels.add(new RunReport.Level(
                    domains.get(i).name(),
                    level,
                    domains.get(i).height(),
                    exploration.attributes().get(i).levels().get(level)));
        }
        return levels;
    }

    private static List<Integer> levelsOf(Node node) {
        List<Integer> levels = new ArrayList<>();
        for (int level : node.levels()) {
            levels.add(level);
        }
        return levels;
    }
}
