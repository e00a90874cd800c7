package io.skald.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.InfeasibleException;
import io.skald.budget.Workspace;
import io.skald.engine.report.RunReport;
import io.skald.job.OutputUse;
import io.skald.job.PlanResolver;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.statistics.Statistics;

/** Which class suppressed rows absorb where rows of a population are counted too, against a look at all classes of the node with nothing but lists of rows. */
class PopulationAbsorptionProperties {

    private static final String JOB = """
            input: table.csv
            output: release.csv
            overwrite: true
            k: %d
            memory: 64MB
            population: {table: people.csv, k: %d, presence: {min: %s, max: %s}}
            suppression: {limit: %s, small-group: %s}
            attributes:
              sex: {role: quasi, hierarchy: sex.csv}
              zip: {role: quasi, type: code, keep: [2, 1]}
              ill: {role: sensitive%s}
            """;

    private record Row(int sex, int zip, int ill) {

        List<String> labels(int sexLevel, int zipLevel) {
            String code = "%02d".formatted(zip);
            return List.of(
                    sexLevel == 0 ? List.of("F", "M").get(sex) : "*",
                    zipLevel == 0 ? code : zipLevel == 1 ? code.charAt(0) + "*" : "*");
        }
    }

    private static final class Case {

        final List<Row> table;
        final List<Row> people;
        final int k;
        final int ofPeople;
        final BigDecimal min;
        final BigDecimal max;
        final BigDecimal limit;
        final int values;

        Case(Random random) {
            table = rows(random, 4 + random.nextInt(30));
            people = rows(random, 20 + random.nextInt(60));
            k = 1 + random.nextInt(3);
            ofPeople = 1 + random.nextInt(3);
            min = BigDecimal.valueOf(random.nextInt(4), 1);
            max = min.max(BigDecimal.valueOf(5 + random.nextInt(6), 1));
            limit = BigDecimal.valueOf(4 + random.nextInt(6), 1);
            boolean alike = table.stream().map(Row::ill).distinct().count() == 1;
            values = alike ? 1 : 1 + random.nextInt(2);
        }

        private static List<Row> rows(Random random, int count) {
            List<Row> rows = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                rows.add(new Row(random.nextInt(2), random.nextInt(2) * 10 + random.nextInt(3), random.nextInt(3)));
            }
            return rows;
        }

        Optional<RunReport> run(String smallGroup, Path folder) throws IOException {
            Files.writeString(folder.resolve("sex.csv"), "F;*\nM;*\n");
            write(folder.resolve("table.csv"), table);
            write(folder.resolve("people.csv"), people);
            String asked = values > 1 ? ", diversity: {distinct: " + values + "}" : "";
            Path job = Files.writeString(
                    folder.resolve("job.yaml"), JOB.formatted(k, ofPeople, min, max, limit, smallGroup, asked));
            try {
                return Optional.of(
                        Engine.anonymise(PlanResolver.resolve(job, List.of(), OutputUse.WRITTEN), RunOptions.DEFAULT));
            } catch (InfeasibleException none) {
                return Optional.empty();
            }
        }

        private static void write(Path file, List<Row> rows) throws IOException {
            Files.writeString(
                    file,
                    rows.stream()
                            .map(row -> String.join(",", row.labels(0, 0)) + ",i" + row.ill())
                            .collect(Collectors.joining("\n", "sex,zip,ill\n", "\n")));
        }

        boolean holds(List<Row> rows, long ofPopulation) {
            BigDecimal all = BigDecimal.valueOf(ofPopulation);
            BigDecimal part = BigDecimal.valueOf(rows.size());
            return rows.size() >= k
                    && ofPopulation >= ofPeople
                    && rows.stream().map(Row::ill).distinct().count() >= values
                    && part.compareTo(min.multiply(all)) >= 0
                    && part.compareTo(max.multiply(all)) <= 0;
        }
    }

    private static Map<List<String>, List<Row>> classes(List<Row> rows, List<Integer> node) {
        return rows.stream()
                .collect(Collectors.groupingBy(
                        row -> row.labels(node.get(0), node.get(1)),
                        () -> new TreeMap<>(Comparator.comparing((List<String> labels) -> String.join(" ", labels))),
                        Collectors.toList()));
    }

    @Property(tries = 150)
    void the_cheapest_class_is_absorbed_with_which_suppressed_rows_stand_among_all_of_the_population(
            @ForAll Random random) throws IOException {
        Case c = new Case(random);
        try (Workspace workspace = Workspace.create(Path.of(System.getProperty("java.io.tmpdir")))) {
            Optional<RunReport> kept = c.run("keep", workspace.folder());
            Optional<RunReport> absorbing = c.run("absorb", workspace.folder());
            if (kept.isEmpty() || absorbing.isEmpty()) {
                assertThat(absorbing.isPresent()).isEqualTo(kept.isPresent());
                return;
            }
            List<Integer> node = absorbing.get().levels().stream()
                    .map(level -> level.level())
                    .toList();
            assertThat(node)
                    .isEqualTo(kept.get().levels().stream()
                            .map(level -> level.level())
                            .toList());
            Map<List<String>, List<Row>> people = classes(c.people, node);
            Map<List<String>, List<Row>> classes = classes(c.table, node);
            List<Row> hidden = new ArrayList<>();
            List<List<Row>> shown = new ArrayList<>();
            classes.forEach((labels, rows) -> {
                if (c.holds(rows, people.getOrDefault(labels, List.of()).size())) {
                    shown.add(rows);
                } else {
                    hidden.addAll(rows);
                }
            });
            boolean stands = hidden.isEmpty() || c.holds(hidden, c.people.size());
            long most = Math.min(
                    c.limit.multiply(BigDecimal.valueOf(c.table.size())).longValue(), c.table.size() - 1L);
            Optional<List<Row>> absorbed = stands
                    ? Optional.empty()
                    : shown.stream()
                            .filter(rows -> rows.size() + hidden.size() <= most)
                            .filter(rows -> c.holds(together(hidden, rows), c.people.size()))
                            .min(Comparator.comparingInt(List::size));
            Statistics.label("absorbs").collect(absorbed.isPresent());

            List<Row> group = together(hidden, absorbed.orElse(List.of()));
            long leftOut = stands || absorbed.isPresent() ? 0 : hidden.size();
            assertThat(absorbing.get().suppressedRows()).isEqualTo(group.size());
            assertThat(absorbing.get().leftOutRows()).isEqualTo(leftOut);
            if (classes.size() == 1 && !shown.isEmpty()) {
                return;
            }
            assertThat(Files.readAllLines(workspace.folder().resolve("release.csv")).stream()
                            .filter(row -> row.startsWith("*,*,"))
                            .toList())
                    .containsExactlyInAnyOrderElementsOf(
                            leftOut > 0
                                    ? List.of()
                                    : group.stream()
                                            .map(row -> "*,*,i" + row.ill())
                                            .toList());
        }
    }

    private static List<Row> together(List<Row> some, List<Row> more) {
        return Stream.concat(some.stream(), more.stream()).toList();
    }
}
