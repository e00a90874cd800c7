package io.skald.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.InfeasibleException;
import io.skald.job.OutputUse;
import io.skald.job.Plan;
import io.skald.job.PlanResolver;
import io.skald.privacy.DistinctValues;
import io.skald.privacy.KAnonymity;
import io.skald.privacy.Models;
import io.skald.privacy.Protection;
import io.skald.privacy.Requirement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which suppressed rows stand in the release, for k = 3, and what is said of them. */
class SuppressedGroupTest {

    @TempDir
    private Path folder;

    @BeforeEach
    void writeFiles() throws IOException {
        Files.writeString(folder.resolve("in.csv"), "Age\n30\n");
        Files.writeString(folder.resolve("job.yaml"), """
                input: in.csv
                output: out.csv
                k: 3
                suppression: {limit: 0.2}
                attributes: {Age: {role: quasi, type: integer, widths: [1, 5]}}
                """);
    }

    private SuppressedGroup group(String suppression, long rows, boolean joinsClass) {
        Plan plan = PlanResolver.resolve(
                folder.resolve("job.yaml"), List.of("suppression." + suppression), OutputUse.NOT_WRITTEN);
        return new SuppressedGroup(plan, new KAnonymity(3), 20, rows, joinsClass || rows >= 3);
    }

    @ParameterizedTest
    @CsvSource({
        "small-group=drop,2,false,2",
        "small-group=drop,3,false,0",
        "small-group=drop,2,true,0",
        "small-group=drop,0,false,0",
        "small-group=absorb,2,false,2",
        "small-group=absorb,3,false,0",
        "small-group=keep,2,false,0",
        "mode=drop,2,false,2",
        "mode=drop,4,false,4",
        "mode=drop,4,true,4"
    })
    void fewer_than_k_are_left_out_unless_a_class_hides_them_or_the_job_keeps_them(
            String suppression, long rows, boolean joinsClass, long leftOut) {
        assertThat(group(suppression, rows, joinsClass).leftOut()).isEqualTo(leftOut);
    }

    @Test
    void of_a_small_group_that_was_kept_or_found_no_class_the_custodian_is_told() {
        assertThat(group("small-group=keep", 1, false).warning().orElseThrow())
                .startsWith("1 suppressed row prints * in every quasi-identifier, which is fewer than k = 3:");
        assertThat(group("small-group=keep", 2, false).warning().orElseThrow())
                .startsWith("2 suppressed rows print * in every quasi-identifier, which is fewer than k = 3:");
        assertThat(group("small-group=absorb", 1, false).warning().orElseThrow())
                .startsWith("1 suppressed row is left out of the release: fewer than k = 3,")
                .contains("at most 4 of 20 rows may be suppressed");
        assertThat(group("small-group=absorb", 2, false).warning().orElseThrow())
                .startsWith("2 suppressed rows are left out of the release: fewer than k = 3,");
        assertThat(group("small-group=drop", 2, false).warning()).isEmpty();
        assertThat(group("small-group=keep", 3, false).warning()).isEmpty();
        assertThat(group("small-group=keep", 0, false).warning()).isEmpty();
        assertThat(group("small-group=keep", 2, true).warning()).isEmpty();
        assertThat(group("mode=drop", 2, false).warning()).isEmpty();
    }

    @Test
    void a_release_of_nothing_but_suppressed_rows_is_refused_unless_the_job_allows_it() {
        SuppressedGroup all = group("small-group=drop", 20, false);
        assertThatThrownBy(all::orRefuse)
                .isInstanceOf(InfeasibleException.class)
                .hasMessageStartingWith(
                        "Every one of the 20 rows would be suppressed: no class of k = 3 rows is left.");
        SuppressedGroup nearlyAll = group("small-group=drop", 19, false);
        assertThat(nearlyAll.orRefuse()).isSameAs(nearlyAll);
        SuppressedGroup allowed = group("all=allow", 20, false);
        assertThat(allowed.orRefuse()).isSameAs(allowed);
    }

    @Test
    void what_is_asked_beside_k_is_named_where_no_class_is_left_and_where_the_group_does_not_satisfy_it()
            throws IOException {
        SuppressedGroup models = groupBeside("ill: {role: sensitive, diversity: {distinct: 2}}", "");
        assertThatThrownBy(models::orRefuse)
                .hasMessageContaining(
                        "no class of k = 3 rows with what is asked of the sensitive columns is left. Lower k,"
                                + " ask less of the sensitive columns, allow higher levels");
        SuppressedGroup population = groupBeside("ill: {role: insensitive}", "population: {table: people.csv, k: 3}");
        assertThatThrownBy(population::orRefuse)
                .hasMessageContaining(
                        "rows with what is asked of the population is left. Lower k, ask less of the population,");
        SuppressedGroup both = groupBeside(
                "ill: {role: sensitive, diversity: {distinct: 2}}", "population: {table: people.csv, k: 3}");
        assertThatThrownBy(both::orRefuse)
                .hasMessageContaining("with what is asked of the sensitive columns and the population is left.");
    }

    @Test
    void a_group_kept_though_its_values_are_too_much_alike_is_told_in_the_words_of_what_was_asked() throws IOException {
        Requirement asked =
                Protection.of(3, new Models(List.of(new Models.OfColumn("ill", List.of(new DistinctValues(2))))));
        for (int rows = 1; rows <= 5; rows += 4) {
            SuppressedGroup kept = new SuppressedGroup(
                    planBeside("ill: {role: sensitive, diversity: {distinct: 2}}", ""), asked, 20, rows, false);
            assertThat(kept.warning().orElseThrow())
                    .startsWith((rows == 1 ? "1 suppressed row prints" : "5 suppressed rows print")
                            + " * in every quasi-identifier, and what prints so does not satisfy k = 3,"
                            + " diversity.distinct = 2 of ill:");
        }
    }

    private SuppressedGroup groupBeside(String attribute, String section) throws IOException {
        return new SuppressedGroup(planBeside(attribute, section), new KAnonymity(3), 20, 20, true);
    }

    private Plan planBeside(String attribute, String section) throws IOException {
        Files.writeString(folder.resolve("in.csv"), "Age,ill\n30,flu\n");
        Files.writeString(folder.resolve("people.csv"), "Age\n30\n");
        Files.writeString(folder.resolve("job.yaml"), """
                input: in.csv
                output: out.csv
                k: 3
                suppression: {limit: 0.2, small-group: keep}
                %s
                attributes:
                  Age: {role: quasi, type: integer, widths: [1, 5]}
                  %s
                """.formatted(section, attribute));
        return PlanResolver.resolve(folder.resolve("job.yaml"), List.of(), OutputUse.NOT_WRITTEN);
    }
}
