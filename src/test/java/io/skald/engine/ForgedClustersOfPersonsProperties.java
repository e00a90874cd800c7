package io.skald.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.TestFolder;
import io.skald.engine.report.ReportedNode;
import io.skald.job.OutputUse;
import io.skald.job.Plan;
import io.skald.job.PlanResolver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import net.jqwik.api.statistics.Statistics;

/** A clustered release is right if every class of equal labels is of k persons, however many rows it has: any way of dividing the rows is made, and rows are moved. */
class ForgedClustersOfPersonsProperties {

    private static Path folder;

    @BeforeContainer
    static void makeFolder() throws IOException {
        folder = Files.createTempDirectory("forged-clusters");
    }

    @AfterContainer
    static void removeFolder() throws IOException {
        TestFolder.remove(folder);
    }

    private record Row(int person, int age) {}

    @Property(tries = 40)
    void a_row_that_is_moved_so_that_k_persons_are_not_left_is_found(
            @ForAll long seed, @ForAll @IntRange(min = 2, max = 4) int k, @ForAll boolean mondrian) throws IOException {
        Random random = new Random(seed);
        List<Row> rows = new ArrayList<>();
        int persons = k + random.nextInt(8);
        for (int i = 0; i < 4 + random.nextInt(40); i++) {
            rows.add(new Row(random.nextInt(persons), 20 + random.nextInt(12)));
        }
        Plan plan = plan(rows, k, mondrian);
        int clusters = 1 + random.nextInt(3);
        int[] clusterOf = new int[rows.size()];
        for (int i = 0; i < clusterOf.length; i++) {
            clusterOf[i] = random.nextInt(clusters);
        }
        for (int move = 0; move < 12; move++) {
            List<String> labels = labels(rows, clusterOf);
            boolean right = persons(rows, labels).stream().allMatch(all -> all.size() >= k);
            Statistics.label("right").collect(right);
            assertThat(isAccepted(plan, labels))
                    .as("%s with k %d as %s", rows, k, labels)
                    .isEqualTo(right);
            clusterOf[random.nextInt(clusterOf.length)] = random.nextInt(clusters);
        }
    }

    private static Collection<Set<Integer>> persons(List<Row> rows, List<String> labels) {
        Map<String, Set<Integer>> personsOf = new HashMap<>();
        for (int i = 0; i < rows.size(); i++) {
            personsOf.computeIfAbsent(labels.get(i), any -> new HashSet<>()).add(rows.get(i).person);
        }
        return personsOf.values();
    }

    private static List<String> labels(List<Row> rows, int[] clusterOf) {
        List<String> labels = new ArrayList<>();
        for (int cluster : clusterOf) {
            int lo = Integer.MAX_VALUE;
            int hi = 0;
            for (int i = 0; i < clusterOf.length; i++) {
                if (clusterOf[i] == cluster) {
                    lo = Math.min(lo, rows.get(i).age);
                    hi = Math.max(hi, rows.get(i).age);
                }
            }
            labels.add(lo == hi ? String.valueOf(lo) : "[" + lo + " - " + hi + "]");
        }
        return labels;
    }

    private static boolean isAccepted(Plan plan, List<String> labels) throws IOException {
        List<String> lines = new ArrayList<>(List.of("age"));
        lines.addAll(labels);
        Path forged = Files.write(folder.resolve("forged.csv"), lines);
        return new TightVerification(folder, 600_000)
                .of(plan, forged, new ReportedNode(Map.of("age", 1), Map.of("age", 1)), labels.size(), 0, 0)
                .accepted();
    }

    private static Plan plan(List<Row> rows, int k, boolean mondrian) throws IOException {
        List<String> lines = new ArrayList<>(List.of("who,age"));
        rows.forEach(row -> lines.add("p" + row.person + "," + row.age));
        Files.write(folder.resolve("table.csv"), lines);
        Path job = Files.writeString(folder.resolve("job.yaml"), """
                input: table.csv
                output: release.csv
                overwrite: true
                k: %d
                person: who
                suppression: {limit: 0}
                refine: {method: %s, bins: top}
                attributes:
                  age: {role: quasi, type: integer, widths: [1]}
                """.formatted(k, mondrian ? "mondrian" : "semantic"));
        return PlanResolver.resolve(job, List.of(), OutputUse.WRITTEN);
    }
}
