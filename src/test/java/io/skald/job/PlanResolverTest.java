package io.skald.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.budget.ByteSize;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanResolverTest {

    private static final String JOB = """
            input: parts
            output: out/release.csv
            k: 3
            refine: {method: semantic, bins: {Sex: 1, Age: 2}}
            others: insensitive
            attributes:
              Sex: {role: quasi, hierarchy: sex.csv, weight: 2}
              Name: {role: identifier}
              Age: {role: quasi, type: integer, widths: [1, 5]}
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void writeFiles() throws Exception {
        Files.createDirectories(folder.resolve("parts"));
        Files.createDirectories(folder.resolve("out"));
        Files.writeString(folder.resolve("parts/part10.csv"), "Name,Age,Sex,Ward\nLi,30,f,A\n");
        Files.writeString(folder.resolve("parts/part2.csv"), "Name,Age,Sex,Ward\nAl,40,m,B\n");
        Files.writeString(folder.resolve("sex.csv"), "f;*\nm;*\n");
        Files.writeString(folder.resolve("job.yaml"), JOB);
    }

    @Test
    void a_plan_has_columns_in_the_inputs_order_and_quasi_identifiers_in_the_jobs() {
        Plan plan = resolve();

        assertThat(plan.input()).containsExactly(folder.resolve("parts/part2.csv"), folder.resolve("parts/part10.csv"));
        assertThat(plan.output()).isEqualTo(folder.resolve("out/release.csv"));
        assertThat(plan.columns())
                .containsExactly(
                        new Plan.Column("Name", Plan.Role.IDENTIFIER),
                        new Plan.Column("Age", Plan.Role.QUASI),
                        new Plan.Column("Sex", Plan.Role.QUASI),
                        new Plan.Column("Ward", Plan.Role.INSENSITIVE));
        assertThat(plan.releasedColumns()).containsExactly("Age", "Sex", "Ward");
        assertThat(plan.quasi().stream().map(Plan.Quasi::column)).containsExactly(2, 1);
        assertThat(plan.quasi().get(0).hierarchy()).contains(folder.resolve("sex.csv"));
        assertThat(plan.quasi().get(1).levels()).isEqualTo(new LevelLimits(0, OptionalInt.empty()));
        assertThat(plan.refine().bins()).isEqualTo(new Refinement.Bins.At(Map.of("Sex", 1, "Age", 2)));
        assertThat(plan.threads()).isEqualTo(Runtime.getRuntime().availableProcessors());
        assertThat(plan.memory()).isEqualTo(ByteSize.ofMegabytes(256));
    }

    @Test
    void weights_stay_as_given_so_that_shares_are_exact() {
        Plan plan = resolve();

        assertThat(plan.quasi().stream().map(Plan.Quasi::weight)).containsExactly(new BigDecimal(2), BigDecimal.ONE);
        assertThat(plan.weightSum()).isEqualByComparingTo("3");
    }

    @Test
    void an_existing_output_may_stay_where_nothing_is_written_and_be_replaced_where_the_job_says_so() throws Exception {
        Files.writeString(folder.resolve("out/release.csv"), "");

        assertThat(PlanResolver.resolve(folder.resolve("job.yaml"), List.of(), OutputUse.NOT_WRITTEN)
                        .overwrite())
                .isFalse();
        assertThat(resolve("overwrite=true").overwrite()).isTrue();
    }

    @Test
    void the_job_hash_stays_where_nothing_changes_the_releases_bytes() throws Exception {
        String hash = resolve().jobHash();
        Files.copy(folder.resolve("sex.csv"), folder.resolve("same.csv"));

        assertThat(hash).matches("[0-9a-f]{64}");
        for (String override : List.of(
                "threads=7",
                "memory=1GB",
                "chunk={size: 1MB}",
                "verify=false",
                "overwrite=true",
                "output=out/other.csv",
                "keep-workspace=work",
                "suppression.limit=1.0%",
                "attributes.Sex.hierarchy=same.csv",
                "attributes.Sex.weight=2.0",
                "attributes.Sex.levels={max: 1}",
                "attributes.Sex.levels={min: 0}",
                "attributes.Age.origin=0.0",
                "refine.step=0.010",
                "attributes.Age.widths=[1.0, 5]")) {
            assertThat(resolve(override).jobHash()).as(override).isEqualTo(hash);
        }
    }

    @Test
    void the_job_hash_changes_with_whatever_changes_the_releases_bytes() throws Exception {
        Files.writeString(folder.resolve("other.csv"), "f;all\nm;all\n");
        List<String> hashes = new ArrayList<>(List.of(resolve().jobHash()));

        for (String override : List.of(
                "k=4",
                "suppression.limit=0.02",
                "suppression.mode=drop",
                "search=skald",
                "max-bins=5",
                "objective=gcp",
                "labels.interval=\"{lo} to {hi}\"",
                "labels.top=range",
                "policies.on-unknown=suppress",
                "policies.on-missing=error",
                "policies.on-out-of-range=suppress",
                "refine.method=mondrian",
                "refine.bins=top",
                "refine.ladder=levels",
                "refine.step=0.1",
                "refine.order=distance",
                "refine.remainder=promote",
                "refine.suppressed=rescue",
                "refine.strict=false",
                "refine.seed=2",
                "others=identifier",
                "output=out/release.csv.gz",
                "output=out/release.csv.zst",
                "format.missing=[NA]",
                "format.missing=[\"\", NA]",
                "format.trim=true",
                "attributes.Sex.hierarchy=other.csv",
                "attributes.Sex.weight=3",
                "attributes.Sex.levels={max: 0}",
                "attributes.Age.widths=[1, 6]",
                "attributes.Age.origin=1",
                "attributes.Age.bounds=[0, 99]")) {
            hashes.add(resolve(override).jobHash());
        }

        assertThat(hashes).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            attributes.Ward={role: sensitive, alpha: 0.5}                | attributes.Ward={role: sensitive, alpha: 0.50}
            attributes.Ward={role: sensitive, alpha: {max: 1, values: [A, B]}} | attributes.Ward={role: sensitive, alpha: {max: 1.0, values: [B, A]}}
            attributes.Ward={role: sensitive, closeness: {t: 0.2}}       | attributes.Ward={role: sensitive, closeness: {t: 0.200, distance: equal}}
            attributes.Ward={role: sensitive, diversity: {entropy: 2}}   | attributes.Ward={role: sensitive, diversity: {entropy: 2.0}}
            attributes.Ward={role: sensitive, diversity: {recursive: {c: 10, l: 2}}} | attributes.Ward={role: sensitive, diversity: {recursive: {c: 10.0, l: 2}}}
            attributes.Ward={role: sensitive, disclosure: {delta: 1.5}}  | attributes.Ward={role: sensitive, disclosure: {delta: 1.50}}
            attributes.Ward={role: sensitive, likeness: {beta: 3}}       | attributes.Ward={role: sensitive, likeness: {beta: 3.00}}
            attributes.Age={role: quasi, type: decimal, unit: 0.1, widths: [0.1, 5]} | attributes.Age={role: quasi, type: decimal, unit: 0.10, widths: [0.10, 5.0]}
            attributes.Age={role: quasi, type: decimal, unit: 0.1, widths: [0.1, 5], encode: false} | attributes.Age={role: quasi, type: decimal, unit: 0.10, bounds: null, widths: [0.1, 5]}
            """)
    void jobs_that_mean_the_same_have_one_hash(String one, String other) {
        assertThat(resolve(one).jobHash()).isEqualTo(resolve(other).jobHash());
        assertThat(resolve(one).encodingHash()).isEqualTo(resolve(other).encodingHash());
        assertThat(resolve(one).jobHash()).isNotEqualTo(resolve().jobHash());
    }

    @Test
    void models_given_in_java_in_another_order_are_the_same() {
        ModelChoice distinct = new ModelChoice.Distinct(2);
        ModelChoice alpha = new ModelChoice.Alpha(new BigDecimal("0.50"), List.of());

        assertThat(guarded(distinct, alpha)).isEqualTo(guarded(alpha, distinct)).isNotEqualTo(guarded(distinct));
    }

    private String guarded(ModelChoice... models) {
        Job job = JobBuilder.of("parts", "out/release.csv", 3)
                .relativeTo(folder)
                .quasi("Age", AttributeKind.integers(1, 5))
                .sensitive("Ward", List.of(models))
                .others(Plan.Role.IDENTIFIER)
                .build();
        return PlanResolver.resolve(job, OutputUse.WRITTEN).jobHash();
    }

    @Test
    void values_of_a_sensitive_column_that_contain_commas_are_not_taken_for_two() {
        assertThat(resolve("attributes.Ward={role: sensitive, alpha: {max: 0.5, values: [\"A, B\"]}}")
                        .jobHash())
                .isNotEqualTo(resolve("attributes.Ward={role: sensitive, alpha: {max: 0.5, values: [A, B]}}")
                        .jobHash());
    }

    @Test
    void the_encoding_hash_changes_with_the_encoding_but_not_with_the_search() {
        String hash = resolve().encodingHash();

        for (String override : List.of("k=4", "suppression.limit=0.5", "objective=prec", "attributes.Sex.weight=9")) {
            assertThat(resolve(override).encodingHash()).as(override).isEqualTo(hash);
        }
        for (String override : List.of("attributes.Age.widths=[1, 2]", "format.trim=true", "labels.top=range")) {
            assertThat(resolve(override).encodingHash()).as(override).isNotEqualTo(hash);
        }
    }

    private Plan resolve(String... overrides) {
        return PlanResolver.resolve(folder.resolve("job.yaml"), List.of(overrides), OutputUse.WRITTEN);
    }

    /** Messages are kept in logs. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "output=s3a://me:hush@clinic/x | --set output=s3a://me:***@clinic/x: ",
                "input={jdbc: 'jdbc:h2:mem:x;user=me;password=hush', table: x} | --set input={jdbc: 'jdbc:h2:mem:x;user=me;password=***', table: x}: ",
                "input={jdbc: 'jdbc:postgresql://me:hush@clinic/x', table: x} | --set input={jdbc: 'jdbc:postgresql://me:***@clinic/x', table: x}: ",
                "s3a://me:hush@clinic/x | --set s3a://me:***@clinic/x: "
            },
            ignoreLeadingAndTrailingWhitespace = true)
    void a_password_in_an_override_is_refused_and_not_repeated(String override, String shown) {
        assertThatThrownBy(() -> resolve(override)).hasMessageContaining(shown).hasMessageNotContaining("hush");
    }

    @Test
    void an_override_that_only_speaks_of_tokens_is_repeated_as_it_is() {
        assertThatThrownBy(() -> resolve("attributes.Name.token=17"))
                .hasMessageContaining("--set attributes.Name.token=17: ");
    }
}
