package io.skald.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.job.OutputUse;
import io.skald.job.PlanResolver;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The SKALD paper's example node ((2, 1), (1, 24, 32)) on the hospital table: blood group at level 2, profession at level 1, age in
 * years, BMI in one bin of its whole range, PIN codes in blocks of 32.
 */
class PaperLabelsTest {

    private static final int BLOCK = 32;

    @TempDir
    private Path folder;

    @Test
    void the_example_node_prints_as_in_the_paper_s_tables() throws IOException {
        Path release = folder.resolve("release.csv");
        Engine.anonymise(
                PlanResolver.resolve(
                        Path.of("config", "hospital.yaml"),
                        List.of(
                                "output=" + release.toAbsolutePath(),
                                "k=1",
                                "labels.top=range",
                                "attributes.Blood Group.levels={min: 2, max: 2}",
                                "attributes.Profession.levels={min: 1, max: 1}",
                                "attributes.Age.levels={min: 0, max: 0}",
                                "attributes.BMI.levels={min: 5, max: 5}",
                                "attributes.PIN Code.levels={min: 5, max: 5}"),
                        OutputUse.WRITTEN),
                RunOptions.DEFAULT);

        List<CSVRecord> original = read(Path.of("datasets", "hospital", "hospital.csv"));
        List<CSVRecord> released = read(release);
        List<String> blocks = blocks(original);

        assertThat(blocks).hasSize(40).contains("[560032 - 560063]");
        assertThat(values(released, "Blood Group")).containsExactly("*");
        assertThat(values(released, "Profession")).hasSize(4).contains("Healthcare", "Education");
        assertThat(values(released, "BMI")).containsExactly("[12.0 - 36.0]");
        assertThat(values(released, "PIN Code")).containsExactlyElementsOf(new TreeSet<>(blocks));
        assertThat(released).hasSameSizeAs(original);
        for (int row = 0; row < released.size(); row++) {
            assertThat(released.get(row).get("Age")).isEqualTo(original.get(row).get("Age"));
            assertThat(released.get(row).get("Health Condition"))
                    .isEqualTo(original.get(row).get("Health Condition"));
        }
    }

    /** The codes that occur, sorted, 32 at a time, each block by its smallest and largest: [560032 - 560063] and the like. */
    private static List<String> blocks(List<CSVRecord> original) {
        List<Integer> codes = original.stream()
                .map(row -> Integer.valueOf(row.get("PIN Code")))
                .distinct()
                .sorted()
                .toList();
        List<String> blocks = new ArrayList<>();
        for (int from = 0; from < codes.size(); from += BLOCK) {
            int last = Math.min(from + BLOCK, codes.size()) - 1;
            blocks.add("[" + codes.get(from) + " - " + codes.get(last) + "]");
        }
        return blocks;
    }

    private static TreeSet<String> values(List<CSVRecord> rows, String column) {
        return rows.stream().map(row -> row.get(column)).collect(Collectors.toCollection(TreeSet::new));
    }

    private static List<CSVRecord> read(Path file) throws IOException {
        try (Reader text = Files.newBufferedReader(file)) {
            return CSVFormat.RFC4180
                    .builder()
                    .setHeader()
                    .setSkipHeaderRecord(true)
                    .get()
                    .parse(text)
                    .getRecords();
        }
    }
}
