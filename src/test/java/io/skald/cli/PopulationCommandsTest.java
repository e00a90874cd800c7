package io.skald.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.skald.UsageException;
import io.skald.engine.EncodedSession;
import io.skald.engine.RunOptions;
import io.skald.job.OutputUse;
import io.skald.job.Plan;
import io.skald.job.PlanResolver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a population asks of classes is known once the rows are counted: every command that speaks of k goes by that. */
class PopulationCommandsTest {

    @TempDir
    Path folder;

    private Path job;

    @BeforeEach
    void writeJob() throws IOException {
        Files.writeString(folder.resolve("table.csv"), "part\na\na\na\nb\nc\nc\nc\nd\n");
        Files.writeString(folder.resolve("part.csv"), "a;ab;*\nb;ab;*\nc;cd;*\nd;cd;*\n");
        job = Files.writeString(folder.resolve("job.yaml"), """
                input: table.csv
                output: release.csv
                population: {size: 80, k: 5}
                suppression: {limit: 0}
                attributes:
                  part: {role: quasi, hierarchy: part.csv}
                """);
    }

    private CommandLineRun run(String command, String... more) {
        String[] arguments = new String[more.length + 3];
        arguments[0] = command;
        arguments[1] = job.toString();
        arguments[2] = "--quiet";
        System.arraycopy(more, 0, arguments, 3, more.length);
        return CommandLineRun.of(arguments);
    }

    @Test
    void a_search_for_less_finds_what_the_population_asks_and_one_for_more_finds_that() {
        assertThat(run("search", "--k=2,6").out())
                .containsPattern("(?m)^4 +0 % +1 +2 +0 +32$")
                .containsPattern("(?m)^6 +0 % +2 +1 +0 +64$");
    }

    @Test
    void minimal_nodes_are_those_of_what_the_population_asks() {
        assertThat(run("search", "--minimal").out()).contains("minimal nodes: 1 for k 4, limit 0 %");
    }

    @Test
    void what_a_column_loses_is_explained_by_it() {
        assertThat(run("explain").out()).contains("One level less (original) suppresses 8 rows");
    }

    /** Of b there is nobody in the table: at the original level that is known of whoever prints so. */
    @Test
    void levels_that_leave_labels_to_the_population_alone_are_told_without_a_number_of_rows_to_suppress()
            throws IOException {
        Files.writeString(folder.resolve("table.csv"), "part\na\na\na\nc\nc\n");
        Files.writeString(folder.resolve("people.csv"), "part\na\na\na\na\nb\nb\nc\nc\nc\n");
        String text = Files.readString(job)
                .replace("{size: 80, k: 5}", "{table: people.csv, presence: {min: 0.1, max: 0.9}}");
        Files.writeString(job, text);

        assertThat(run("explain").out())
                .contains("One level less (original) suppresses 0 rows, and does not hold all that is asked.")
                .contains("Rows of the population have labels there that no row of the table has")
                .doesNotContain("suppression.limit");
        assertThat(run("search", "--set=attributes.part.levels={max: 0}").out())
                .containsPattern("(?m)^1 +0 % +none +labels of the population alone$");
        assertThat(run("anonymise").exitCode()).isZero();
        assertThat(new ObjectMapper()
                        .readTree(folder.resolve("release.csv.report.json").toFile())
                        .at("/solutionSpace/neighbours/0")
                        .toString())
                .isEqualTo(
                        "{\"node\":[0],\"classes\":2,\"suppressedRows\":0,\"passes\":false,\"cost\":13,\"attribute\":\"part\",\"change\":-1}");
    }

    @Test
    void the_objectives_are_compared_for_it() {
        assertThat(run("search", "--objectives").out()).containsPattern("(?m)^DM\\* +32 +32 +32 +32$");
    }

    @Test
    void a_release_is_verified_again_by_it_and_refused_where_the_population_is_said_to_be_smaller() {
        assertThat(run("anonymise").exitCode()).isZero();

        CommandLineRun again = CommandLineRun.of("verify", job.toString());
        assertThat(again.exitCode()).isZero();
        assertThat(again.out()).contains("8 rows verified, every class has at least 4.");

        CommandLineRun smaller = run("verify", "--set", "population.size=16");
        assertThat(smaller.exitCode()).isEqualTo(1);
        assertThat(smaller.err()).contains("class size");
    }

    @Test
    void the_pages_say_what_classes_stand_for() throws IOException {
        run("anonymise");

        assertThat(folder.resolve("release.csv.public.html"))
                .content()
                .contains("by which each class is estimated to stand for", "of a population of");
        assertThat(folder.resolve("release.csv.report.html"))
                .content()
                .contains("Asked for: classes that stand for", "that takes classes of");
    }

    @Test
    void a_check_says_what_classes_must_stand_for() {
        assertThat(CommandLineRun.of("check", job.toString()).out())
                .contains("or more, so that classes stand for 5 of a population of 80");
    }

    @Test
    void experiments_set_k_themselves() {
        Plan plan = PlanResolver.resolve(job, List.of(), OutputUse.NOT_WRITTEN);

        assertThatThrownBy(() -> EncodedSession.open(plan, RunOptions.DEFAULT))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("Leave 'population' out");
    }
}
