package io.skald.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ReadyMadeJobsTest {

    private static final Path REFERENCE = Path.of("config/reference.yaml");
    private static final Path ADULT = Path.of("config/adult.yaml");

    @Test
    void the_reference_shows_every_default() throws Exception {
        String text = Files.readString(REFERENCE);
        Job reference = JobFile.read(REFERENCE, List.of());
        Job defaults = JobFile.parse(
                "{input: table.csv, output: out/release.k10.csv, k: 10}\n",
                REFERENCE,
                List.of("attributes={" + attributes(text) + "}"));

        assertThat(reference)
                .usingRecursiveComparison()
                .ignoringFields("places")
                .isEqualTo(defaults);
        assertThat(reference.attributes()).hasSize(9);
    }

    @Test
    void the_reference_names_every_key() throws Exception {
        String text = Files.readString(REFERENCE);

        assertThat(Keys.SECTIONS).allSatisfy((section, keys) -> assertThat(text).contains(section + ":"));
        assertThat(Stream.concat(Stream.of(Keys.ROOT), Keys.SECTIONS.values().stream())
                        .flatMap(List::stream))
                .allSatisfy(key -> assertThat(text).containsPattern("(?m)(^|[\\s{])" + key + ": ?"));
    }

    @Test
    void the_job_for_the_adult_table_fits_the_table() throws Exception {
        assumeThat(Path.of("../shared/data/adult/adult.csv"))
                .as("the adult table lies beside the project")
                .exists();

        Plan plan = PlanResolver.resolve(ADULT, List.of(), OutputUse.NOT_WRITTEN);

        assertThat(plan.columns()).hasSize(9);
        assertThat(plan.quasi().stream().map(one -> one.attribute().name()))
                .containsExactly(
                        "sex",
                        "age",
                        "race",
                        "marital-status",
                        "education",
                        "native-country",
                        "workclass",
                        "occupation");
        assertThat(plan.quasi().stream().map(one -> one.attribute().height().getAsInt()))
                .containsExactly(1, 4, 1, 2, 3, 2, 2, 2);
        assertThat(plan.suppression().maxRows(30_162)).isEqualTo(603);
    }

    /** The attributes of a job without the keys that say what holds anyway. */
    private static String attributes(String job) {
        String section = job.substring(job.indexOf("\nattributes:"));
        String entries = section.lines()
                .map(String::strip)
                .filter(line -> line.contains(": {role"))
                .reduce((left, right) -> left + ", " + right)
                .orElseThrow();
        for (String said : List.of(
                ", weight: 1, levels: {min: 0, max: null}",
                ", origin: 0, encode: false",
                ", bounds: null",
                ", format: yyyy-MM-dd, calendar: [day, month, quarter, year, decade]")) {
            assertThat(entries).contains(said);
            entries = entries.replace(said, "");
        }
        return entries;
    }
}
