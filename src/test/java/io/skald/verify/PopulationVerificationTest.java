package io.skald.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.UsageException;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.budget.Workspace;
import io.skald.csv.Dialect;
import io.skald.verify.claim.Claim;
import io.skald.verify.claim.ClassColumnsClaim;
import io.skald.verify.claim.Figure;
import io.skald.verify.claim.Findings;
import io.skald.verify.claim.Level;
import io.skald.verify.claim.PopulationClaim;
import io.skald.verify.claim.RecodingClaim;
import io.skald.verify.claim.Rule;
import io.skald.verify.claim.Violation;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Releases of which is said what their classes stand for in a population's table, and those that do not. */
class PopulationVerificationTest {

    private static final String INPUT = "part\na\na\nb\nc\nd\n";
    private static final String HIERARCHY = "a;ab;*\nb;ab;*\nc;cd;*\nd;cd;*\ne;e;*\n";
    private static final String FINE = "part\na\na\nb\nc\nd\n";
    private static final String COARSE = "part\nab\nab\nab\ncd\ncd\n";

    @TempDir
    private Path folder;

    private boolean drops;
    private boolean keepsSmallGroups;
    private Claim.Exemptions exemptions = Claim.Exemptions.NONE;
    private Map<Figure, BigDecimal> figures = Map.of();

    private Findings verify(String released, Level level, String people, PopulationClaim claimed) throws IOException {
        Path hierarchy = Files.writeString(folder.resolve("part.csv"), HIERARCHY);
        Files.writeString(folder.resolve("people.csv"), people);
        Claim claim = new Claim(
                List.of(Files.writeString(folder.resolve("input.csv"), INPUT)),
                Files.writeString(folder.resolve("released.csv"), released),
                Dialect.RFC_4180,
                List.of(new Claim.Column.Generalised(
                        "part", new RecodingClaim.HierarchyFile(hierarchy), BigDecimal.ONE, level)),
                1,
                BigDecimal.ONE,
                drops,
                keepsSmallGroups,
                Claim.Clusters.NONE,
                exemptions,
                Claim.Labels.PLAIN,
                figures,
                Optional.empty(),
                ClassColumnsClaim.NONE,
                Optional.of(claimed));
        try (Workspace workspace = Workspace.create(folder)) {
            return Verifier.verify(claim, MemoryBudget.of(ByteSize.ofMegabytes(8)), workspace, 1, Progress.NONE);
        }
    }

    private PopulationClaim map(long k) {
        return new PopulationClaim(List.of(folder.resolve("people.csv")), k, Optional.empty());
    }

    private PopulationClaim presence(String min, String max) {
        Claim.Bounds bounds = new Claim.Bounds(new BigDecimal(min), new BigDecimal(max));
        return new PopulationClaim(List.of(folder.resolve("people.csv")), 0, Optional.of(bounds));
    }

    private static List<String> faults(Findings findings) {
        return findings.violations().stream()
                .filter(violation -> violation.rule() == Rule.POPULATION)
                .map(Violation::message)
                .toList();
    }

    private static String people(String values) {
        return "id,part\n"
                + values.chars().mapToObj(c -> "1," + (char) c + "\n").reduce("", String::concat);
    }

    @Test
    void classes_that_stand_for_enough_are_accepted() throws IOException {
        assertThat(verify(FINE, new Level.Values(), people("aabbccdd"), map(2)).accepted())
                .isTrue();
        assertThat(verify(COARSE, new Level.Field(1), people("aaabccdde"), map(4))
                        .violations())
                .isEmpty();
        assertThat(verify(FINE, new Level.Values(), people("aaaabbccdd"), presence("0", "0.5"))
                        .violations())
                .isEmpty();
    }

    @Test
    void a_class_that_stands_for_too_few_is_rejected() throws IOException {
        assertThat(faults(verify(FINE, new Level.Values(), people("aabbcdd"), map(2))))
                .containsExactly(
                        "the labels of this row are those of only 1 row of the population, and the job asks for 2");
        assertThat(faults(verify(FINE, new Level.Values(), people("aabbcc"), map(2))))
                .containsExactly(
                        "the labels of this row are those of only 0 rows of the population, and the job asks for 2");
    }

    @Test
    void a_share_that_is_too_large_or_too_small_is_rejected() throws IOException {
        assertThat(faults(verify(FINE, new Level.Values(), people("aaabbccdd"), presence("0", "0.5"))))
                .containsExactly(
                        "the labels of this row are those of 2 rows and of 3 of the population, and the job asks for a share from 0"
                                + " to 0.5");
        assertThat(faults(verify(FINE, new Level.Values(), people("aaaabbccddddd"), presence("0.25", "0.5"))))
                .containsExactly(
                        "the labels of this row are those of 1 row and of 5 of the population, and the job asks for a share from 0.25"
                                + " to 0.5");
    }

    @Test
    void labels_of_the_population_alone_are_rejected_where_some_must_be_in_the_table() throws IOException {
        assertThat(faults(verify(FINE, new Level.Values(), people("aaaabbccdde"), presence("0.25", "0.5"))))
                .containsExactly(
                        "1 row of the population would have labels that no row has, and the job asks that some have them");
        assertThat(verify(FINE, new Level.Values(), people("aaaabbccdd"), presence("0.25", "0.5"))
                        .violations())
                .isEmpty();
        assertThat(verify(FINE, new Level.Values(), people("aaaabbccdde"), presence("0", "0.5"))
                        .violations())
                .isEmpty();
    }

    @Test
    void only_classes_that_do_not_stand_for_enough_are_suppressed() throws IOException {
        figures = Map.of(Figure.SUPPRESSED_ROWS, BigDecimal.ONE);
        assertThat(verify("part\na\na\n*\nc\nd\n", new Level.Values(), people("aabccdd"), map(2))
                        .violations())
                .isEmpty();
        Findings needless = verify("part\na\na\n*\nc\nd\n", new Level.Values(), people("aabbccdd"), map(2));
        assertThat(needless.violations()).extracting(Violation::rule).containsExactly(Rule.SUPPRESSED_ROW);
    }

    @Test
    void suppressed_rows_are_left_out_where_they_stand_for_too_few_together() throws IOException {
        String left = "part\na\na\nc\nd\n";
        figures = Map.of(Figure.LEFT_OUT_ROWS, BigDecimal.ONE, Figure.SUPPRESSED_ROWS, BigDecimal.ONE);
        Findings enough = verify(left, new Level.Values(), people("aaaabccdd"), presence("0", "0.5"));
        assertThat(enough.violations()).extracting(Violation::rule).containsExactly(Rule.SUPPRESSED_GROUP);
        figures = Map.of(Figure.SUPPRESSED_ROWS, BigDecimal.ONE);
        drops = true;
        assertThat(verify(left, new Level.Values(), people("aaaabccdd"), presence("0", "0.5"))
                        .violations())
                .isEmpty();
    }

    /** One row of nine is too small a share, or is not; with another two are enough. */
    @Test
    void suppressed_rows_absorb_a_class_where_they_are_too_small_a_share_of_the_population() throws IOException {
        String absorbed = "part\na\na\n*\n*\nd\n";
        figures = Map.of(Figure.SUPPRESSED_ROWS, BigDecimal.valueOf(2));
        exemptions = new Claim.Exemptions(false, false, false, true);
        assertThat(verify(absorbed, new Level.Values(), people("aaaabccdd"), presence("0.2", "0.6"))
                        .violations())
                .isEmpty();
        Findings needless = verify(absorbed, new Level.Values(), people("aaaabccdd"), presence("0.1", "0.6"));
        assertThat(needless.violations()).extracting(Violation::rule).containsExactly(Rule.SUPPRESSED_ROW);
        assertThat(needless.violations().get(0).message()).contains("needed none");
        figures = Map.of(Figure.SUPPRESSED_ROWS, BigDecimal.valueOf(3));
        Findings two = verify("part\na\na\n*\n*\n*\n", new Level.Values(), people("aaaabccdd"), presence("0.2", "0.6"));
        assertThat(two.violations()).extracting(Violation::rule).containsExactly(Rule.SUPPRESSED_ROW);
    }

    @Test
    void all_rows_of_a_star_are_one_class() throws IOException {
        String stars = "part\n*\n*\n*\n*\n*\n";
        figures = Map.of(Figure.SUPPRESSED_ROWS, BigDecimal.ZERO);
        assertThat(verify(stars, new Level.Top(), people("aabbc"), map(5)).violations())
                .isEmpty();
        assertThat(faults(verify(stars, new Level.Top(), people("aabb"), map(5))))
                .containsExactly(
                        "the labels of this row are those of only 4 rows of the population, and the job asks for 5");
    }

    @Test
    void suppressed_rows_that_stand_in_the_release_are_a_class_too() throws IOException {
        String stars = "part\n*\n*\n*\n*\n*\n";
        figures = Map.of(Figure.SUPPRESSED_ROWS, BigDecimal.valueOf(5));
        assertThat(faults(verify(stars, new Level.Values(), people("aabb"), map(5))))
                .containsExactly("suppressed rows are those of only 4 rows of the population, and the job asks for 5");
        keepsSmallGroups = true;
        assertThat(faults(verify(stars, new Level.Values(), people("aabb"), map(5))))
                .isEmpty();
    }

    @Test
    void without_levels_nothing_can_be_told() throws IOException {
        assertThat(faults(verify(FINE, new Level.Any(), people("aabbccdd"), map(2))))
                .hasSize(1);
    }

    @Test
    void a_population_without_the_columns_cannot_be_read_as_claimed() {
        assertThatThrownBy(() -> verify(FINE, new Level.Values(), "id\n1\n", map(2)))
                .isInstanceOf(UsageException.class);
    }
}
