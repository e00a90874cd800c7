package io.skald.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobCommandsTest {

    private static final String JOB = Path.of("config", "hospital.yaml").toString();

    @TempDir
    private Path folder;

    private Path release;
    private String toFolder;

    @BeforeEach
    void nameOutput() {
        release = folder.resolve("release.csv");
        toFolder = "--set=output=" + release;
    }

    @Test
    void check_shows_what_the_job_will_do() {
        CommandLineRun run = CommandLineRun.of("check", JOB, toFolder);

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(run.out().replace(release.toString(), "RELEASE")).isEqualTo("""
                The job is ready to run.

                  Input        1 file, 884 KB
                  Output       RELEASE
                  k            10
                  Suppression  at most 1 % of the rows, masked
                  Lattice      576 nodes times the levels of PIN Code
                  Memory       256 MB: 192 MB of heap, 148 MB of it for chunks, dictionaries, hierarchies and histograms; 64 MB for Java itself
                               at least 96 MB for these columns, hierarchies and threads
                  Threads      2

                  Column            role                  levels
                  Patient ID        identifier, left out
                  Name              identifier, left out
                  Address           identifier, left out
                  Blood Group       quasi-identifier      0 to 2
                  Profession        quasi-identifier      0 to 3
                  Age               quasi-identifier      0 to 7
                  BMI               quasi-identifier      0 to 5
                  PIN Code          quasi-identifier      0 to what the data need
                  Health Condition  sensitive, kept
                """);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void check_tells_what_each_purpose_may_take_of_the_memory_where_it_is_asked() {
        String plain = CommandLineRun.of("check", JOB, toFolder).out();

        assertThat(CommandLineRun.of("check", JOB, toFolder, "--memory").out()).isEqualTo(plain + "\n" + memoryPlan());
    }

    /** Whatever can be reserved is told before the run, with the most that it may take. */
    private static String memoryPlan() {
        StringBuilder text = new StringBuilder("  Memory                 at most               for\n");
        new MemoryPlan(MemoryBudget.ofProcess(ByteSize.ofMegabytes(256)).total())
                .lines()
                .forEach(line -> text.append(
                        String.format(Locale.ROOT, "  %-21s  %-20s  %s%n", line.name(), line.most(), line.purpose())));
        return text.toString();
    }

    @Test
    void check_counts_only_the_levels_that_the_job_allows() {
        CommandLineRun run = CommandLineRun.of(
                "check",
                JOB,
                toFolder,
                "--set=attributes.Age.levels={min: 1, max: 2}",
                "--set=attributes.BMI.levels={max: 0}");

        assertThat(run.out())
                .contains("  Lattice      24 nodes times the levels of PIN Code\n")
                .contains("  Age               quasi-identifier      1 to 2\n")
                .contains("  BMI               quasi-identifier      0 to 0\n");
    }

    @Test
    void anonymise_search_and_verify_agree() throws IOException {
        CommandLineRun anonymised = CommandLineRun.of("anonymise", JOB, toFolder);

        assertThat(anonymised.exitCode()).isZero();
        assertThat(anonymised.out())
                .startsWith("release.csv is 10-anonymous: 9,991 rows in ")
                .contains("\n  PIN Code     ", "\n  DM*          ", "\n  Class sizes  ")
                .endsWith("Release  " + release + "\nPublic   " + release + ".public.json (may go with it)\nReport   "
                        + release + ".report.json (not for release)\nPage     " + release
                        + ".report.html (look at it; not for release)\n");
        assertThat(folder.toFile().list())
                .containsExactlyInAnyOrder(
                        "release.csv",
                        "release.csv.public.json",
                        "release.csv.report.json",
                        "release.csv.public.html",
                        "release.csv.report.html");

        CommandLineRun searched = CommandLineRun.of("search", JOB, toFolder, "--k", "10,50", "--limit", "0,1%");
        assertThat(searched.exitCode()).isZero();
        assertThat(searched.out().lines()).hasSize(11);
        assertThat(searched.out()).containsPattern("""

                Lattice  6,912 nodes, [1-9][0-9,]* counted \\([0-9,]+ rolled up, [0-9,]+ stopped early\\), [0-9,]+ refuted by few rows
                Scans    [1-9][0-9]* of the encoded rows
                Time     encode [0-9.]+ s, search [0-9.]+ s
                """);
        assertThat(searched.out().lines().skip(2).findFirst().orElseThrow()).contains(figure(anonymised.out(), "DM*"));

        CommandLineRun verified = CommandLineRun.of("verify", JOB, toFolder);
        assertThat(verified)
                .isEqualTo(
                        new CommandLineRun(0, release + ": 9,991 rows verified, every class has at least 10.\n", ""));
    }

    @Test
    void a_search_from_a_kept_workspace_says_that_nothing_was_read_again(@TempDir Path elsewhere) {
        String keep = "--set=keep-workspace=" + elsewhere.resolve("kept");

        CommandLineRun first = CommandLineRun.of("search", JOB, toFolder, keep);
        CommandLineRun second = CommandLineRun.of("search", JOB, toFolder, keep, "--k", "50");

        assertThat(first.out()).contains("\nTime     encode ").doesNotContain("(kept)", "\nScans    0 ");
        assertThat(second.out()).contains("\nScans    0 of the encoded rows\n", "\nTime     encode (kept) ");
    }

    @Test
    void a_k_below_1_is_refused() {
        CommandLineRun run = CommandLineRun.of("search", JOB, toFolder, "--k", "5,0");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).isEqualTo("Error: --k: 0 is no k; it must be a whole number of at least 1.\n");
    }

    @Test
    void a_search_that_meets_a_limit_shows_the_best_so_far_and_how_far_it_can_be_from_the_optimum() {
        CommandLineRun run = CommandLineRun.of("search", JOB, toFolder, "--node-limit", "2");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains(" % above the optimum\n", "\nLattice  6,912 nodes, 2 counted (");
        assertThat(run.err()).isEqualTo("""
                Warning: The search stopped at its limit of 2 nodes counted: its node is the best of those counted, not proven \
                optimal. Its loss is at most 365.8 % above the least. Let it go on with --time-limit or --node-limit, or narrow the \
                lattice with 'levels' in the job.
                """);
    }

    @Test
    void a_search_that_has_no_time_gives_the_top() {
        CommandLineRun run = CommandLineRun.of("search", JOB, toFolder, "--time-limit", "0s", "--best-effort");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains(" % above the optimum\n");
        assertThat(run.err()).startsWith("Warning: The search stopped at its limit of 0 s: ");
    }

    @Test
    void a_release_of_a_node_that_is_not_proven_optimal_says_so_and_how_far_it_can_be() throws IOException {
        CommandLineRun made = CommandLineRun.of("anonymise", JOB, toFolder, "--node-limit", "2");

        assertThat(made.exitCode()).isZero();
        assertThat(made.err()).contains("Warning: The search stopped at its limit of 2 nodes counted: ");
        assertThat(Files.readString(folder.resolve("release.csv.report.json")))
                .contains("\"provenOptimal\" : false", "\"gap\" : ", "not proven optimal. Its loss is at most ");
        assertThat(CommandLineRun.of("verify", JOB, toFolder).exitCode()).isZero();
    }

    @Test
    void a_search_may_end_once_the_best_so_far_is_near_enough_to_the_optimum() {
        CommandLineRun near =
                CommandLineRun.of("search", JOB, toFolder, "--set=objective=gcp", "--limit", "1%", "--gap", "100%");
        CommandLineRun best =
                CommandLineRun.of("search", JOB, toFolder, "--set=objective=gcp", "--limit", "1%", "--gap", "0");

        assertThat(near.exitCode()).isZero();
        assertThat(near.err()).contains("stopped at its limit of a gap of 100 %: ");
        assertThat(near.out()).containsPattern("at most [0-9.]+ % above the optimum\n");
        assertThat(best.out()).doesNotContain("above the optimum");
        assertThat(best.err()).doesNotContain("stopped");
        assertThat(CommandLineRun.of("search", JOB, toFolder, "--gap", "-1").err())
                .contains("'-1' is not a share: write 0.01 or 1%, at most 1 or 100%");
    }

    @Test
    void a_limit_that_is_none_is_a_usage_error() {
        assertThat(CommandLineRun.of("search", JOB, "--time-limit", "soon").err())
                .contains("'soon' is not a length of time, such as 30s, 10m or 2h");
        assertThat(CommandLineRun.of("search", JOB, "--node-limit", "few").err())
                .contains("'few' is not a count, such as 10000, 25k or 1M");
    }

    @Test
    void an_existing_release_is_replaced_only_when_told_to() throws IOException {
        Files.writeString(release, "mine");

        assertThat(CommandLineRun.of("anonymise", JOB, toFolder, "--set=overwrite=false")
                        .exitCode())
                .isEqualTo(2);
        assertThat(release).hasContent("mine");
        assertThat(CommandLineRun.of("anonymize", JOB, toFolder, "--set=overwrite=false", "--overwrite", "--quiet")
                        .out())
                .isEmpty();
        assertThat(Files.size(release)).isGreaterThan(100_000);
    }

    @Test
    void verify_says_that_the_public_report_is_missing() throws IOException {
        CommandLineRun.of("anonymise", JOB, toFolder, "-q");
        Path published = folder.resolve("release.csv.public.json");
        Files.delete(published);

        CommandLineRun run = CommandLineRun.of("verify", JOB, toFolder, "-q");

        assertThat(run.exitCode()).isZero();
        assertThat(run.err())
                .isEqualTo("Warning: There is no public report " + published
                        + ": release and custodian's report were verified without it.\n");
    }

    @Test
    void a_release_that_was_changed_does_not_verify() throws IOException {
        CommandLineRun.of("anonymise", JOB, toFolder, "--set=suppression.limit=0", "--quiet");
        String text = Files.readString(release);
        Files.writeString(release, text.replaceFirst("\nO\\+,|\nA\\+,|\nB\\+,|\n\\*,|\n[ABO]+,", "\nZ,"));

        CommandLineRun run = CommandLineRun.of("verify", JOB, toFolder, "--set=suppression.limit=0");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .startsWith("Error: " + release + " is not what it is said to be:\n")
                .contains("'Blood Group'", "'Z'");
        assertThat(CommandLineRun.of("verify", JOB, toFolder, "--set=suppression.limit=0", "--hide-values")
                        .err())
                .contains("label covers value: broken 1 times")
                .doesNotContain("'Z'");
    }

    @Test
    void an_infeasible_job_has_its_own_exit_code() {
        CommandLineRun run = CommandLineRun.of(
                "anonymise", JOB, toFolder, "--set=k=5000", "--set=attributes.PIN Code.levels={max: 1}");

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.err()).startsWith("Error: No node satisfies k = 5000").doesNotContain("\tat ");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void a_job_that_is_not_there_is_a_usage_error() {
        CommandLineRun run = CommandLineRun.of("check", "nowhere.yaml");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).startsWith("Error: ").contains("nowhere.yaml").doesNotContain("\tat ");
    }

    @Test
    void a_share_that_is_none_is_a_usage_error() {
        assertThat(CommandLineRun.of("search", JOB, "--limit", "0,5")).isEqualTo(new CommandLineRun(2, "", """
                        Error: Invalid value for option '--limit' (SHARE): '5' is not a share: write 0.01 or 1%, at most 1 or 100%
                        Try 'skald search --help' for what it takes.
                        """));
    }

    private static String figure(String summary, String name) {
        String line = summary.lines()
                .filter(each -> each.strip().startsWith(name))
                .findFirst()
                .orElseThrow();
        return line.strip().split("\\s+")[1];
    }
}
