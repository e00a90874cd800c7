package io.skald.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.InfeasibleException;
import io.skald.TestFolder;
import io.skald.UsageException;
import io.skald.engine.report.RunReport;
import io.skald.job.OutputUse;
import io.skald.job.PlanResolver;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import net.jqwik.api.statistics.Statistics;

/**
 * Where suppressed rows must be of k persons or hold a model, and do not, they absorb the smallest class of the release that leaves them out with which they
 * do, if one fits the limit; nothing else is different.
 */
class LateAbsorptionProperties {

    private static final String STARS = "*,*";

    private static Path folder;

    @BeforeContainer
    static void makeFolder() throws IOException {
        folder = Files.createTempDirectory("absorbed");
    }

    @AfterContainer
    static void removeFolder() throws IOException {
        TestFolder.remove(folder);
    }

    /** A row of the input. */
    private record Row(int number, String who, String ill) {}

    /** What a job makes of the table, by the rows' numbers in the order of the input. */
    private record Released(Map<Integer, String> labels, RunReport report) {

        private List<Integer> printing(String wanted) {
            return labels.entrySet().stream()
                    .filter(row -> row.getValue().equals(wanted))
                    .map(Map.Entry::getKey)
                    .sorted()
                    .toList();
        }
    }

    /** What is asked of rows, the table being all. */
    private record Job(
            int k, boolean ofPersons, Optional<AskedOfValues> asked, String refine, boolean toTheTop, int percent) {

        private boolean holds(List<Row> rows, List<Row> all) {
            long members = ofPersons() ? rows.stream().map(Row::who).distinct().count() : rows.size();
            return members >= k
                    && asked.map(model -> model.holds().test(values(model, rows), values(model, all)))
                            .orElse(true);
        }

        /** As often as they count: where persons do, each person once with a value. */
        private List<String> values(AskedOfValues model, List<Row> rows) {
            return ofPersons && model.ofSpread()
                    ? rows.stream()
                            .map(row -> new Row(0, row.who(), row.ill()))
                            .distinct()
                            .map(Row::ill)
                            .toList()
                    : rows.stream().map(Row::ill).toList();
        }

        private boolean ofSpreadOverPersons() {
            return ofPersons && asked.filter(AskedOfValues::ofSpread).isPresent();
        }
    }

    @Property(tries = 700)
    void the_smallest_class_is_absorbed_where_the_group_does_not_stand(@ForAll long seed) throws IOException {
        Random random = new Random(seed);
        int k = 2 + random.nextInt(2);
        List<Row> table = table(random, k);
        boolean onlyPersons = random.nextInt(4) == 0;
        Job job = new Job(
                k,
                onlyPersons || random.nextBoolean(),
                onlyPersons ? Optional.empty() : Optional.of(AskedOfValues.any(random)),
                List.of("none", "mondrian", "mondrian, suppressed: rescue", "semantic")
                        .get(random.nextInt(4)),
                random.nextInt(3) == 0,
                45 + random.nextInt(50));
        Released drop = release(job, "drop", "");
        Released absorb = release(
                job,
                "absorb",
                "chunk: {rows: %d}\nthreads: %d".formatted(1 + random.nextInt(table.size()), 1 + random.nextInt(2)));

        List<Row> group = new ArrayList<>(table.stream()
                .filter(row -> drop.labels().getOrDefault(row.number(), STARS).equals(STARS))
                .toList());
        boolean stands = drop.report().leftOutRows() == 0;
        assertThat(stands).isEqualTo(drop.report().suppressedRows() == 0 || job.holds(group, table));
        int rows = table.size();
        long may = Math.min(rows - 1, (long) rows * job.percent() / 100)
                - drop.report().suppressedRows();
        long smallest = Set.copyOf(drop.labels().values()).stream()
                .filter(label -> !label.equals(STARS))
                .map(drop::printing)
                .filter(some -> some.size() <= may && job.holds(with(group, some, table), table))
                .mapToLong(List::size)
                .min()
                .orElse(Long.MAX_VALUE);
        boolean absorbs = !stands && smallest <= may;
        boolean cheaperSpoils = drop.labels().values().stream()
                .filter(label -> !label.equals(STARS))
                .anyMatch(label -> drop.printing(label).size() < smallest);
        Statistics.label("absorbs, a dearer class, beside a class that prints the same")
                .collect(
                        absorbs,
                        absorbs && cheaperSpoils,
                        absorbs && drop.labels().containsValue(STARS));
        Statistics.label(job.asked().map(AskedOfValues::key).orElse("persons")).collect(absorbs, stands);
        Statistics.label("of spread over persons: absorbs, a dearer class, refined")
                .collect(
                        job.ofSpreadOverPersons(),
                        absorbs,
                        absorbs && cheaperSpoils,
                        !job.refine().equals("none"));
        assertThat(absorb.report().node()).isEqualTo(drop.report().node());
        if (!absorbs) {
            assertThat(absorb.labels()).isEqualTo(drop.labels());
            assertThat(absorb.report().warnings().stream().anyMatch(words -> words.contains("can be absorbed")))
                    .isEqualTo(!stands);
            return;
        }
        assertThat(absorb.report().leftOutRows()).isZero();
        assertThat(absorb.report().suppressedRows()).isEqualTo(drop.report().suppressedRows() + smallest);
        assertThat(absorb.report().classes().count())
                .isEqualTo(drop.report().classes().count() - 1);
        assertThat(absorb.report().metrics().dmStarKept())
                .isEqualTo(drop.report().metrics().dmStarKept().subtract(BigInteger.valueOf(smallest * smallest)));
        Set<String> gone = new HashSet<>(drop.labels().values());
        gone.removeAll(absorb.labels().values());
        assertThat(gone).hasSize(1);
        List<Integer> absorbed = drop.printing(gone.iterator().next());
        assertThat(absorbed).hasSize((int) smallest);
        assertThat(job.holds(with(group, absorbed, table), table)).isTrue();
        assertThat(absorb.printing(STARS))
                .isEqualTo(with(group, absorbed, table).stream()
                        .map(Row::number)
                        .sorted()
                        .toList());
    }

    private static List<Row> with(List<Row> group, List<Integer> more, List<Row> table) {
        List<Row> together = new ArrayList<>(group);
        more.forEach(number -> together.add(table.get(number)));
        return together;
    }

    /** The rows of one part are one person's, who has one illness. */
    private static List<Row> table(Random random, int k) throws IOException {
        int size = 8 + random.nextInt(30);
        int parts = 2 + random.nextInt(4);
        int people = k + random.nextInt(random.nextBoolean() ? size : 3);
        List<Row> rows = new ArrayList<>();
        List<String> lines = new ArrayList<>(List.of("number,who,part,age,ill"));
        for (int number = 0; number < size; number++) {
            int part = random.nextInt(parts);
            boolean missing = random.nextInt(12) == 0;
            Row row = new Row(
                    number,
                    "p" + (part == 0 ? 0 : random.nextInt(people)),
                    part == 0 ? "flu" : "ill" + random.nextInt(3));
            rows.add(row);
            lines.add(number + "," + row.who() + ",x" + part + "," + (missing ? "" : 20 + random.nextInt(12)) + ","
                    + row.ill());
        }
        Files.write(folder.resolve("table.csv"), lines);
        return rows;
    }

    private static Released release(Job asked, String group, String speed) throws IOException {
        Path job = Files.writeString(folder.resolve("job.yaml"), """
                input: table.csv
                output: release.csv
                overwrite: true
                k: %d
                %s
                suppression: {limit: %d%%, small-group: %s}
                policies: {on-missing: suppress}
                refine: {method: %s}
                %s
                attributes:
                  number: {role: insensitive}
                  who: {role: identifier}
                  part: {role: quasi, type: code, keep: [2], levels: %s}
                  age: {role: quasi, %s}
                  ill: {role: sensitive%s}
                """.formatted(
                asked.k(),
                asked.ofPersons() ? "person: who" : "",
                asked.percent(),
                group,
                asked.refine(),
                speed,
                asked.toTheTop() ? "{min: 1}" : "{max: 0}",
                asked.toTheTop() ? "type: code, keep: [2, 1], levels: {min: 2}" : "type: integer, widths: [1, 4, 40]",
                asked.asked().map(model -> ", " + model.key()).orElse("")));
        try {
            RunReport report =
                    Engine.anonymise(PlanResolver.resolve(job, List.of(), OutputUse.WRITTEN), RunOptions.DEFAULT);
            return new Released(
                    Files.readAllLines(folder.resolve("release.csv")).stream()
                            .skip(1)
                            .map(line -> line.split(","))
                            .collect(Collectors.toMap(
                                    fields -> Integer.parseInt(fields[0]), fields -> fields[1] + "," + fields[2])),
                    report);
        } catch (InfeasibleException | UsageException none) {
            Assume.that(false);
            throw none;
        }
    }
}
