package io.skald.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.SkaldException;
import io.skald.TestFolder;
import io.skald.engine.report.RunReport;
import io.skald.job.OutputUse;
import io.skald.job.Plan;
import io.skald.job.PlanResolver;
import io.skald.verify.claim.Findings;
import io.skald.verify.claim.Rule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/**
 * Releases of random jobs over every kind of quasi-identifier: verification accepts what the engine makes, in any memory, and refuses a
 * release that hides a row whose class it shows.
 */
class SuppressedRowsProperties {

    private static final String[] TOWNS = {"Bonn", "Köln", "Aachen", "Ulm", "Kehl", "Paris"};
    private static final String STARS = "*,*,*,*,*";

    private static Path folder;

    @BeforeContainer
    static void makeFolder() throws IOException {
        folder = Files.createTempDirectory("suppressed");
        Files.writeString(folder.resolve("town.csv"), """
                Bonn;Rhineland;West;*
                Köln;Rhineland;West;*
                Aachen;Rhineland;West;*
                Ulm;Swabia;South;*
                Kehl;Baden;South;*
                """);
    }

    @AfterContainer
    static void removeFolder() throws IOException {
        TestFolder.remove(folder);
    }

    @Property(tries = 60)
    void a_release_is_accepted_and_one_that_hides_a_row_of_a_class_is_not(
            @ForAll long seed, @ForAll @IntRange(min = 2, max = 60) int rows, @ForAll @IntRange(min = 2, max = 4) int k)
            throws IOException {
        Random random = new Random(seed);
        write("table.csv", table(random, rows));
        Options options = Options.random(random, rows);
        Plan plan = plan(k, options);
        RunReport report = released(plan);
        List<String> release = Files.readAllLines(folder.resolve("release.csv"));

        assertThat(Engine.verify(plan, RunOptions.DEFAULT).accepted()).isTrue();
        Findings inLittle = verify(plan, report, plan.output());
        assertThat(inLittle.accepted()).as(inLittle.describe()).isTrue();

        boolean wholeBins = !options.group.equals("absorb") && !(options.refined && options.rescue);
        boolean leavesOut = options.drop || report.leftOutRows() > 0;
        boolean belowTop = report.levels().stream().anyMatch(level -> level.level() < level.height());
        boolean known = options.percent > 0 && wholeBins && !options.shuffled && (leavesOut || belowTop);
        if (!known) {
            return;
        }
        for (int row = 1; row < release.size(); row++) {
            String line = release.get(row);
            if (line.startsWith(STARS) || sameClass(release, line) < 2) {
                continue;
            }
            List<String> changed = new ArrayList<>(release);
            if (leavesOut) {
                changed.remove(row);
            } else {
                changed.set(row, STARS + line.substring(line.lastIndexOf(',')));
            }
            write("changed.csv", changed);
            assertThat(verify(plan, report, folder.resolve("changed.csv")).totals())
                    .as("%s%nfrom %s%nby %s", changed, release, options)
                    .containsKey(Rule.SUPPRESSED_ROW);
        }
    }

    private static long sameClass(List<String> release, String line) {
        String labels = line.substring(0, line.lastIndexOf(','));
        return release.stream().filter(other -> other.startsWith(labels + ",")).count();
    }

    private static Findings verify(Plan plan, RunReport report, Path release) {
        return new TightVerification(folder, 200_000).of(plan, report, release);
    }

    private static RunReport released(Plan plan) {
        try {
            return Engine.anonymise(plan, RunOptions.DEFAULT);
        } catch (SkaldException refused) {
            assertThat(refused.getMessage()).doesNotContain("verification");
            Assume.that(false);
            throw refused;
        }
    }

    private static void write(String name, List<String> lines) throws IOException {
        Files.write(folder.resolve(name), lines);
    }

    private static List<String> table(Random random, int rows) {
        int ages = 1 + random.nextInt(30);
        int towns = 1 + random.nextInt(TOWNS.length);
        int days = 1 + random.nextInt(700);
        int gaps = 2 + random.nextInt(12);
        List<String> lines = new ArrayList<>(List.of("town,age,income,born,zip,note"));
        for (int row = 0; row < rows; row++) {
            lines.add(String.join(
                    ",",
                    random.nextInt(gaps) == 0 ? "" : TOWNS[random.nextInt(towns)],
                    random.nextInt(gaps) == 0 ? "" : Integer.toString(random.nextInt(ages) - 5),
                    Long.toString((1 + random.nextInt(9)) * 1_000_003L),
                    LocalDate.of(1990, 1, 1).plusDays(random.nextInt(days)).toString(),
                    String.valueOf(100 + 10 * random.nextInt(2) + random.nextInt(3)),
                    "note " + row));
        }
        return lines;
    }

    /** Of a job. */
    private record Options(
            int percent,
            boolean drop,
            String group,
            boolean refined,
            boolean rescue,
            boolean shuffled,
            List<String> others) {

        static Options random(Random random, int rows) {
            int percent = random.nextInt(5) == 0 ? 0 : random.nextInt(60);
            boolean drop = random.nextInt(3) == 0;
            String group = drop || random.nextBoolean() ? "drop" : random.nextBoolean() ? "absorb" : "keep";
            boolean refined = random.nextInt(3) == 0;
            boolean rescue = random.nextBoolean();
            boolean shuffled = random.nextInt(4) == 0;
            List<String> others = new ArrayList<>();
            if (refined) {
                others.add(String.format(
                        "refine={method: %s, suppressed: %s, bins: %s}",
                        random.nextBoolean() ? "semantic" : "mondrian",
                        rescue ? "rescue" : "keep",
                        random.nextInt(3) == 0 ? "top" : "final"));
            }
            if (shuffled) {
                others.add("row-order=shuffle");
            }
            if (random.nextBoolean()) {
                others.add("labels={top: range}");
            }
            others.add("policies.on-missing=" + (random.nextBoolean() ? "suppress" : "value"));
            others.add("attributes.income.widths=" + (random.nextBoolean() ? "doubling" : "[2, 4]"));
            if (random.nextBoolean()) {
                others.add("attributes.age.bounds=[-3, 20]");
                others.add("attributes.age.widths=" + (random.nextBoolean() ? "doubling" : "[1, 5]"));
            }
            others.add("objective=" + List.of("dm*", "gcp", "entropy", "prec").get(random.nextInt(4)));
            others.add("suppression.all=allow");
            return new Options(percent, drop, group, refined, rescue, shuffled, others);
        }
    }

    private static Plan plan(int k, Options options) throws IOException {
        Path job = Files.writeString(folder.resolve("job.yaml"), """
                input: table.csv
                output: release.csv
                overwrite: true
                k: %d
                suppression: {limit: %d%%, mode: %s, small-group: %s}
                policies: {on-unknown: suppress, on-out-of-range: suppress}
                attributes:
                  town: {role: quasi, hierarchy: town.csv}
                  age: {role: quasi, type: integer, widths: [1, 2, 4, 12]}
                  income: {role: quasi, type: integer, encode: true, widths: [2, 4]}
                  born: {role: quasi, type: date, format: yyyy-MM-dd, calendar: [day, month, quarter, year]}
                  zip: {role: quasi, type: code, keep: [3, 2, 1]}
                  note: {role: insensitive}
                """.formatted(
                        k, options.percent(), options.drop() ? "drop" : "mask", options.group()));
        return PlanResolver.resolve(job, options.others(), OutputUse.WRITTEN);
    }
}
