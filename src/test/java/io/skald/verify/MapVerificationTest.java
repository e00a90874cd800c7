package io.skald.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.budget.Workspace;
import io.skald.csv.Dialect;
import io.skald.verify.claim.Claim;
import io.skald.verify.claim.ClassColumnsClaim;
import io.skald.verify.claim.Findings;
import io.skald.verify.claim.MapClaim;
import io.skald.verify.claim.RecodingClaim;
import io.skald.verify.claim.Rule;
import io.skald.verify.claim.Violation;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How large classes must be for what they stand for in a population is worked out from the rows of the input, or from its persons. */
class MapVerificationTest {

    private static final String HIERARCHY = "a;ab;*\nb;ab;*\nc;cd;*\nd;cd;*\n";
    private static final String INPUT = "part\na\na\na\nb\nc\nc\nc\nd\n";

    @TempDir
    private Path folder;

    private Findings verify(String released, int k, Optional<MapClaim> map) throws IOException {
        return verify(INPUT, List.of(), released, k, map);
    }

    private Findings verifyPersons(List<String> persons, String released, long population) throws IOException {
        String[] parts = INPUT.split("\n");
        List<String> lines = new ArrayList<>(List.of("id," + parts[0]));
        for (int row = 1; row < parts.length; row++) {
            lines.add(persons.get(row - 1) + "," + parts[row]);
        }
        return verify(
                String.join("\n", lines) + "\n",
                List.of(new Claim.Column.Dropped("id", true)),
                released,
                1,
                five(population));
    }

    private Findings verify(String input, List<Claim.Column> before, String released, int k, Optional<MapClaim> map)
            throws IOException {
        List<Claim.Column> columns = new ArrayList<>(before);
        Path hierarchy = Files.writeString(folder.resolve("part.csv"), HIERARCHY);
        columns.add(new Claim.Column.Generalised("part", new RecodingClaim.HierarchyFile(hierarchy)));
        Claim claim = new Claim(
                List.of(Files.writeString(folder.resolve("input.csv"), input)),
                Files.writeString(folder.resolve("released.csv"), released),
                Dialect.RFC_4180,
                columns,
                k,
                BigDecimal.ONE,
                false,
                false,
                Claim.Clusters.NONE,
                Claim.Exemptions.NONE,
                Claim.Labels.PLAIN,
                Map.of(),
                map,
                ClassColumnsClaim.NONE,
                Optional.empty());
        try (Workspace workspace = Workspace.create(folder)) {
            return Verifier.verify(claim, MemoryBudget.of(ByteSize.ofMegabytes(8)), workspace, 1, Progress.NONE);
        }
    }

    private static Optional<MapClaim> five(long population) {
        return Optional.of(new MapClaim(5, population, false, new BigDecimal("0.05")));
    }

    private static final String FOURS = "part\nab\nab\nab\nab\ncd\ncd\ncd\ncd\n";
    private static final String THREES = "part\na\na\na\n*\nc\nc\nc\n*\n";

    @Test
    void classes_of_four_stand_for_five_where_a_tenth_of_the_population_is_in_the_table() throws IOException {
        Findings findings = verify(FOURS, 1, five(80));

        assertThat(findings.accepted()).as(findings.describe()).isTrue();
        assertThat(findings.counts().k()).isEqualTo(4);
    }

    @Test
    void classes_of_three_do_not() throws IOException {
        assertThat(verify(THREES, 2, five(80)).violations())
                .extracting(Violation::rule)
                .contains(Rule.CLASS_SIZE);
    }

    @Test
    void nor_do_classes_of_four_where_half_of_it_is() throws IOException {
        assertThat(verify(FOURS, 1, five(16)).violations())
                .extracting(Violation::rule)
                .containsOnly(Rule.CLASS_SIZE);
    }

    @Test
    void k_holds_beside_it() throws IOException {
        assertThat(verify(FOURS, 5, five(80)).counts().k()).isEqualTo(5);
        assertThat(verify(FOURS, 5, five(80)).accepted()).isFalse();
    }

    @Test
    void where_classes_are_of_persons_the_input_has_as_many_of_the_population_as_persons() throws IOException {
        Findings findings = verifyPersons(List.of("1", "2", "3", "4", "1", "2", "3", "4"), FOURS, 40);

        assertThat(findings.describe()).isEqualTo("The release is what it is said to be.");
        assertThat(findings.counts().k()).isEqualTo(4);
    }

    @Test
    void a_class_of_one_person_too_few_is_found_however_many_rows_it_has() throws IOException {
        Findings findings = verifyPersons(List.of("1", "2", "3", "4", "5", "6", "7", " 7"), FOURS, 80);

        assertThat(findings.counts().k()).isEqualTo(4);
        assertThat(findings.describe())
                .isEqualTo(
                        "row 5, persons in a class: the rows with the labels of this row are those of only 3 persons, and k is 4");
    }

    @Test
    void rows_without_an_identifier_are_each_one_of_the_population_and_one_person_in_a_class() throws IOException {
        // Eight of a population of 50, in which a class of five has 0.8 on average; of 45 it has 0.89, and four are too
        // few.
        List<String> persons = List.of("1", "2", "3", "", "4", "5", "6", " ");

        assertThat(verifyPersons(persons, FOURS, 50).describe()).isEqualTo("The release is what it is said to be.");
        assertThat(verifyPersons(persons, FOURS, 45).violations())
                .extracting(Violation::rule)
                .containsExactly(Rule.CLASS_SIZE, Rule.CLASS_SIZE, Rule.PERSONS, Rule.PERSONS);
    }
}
