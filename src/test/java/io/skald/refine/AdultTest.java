package io.skald.refine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.skald.attribute.bin.Domain;
import io.skald.budget.ByteSize;
import io.skald.budget.Workspace;
import io.skald.job.Refinement;
import io.skald.privacy.KAnonymity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Quality on a real table: GCP with equal weights and DM* / (N k) by printed label. */
class AdultTest {

    private static final Path FOLDER = Path.of("../shared/data/adult");
    private static final List<String> ATTRIBUTES =
            List.of("sex", "age", "race", "marital-status", "education", "native-country", "workclass", "occupation");

    /** What GCP of the guided ladder at a k of 10 is below. */
    private static final double MOST_GUIDED_AT_10 = 0.0685;

    private static Optional<Sample> read = Optional.empty();

    private Sample adult;

    @TempDir
    Path temporary;

    /** Before each, so that each is reported as skipped. */
    @BeforeEach
    void the_table_is_here() throws IOException {
        assumeTrue(Files.exists(FOLDER.resolve("adult.csv")), "skipped: the adult table is not in " + FOLDER);
        if (read.isEmpty()) {
            read = Optional.of(read());
        }
        adult = read.get();
    }

    private static Sample read() throws IOException {
        List<String[]> lines = split(FOLDER.resolve("adult.csv"));
        List<String> header = List.of(lines.get(0));
        long[][] codes = new long[lines.size() - 1][ATTRIBUTES.size()];
        List<Domain> domains = new ArrayList<>();
        for (int i = 0; i < ATTRIBUTES.size(); i++) {
            int column = header.indexOf(ATTRIBUTES.get(i));
            boolean age = ATTRIBUTES.get(i).equals("age");
            Tree tree = age ? null : tree(ATTRIBUTES.get(i));
            for (int row = 0; row < codes.length; row++) {
                String value = lines.get(row + 1)[column];
                codes[row][i] = age ? Long.parseLong(value) - 17 : tree.code(value.replace(' ', '_'));
            }
            domains.add(age ? new Numbers("age", 74) : tree);
        }
        return new Sample(domains, codes);
    }

    private static Tree tree(String name) throws IOException {
        List<String[]> paths = split(FOLDER.resolve("adult_hierarchy_" + name + ".csv"));
        int top = paths.get(0).length - 1;
        Comparator<String[]> leftToRight = (a, b) -> 0;
        for (int level = top; level >= 0; level--) {
            int l = level;
            List<String> labels = paths.stream().map(path -> path[l]).toList();
            leftToRight = leftToRight.thenComparingInt(path -> labels.indexOf(path[l]));
        }
        return Tree.of(
                name,
                paths.stream()
                        .sorted(leftToRight)
                        .map(path -> String.join(
                                " ",
                                List.of(path).stream()
                                        .map(label -> label.replace(' ', '_'))
                                        .toList()))
                        .toArray(String[]::new));
    }

    private static List<String[]> split(Path file) throws IOException {
        return Files.readAllLines(file).stream()
                .filter(line -> !line.isBlank())
                .map(line -> line.trim().split(";"))
                .toList();
    }

    private Release refine(Refinement plan, int k, int megabytes) {
        try (Workspace workspace = Workspace.create(temporary)) {
            return adult.refine(
                    Refiner.of(plan, new KAnonymity(k), adult.equalWeights()),
                    adult.top(),
                    10_000,
                    ByteSize.ofMegabytes(megabytes),
                    2,
                    workspace);
        }
    }

    @ParameterizedTest
    @CsvSource({"5, 0.0435, 1.30", "10, " + MOST_GUIDED_AT_10 + ", 1.15", "50, 0.1480, 1.20"})
    void guided_loses_less_than_the_published_figures_at_no_higher_discernibility(int k, double gcp, double dmStar) {
        Release release = refine(Sample.GUIDED, k, 64);

        assertThat(release.gcp()).isLessThan(gcp);
        assertThat(release.dmStar() / release.size() / k).isLessThan(dmStar);
    }

    @ParameterizedTest
    @CsvSource({"5, 0.1132, 1.211", "10, 0.1754, 1.026", "50, 0.3380, 1.000"})
    void the_papers_order_gives_the_papers_losses(int k, double gcp, double dmStar) {
        Release release = refine(Sample.PAPER, k, 64);

        assertThat(release.gcp()).isCloseTo(gcp, withinPercentage(3));
    }

    @ParameterizedTest
    @CsvSource({"5, 0.1154", "10, 0.1769", "50, 0.3386"})
    void the_papers_order_of_groups_by_size_gives_other_losses(int k, double gcp) {
        Release release = refine(Sample.paperBySize(), k, 64);

        assertThat(release.gcp()).isCloseTo(gcp, withinPercentage(0.3));
    }

    @ParameterizedTest
    @CsvSource({"true, 0.209", "false, 0.377"})
    void mondrian_loses_several_times_as_much(boolean strict, double gcp) {
        Release mondrian = refine(Sample.mondrian(strict), 10, 64);

        assertThat(mondrian.gcp()).isCloseTo(gcp, withinPercentage(1));
        assertThat(mondrian.gcp()).isGreaterThan(3 * MOST_GUIDED_AT_10);
    }
}
