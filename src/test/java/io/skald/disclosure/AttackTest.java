package io.skald.disclosure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.skald.cli.CommandLineRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * An attacker has the release and the public report and wants to know whom the release hides. Each attack is tried on the
 * custodian's report too, where it succeeds: so it is not the attack that fails on the public one.
 */
class AttackTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");

    /** Where in the table the hidden person stands; the attacker knows. */
    private static final int PLACE = 500;

    private static final List<String> WORK = List.of("Clerk", "Nurse", "Welder");

    @TempDir
    private Path folder;

    private Path run(String attributes, String more, List<String> rows) throws IOException {
        Files.writeString(folder.resolve("work.csv"), "Clerk;*\nNurse;*\nWelder;*\nPilot;*\n");
        Files.write(folder.resolve("table.csv"), rows);
        Path job = Files.writeString(
                folder.resolve("job.yaml"),
                "input: table.csv\noutput: release.csv\nk: 10\n" + more + "attributes:\n" + attributes);
        CommandLineRun run = CommandLineRun.of("anonymise", job.toString(), "--overwrite", "-q");
        assertThat(run.exitCode()).as(run.err()).isZero();
        return folder.resolve("release.csv");
    }

    private static List<String> table(String hidden) {
        List<String> rows = new ArrayList<>(List.of("age,work,dx"));
        IntStream.range(0, 1000)
                .forEach(i -> rows.add(i == PLACE ? hidden : 20 + i % 9 + "," + WORK.get(i / 10 % 3) + ",d" + i % 7));
        return rows;
    }

    private String text(String ending) throws IOException {
        return Files.readString(folder.resolve("release.csv" + ending));
    }

    /** Everything but the hidden person is in the release as it was: the rest is guessed until a hash fits. */
    private List<String> guessByHash(String report, Path release) throws IOException, GeneralSecurityException {
        List<String> rows = new ArrayList<>(Files.readAllLines(release));
        if (rows.get(PLACE + 1).startsWith("*")) {
            rows.remove(PLACE + 1);
        }
        List<String> hashes = new ArrayList<>();
        for (Matcher matcher = HASH.matcher(report); matcher.find(); ) {
            hashes.add(matcher.group());
        }
        List<String> found = new ArrayList<>();
        for (int age = 0; age < 120; age++) {
            for (String work : List.of("Clerk", "Nurse", "Welder", "Pilot")) {
                List<String> guess = new ArrayList<>(rows);
                guess.add(PLACE + 1, age + "," + work + ",HIV");
                byte[] bytes = (String.join("\n", guess) + "\n").getBytes(StandardCharsets.UTF_8);
                String hash = HexFormat.of()
                        .formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
                if (hashes.contains(hash)) {
                    found.add(age + "," + work);
                }
            }
        }
        return found;
    }

    @ParameterizedTest
    @ValueSource(strings = {"mask", "drop"})
    void no_hash_in_the_public_report_confirms_a_guess(String mode) throws IOException, GeneralSecurityException {
        Path release = run(
                "  age: {role: quasi, type: integer, widths: [1, 5], levels: {max: 0}}\n"
                        + "  work: {role: quasi, hierarchy: work.csv, levels: {max: 0}}\n  dx: {role: sensitive}\n",
                "suppression: {limit: 1%, mode: " + mode + "}\n",
                table("104,Clerk,HIV"));

        assertThat(guessByHash(text(".public.json"), release)).isEmpty();
        assertThat(guessByHash(text(".report.json"), release)).containsExactly("104,Clerk");
    }

    @Test
    void no_loss_in_the_public_report_tells_a_value_that_is_not_printed() throws IOException {
        run(
                "  age: {role: quasi, type: integer, widths: [5], levels: {min: 1, max: 1}}\n"
                        + "  work: {role: insensitive}\n  dx: {role: sensitive}\n",
                "suppression: {limit: 1%, mode: drop}\n",
                table("104,Clerk,HIV"));

        // Labels are 5 wide, so their ends differ by 4: from the mean share of the domain follows how far that reaches.
        double published =
                JSON.readTree(text(".public.json")).at("/figures/ncp/age").asDouble();
        assertThat(20 + 4 / published).isCloseTo(29, within(1e-6));
        double whole =
                JSON.readTree(text(".report.json")).at("/metrics/ncp/age").asDouble();
        assertThat(20 + 4 * 999 / (1000 * whole - 1)).isCloseTo(104, within(1e-4));
    }

    @Test
    void no_number_in_the_public_report_tells_how_many_rows_were_left_out() throws IOException {
        run(
                "  age: {role: quasi, type: integer, widths: [5]}\n  work: {role: insensitive}\n  dx: {role: sensitive}\n",
                "suppression: {limit: 1%, mode: drop}\n",
                table("104,Clerk,HIV"));

        List<String> numbers = new ArrayList<>();
        collect(JSON.readTree(text(".public.json")).get("figures"), numbers);

        assertThat(numbers).contains("999").doesNotContain("1000", "0.01", "0.001");
    }

    private static void collect(JsonNode node, List<String> numbers) {
        if (node.isNumber()) {
            numbers.add(node.asText());
        }
        node.forEach(child -> collect(child, numbers));
    }

    /** If two tables cannot be told apart by what is published, nobody learns which of them it was. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "suppression: {limit: 1%, mode: drop}\n",
                "suppression: {limit: 1%}\n",
                "suppression: {limit: 1%, mode: drop}\nlabels: {top: range}\n",
                "suppression: {limit: 1%}\nlabels: {top: range}\n",
                "suppression: {limit: 1%, mode: drop}\nrefine: {method: semantic}\n",
                "suppression: {limit: 1%, mode: drop}\nobjective: gcp\n",
                "suppression: {limit: 1%, mode: drop}\npolicies: {on-unknown: suppress}\n",
            })
    void tables_that_differ_in_who_is_hidden_alone_are_published_alike(String more) throws IOException {
        String attributes = "  age: {role: quasi, type: integer, widths: [1, 5], levels: {min: 1}}\n"
                + "  work: {role: quasi, hierarchy: work.csv, levels: {max: 0}}\n  dx: {role: sensitive}\n";
        List<String> published = new ArrayList<>();
        for (String hidden : List.of("104,Pilot", "31,Pilot", "3,Pilot", ",Pilot")) {
            Path release = run(attributes, more, table(hidden + ",HIV"));
            published.add(Files.readString(release) + text(".public.json"));
        }

        assertThat(published).hasSize(4).containsOnly(published.get(0));
    }

    /** The hidden value is the last of a block of two, and of the range: labels that all rows decide would end in it. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{role: quasi, type: integer, encode: true, widths: [1, 2], levels: {min: 1, max: 1}}",
                "{role: quasi, type: integer, encode: true, widths: [1, 2], levels: {min: 2}}",
                "{role: quasi, type: integer, widths: [1, 5], levels: {min: 2}}",
            })
    void labels_end_in_no_value_of_the_hidden(String age) throws IOException {
        String attributes = "  age: " + age
                + "\n  work: {role: quasi, hierarchy: work.csv, levels: {max: 0}}\n  dx: {role: sensitive}\n";
        List<String> published = new ArrayList<>();
        for (String hidden : List.of("104,Pilot", "31,Pilot", "77,Pilot")) {
            Path release = run(
                    attributes, "suppression: {limit: 1%, mode: drop}\nlabels: {top: range}\n", table(hidden + ",HIV"));
            published.add(Files.readString(release) + text(".public.json"));
        }

        assertThat(published).hasSize(3).containsOnly(published.get(0));
    }

    /**
     * A column whose look the hidden person's value could change: by its range, length, quotes, or being none. It is spelt as the others are:
     * whether all rows are is told.
     *
     * @param quasi its settings
     * @param base the others' values begin with it; a digit follows
     * @param hidden what the hidden person's may be
     */
    private record Kind(String quasi, String base, List<String> hidden) {

        @Override
        public String toString() {
            return quasi;
        }
    }

    private static Stream<Arguments> kinds() {
        List<Kind> kinds = List.of(
                new Kind(
                        "type: date, format: yyyy-MM-dd, calendar: [day, month, year, decade]",
                        "1970-01-0",
                        List.of("1890-05-05", "2020-12-12", "")),
                new Kind("type: decimal, unit: 0.01, widths: [0.1, 1]", "20.5", List.of("7", "+7.0", "007.50", "-3.1")),
                new Kind("type: integer, widths: [5, 10]", "002", List.of("0007", "0931", "-0002")),
                new Kind("type: code, keep: [5, 3, 1]", "AB12", List.of("A", "ZZ999", "", "\"AB 1\"")),
                new Kind("type: integer, encode: true, widths: [3]", "2", List.of("31", "104", "0031")),
                new Kind("type: integer, encode: true, widths: doubling", "2", List.of("31", "104", "77")));
        List<String> modes = List.of(
                "suppression: {limit: 1%, mode: drop}\n",
                "suppression: {limit: 1%}\n",
                "suppression: {limit: 1%}\nperson: who\n",
                "suppression: {limit: 1%}\nlabels: {top: range}\n",
                "suppression: {limit: 1%, small-group: keep}\n",
                "suppression: {limit: 40%, small-group: absorb}\n",
                "suppression: {limit: 1%}\nrow-order: {shuffle: {key: 0123456789abcdef0123456789abcdef}}\n");
        return kinds.stream()
                .flatMap(kind -> modes.stream()
                        .flatMap(mode -> IntStream.range(0, 3).mapToObj(level -> Arguments.of(kind, mode, level))));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void nothing_of_a_hidden_value_shows_in_any_kind_of_column_at_any_level(Kind kind, String mode, int level)
            throws IOException {
        String attributes = "  who: {role: identifier}\n  x: {role: quasi, " + kind.quasi() + ", levels: {min: " + level
                + ", max: " + level + "}}\n  work: {role: quasi, hierarchy: work.csv, levels: {max: 0}}\n"
                + "  dx: {role: sensitive" + (mode.contains("absorb") ? "" : ", diversity: {distinct: 2}") + "}\n";
        List<String> published = new ArrayList<>();
        for (String hidden : kind.hidden()) {
            List<String> rows = new ArrayList<>(List.of("who,x,work,dx"));
            String who = published.isEmpty() ? "p7" : "";
            // A group that is shown shows what is wrong with those in it.
            String ill = published.isEmpty() && !mode.contains("absorb") ? "HIV" : "d1";
            IntStream.range(0, 1000)
                    .forEach(i -> rows.add(
                            i == PLACE
                                    ? who + "," + hidden + ",Pilot," + ill
                                    : "p" + i + "," + kind.base() + (1 + i % 9) + "," + WORK.get(i / 10 % 3) + ",d"
                                            + i % 7));
            Path release = run(attributes, mode, rows);
            String text = Files.readString(release);
            published.add((mode.contains("keep") ? text.replaceAll("\\*,\\*,(HIV|d1)", "") : text)
                    + JSON.readTree(text(".public.json")).get("claims")
                    + (mode.contains("keep") ? "" : text(".public.json")));
        }

        assertThat(published).hasSize(kind.hidden().size()).containsOnly(published.get(0));
    }
}
