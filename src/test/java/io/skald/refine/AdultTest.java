package io.skald.refine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.skald.attribute.Domain;
import io.skald.budget.ByteSize;
import io.skald.budget.Workspace;
import io.skald.job.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Quality on a real table: GCP with equal weights and DM* / (N k) by printed label. */
class AdultTest {

    private static final Path FOLDER = Path.of("../shared/data/adult");
    private static final List<String> ATTRIBUTES =
            List.of("sex", "age", "race", "marital-status", "education", "native-country", "workclass", "occupation");

    private static Sample adult;

    @TempDir
    Path temporary;

    @BeforeAll
    static void read() throws IOException {
        assumeTrue(Files.exists(FOLDER), "no ../shared/data/adult here");
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
        adult = new Sample(domains, codes);
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

    private Release refine(Plan.Refine plan, int k, int megabytes) {
        try (Workspace workspace = Workspace.create(temporary)) {
            return adult.refine(
                    Refiner.of(plan, k, adult.equalWeights()),
                    adult.top(),
                    10_000,
                    ByteSize.ofMegabytes(megabytes),
                    2,
                    workspace);
        }
    }

    @ParameterizedTest
    @CsvSource({"5, 0.0435, 1.30", "10, 0.0685, 1.15", "50, 0.1480, 1.20"})
    void guided_loses_less_than_the_published_figures_at_no_higher_discernibility(int k, double gcp, double dmStar) {
        Release release = refine(Sample.GUIDED, k, 64);
        System.out.printf("guided k=%d %.4f %.3f%n", k, release.gcp(), release.dmStar() / release.size() / k);

        assertThat(release.gcp()).isLessThan(gcp);
        assertThat(release.dmStar() / release.size() / k).isLessThan(dmStar);
    }

    @ParameterizedTest
    @CsvSource({"5, 0.1132, 1.211", "10, 0.1754, 1.026", "50, 0.3380, 1.000"})
    void the_papers_order_gives_the_papers_losses(int k, double gcp, double dmStar) {
        Release release = refine(Sample.PAPER, k, 64);
        System.out.printf("paper k=%d %.4f %.3f%n", k, release.gcp(), release.dmStar() / release.size() / k);

        assertThat(release.gcp()).isCloseTo(gcp, withinPercentage(3));
    }

    @Test
    void mondrian_loses_several_times_as_much() {
        for (boolean strict : new boolean[] {true, false})
            for (int k : new int[] {5, 10, 50}) {
                Release release = refine(Sample.mondrian(strict), k, 64);
                System.out.printf(
                        "mondrian %s k=%d %.4f %.3f%n",
                        strict, k, release.gcp(), release.dmStar() / release.size() / k);
            }
        for (int k : new int[] {5, 10, 50}) {
            Release release =
                    refine(Sample.semantic(Plan.Ladder.LEVELS, Plan.CutOrder.MEDIAN, Plan.Remainder.ABSORB), k, 64);
            System.out.printf(
                    "levels median absorb k=%d %.4f %.3f%n", k, release.gcp(), release.dmStar() / release.size() / k);
        }
    }
}
