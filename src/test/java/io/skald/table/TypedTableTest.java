package io.skald.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.engine.Engine;
import io.skald.engine.RunOptions;
import io.skald.job.Job;
import io.skald.job.JobFile;
import io.skald.job.OutputUse;
import io.skald.job.Plan;
import io.skald.job.PlanResolver;
import io.skald.verify.claim.Findings;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole runs over a format with types, from its files to a verified release: what a columnar format asks of the interfaces. */
class TypedTableTest {

    private static final List<String> NAMES = List.of("id", "age", "seen", "bill", "illness", "note");
    private static final List<String> TYPES = List.of("int64", "int64", "date", "int64", "text", "text");
    private static final int ROWS = 60;

    @TempDir
    private Path folder;

    private void writeInput(int groupRows) throws IOException {
        List<TypedTable.Group> groups = new ArrayList<>();
        for (int first = 0; first < ROWS; first += groupRows) {
            List<List<Object>> columns = new ArrayList<>();
            NAMES.forEach(name -> columns.add(new ArrayList<>()));
            for (int row = first; row < Math.min(ROWS, first + groupRows); row++) {
                columns.get(0).add((long) row);
                columns.get(1).add(row % 11 == 5 ? null : (Object) (long) (row * 7 % 20 - 5));
                columns.get(2).add(LocalDate.of(2024, 1, 1).plusDays(row % 40));
                columns.get(3).add(row % 3 == 0 ? null : (Object) (1_000_000_007L * row));
                columns.get(4).add(row % 4 == 0 ? "cough, dry" : "none");
                columns.get(5).add(row % 5 == 0 ? null : row % 5 == 1 ? "" : "said \"so\"\n");
            }
            groups.add(new TypedTable.Group(first, columns));
        }
        new TypedTable(NAMES, TYPES, groups).write(folder.resolve("input"));
    }

    private Plan plan(String more) throws IOException {
        Path file = Files.writeString(folder.resolve("job.yaml"), """
                input: input
                output: release
                overwrite: true
                k: 4
                %s
                attributes:
                  id: {role: identifier}
                  age: {role: quasi, type: integer, widths: [1, 5]}
                  seen: {role: quasi, type: date, format: yyyy-MM-dd, calendar: [day, month]}
                  bill: {role: insensitive}
                  illness: {role: sensitive}
                  note: {role: insensitive}
                """.formatted(more));
        return PlanResolver.resolve(inTypedFormat(JobFile.read(file, List.of())), OutputUse.WRITTEN);
    }

    /** The same job for the typed format, which no key of a job chooses. */
    private static Job inTypedFormat(Job job) {
        try {
            RecordComponent[] parts = Job.class.getRecordComponents();
            Object[] values = new Object[parts.length];
            for (int i = 0; i < parts.length; i++) {
                values[i] = parts[i].getType() == TableFormat.class
                        ? new TypedFormat()
                        : parts[i].getAccessor().invoke(job);
            }
            Class<?>[] types =
                    Arrays.stream(parts).map(RecordComponent::getType).toArray(Class<?>[]::new);
            return Job.class.getDeclaredConstructor(types).newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private TypedTable release() throws IOException {
        return TypedTable.read(folder.resolve("release"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "semantic", "mondrian"})
    void kept_columns_keep_types_and_nulls_and_quasi_identifiers_become_labels(String method) throws IOException {
        writeInput(17);
        Engine.anonymise(plan("suppression: {limit: 0.2}\nrefine: {method: " + method + "}"), RunOptions.DEFAULT);

        TypedTable input = TypedTable.read(folder.resolve("input"));
        assertThat(release().names()).containsExactly("age", "seen", "bill", "illness", "note");
        assertThat(release().types()).containsExactly("text", "text", "int64", "text", "text");
        for (String kept : List.of("bill", "illness", "note")) {
            assertThat(release().column(kept)).isEqualTo(input.column(kept));
        }
        assertThat(release().column("age")).hasSize(ROWS).doesNotContainNull().contains("*");
    }

    @Test
    void the_release_does_not_depend_on_groups_threads_or_a_second_look_at_the_input() throws IOException {
        writeInput(60);
        Engine.anonymise(plan("suppression: {limit: 0.2}\nthreads: 1"), RunOptions.DEFAULT);
        TypedTable once = release();
        writeInput(7);
        Engine.anonymise(plan("suppression: {limit: 0.2}\nthreads: 3"), RunOptions.DEFAULT);

        assertThat(release().names()).isEqualTo(once.names());
        for (String name : once.names()) {
            assertThat(release().column(name)).isEqualTo(once.column(name));
        }
    }

    @Test
    void a_release_without_the_suppressed_rows_is_verified_too() throws IOException {
        writeInput(17);
        Engine.anonymise(plan("suppression: {limit: 0.2, mode: drop}"), RunOptions.DEFAULT);

        assertThat(release().column("age").size()).isLessThan(ROWS);
        assertThat(release().column("age")).doesNotContain("*");
    }

    @Test
    void verification_tells_a_null_from_an_empty_text() throws IOException {
        assertThat(changed("note", value -> value == null ? "" : value).toString())
                .contains("note")
                .contains("the cell is not that of the input");
    }

    @Test
    void verification_notices_another_number() throws IOException {
        assertThat(changed("bill", value -> value instanceof Long number ? (Object) (number + 1) : value)
                        .toString())
                .contains("bill")
                .contains("the cell is not that of the input");
    }

    @Test
    void verification_notices_a_label_that_does_not_cover_its_value() throws IOException {
        assertThat(changed("age", value -> value.equals("*") ? value : "[90 - 94]")
                        .accepted())
                .isFalse();
    }

    @Test
    void verification_notices_a_column_of_another_type() throws IOException {
        writeInput(17);
        Plan plan = plan("suppression: {limit: 0.2}");
        Engine.anonymise(plan, RunOptions.DEFAULT);
        TypedTable release = release();
        List<List<Object>> texts = release.groups().get(0).columns();
        new TypedTable(
                        release.names(),
                        List.of("text", "text", "text", "text", "text"),
                        List.of(new TypedTable.Group(
                                0,
                                IntStream.range(0, 5)
                                        .mapToObj(column -> texts.get(column).stream()
                                                .map(value -> value == null ? null : (Object) value.toString())
                                                .toList())
                                        .map(column -> (List<Object>) new ArrayList<Object>(column))
                                        .toList())))
                .write(folder.resolve("release"));

        assertThat(Engine.verify(plan, RunOptions.DEFAULT).toString())
                .contains("the column 'bill' is of type int64 in the input and of type text in the release");
    }

    @Test
    void a_release_that_ends_early_is_not_read() throws IOException {
        writeInput(17);
        Plan plan = plan("suppression: {limit: 0.2}");
        Engine.anonymise(plan, RunOptions.DEFAULT);
        byte[] whole = Files.readAllBytes(folder.resolve("release"));
        Files.write(folder.resolve("release"), Arrays.copyOf(whole, whole.length - 8));

        assertThat(Engine.verify(plan, RunOptions.DEFAULT).accepted()).isFalse();
    }

    private Findings changed(String name, UnaryOperator<Object> change) throws IOException {
        writeInput(17);
        Plan plan = plan("suppression: {limit: 0.2}");
        Engine.anonymise(plan, RunOptions.DEFAULT);
        assertThat(Engine.verify(plan, RunOptions.DEFAULT).accepted()).isTrue();
        TypedTable release = release();
        release.groups()
                .forEach(group ->
                        group.columns().get(release.names().indexOf(name)).replaceAll(change));
        release.write(folder.resolve("release"));
        return Engine.verify(plan, RunOptions.DEFAULT);
    }
}
