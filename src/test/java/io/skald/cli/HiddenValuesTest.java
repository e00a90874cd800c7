package io.skald.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.place.CommitGate;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No command prints values of the table where they are to be hidden, whatever the table is like. */
class HiddenValuesTest {

    /** Every value of the tables below has one of these, and nothing else has. */
    private static final Pattern VALUE = Pattern.compile("(?i)zqx|91733|1931-");

    /** Commands that read no cells, or take their values from the job's own words. */
    private static final Set<String> WITHOUT_CELLS = Set.of("generate", "clean", "completion", "help");

    private static final String HEADER = "name,age,town,visit,illness\n";

    /** How each command is called on JOB, or on TABLE. A new command needs a line here. */
    private static final Map<String, List<String>> CALLS = Map.ofEntries(
            Map.entry(
                    "anonymise",
                    List.of(
                            "JOB --overwrite --json",
                            "JOB --overwrite --set=k=3 --set=suppression.limit=0",
                            "JOB --overwrite --set=population.table=people.csv --set=population.k=1"
                                    + " --set=attributes.town.levels.max=1 --set=suppression.limit=0",
                            "JOB --overwrite --set=refine.method=merge --json",
                            "NARROW --overwrite",
                            "JOB --overwrite --set=policies.on-missing=error --list-suppressed")),
            Map.entry(
                    "apply",
                    List.of(
                            "JOB --like OUT.report.json --overwrite",
                            "JOB --like TABLE --overwrite",
                            "NARROW --like MASKED.report.json --overwrite")),
            Map.entry("check", List.of("JOB --overwrite", "JOB --overwrite --set=attributes.town.type=integer")),
            Map.entry("search", List.of("JOB", "JOB --objectives", "JOB --minimal --k 2,5", "JOB --set=k=900")),
            Map.entry("explain", List.of("JOB", "JOB --set=k=900")),
            Map.entry(
                    "experiment",
                    List.of(
                            "GRID -o PAGES",
                            "GRID -o PAGES --only narrow/chunks-2/k-2/limit-0.2/exact",
                            "GRID -o PAGES --only narrow/chunks-2/k-2/limit-0.2/per-chunk")),
            Map.entry("report", List.of("JOB")),
            Map.entry("verify", List.of("JOB", "JOB --set=k=5")),
            Map.entry(
                    "profile",
                    List.of(
                            "TABLE",
                            "TABLE --json",
                            "TABLE --exact --combine age,town",
                            "TABLE --combine none,age",
                            "TABLE --header false")),
            Map.entry(
                    "init", List.of("TABLE -o NEW", "TABLE -o NEW --role none=quasi", "TABLE -o NEW --open sensitive")),
            Map.entry(
                    "hierarchy",
                    List.of(
                            "TABLE age -o NEW",
                            "TABLE town --widths 5 -o NEW",
                            "TABLE town --prefixes 2,5 -o NEW",
                            "TABLE town --fan-out 2,3 --prefixes 1 -o NEW",
                            "TABLE none")),
            Map.entry(
                    "measure",
                    List.of(
                            "TABLE --quasi age,town --sensitive illness",
                            "TABLE --quasi none",
                            "TABLE --quasi age,town --population 1 --json")));

    /** Tables with everything that can be wrong with one. */
    private static final Map<String, String> TABLES = Map.ofEntries(
            Map.entry("sound", HEADER + rows(40)),
            Map.entry("with a value that fits nothing", HEADER + rows(40) + "zqxa,zqxnumber,zqxnowhere,zqxday,zqxi\n"),
            Map.entry("with one that looks like a number", HEADER + rows(40) + "zqxa,> 91733,zqx0,1931-13-45,zqxi\n"),
            Map.entry("without values", HEADER + rows(40) + "zqxa,,,,\n" + ",?,?,?,?\n"),
            Map.entry("with a field too many", HEADER + rows(40) + "zqxa,917330,zqx0,1931-07-11,zqxi,zqxmore\n"),
            Map.entry("with an open quote", HEADER + rows(40) + "\"zqxa,917330,zqx0,1931-07-11,zqxi\nzqxb,zqx\n"),
            Map.entry("with a quote inside", HEADER + rows(40) + "\"zqxa\"zqx,917330,zqx0,1931-07-11,zqxi\n"),
            Map.entry("without a header", rows(40)),
            Map.entry("with a header of one more", "zqxtitle," + HEADER + rows(40)),
            Map.entry("with lines above", "zqxtitle,,,,\n" + HEADER + rows(40)),
            Map.entry("with lines below", HEADER + rows(40) + "zqxtotal 91733\n"),
            Map.entry("with semicolons", (HEADER + rows(40)).replace(',', ';')),
            Map.entry("with bytes that are no text", HEADER + rows(40) + "zqx\u00ff,917330,zqx0,1931-07-11,zqxi\n"));

    @TempDir
    private Path folder;

    private static String rows(int count) {
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < count; i++) {
            rows.append("zqxname").append((char) ('a' + i % 26)).append(i / 26).append(',');
            rows.append(917330 + i * 7 % 10).append(",zqx").append(i * i % 9).append(",1931-07-");
            rows.append(10 + i % 4).append(",zqxill").append(i % 3).append('\n');
        }
        return rows.toString();
    }

    @Test
    void every_command_that_reads_cells_is_tried() {
        Set<String> commands = new TreeSet<>();
        Main.commandLine(Console.ofProcess(), CommitGate.INTERRUPT)
                .getSubcommands()
                .values()
                .forEach(command -> commands.add(command.getCommandSpec().name()));
        commands.removeAll(WITHOUT_CELLS);

        assertThat(CALLS.keySet()).containsExactlyInAnyOrderElementsOf(commands);
    }

    static Stream<String> tables() {
        return TABLES.keySet().stream().sorted();
    }

    @ParameterizedTest
    @MethodSource("tables")
    void no_command_prints_a_value_that_is_to_be_hidden(String table) throws IOException {
        Files.writeString(folder.resolve("town.csv"), hierarchy());
        Files.writeString(folder.resolve("people.csv"), "age,town,visit\n917330,zqx0,1931-07-10\n");
        Files.writeString(folder.resolve("job.yaml"), """
                input: table.csv
                output: release.csv
                k: 2
                suppression: {limit: 20%}
                memory: 256MB
                attributes:
                  name: {role: identifier}
                  age: {role: quasi, type: integer, widths: [2, 4, 8]}
                  town: {role: quasi, hierarchy: town.csv}
                  visit: {role: quasi, type: date}
                  illness: {role: sensitive, diversity: {distinct: 2}}
                """);
        Files.writeString(folder.resolve("narrow.yaml"), """
                input: table.csv
                output: masked.csv
                k: 2
                suppression: {limit: 20%}
                memory: 256MB
                attributes:
                  name: {role: identifier}
                  age: {role: insensitive}
                  town: {role: quasi, hierarchy: town.csv, levels: {min: 1, max: 1}}
                  visit: {role: quasi, type: date}
                  illness: {role: insensitive}
                """);
        Files.writeString(folder.resolve("grid.yaml"), """
                title: What chunking costs
                about: [Measured.]
                job: narrow.yaml
                tables: {chunks: [1, 2]}
                k: [2]
                limits: [0.2]
                strategies: [per-chunk, exact]
                figures:
                  - {name: nodes, kind: table, x: chunks, y: node, by: [strategy]}
                """);
        Path file = Files.write(folder.resolve("table.csv"), TABLES.get("sound").getBytes(StandardCharsets.ISO_8859_1));
        assertThat(CommandLineRun.of("anonymise", path("job.yaml"), "-q").err()).doesNotContain("Error");
        assertThat(CommandLineRun.of("anonymise", path("narrow.yaml")).out()).contains("zqxgroup");
        Files.write(file, TABLES.get(table).getBytes(StandardCharsets.ISO_8859_1));

        List<String> shown = new ArrayList<>();
        for (Map.Entry<String, List<String>> command : CALLS.entrySet()) {
            for (String call : command.getValue()) {
                Files.deleteIfExists(folder.resolve("new"));
                CommandLineRun run = CommandLineRun.of(arguments(command.getKey(), call));
                (run.out() + run.err())
                        .lines()
                        .filter(line ->
                                VALUE.matcher(line).find() || line.contains("\tat ") || line.contains("Internal"))
                        .forEach(line -> shown.add(command.getKey() + " " + call + ": " + line));
            }
        }
        assertThat(shown).isEmpty();
        try (Stream<Path> pages = Files.list(folder.resolve("pages"))) {
            assertThat(pages.filter(Files::isRegularFile))
                    .allSatisfy(page -> assertThat(page).content().doesNotContainPattern(VALUE));
        }
    }

    private static String hierarchy() {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 9; i++) {
            lines.append("zqx").append(i).append(";zqxgroup").append(i / 4).append(";*\n");
        }
        return lines.toString();
    }

    private String path(String name) {
        return folder.resolve(name).toString();
    }

    private String[] arguments(String command, String call) {
        List<String> arguments = new ArrayList<>(List.of(command));
        for (String word : call.split(" ")) {
            arguments.add(word.replace("JOB", path("job.yaml"))
                    .replace("NARROW", path("narrow.yaml"))
                    .replace("MASKED", path("masked.csv"))
                    .replace("TABLE", path("table.csv"))
                    .replace("GRID", path("grid.yaml"))
                    .replace("PAGES", path("pages"))
                    .replace("OUT", path("release.csv"))
                    .replace("NEW", path("new")));
        }
        arguments.add("--hide-values");
        return arguments.toArray(String[]::new);
    }
}
