package io.skald.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.NullNode;
import io.skald.engine.report.DrawnKeys;
import io.skald.engine.report.Exploration;
import io.skald.engine.report.PassStats;
import io.skald.engine.report.RiskFigures;
import io.skald.engine.report.RunReport;
import io.skald.job.RiskGoals;
import io.skald.privacy.PopulationSample;
import io.skald.risk.SizeTable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SummaryTest {

    @Test
    void shows_the_whole_run_on_one_screen() {
        assertThat(String.join("\n", new Summary(report(Optional.empty())).lines()))
                .isEqualTo("""
                hospital.k10.csv is 10-anonymous: 9,907 rows in 1,234 classes, and 93 suppressed

                  Blood Group  original        level 0 of 2
                  Age          steps of 4      level 2 of 7
                  BMI          suppressed (*)  level 5 of 5

                  Class sizes  10 to 345, 81.0 rows on average
                  Risk         1 in 10 at most, 8.82 % on average (before: 1 in 1, 60.00 %; alone in their class 40.00 %)
                  Suppressed   93 of 10,000 rows (0.93 %; allowed: 1 %)
                  DM*          1,234,567 (12.35 x rows x k)
                  GCP          0.4322

                  Pass          rows   time     speed
                  encode      10,000  0.1 s  9.0 MB/s
                  search              1.5 s
                  generalise  10,000  0.3 s  3.0 MB/s
                  all                 1.9 s

                Rows     in the input's order, which links them to it (row-order: shuffle does not)
                Release  out/hospital.k10.csv
                Public   out/hospital.k10.csv.public.json (may go with it)
                Report   out/hospital.k10.csv.report.json (not for release)
                Page     out/hospital.k10.csv.report.html (look at it; not for release)""");
    }

    @Test
    void shows_what_refinement_won() {
        RunReport.Metrics before = metrics("99000000", 0.7);

        assertThat(new Summary(report(Optional.of(new RunReport.RefinementFigures("semantic", 900, 0, 0, before))))
                        .lines())
                .contains("  GCP before semantic  0.7000, DM* 99,000,000")
                .contains("  Age          labels span 3.1 % of it on average");
    }

    @Test
    void shows_in_how_many_classes_each_sensitive_attribute_has_one_value_only() {
        Map<String, Long> classes = new LinkedHashMap<>();
        classes.put("Health Condition", 1_012L);
        classes.put("Ward", 0L);

        assertThat(new Summary(report(Optional.empty(), Optional.of(classes))).lines())
                .containsSubsequence(
                        "  Class sizes  10 to 345, 81.0 rows on average",
                        "  Risk         1 in 10 at most, 8.82 % on average (before: 1 in 1, 60.00 %; alone in their class 40.00 %)",
                        "  One value    'Health Condition' in 1,012 of 1,234 classes",
                        "  One value    'Ward' in 0 of 1,234 classes",
                        "  Suppressed   93 of 10,000 rows (0.93 %; allowed: 1 %)");
    }

    private static RunReport.Metrics metrics(String dmStar, double gcp) {
        return new RunReport.Metrics(
                new BigInteger(dmStar),
                BigInteger.ONE,
                BigInteger.ONE,
                BigInteger.ONE,
                0.5,
                gcp,
                Optional.of(1.0),
                1,
                Map.of("Blood Group", 0.25, "Age", 0.031, "BMI", 1.0),
                Optional.empty(),
                Optional.empty(),
                0,
                0.5,
                Optional.of(0.25),
                new RunReport.RowFigures(0, 0, 0, 100, 50, Map.of()));
    }

    private static RunReport report(Optional<RunReport.RefinementFigures> refinement) {
        return report(refinement, Optional.empty());
    }

    private static RunReport report(
            Optional<RunReport.RefinementFigures> refinement, Optional<Map<String, Long>> homogeneous) {
        long bytes = 943_718;
        return new RunReport(
                "0.1.0",
                Path.of("out", "hospital.k10.csv"),
                10_000,
                10_000,
                93,
                0,
                10,
                Optional.empty(),
                Optional.empty(),
                new BigDecimal("0.010"),
                "exact",
                "dm*",
                OptionalLong.empty(),
                List.of(
                        new RunReport.Level("Blood Group", 0, 2, "original"),
                        new RunReport.Level("Age", 2, 7, "steps of 4"),
                        new RunReport.Level("BMI", 5, 5, "*")),
                List.of(),
                new RunReport.Classes(1_234, 10, 81.04, 345, new TreeMap<>()),
                homogeneous,
                Map.of(),
                metrics("1234567", 0.43215),
                new RiskFigures(
                        RiskGoals.NONE,
                        PopulationSample.ofRows(0),
                        1,
                        new SizeTable(List.of(1L, 3L), List.of(40L, 20L)),
                        new SizeTable(List.of(10L, 345L), List.of(1_000L, 4L))),
                new RunReport.LatticeFigures(BigInteger.TEN, 1, 1, 1, 1, 1, true, Optional.of(BigDecimal.ZERO)),
                new RunReport.Bins(BigInteger.TEN, 5),
                1,
                List.of(
                        new PassStats("encode", 10_000, bytes, 0.1, 0.2, 0),
                        new PassStats("search", 0, 0, 1.5, 1.5, 0),
                        new PassStats("generalise", 10_000, bytes, 0.3, 0.3, 0)),
                new RunReport.Memory(1, 1, 1, Map.of()),
                refinement,
                Map.of(),
                List.of(),
                "",
                "",
                "",
                Optional.empty(),
                DrawnKeys.NONE,
                Exploration.NONE,
                NullNode.getInstance());
    }
}
