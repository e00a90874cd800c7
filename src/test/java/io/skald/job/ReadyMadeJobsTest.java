package io.skald.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadyMadeJobsTest {

    private static final Path REFERENCE = Path.of("config/reference.yaml");
    private static final Pattern PATH = Pattern.compile("(?<![\\w/.])(\\.\\./)+[\\w./*-]*");
    private static final Path ADULT = Path.of("config/adult.yaml");

    @TempDir
    private Path temporary;

    @Test
    void no_job_points_outside_the_project() throws Exception {
        Path project = Path.of("").toAbsolutePath();
        try (Stream<Path> files = Files.walk(Path.of("config"))) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".yaml")).toList()) {
                Path folder = file.toAbsolutePath().getParent();
                Matcher paths = PATH.matcher(Files.readString(file));
                while (paths.find()) {
                    assertThat(folder.resolve(paths.group()).normalize())
                            .as("%s in %s", paths.group(), file)
                            .startsWithRaw(project);
                }
            }
        }
    }

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
        assertThat(reference.attributes()).hasSize(19);
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
        Path table = Path.of("../shared/data/adult").toAbsolutePath().normalize();
        assumeThat(table.resolve("adult.csv"))
                .as("skipped: the adult table is not in %s", table)
                .exists();
        Path job = Files.writeString(
                temporary.resolve("adult.yaml"),
                Files.readString(ADULT).replace("../datasets/adult", table.toString()));

        Plan plan = PlanResolver.resolve(job, List.of("output=release.csv"), OutputUse.NOT_WRITTEN);

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
