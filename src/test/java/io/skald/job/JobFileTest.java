package io.skald.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.UsageException;
import io.skald.attribute.bin.CalendarLevel;
import io.skald.attribute.bin.Labels;
import io.skald.attribute.value.Bounds;
import io.skald.budget.ByteSize;
import io.skald.csv.Dialect;
import io.skald.table.ChunkLimit;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobFileTest {

    private static final String LEAST = """
            input: table.csv
            output: release.csv
            k: 10
            attributes:
              Age: {role: quasi, hierarchy: age.csv}
            """;

    @Test
    void what_a_job_does_not_say_has_the_documented_default() {
        Job job = parse(LEAST);

        assertThat(job.format()).isEqualTo(Dialect.RFC_4180);
        assertThat(job.suppression())
                .isEqualTo(new Suppression(new BigDecimal("0.01"), false, Suppression.SmallGroup.DROP, false));
        assertThat(job.memory()).isEqualTo(ByteSize.ofMegabytes(256));
        assertThat(job.chunk()).isEqualTo(new ChunkLimit(100_000, Long.MAX_VALUE));
        assertThat(job.threads()).isEmpty();
        assertThat(job.verify()).isTrue();
        assertThat(job.overwrite()).isFalse();
        assertThat(job.keepWorkspace()).isEmpty();
        assertThat(job.search()).isEqualTo(Plan.SearchKind.EXACT);
        assertThat(job.maxBins()).isEmpty();
        assertThat(job.objective()).isEqualTo(Plan.ObjectiveKind.DM_STAR);
        assertThat(job.labels()).isEqualTo(Labels.DEFAULT);
        assertThat(job.policies())
                .isEqualTo(new Plan.Policies(Plan.Policy.ERROR, Plan.Policy.VALUE, Plan.Policy.ERROR));
        assertThat(job.refine())
                .isEqualTo(new Refinement(
                        Refinement.Method.NONE,
                        new Refinement.Bins.Final(),
                        new Climbing(
                                Climbing.Ladder.GUIDED,
                                new BigDecimal("0.01"),
                                Climbing.CutOrder.MEDIAN,
                                Climbing.Remainder.ABSORB,
                                Climbing.GroupOrder.CODES),
                        Refinement.SuppressedRows.KEEP,
                        true,
                        1,
                        Merging.USUAL,
                        Refinement.Effort.USUAL,
                        Refinement.Distance.HAMMING));
        assertThat(job.others()).isEmpty();
        assertThat(job.attributes())
                .containsExactly(new Job.Quasi(
                        "Age", new CategoryKind("age.csv"), BigDecimal.ONE, new LevelLimits(0, OptionalInt.empty())));
    }

    @Test
    void every_key_is_read() {
        Job job = parse("""
                input: parts/*.csv
                output: out/release.csv.gz
                format: {delimiter: "\\t", quote: "'", escape: "\\\\", comment: "#", encoding: ISO-8859-1, header: false, missing: [NA, 99, no], trim: true}
                k: 1000
                suppression: {limit: 2.5%, mode: drop}
                memory: 1GB
                chunk: {size: 16MB}
                threads: 3
                verify: false
                overwrite: true
                keep-workspace: work
                search: skald
                max-bins: 10000000000
                objective: entropy
                labels: {interval: "{lo}..to..{hi}", top: range}
                policies: {on-unknown: suppress, on-missing: error, on-out-of-range: suppress}
                refine: {method: mondrian, bins: {Sex: 1}, ladder: levels, step: 0.5, order: distance, remainder: promote, suppressed: rescue, strict: false, seed: -7}
                others: identifier
                attributes:
                  Sex: {role: quasi, hierarchy: sex.csv, weight: 0.25, levels: {min: 1, max: 2}}
                  Dr. No: {role: sensitive}
                """);

        assertThat(job.format())
                .isEqualTo(new Dialect(
                        '\t',
                        Optional.of('\''),
                        Optional.of('\\'),
                        Optional.of('#'),
                        StandardCharsets.ISO_8859_1,
                        false,
                        List.of("NA", "99", "no"),
                        true));
        assertThat(job.k()).isEqualTo(1000);
        assertThat(job.suppression())
                .isEqualTo(new Suppression(new BigDecimal("0.025"), true, Suppression.SmallGroup.DROP, false));
        assertThat(job.memory()).isEqualTo(ByteSize.ofMegabytes(1024));
        assertThat(job.chunk()).isEqualTo(new ChunkLimit(Integer.MAX_VALUE, 16 << 20));
        assertThat(job.threads()).hasValue(3);
        assertThat(job.verify()).isFalse();
        assertThat(job.overwrite()).isTrue();
        assertThat(job.keepWorkspace()).contains("work");
        assertThat(job.search()).isEqualTo(Plan.SearchKind.SKALD);
        assertThat(job.maxBins()).isEqualTo(OptionalLong.of(10_000_000_000L));
        assertThat(job.objective()).isEqualTo(Plan.ObjectiveKind.ENTROPY);
        assertThat(job.labels()).isEqualTo(new Labels("{lo}..to..{hi}", true));
        assertThat(job.policies())
                .isEqualTo(new Plan.Policies(Plan.Policy.SUPPRESS, Plan.Policy.ERROR, Plan.Policy.SUPPRESS));
        assertThat(job.refine())
                .isEqualTo(new Refinement(
                        Refinement.Method.MONDRIAN,
                        new Refinement.Bins.At(Map.of("Sex", 1)),
                        new Climbing(
                                Climbing.Ladder.LEVELS,
                                new BigDecimal("0.5"),
                                Climbing.CutOrder.DISTANCE,
                                Climbing.Remainder.PROMOTE,
                                Climbing.GroupOrder.CODES),
                        Refinement.SuppressedRows.RESCUE,
                        false,
                        -7,
                        Merging.USUAL,
                        Refinement.Effort.USUAL,
                        Refinement.Distance.HAMMING));
        assertThat(job.others()).contains(Plan.Role.IDENTIFIER);
        assertThat(job.attributes())
                .containsExactly(
                        new Job.Quasi(
                                "Sex",
                                new CategoryKind("sex.csv"),
                                new BigDecimal("0.25"),
                                new LevelLimits(1, OptionalInt.of(2))),
                        new Job.Plain("Dr. No", Plan.Role.SENSITIVE));
    }

    @Test
    void every_kind_of_quasi_identifier_is_read_with_exact_decimals() {
        Job job = parse("""
                input: a.csv
                output: b.csv
                k: 2
                attributes:
                  Age: {role: quasi, type: integer, bounds: [-19, 85], origin: 3, widths: [1, 2, 4]}
                  BMI: {role: quasi, type: decimal, unit: 0.1, bounds: [12.0, 36.0], widths: [0.3, 0.9]}
                  PIN: {role: quasi, type: integer, encode: true, widths: doubling}
                  Birth: {role: quasi, type: date, format: dd.MM.yyyy, calendar: [month, year]}
                  ZIP: {role: quasi, type: code, keep: [5, 3, 2]}
                """);

        assertThat(job.quasi().stream().map(Job.Quasi::kind))
                .containsExactly(
                        new NumberKind(
                                BigDecimal.ONE,
                                Optional.of(new Bounds(new BigDecimal(-19), new BigDecimal(85))),
                                new BigDecimal(3),
                                new Widths.Fixed(List.of(BigDecimal.ONE, new BigDecimal(2), new BigDecimal(4)))),
                        new NumberKind(
                                new BigDecimal("0.1"),
                                Optional.of(new Bounds(new BigDecimal("12.0"), new BigDecimal("36.0"))),
                                BigDecimal.ZERO,
                                new Widths.Fixed(List.of(new BigDecimal("0.3"), new BigDecimal("0.9")))),
                        new RankKind(BigDecimal.ONE, Optional.empty(), new Widths.Doubling()),
                        new DateKind(
                                "dd.MM.yyyy",
                                OptionalInt.empty(),
                                List.of(CalendarLevel.MONTH, CalendarLevel.YEAR),
                                Optional.empty()),
                        new CodeKind(List.of(5, 3, 2)));
    }

    @Test
    void a_share_of_29_percent_of_100_rows_is_29_rows() {
        assertThat(parse(LEAST, "suppression.limit=0.29").suppression().maxRows(100))
                .isEqualTo(29);
        assertThat(parse(LEAST, "suppression.limit=29%").suppression().maxRows(100))
                .isEqualTo(29);
    }

    @Test
    void an_override_replaces_a_value_a_list_or_a_whole_section() {
        String text = LEAST + "  Dr. No: {role: sensitive}\n  a=b: {role: sensitive}\n  Post Code: {role: sensitive}\n";
        Job job = parse(
                text,
                "k=50",
                "suppression.limit=0.05",
                "attributes.Age={role: quasi, type: integer, widths: [1]}",
                "attributes.Age.widths=[1,5]",
                "attributes.\"Dr. No\".role=identifier",
                "attributes.'a=b'.role=insensitive",
                "attributes.Post Code.role=identifier",
                "k=60");

        assertThat(job.k()).isEqualTo(60);
        assertThat(job.suppression().limit()).isEqualByComparingTo("0.05");
        assertThat(job.quasi().get(0).kind())
                .isEqualTo(new NumberKind(
                        BigDecimal.ONE,
                        Optional.empty(),
                        BigDecimal.ZERO,
                        new Widths.Fixed(List.of(BigDecimal.ONE, new BigDecimal(5)))));
        assertThat(job.attributes().stream().filter(Job.Plain.class::isInstance))
                .containsExactly(
                        new Job.Plain("Dr. No", Plan.Role.IDENTIFIER),
                        new Job.Plain("a=b", Plan.Role.INSENSITIVE),
                        new Job.Plain("Post Code", Plan.Role.IDENTIFIER));
    }

    @Test
    void an_override_mends_what_is_wrong_in_the_file() {
        assertThat(parse(LEAST.replace("k: 10", "k: ten"), "k=10").k()).isEqualTo(10);
    }

    @Test
    void a_byte_order_mark_before_the_job_is_passed_over() {
        assertThat(parse("\uFEFF" + LEAST).input()).isEqualTo("table.csv");
    }

    @Test
    void paths_are_relative_to_the_folder_of_the_job_file(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("job.yaml"), LEAST);

        assertThat(JobFile.read(file, List.of()).base()).isEqualTo(folder);
    }

    @Test
    void a_job_file_that_is_missing_a_folder_too_large_or_not_in_utf_8_is_named(@TempDir Path folder) throws Exception {
        Path missing = folder.resolve("none.yaml");
        Path large = Files.write(folder.resolve("table.csv"), new byte[(1 << 20) + 1]);
        Path latin = Files.write(folder.resolve("latin.yaml"), "# \u00e4".getBytes(StandardCharsets.ISO_8859_1));

        assertThatThrownBy(() -> JobFile.read(missing, List.of()))
                .isInstanceOf(UsageException.class)
                .hasMessage("There is no job file " + missing + "; check the path, relative to "
                        + Path.of("").toAbsolutePath() + ".");
        assertThatThrownBy(() -> JobFile.read(folder, List.of()))
                .hasMessage("The job file " + folder + " is a folder; name the YAML file in it.");
        assertThatThrownBy(() -> JobFile.read(large, List.of()))
                .hasMessage("The job file " + large + " has 1.0 MB; a job has at most 1 MB. Is it the table itself?");
        assertThatThrownBy(() -> JobFile.read(latin, List.of()))
                .hasMessage("The job file " + latin + " is not in UTF-8; save it in that encoding.");
    }

    private static Job parse(String text, String... overrides) {
        return JobFile.parse(text, Path.of("job.yaml"), List.of(overrides));
    }
}
