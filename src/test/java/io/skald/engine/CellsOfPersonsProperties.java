package io.skald.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.InfeasibleException;
import io.skald.TestFolder;
import io.skald.engine.report.RunReport;
import io.skald.job.OutputUse;
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
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import net.jqwik.api.statistics.Statistics;

/** Single cells suppressed where k counts persons: the persons of each class are counted again from the texts of both files, by row. */
class CellsOfPersonsProperties {

    private static final String STARS = "*,*,*";

    private static Path folder;

    @BeforeContainer
    static void makeFolder() throws IOException {
        folder = Files.createTempDirectory("cells");
    }

    @AfterContainer
    static void removeFolder() throws IOException {
        TestFolder.remove(folder);
    }

    /** @param who as it is written, and by what it is one person's */
    private record Row(String who, String person, List<String> values) {}

    @Property(tries = 60)
    void every_class_is_of_k_persons_and_every_cell_is_its_value_or_a_star(
            @ForAll long seed,
            @ForAll @IntRange(min = 2, max = 4) int k,
            @ForAll boolean ordered,
            @ForAll boolean drops)
            throws IOException {
        Random random = new Random(seed);
        List<Row> table = table(random, k);
        int percent = random.nextInt(60);
        boolean top = random.nextBoolean();
        RunReport report = run(k, true, percent, ordered, top, drops);
        List<List<String>> released = released();
        Map<String, Set<String>> persons = persons(table, released);
        long least = persons.entrySet().stream()
                .filter(entry -> !entry.getKey().equals(STARS))
                .mapToLong(entry -> entry.getValue().size())
                .min()
                .orElse(Long.MAX_VALUE);

        assertThat(persons).allSatisfy((labels, who) -> assertThat(who).hasSizeGreaterThanOrEqualTo(k));
        assertThat(released).hasSize((int) report.releasedRows());
        assertThat(drops || released.size() == table.size() || !persons.containsKey(STARS))
                .as("masked rows are left out together or not at all")
                .isTrue();
        if (report.classes().count() > 0 && !persons.containsKey(STARS)) {
            assertThat(report.persons().orElseThrow().smallestClass()).isEqualTo(least);
        }

        run(k, false, percent, ordered, top, drops);
        boolean matters = persons(table, released()).values().stream().anyMatch(who -> who.size() < k);
        Statistics.label("rows would not do").collect(matters);
    }

    /** By the labels that are printed, whose rows print them; each row's place is in its last column. */
    private static Map<String, Set<String>> persons(List<Row> table, List<List<String>> released) {
        Map<String, Set<String>> persons = new HashMap<>();
        for (List<String> fields : released) {
            Row row = table.get(Integer.parseInt(fields.get(3)));
            for (int i = 0; i < 3; i++) {
                assertThat(fields.get(i)).isIn(row.values().get(i), "*");
            }
            persons.computeIfAbsent(String.join(",", fields.subList(0, 3)), any -> new HashSet<>())
                    .add(row.person());
        }
        return persons;
    }

    private static List<List<String>> released() throws IOException {
        return Files.readAllLines(folder.resolve("release.csv")).stream()
                .skip(1)
                .map(line -> List.of(line.split(",")))
                .toList();
    }

    private static List<Row> table(Random random, int k) throws IOException {
        List<Row> rows = new ArrayList<>();
        List<String> lines = new ArrayList<>(List.of("who,part,age,kind,number"));
        int size = 10 + random.nextInt(60);
        int people = k + random.nextInt(size / 2);
        for (int number = 0; number < size; number++) {
            int person = number < k ? number : random.nextInt(people);
            String spelled = person == 0 ? "" : (random.nextInt(4) == 0 ? "0" : "") + person;
            List<String> values = List.of(
                    "x" + random.nextInt(3), "" + (20 + random.nextInt(4)), "abc".charAt(random.nextInt(3)) + "");
            rows.add(new Row(spelled, "" + person, values));
            lines.add(spelled + "," + String.join(",", values) + "," + number);
        }
        Files.write(folder.resolve("table.csv"), lines);
        return rows;
    }

    private static RunReport run(int k, boolean persons, int percent, boolean ordered, boolean top, boolean drops)
            throws IOException {
        Path job = Files.writeString(folder.resolve("job.yaml"), """
                input: table.csv
                output: release.csv
                overwrite: true
                k: %d
                %s
                suppression: {limit: %d%%, mode: %s}
                refine: {method: cells, distance: %s, bins: %s}
                attributes:
                  who: {role: identifier}
                  part: {role: quasi, type: code, keep: [2]}
                  age: {role: quasi, type: integer, widths: [1]}
                  kind: {role: quasi, type: code, keep: [1]}
                  number: {role: insensitive}
                """.formatted(
                        k,
                        persons ? "person: who" : "",
                        percent,
                        drops ? "drop" : "mask",
                        ordered ? "ordered" : "hamming",
                        top ? "top" : "final"));
        try {
            return Engine.anonymise(PlanResolver.resolve(job, List.of(), OutputUse.WRITTEN), RunOptions.DEFAULT);
        } catch (InfeasibleException none) {
            Assume.that(false);
            throw none;
        }
    }
}
