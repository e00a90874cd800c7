package io.skald.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.InfeasibleException;
import io.skald.TestFolder;
import io.skald.UsageException;
import io.skald.engine.report.RunReport;
import io.skald.job.OutputUse;
import io.skald.job.Plan;
import io.skald.job.PlanResolver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/** Classes that stand for so many persons of a population: how many persons that takes is worked out again from the table, and counted in the written file. */
class MapOfPersonsProperties {

    private static final int PARTS = 4;

    private static Path folder;

    @BeforeContainer
    static void makeFolder() throws IOException {
        folder = Files.createTempDirectory("map-of-persons");
    }

    @AfterContainer
    static void removeFolder() throws IOException {
        TestFolder.remove(folder);
    }

    /** A row of the input; nobody is told by a blank. */
    private record Row(String who, int part) {}

    @Property(tries = 200)
    void every_class_has_the_persons_that_stand_for_k_of_the_population(@ForAll long seed) throws IOException {
        Random random = new Random(seed);
        List<Row> table = table(random);
        Set<String> named = new HashSet<>();
        table.stream().map(Row::who).filter(who -> !who.isBlank()).forEach(named::add);
        long unnamed = table.stream().filter(row -> row.who().isBlank()).count();
        int population = Math.max(1, named.size()) * (1 + random.nextInt(12));
        int asked = 1 + random.nextInt(Math.min(population, 12));
        boolean truncated = random.nextBoolean();
        double significance = List.of(0.01, 0.05, 0.3).get(random.nextInt(3));
        String method = List.of("none", "mondrian").get(random.nextInt(2));
        Plan plan = plan(
                table,
                "size: %d, k: %d, estimate: %s, significance: %s"
                        .formatted(population, asked, truncated ? "zero-truncated" : "poisson", significance),
                random.nextInt(60),
                method);
        double sampled = Math.min(population, named.size() + unnamed);
        int least = least(asked, asked * sampled / population, truncated, significance);

        RunReport report;
        try {
            report = Engine.anonymise(plan, RunOptions.DEFAULT);
        } catch (InfeasibleException | UsageException none) {
            // All rows are a class of the most general node.
            assertThat(persons(table)).as(none.getMessage()).isLessThan(Math.max(least, 1));
            return;
        }

        assertThat(report.k()).isEqualTo(least);
        Map<String, List<Row>> classes = new HashMap<>();
        List<String> released = Files.readAllLines(folder.resolve("release.csv"));
        for (String line : released.subList(1, released.size())) {
            String[] fields = line.split(",");
            classes.computeIfAbsent(fields[1], any -> new ArrayList<>()).add(table.get(Integer.parseInt(fields[0])));
        }
        classes.forEach((label, rows) -> assertThat(persons(rows)).as(label).isGreaterThanOrEqualTo(least));
    }

    /** Rows that nobody is named in are one person's. */
    private static long persons(List<Row> rows) {
        return rows.stream().map(row -> row.who().strip()).distinct().count();
    }

    /** As the definition has it, in doubles: no class of so many rows is likely to be one of fewer than k. */
    private static int least(int k, double mean, boolean truncated, double significance) {
        int first = truncated ? 1 : 0;
        double whole = truncated ? 1 - Math.exp(-mean) : 1;
        double sum = 0;
        double term = Math.exp(-mean);
        for (int count = 0; ; count++) {
            term *= count == 0 ? 1 : mean / count;
            sum += count < first ? 0 : term / whole;
            if (count >= first && sum >= 1 - significance) {
                return Math.min(k, count + (truncated ? 1 : 2));
            }
        }
    }

    private static List<Row> table(Random random) {
        List<Row> rows = new ArrayList<>();
        int people = 1 + random.nextInt(30);
        int size = 1 + random.nextInt(80);
        boolean blanks = random.nextBoolean();
        for (int i = 0; i < size; i++) {
            rows.add(new Row(
                    blanks && random.nextInt(6) == 0 ? " " : "p" + random.nextInt(people), random.nextInt(PARTS)));
        }
        return rows;
    }

    private static Plan plan(List<Row> rows, String population, int limit, String method) throws IOException {
        List<String> lines = new ArrayList<>(List.of("number,who,part"));
        for (int number = 0; number < rows.size(); number++) {
            lines.add(number + "," + rows.get(number).who() + ",p"
                    + rows.get(number).part());
        }
        Files.write(folder.resolve("table.csv"), lines);
        Files.writeString(folder.resolve("part.csv"), "p0;p01;*\np1;p01;*\np2;p23;*\np3;p23;*\n");
        Path job = Files.writeString(folder.resolve("job.yaml"), """
                input: table.csv
                output: release.csv
                overwrite: true
                person: who
                population: {%s}
                suppression: {limit: %d%%, mode: drop}
                refine: {method: %s}
                attributes:
                  number: {role: insensitive}
                  part: {role: quasi, hierarchy: part.csv}
                """.formatted(population, limit, method));
        return PlanResolver.resolve(job, List.of(), OutputUse.WRITTEN);
    }
}
