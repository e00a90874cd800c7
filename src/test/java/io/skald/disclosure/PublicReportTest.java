package io.skald.disclosure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.skald.cli.CommandLineRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The report that may go with a release holds what the release tells and the job sets, and nothing of other rows. */
class PublicReportTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path folder;

    @BeforeEach
    void writeTable() throws IOException {
        Random random = new Random(7);
        List<String> lines = new ArrayList<>(List.of("name,sex,age,pin,born,zip,dx"));
        for (int i = 0; i < 160; i++) {
            String age = i == 40 ? "" : String.valueOf(i == 17 ? 104 : 20 + random.nextInt(30));
            int pin = 100 + 7 * random.nextInt(20);
            LocalDate born = LocalDate.of(1960, 1, 1).plusDays(random.nextInt(9_000));
            lines.add("P" + i + "," + "FFMMX".charAt(random.nextInt(5)) + "," + age + "," + pin + "," + born + ","
                    + (10_000 + random.nextInt(40)) + "," + (random.nextInt(8) == 0 ? "HIV" : "flu"));
        }
        Files.write(folder.resolve("table.csv"), lines);
        Files.writeString(folder.resolve("sex.csv"), "F;known;*\nM;known;*\nX;other;*\nY;other;*\n");
        Files.writeString(folder.resolve("job.yaml"), """
                input: table.csv
                output: release.csv
                k: 4
                suppression: {limit: 10%}
                attributes:
                  name: {role: identifier}
                  sex: {role: quasi, hierarchy: sex.csv, weight: 3}
                  age: {role: quasi, type: integer, widths: [1, 5, 10]}
                  pin: {role: insensitive}
                  born: {role: insensitive}
                  zip: {role: insensitive}
                  dx: {role: sensitive}
                """);
    }

    private JsonNode run(String... overrides) throws IOException {
        List<String> arguments =
                new ArrayList<>(List.of("anonymise", folder.resolve("job.yaml").toString(), "--overwrite", "-q"));
        Arrays.stream(overrides).filter(set -> !set.isEmpty()).forEach(set -> arguments.add("--set=" + set));
        CommandLineRun run = CommandLineRun.of(arguments.toArray(String[]::new));
        assertThat(run.exitCode()).as(run.err()).isZero();
        return JSON.readTree(folder.resolve("release.csv.public.json").toFile());
    }

    private static Map<String, Double> numbers(JsonNode node) {
        Map<String, Double> numbers = new TreeMap<>();
        node.properties().forEach(field -> {
            if (field.getValue().isObject()) {
                numbers(field.getValue()).forEach((name, number) -> numbers.put("/" + field.getKey() + name, number));
            } else {
                assertThat(field.getValue().isNumber()).as(field.getKey()).isTrue();
                numbers.put("/" + field.getKey(), field.getValue().asDouble());
            }
        });
        return numbers;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "suppression.mode=drop",
                "k=1",
                "k=160",
                "objective=gcp",
                "attributes.age.bounds=[0, 120]",
                "attributes.pin={role: quasi, type: integer, encode: true, widths: [1, 2, 4]}",
                "attributes.pin={role: quasi, type: decimal, unit: 0.1, bounds: [0, 999.9], widths: [50, 100]}",
                "attributes.born={role: quasi, type: date, format: yyyy-MM-dd, calendar: [day, month, quarter, year, decade]}",
                "attributes.born={role: quasi, type: date, format: yyyy-MM-dd, calendar: [quarter], bounds: [1950-01-01, 1999-12-31]}",
                "attributes.zip={role: quasi, type: code, keep: [5, 4, 2]}",
                "refine={method: semantic, bins: top}",
                "refine={method: mondrian, bins: final, suppressed: rescue}",
                "labels.top=range",
            })
    void every_figure_is_what_a_reader_counts_in_the_release_alone(String override) throws IOException {
        JsonNode report = run(override, override.startsWith("attributes.born") ? "refine={method: semantic}" : "");

        Map<String, Double> recounted = new PublicRecount(folder.resolve("release.csv"), folder).figures();

        Map<String, Double> reported = numbers(report.get("figures"));
        assertThat(reported.keySet()).isEqualTo(recounted.keySet());
        reported.forEach((name, figure) -> assertThat(figure).as(name).isEqualTo(recounted.get(name), within(1e-9)));
        assertThat(fields(report)).containsExactly("about", "version", "releaseHash", "claims", "figures");
        assertThat(fields(report.get("claims"))).containsExactly("k", "labels", "missing", "columns");
    }

    private static List<String> fields(JsonNode node) {
        List<String> names = new ArrayList<>();
        node.fieldNames().forEachRemaining(names::add);
        return names;
    }

    /** Two inputs that differ in left-out rows only give the same release, so they must give the same public report. */
    @Test
    void rows_that_are_left_out_leave_no_trace() throws IOException {
        String drop = "suppression={limit: 10%, mode: drop}";
        run(drop, "attributes.age.levels={max: 1}", "attributes.sex.levels={max: 1}");
        String release = Files.readString(folder.resolve("release.csv"));
        String before = Files.readString(folder.resolve("release.csv.public.json"));
        String table = Files.readString(folder.resolve("table.csv"));
        assertThat(release.lines().count()).isLessThan(table.lines().count());
        assertThat(table).contains(",104,");

        Files.writeString(
                folder.resolve("table.csv"), table.replace(",104,", ",97,") + "P160,X,88,100,1970-01-01,10000,HIV\n");
        run(drop, "attributes.age.levels={max: 1}", "attributes.sex.levels={max: 1}");

        assertThat(folder.resolve("release.csv")).hasContent(release);
        assertThat(folder.resolve("release.csv.public.json")).hasContent(before);
    }

    @Test
    void without_verification_nothing_is_counted_and_no_figure_published() throws IOException {
        JsonNode report = run("verify=false");

        assertThat(report.get("figures").isNull()).isTrue();
        assertThat(report.get("claims").get("k").asInt()).isEqualTo(4);
    }

    @Test
    void the_custodians_report_says_so_first_and_is_for_its_owner_alone() throws IOException {
        run();

        Path report = folder.resolve("release.csv.report.json");
        assertThat(fields(JSON.readTree(report.toFile()))).startsWith("notForRelease");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(report)))
                .isEqualTo("rw-------");
    }

    private CommandLineRun verify() {
        return CommandLineRun.of("verify", folder.resolve("job.yaml").toString());
    }

    @Test
    void verify_finds_a_release_of_another_input_beside_an_old_report() throws IOException {
        run();
        assertThat(verify().exitCode()).isZero();
        Path table = folder.resolve("table.csv");
        Files.writeString(table, Files.readString(table).replace("P3,", "Q3,"));

        assertThat(verify().err())
                .contains("hash: inputHash in release.csv.report.json is not that of the file:"
                        + " the release was made from another input");
        assertThat(verify().exitCode()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"report", "public"})
    void verify_finds_a_report_of_another_release(String which) throws IOException {
        run();
        Path report = folder.resolve("release.csv." + which + ".json");
        String hash = JSON.readTree(report.toFile()).get("releaseHash").asText();
        Files.writeString(report, Files.readString(report).replace(hash, hash.replace('0', '1')));

        assertThat(verify().err())
                .contains("hash: releaseHash in release.csv." + which + ".json is not that of the file");
    }

    @Test
    void verify_finds_every_figure_and_claim_that_was_changed() throws IOException {
        run();
        Path report = folder.resolve("release.csv.public.json");
        String json = Files.readString(report);
        String rows = "\"rows\" : " + JSON.readTree(json).at("/figures/rows").asText();

        Files.writeString(report, json.replace(rows, "\"rows\" : 1"));
        assertThat(verify().err()).contains("/rows is 160 in the release and 1 in the public report");
        Files.writeString(report, json.replace(rows, rows + ", \"inputRows\" : 160"));
        assertThat(verify().err())
                .contains("/inputRows of the public report is no figure that a release tells by itself");
        Files.writeString(report, json.replace("\"k\" : 4", "\"k\" : 5"));
        assertThat(verify().err())
                .contains("public report: the claims in release.csv.public.json are not those of the job");
    }
}
