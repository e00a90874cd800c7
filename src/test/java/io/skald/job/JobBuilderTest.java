package io.skald.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.UsageException;
import io.skald.attribute.bin.CalendarLevel;
import io.skald.budget.ByteSize;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobBuilderTest {

    @TempDir
    private Path folder;

    private Job read(String yaml) throws Exception {
        return JobFile.read(Files.writeString(folder.resolve("job.yaml"), yaml), List.of());
    }

    private static void assertRefused(ThrowingCallable building, String why) {
        assertThatThrownBy(building).isInstanceOf(UsageException.class).hasMessageContaining(why);
    }

    private void assertSame(Job built, Job read) {
        assertThat(built)
                .usingRecursiveComparison()
                .ignoringFields("places", "base")
                .isEqualTo(read);
        assertThat(built.base()).isEqualTo(folder.toAbsolutePath());
    }

    @Test
    void what_is_not_said_is_what_a_job_file_leaves_out() throws Exception {
        Job built = JobBuilder.of("table.csv", "release.csv", 5)
                .relativeTo(folder)
                .quasi("age", AttributeKind.integers(1, 5, 10))
                .build();

        assertSame(built, read("""
                input: table.csv
                output: release.csv
                k: 5
                attributes:
                  age: {role: quasi, type: integer, widths: [1, 5, 10]}
                """));
    }

    @Test
    void everything_can_be_said() throws Exception {
        Job built = JobBuilder.of("table.csv", "release.csv", 5)
                .relativeTo(folder)
                .quasi(
                        "age",
                        AttributeKind.integersWithin(0, 99),
                        new BigDecimal("2"),
                        new LevelLimits(1, OptionalInt.of(3)))
                .quasi("zip", AttributeKind.ranks(2, 4))
                .quasi("born", AttributeKind.dates("yyyy-MM-dd", CalendarLevel.DAY, CalendarLevel.YEAR))
                .quasi("ward", AttributeKind.codes(3, 1))
                .quasi("work", AttributeKind.categories("work.csv"))
                .identifier("name")
                .sensitive("diagnosis")
                .insensitive("note")
                .others(Plan.Role.INSENSITIVE)
                .suppression(new Suppression(new BigDecimal("0.05"), true, Suppression.SmallGroup.DROP, false))
                .memory(ByteSize.ofMegabytes(128))
                .threads(2)
                .unverified()
                .overwriting()
                .keepWorkspace("kept")
                .objective(Plan.ObjectiveKind.GCP)
                .refine(Refinement.NONE.by(Refinement.Method.MONDRIAN))
                .build();

        assertSame(built, read("""
                input: table.csv
                output: release.csv
                k: 5
                suppression: {limit: 0.05, mode: drop}
                memory: 128MB
                threads: 2
                verify: false
                overwrite: true
                keep-workspace: kept
                objective: gcp
                refine: {method: mondrian}
                others: insensitive
                attributes:
                  age: {role: quasi, type: integer, bounds: [0, 99], widths: doubling, weight: 2, levels: {min: 1, max: 3}}
                  zip: {role: quasi, type: integer, encode: true, widths: [2, 4]}
                  born: {role: quasi, type: date, format: yyyy-MM-dd, calendar: [day, year]}
                  ward: {role: quasi, type: code, keep: [3, 1]}
                  work: {role: quasi, hierarchy: work.csv}
                  name: {role: identifier}
                  diagnosis: {role: sensitive}
                  note: {role: insensitive}
                """));
    }

    @Test
    void what_is_asked_of_values_has_two_ends() {
        BigDecimal two = BigDecimal.valueOf(2);

        assertRefused(() -> new ModelChoice.Entropy(new BigDecimal("65536.5")), "diversity.entropy cannot be 65536.5");
        assertRefused(() -> new ModelChoice.Recursive(two, 65_537), "diversity.recursive.l cannot be 65537");
        assertRefused(() -> new ModelChoice.Alpha(BigDecimal.ZERO, List.of()), "alpha cannot be 0");
        assertRefused(() -> new ModelChoice.Closeness(two, ModelChoice.Distance.ORDERED), "closeness.t cannot be 2");
        assertRefused(() -> new ModelChoice.Disclosure(BigDecimal.ZERO, true), "disclosure.delta cannot be 0");
        assertRefused(() -> new ModelChoice.Disclosure(new BigDecimal("51"), true), "disclosure.delta cannot be 51");
        assertRefused(() -> new ModelChoice.Likeness(BigDecimal.ZERO, true), "likeness.beta cannot be 0");
        assertRefused(() -> new ModelChoice.Likeness(new BigDecimal("1001"), true), "likeness.beta cannot be 1001");
    }

    @Test
    void the_hierarchical_distance_needs_a_hierarchy() throws Exception {
        List<ModelChoice> near =
                List.of(new ModelChoice.Closeness(new BigDecimal("0.3"), ModelChoice.Distance.HIERARCHICAL));
        JobBuilder job = JobBuilder.of("table.csv", "release.csv", 5).relativeTo(folder);

        assertRefused(
                () -> job.sensitive("diagnosis", near, new ValueOrder.Found(), Optional.empty()),
                "give one for diagnosis");
        assertSame(
                job.sensitive("diagnosis", near, new ValueOrder.Found(), Optional.of("diagnoses.csv"))
                        .build(),
                read("""
                input: table.csv
                output: release.csv
                k: 5
                attributes:
                  diagnosis: {role: sensitive, hierarchy: diagnoses.csv, closeness: {t: 0.3, distance: hierarchical}}
                """));
    }

    @Test
    void what_no_job_can_say_is_refused_at_once() {
        JobBuilder job = JobBuilder.of("table.csv", "release.csv", 5).sensitive("diagnosis");

        assertRefused(() -> JobBuilder.of("table.csv", "release.csv", 0), "k is 0");
        assertRefused(() -> job.identifier("diagnosis"), "diagnosis is named twice");
        assertRefused(() -> job.others(Plan.Role.QUASI), "must be named");
        assertRefused(() -> job.threads(0), "threads are 0");
        assertRefused(
                () -> job.quasi(
                        "age", AttributeKind.integers(5), BigDecimal.ONE, new LevelLimits(3, OptionalInt.of(2))),
                "begin at 3");
        assertRefused(() -> new ModelChoice.Distinct(1), "diversity.distinct cannot be 1");
        assertRefused(() -> new ModelChoice.Entropy(BigDecimal.ONE), "diversity.entropy cannot be 1");
        assertRefused(() -> new ModelChoice.Recursive(BigDecimal.ZERO, 2), "diversity.recursive.c cannot be 0");
        assertRefused(() -> new ModelChoice.Recursive(BigDecimal.ONE, 0), "diversity.recursive.l cannot be 0");
        assertRefused(() -> new ModelChoice.Alpha(new BigDecimal("5"), List.of()), "alpha cannot be 5");
        assertRefused(
                () -> new ModelChoice.Closeness(new BigDecimal("-1"), ModelChoice.Distance.EQUAL),
                "closeness.t cannot be -1");
        assertRefused(
                () -> new ModelChoice.Likeness(new BigDecimal("0.1234567"), false),
                "likeness.beta cannot be 0.1234567");
        assertRefused(() -> job.sensitive("ward", List.of()), "Nothing is asked of ward");
        assertRefused(() -> job.paperSearch(OptionalLong.of(0)), "most bins are 0");
        assertRefused(() -> job.threads(Job.MOST_THREADS + 1), "threads are " + (Job.MOST_THREADS + 1));
        assertRefused(
                () -> job.suppression(
                        new Suppression(new BigDecimal("-0.1"), false, Suppression.SmallGroup.DROP, false)),
                "from 0 to 1");
        assertRefused(() -> job.memory(new ByteSize(1)), "must be at least 16 MB");
        assertRefused(
                () -> job.suppression(
                        new Suppression(new BigDecimal("1.5"), false, Suppression.SmallGroup.DROP, false)),
                "from 0 to 1");
        assertRefused(
                () -> job.suppression(new Suppression(BigDecimal.ONE, true, Suppression.SmallGroup.ABSORB, false)),
                "absorb");
        assertRefused(
                () -> job.quasi("age", AttributeKind.integers(5), new BigDecimal("-1"), JobDefaults.ALL_LEVELS),
                "must not be negative");
    }
}
