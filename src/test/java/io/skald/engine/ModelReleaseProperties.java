package io.skald.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.InfeasibleException;
import io.skald.TestFolder;
import io.skald.UsageException;
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
import java.util.function.Function;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import net.jqwik.api.statistics.Statistics;

/**
 * Whole verified runs under models of two sensitive columns, with persons and refinement or not: what the written file shows is counted again, class by class, by the words of the
 * definitions. Rows keep their place, or a column of their numbers tells which they are.
 */
class ModelReleaseProperties {

    private static Path folder;

    @BeforeContainer
    static void makeFolder() throws IOException {
        folder = Files.createTempDirectory("models");
    }

    @AfterContainer
    static void removeFolder() throws IOException {
        TestFolder.remove(folder);
    }

    /** A row of the input. */
    private record Row(int number, String who, String part, String age, String ill, String pay) {}

    @Property(tries = 250)
    void every_class_of_the_file_holds_all_that_is_asked(@ForAll long seed) throws IOException {
        Random random = new Random(seed);
        List<Row> table = table(random);
        int k = 2 + random.nextInt(3);
        boolean persons = random.nextInt(3) == 0;
        boolean drops = random.nextInt(3) == 0;
        String method = List.of("none", "semantic", "mondrian", "cells").get(random.nextInt(4));
        AskedOfValues ofIll = AskedOfValues.any(random);
        AskedOfValues ofPay = AskedOfValues.any(random);
        boolean both = random.nextBoolean();
        boolean rescues = random.nextBoolean();
        Path job = Files.writeString(folder.resolve("job.yaml"), """
                input: table.csv
                output: release.csv
                overwrite: true
                k: %d
                %s
                suppression: {limit: %d%%, mode: %s}
                refine: {method: %s, suppressed: %s, bins: %s}
                objective: %s
                attributes:
                  number: {role: insensitive}
                  who: {role: identifier}
                  part: {role: quasi, type: code, keep: [2, 1], levels: {max: 1}}
                  age: {role: quasi, type: integer, widths: [1, 4, 16]}
                  ill: {role: sensitive, %s}
                  pay: {role: sensitive%s}
                """.formatted(
                        k,
                        persons ? "person: who" : "",
                        random.nextInt(70),
                        drops ? "drop" : "mask",
                        method,
                        rescues ? "rescue" : "keep",
                        method.equals("cells") ? "top" : List.of("final", "top").get(random.nextInt(2)),
                        List.of("dm*", "gcp", "prec").get(random.nextInt(3)),
                        ofIll.key(),
                        both ? ", " + ofPay.key() : ""));
        RunReport report = run(job);
        Map<String, List<Row>> classes = new HashMap<>();
        for (String line :
                Files.readAllLines(folder.resolve("release.csv")).subList(1, (int) report.releasedRows() + 1)) {
            String[] fields = line.split(",");
            Row row = table.get(Integer.parseInt(fields[0]));
            assertThat(fields[3]).isEqualTo(row.ill());
            assertThat(fields[4]).isEqualTo(row.pay());
            classes.computeIfAbsent(fields[1] + "," + fields[2], any -> new ArrayList<>())
                    .add(row);
        }
        Statistics.label("rescued")
                .collect(report.refinement()
                        .map(figures -> figures.rescued() > 0)
                        .orElse(false));
        if (persons && method.equals("none") && !classes.isEmpty() && !classes.containsKey("*,*")) {
            assertThat(report.persons().orElseThrow().smallestClass())
                    .isEqualTo(classes.values().stream()
                            .mapToLong(rows ->
                                    rows.stream().map(Row::who).distinct().count())
                            .min()
                            .orElseThrow());
        }
        classes.forEach((labels, rows) -> {
            assertThat(rows.stream()
                            .map(row -> persons ? row.who() : "" + row.number())
                            .distinct()
                            .count())
                    .isGreaterThanOrEqualTo(k);
            assertThat(ofIll.holds()
                            .test(column(rows, Row::ill, persons && ofIll.ofSpread()), column(table, Row::ill, false)))
                    .as("%s: %s", labels, ofIll.key())
                    .isTrue();
            assertThat(!both
                            || ofPay.holds()
                                    .test(
                                            column(rows, Row::pay, persons && ofPay.ofSpread()),
                                            column(table, Row::pay, false)))
                    .as("%s: %s", labels, ofPay.key())
                    .isTrue();
        });
    }

    /** @param ofPersons whether who has a value in several rows has it once */
    private static List<String> column(List<Row> rows, Function<Row, String> value, boolean ofPersons) {
        Set<List<String>> met = new HashSet<>();
        return rows.stream()
                .filter(row -> !ofPersons || met.add(List.of(row.who(), value.apply(row))))
                .map(value)
                .toList();
    }

    private static List<Row> table(Random random) throws IOException {
        List<Row> rows = new ArrayList<>();
        List<String> lines = new ArrayList<>(List.of("number,who,part,age,ill,pay"));
        int size = 20 + random.nextInt(120);
        int people = 4 + random.nextInt(size);
        int ages = 2 + random.nextInt(25);
        for (int number = 0; number < size; number++) {
            int part = random.nextInt(4);
            Row row = new Row(
                    number,
                    "p" + random.nextInt(people),
                    (part < 3 ? "x" : "y") + part,
                    "" + (20 + random.nextInt(ages)),
                    "ill" + random.nextInt(random.nextInt(4) == 0 ? 1 : 3),
                    "pay" + random.nextInt(3));
            rows.add(row);
            lines.add(String.join(",", "" + number, row.who(), row.part(), row.age(), row.ill(), row.pay()));
        }
        Files.write(folder.resolve("table.csv"), lines);
        return rows;
    }

    /** The report of a run, which verifies what it writes; not where nothing has all that is asked. */
    private static RunReport run(Path job) {
        try {
            return Engine.anonymise(PlanResolver.resolve(job, List.of(), OutputUse.WRITTEN), RunOptions.DEFAULT);
        } catch (InfeasibleException | UsageException none) {
            Assume.that(false);
            throw none;
        }
    }
}
