package io.skald.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.SkaldException;
import io.skald.TestFolder;
import io.skald.engine.report.RunReport;
import io.skald.job.OutputUse;
import io.skald.job.Plan;
import io.skald.job.PlanResolver;
import io.skald.verify.claim.Findings;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/** Releases of random tables by random jobs, counted again with nothing but the text of the file. */
class ReleaseProperties {

    private static final String[] TOWNS = {"Bonn", "Köln", "Aachen", "Ulm", "Kehl"};
    private static final int QUASI = 3;
    private static final String STARS = "*,*,*";

    private static Path folder;

    @BeforeContainer
    static void makeFolder() throws IOException {
        folder = Files.createTempDirectory("releases");
        Files.writeString(folder.resolve("town.csv"), """
                Bonn;Rhineland;*
                Köln;Rhineland;*
                Aachen;Rhineland;*
                Ulm;Swabia;*
                Kehl;Baden;*
                """);
    }

    @AfterContainer
    static void removeFolder() throws IOException {
        TestFolder.remove(folder);
    }

    @Property(tries = 40)
    void the_file_bears_out_the_report_and_verification_sees_every_change(
            @ForAll long seed,
            @ForAll @IntRange(min = 2, max = 40) int rows,
            @ForAll @IntRange(min = 2, max = 5) int k,
            @ForAll @IntRange(min = 0, max = 40) int percent,
            @ForAll boolean drop)
            throws IOException {
        Random random = new Random(seed);
        List<String> table = table(random, rows);
        write("table.csv", table);
        Plan plan = plan(k, percent, drop);
        RunReport report = released(plan);
        List<String> release = Files.readAllLines(folder.resolve("release.csv"));

        assertThat(release).hasSize(1 + (int) report.releasedRows());
        Map<String, Long> classes = classesOf(release, drop ? 0 : report.suppressedRows());
        assertThat(classes.values()).allSatisfy(size -> assertThat(size).isGreaterThanOrEqualTo(k));
        assertThat(report.classes().count()).isEqualTo(classes.size());
        BigInteger kept = classes.values().stream()
                .map(size -> BigInteger.valueOf(size * size))
                .reduce(BigInteger.ZERO, BigInteger::add);
        long suppressed =
                rows - classes.values().stream().mapToLong(Long::longValue).sum();
        assertThat(report.suppressedRows()).isEqualTo(suppressed).isLessThanOrEqualTo((long) percent * rows / 100);
        assertThat(report.metrics().dmStarKept()).isEqualTo(kept);
        assertThat(report.metrics().dmStar()).isEqualTo(kept.add(BigInteger.valueOf(suppressed * suppressed)));

        assertThat(verify(plan).accepted()).isTrue();
        for (List<String> changed : changes(random, release, table)) {
            write("release.csv", changed);
            assertThat(verify(plan).accepted())
                    .as("%s%nfrom %s%nof %s", changed, release, table)
                    .isFalse();
        }
    }

    @Property(tries = 60)
    void k_holds_for_every_row_of_a_refined_release_and_the_report_counts_it(
            @ForAll long seed,
            @ForAll @IntRange(min = 2, max = 60) int rows,
            @ForAll @IntRange(min = 2, max = 5) int k,
            @ForAll @IntRange(min = 0, max = 40) int percent)
            throws IOException {
        Random random = new Random(seed);
        write("table.csv", table(random, rows));
        boolean drop = random.nextInt(4) == 0;
        String group = random.nextBoolean() || drop ? "drop" : "absorb";
        String refine = String.format(
                "{method: %s, suppressed: %s}",
                random.nextBoolean() ? "semantic" : "mondrian", random.nextBoolean() ? "rescue" : "keep");
        String suppression =
                String.format("{limit: %d%%, mode: %s, small-group: %s}", percent, drop ? "drop" : "mask", group);
        String objective = List.of("dm*", "gcp", "entropy", "prec").get(random.nextInt(4));
        List<String> options = List.of("refine=" + refine, "suppression=" + suppression, "objective=" + objective);
        Plan plan = plan(k, percent, drop, options);
        RunReport report = released(plan);
        List<String> release = Files.readAllLines(folder.resolve("release.csv"));

        Map<String, Long> printed = classesOf(release, 0);
        assertThat(printed.values()).allSatisfy(size -> assertThat(size).isGreaterThanOrEqualTo(k));
        long masked = report.suppressedRows() - report.leftOutRows();
        Map<String, Long> classes = classesOf(release, masked);
        long kept = classes.values().stream().mapToLong(Long::longValue).sum();
        BigInteger squares = classes.values().stream()
                .map(size -> BigInteger.valueOf(size * size))
                .reduce(BigInteger.ZERO, BigInteger::add);
        assertThat(release).hasSize(1 + (int) report.releasedRows());
        assertThat(report.classes().count()).isEqualTo(classes.size());
        assertThat(report.suppressedRows()).isEqualTo(rows - kept).isLessThanOrEqualTo((long) percent * rows / 100);
        assertThat(report.leftOutRows()).isIn(0L, report.suppressedRows());
        assertThat(report.metrics().dmStarKept()).isEqualTo(squares);
        assertThat(report.metrics().dmStar())
                .isEqualTo(squares.add(BigInteger.valueOf(rows - kept).pow(2)));
        assertThat(verify(plan).accepted()).isTrue();

        List<String> small = new ArrayList<>(options);
        small.addAll(List.of("chunk={rows: 7}", "threads=3"));
        released(plan(k, percent, drop, small));
        assertThat(Files.readAllLines(folder.resolve("release.csv"))).isEqualTo(release);
    }

    private static RunReport released(Plan plan) {
        try {
            return Engine.anonymise(plan, RunOptions.DEFAULT);
        } catch (SkaldException refused) {
            assertThat(refused.getMessage()).startsWith("k is ");
            Assume.that(false);
            throw refused;
        }
    }

    /** Class sizes by printed labels; the suppressed rows are taken out of the class of stars. */
    private static Map<String, Long> classesOf(List<String> release, long suppressed) {
        Map<String, Long> classes = new TreeMap<>();
        release.stream().skip(1).forEach(row -> classes.merge(labels(row), 1L, Long::sum));
        classes.computeIfPresent(STARS, (stars, size) -> size == suppressed ? null : size - suppressed);
        return classes;
    }

    private static String labels(String row) {
        return row.substring(0, row.lastIndexOf(','));
    }

    /** What must not pass for the release; each differs from it. */
    private static List<List<String>> changes(Random random, List<String> release, List<String> table) {
        List<List<String>> changes = new ArrayList<>();
        if (release.size() == 1) {
            return changes;
        }
        int row = 1 + random.nextInt(release.size() - 1);
        String line = release.get(row);
        changes.add(with(release, row, line + "x"));
        changes.add(without(release, row));
        changes.add(with(release, row, "Paris" + line.substring(line.indexOf(','))));
        changes.add(with(release, row, cell(line, 1, "[900 - 909]")));
        String note = line.substring(line.lastIndexOf(','));
        String original =
                table.stream().filter(each -> each.endsWith(note)).findFirst().orElseThrow();
        for (int column = 0; column < QUASI; column++) {
            String closer = cell(line, column, original.split(",", -1)[column]);
            if (!release.contains(closer)) {
                // The value itself is covered by itself, but its row is alone with it.
                changes.add(with(release, row, closer));
            }
        }
        return changes;
    }

    private static String cell(String line, int column, String value) {
        String[] cells = line.split(",", -1);
        cells[column] = value;
        return String.join(",", cells);
    }

    private static List<String> with(List<String> release, int row, String line) {
        List<String> changed = new ArrayList<>(release);
        changed.set(row, line);
        return changed;
    }

    private static List<String> without(List<String> release, int row) {
        List<String> changed = new ArrayList<>(release);
        changed.remove(row);
        return changed;
    }

    private static Findings verify(Plan plan) {
        return Engine.verify(plan, RunOptions.DEFAULT);
    }

    private static void write(String name, List<String> lines) throws IOException {
        Files.write(folder.resolve(name), lines);
    }

    private static List<String> table(Random random, int rows) {
        int ages = 1 + random.nextInt(20);
        List<String> lines = new ArrayList<>(List.of("town,age,income,note"));
        for (int row = 0; row < rows; row++) {
            lines.add(String.join(
                    ",",
                    TOWNS[random.nextInt(TOWNS.length)],
                    random.nextInt(8) == 0 ? "" : Integer.toString(random.nextInt(ages) - 5),
                    Long.toString((1 + random.nextInt(6)) * 1_000_003L),
                    "note " + row));
        }
        return lines;
    }

    private static Plan plan(int k, int percent, boolean drop) throws IOException {
        return plan(k, percent, drop, List.of());
    }

    private static Plan plan(int k, int percent, boolean drop, List<String> options) throws IOException {
        Path job = Files.writeString(folder.resolve("job.yaml"), """
                input: table.csv
                output: release.csv
                overwrite: true
                k: %d
                suppression: {limit: %d%%, mode: %s}
                attributes:
                  town: {role: quasi, hierarchy: town.csv}
                  age: {role: quasi, type: integer, widths: [1, 2, 4, 12]}
                  income: {role: quasi, type: integer, encode: true, widths: [2, 4]}
                  note: {role: insensitive}
                """.formatted(k, percent, drop ? "drop" : "mask"));
        return PlanResolver.resolve(job, options, OutputUse.WRITTEN);
    }
}
