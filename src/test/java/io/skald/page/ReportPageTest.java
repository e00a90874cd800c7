package io.skald.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.cli.CommandLineRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportPageTest {

    @TempDir
    private Path folder;

    @BeforeEach
    void makeTable() throws IOException {
        Random random = new Random(7);
        StringBuilder rows = new StringBuilder("age,part,illness\n");
        for (int i = 0; i < 400; i++) {
            rows.append(20 + random.nextInt(40))
                    .append(',')
                    .append((char) ('a' + random.nextInt(4)))
                    .append(random.nextInt(10) == 0 ? ",cold\n" : ",flu\n");
        }
        Files.writeString(folder.resolve("table.csv"), rows);
        Files.writeString(
                folder.resolve("part.csv"),
                "a;<script>alert(1)</script>;*\nb;<script>alert(1)</script>;*\nc;\"x' & y\";*\nd;\"x' & y\";*\n");
        Files.writeString(folder.resolve("job.yaml"), """
                input: table.csv
                output: out/release.csv
                k: 5
                risk: {population: 10000, average: 20%, max: 1/4}
                overwrite: true
                objective: gcp
                attributes:
                  age: {role: quasi, type: integer, widths: [5, 10]}
                  part: {role: quasi, hierarchy: part.csv}
                  illness: {role: sensitive}
                """);
    }

    /** One large class, and so many rows that have an age of their own. */
    private void table(int alone, IntFunction<String> illnessOf) throws IOException {
        StringBuilder rows = new StringBuilder("age,part,illness\n");
        for (int row = 0; row < 400; row++) {
            rows.append(row < alone ? 1000 + 20 * row : 20)
                    .append(",a,")
                    .append(illnessOf.apply(row))
                    .append('\n');
        }
        Files.writeString(folder.resolve("table.csv"), rows);
    }

    private CommandLineRun run(String... more) {
        List<String> arguments = new ArrayList<>(List.of(more));
        arguments.add(1, folder.resolve("job.yaml").toString());
        return CommandLineRun.of(arguments.toArray(String[]::new));
    }

    private Path release() {
        return folder.resolve("out/release.csv");
    }

    private String page(String kind) throws IOException {
        return Files.readString(folder.resolve("out/release.csv." + kind + ".html"));
    }

    @Test
    void every_figure_is_the_reports_and_labels_stay_text() throws IOException {
        assertThat(run("anonymise").exitCode()).isZero();

        assertThat(PageCheck.besideRelease(release())).isGreaterThan(120);
        assertThat(page("report"))
                .contains("&lt;script&gt;alert(1)&lt;/script&gt;", "x&#39; &amp; y")
                .contains(
                        "<circle class=\"best\"",
                        "Why not one level less?",
                        "Asked for: risk average 20%",
                        "Asked for: risk max 1/4")
                .contains("Alone in the population, Pitman", "singled out", "skald anonymise ")
                .contains("<title>Cost against k</title>", "<title>Solution space: height against cost</title>");
        assertThat(page("public")).doesNotContain("suppressed", "neighbour", "script");
    }

    @Test
    void of_a_refined_release_it_says_what_was_searched_and_what_was_not() throws IOException {
        assertThat(run("anonymise", "--set=risk={max: 1/4}", "--set=refine={method: semantic, bins: top}")
                        .exitCode())
                .isZero();
        assertThat(page("report"))
                .contains("no other node was looked at", "≤ suppressed (*)", "Class by class, at most level")
                .contains("there was nothing to search. Then each class was divided by itself (semantic)")
                .contains("refine: {method: semantic, bins: top, ladder: guided, step: 0.01")
                .contains("Other settings are not refined on the way")
                .doesNotContain("No other way costs less", "<circle class=\"best\"", "Why not one level less?");
        assertThat(PageCheck.besideRelease(release())).isGreaterThan(80);

        assertThat(run("anonymise", "--set=risk={max: 1/4}", "--set=refine={method: mondrian}")
                        .exitCode())
                .isZero();
        assertThat(page("report"))
                .contains("Of the classes before they were refined.", "All are before they are refined.")
                .contains("No other way costs less", "divided by itself (mondrian)")
                .contains("refine: {method: mondrian, bins: final, strict: true, suppressed: keep, seed: 1}");
        PageCheck.besideRelease(release());
    }

    @Test
    void of_a_search_that_stopped_it_does_not_say_that_others_follow() throws IOException {
        assertThat(run("anonymise", "--set=risk={max: 1/4}", "--node-limit=1").exitCode())
                .isZero();
        assertThat(page("report"))
                .contains("The search stopped at a limit, so that another may cost less")
                .doesNotContain("the others follow from these");
    }

    @Test
    void only_its_owner_may_read_the_custodians_page() throws IOException {
        assertThat(run("anonymise").exitCode()).isZero();

        assertThat(Files.getPosixFilePermissions(folder.resolve("out/release.csv.report.html")))
                .isEqualTo(PosixFilePermissions.fromString("rw-------"));
        assertThat(Files.getPosixFilePermissions(folder.resolve("out/release.csv.public.html")))
                .isEqualTo(Files.getPosixFilePermissions(release()));
    }

    @Test
    void the_same_job_has_the_same_page_whatever_threads_and_chunks() throws IOException {
        run("anonymise");
        String first = withoutCommand(page("report"));
        for (String[] way : new String[][] {
            {"anonymise", "--set=threads=1", "--set=chunk={rows: 7}"}, {"anonymise", "--set=memory=512MB"}
        }) {
            assertThat(run(way).exitCode()).isZero();
            assertThat(withoutCommand(page("report"))).isEqualTo(first);
        }
    }

    private static String withoutTags(String page) {
        return page.replaceAll("<[^>]*>", "");
    }

    private static String withoutCommand(String page) {
        return page.replaceFirst("<code>skald anonymise [^<]*", "");
    }

    @Test
    void hidden_values_are_in_neither_page_nor_report() throws IOException {
        assertThat(run("anonymise", "--hide-values").exitCode()).isZero();

        assertThat(page("report")).doesNotContain("script", "x&#39;").contains("level 1 of its hierarchy");
        assertThat(Files.readString(folder.resolve("out/release.csv.report.json")))
                .doesNotContain("alert");
        PageCheck.besideRelease(release());
    }

    @Test
    void pages_are_drawn_again_from_the_reports() throws IOException {
        run("anonymise");
        String first = page("report");
        String published = page("public");
        Files.delete(folder.resolve("out/release.csv.report.html"));
        Files.writeString(folder.resolve("out/release.csv.public.html"), "other");

        CommandLineRun again = run("report");

        assertThat(again.err()).isEmpty();
        assertThat(again.out()).isEqualTo("Page  " + release() + ".report.html\nPage  " + release() + ".public.html\n");
        assertThat(page("report")).isEqualTo(first);
        assertThat(page("public")).isEqualTo(published);
        assertThat(folder.resolve("out").toFile().list()).hasSize(5);

        Files.delete(folder.resolve("out/release.csv.public.json"));
        assertThat(run("report", "--hide-values", "-q").out()).isEmpty();
        assertThat(page("report")).doesNotContain("script");
    }

    @Test
    void what_is_no_report_is_not_drawn() throws IOException {
        assertThat(run("report").err())
                .endsWith("release.csv.report.json does not exist: there is nothing to draw. Run"
                        + " 'skald anonymise' first.\n");
        Files.createDirectories(folder.resolve("out"));
        Path report = folder.resolve("out/release.csv.report.json");
        for (String text : List.of("{}", "{\"node\":{}}", "{")) {
            Files.writeString(report, text);
            CommandLineRun run = run("report");
            assertThat(run.exitCode()).isEqualTo(2);
            assertThat(run.err()).contains("release.csv.report.json cannot be drawn: it is no");
        }
        run("anonymise");
        Files.writeString(folder.resolve("out/release.csv.public.json"), "[1");
        assertThat(run("report").err()).contains("release.csv.public.json cannot be drawn: it is not JSON");
        Files.writeString(folder.resolve("out/release.csv.public.json"), "[1]");
        assertThat(run("report").err()).contains("it is no public report");
    }

    @Test
    void it_says_how_diverse_suppressed_rows_are() throws IOException {
        Path job = folder.resolve("job.yaml");
        Files.writeString(
                job,
                Files.readString(job)
                        .replace("risk: {population: 10000, average: 20%, max: 1/4}\n", "suppression: {limit: 0.4}\n"));
        table(40, row -> row % 2 == 0 ? "flu" : "cold");
        assertThat(run("anonymise").exitCode()).isZero();
        assertThat(withoutTags(page("report")))
                .contains("Of the suppressed rows in the release, 40, the most frequent value of illness is in 20;"
                        + " different values: 2.");

        table(140, row -> "illness " + row);
        CommandLineRun many = run("anonymise");
        assertThat(many.exitCode()).isZero();
        assertThat(many.out()).contains("'illness': more than 100 different\n");
        assertThat(withoutTags(page("report")))
                .contains(
                        "Of the suppressed rows in the release, 140, have more than 100 different values of illness.");
        assertThat(PageCheck.besideRelease(release())).isGreaterThan(30);
    }

    @Test
    void refined_shuffled_unverified_and_modelled_releases_have_pages_too() throws IOException {
        for (String set : List.of(
                "refine={method: semantic}",
                "row-order=shuffle",
                "verify=false",
                "attributes.illness={role: sensitive, diversity: {distinct: 2}}",
                "attributes.part.levels={min: 1, max: 1}",
                "search=skald")) {
            CommandLineRun run = run("anonymise", "--set=risk={}", "--set", set);
            assertThat(run.exitCode()).as(set + run.err()).isZero();
            assertThat(PageCheck.besideRelease(release())).as(set).isGreaterThan(30);
        }
    }
}
