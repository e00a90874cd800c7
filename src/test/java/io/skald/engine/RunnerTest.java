package io.skald.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.FailureException;
import io.skald.job.OutputUse;
import io.skald.job.Plan;
import io.skald.job.PlanResolver;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Another engine takes the place of {@link LocalRunner} by what {@link Runner} says of the order of its methods alone. */
class RunnerTest {

    private static final Set<String> QUESTIONS = Set.of("counter", "budget", "spilledBytes", "valueCounts");

    @TempDir
    private Path folder;

    private final List<String> calls = new ArrayList<>();

    @BeforeEach
    void write_table() throws IOException {
        Files.writeString(
                folder.resolve("table.csv"),
                IntStream.range(0, 60)
                        .mapToObj(i -> i * 7 % 20 + "," + i + "\n")
                        .collect(Collectors.joining("", "age,note\n", "")));
    }

    private Plan plan(String refinement) throws IOException {
        Path job = Files.writeString(folder.resolve("job.yaml"), """
                input: table.csv
                output: out/release.csv
                k: 4
                suppression: {limit: 0.1}
                refine: {method: %s}
                attributes:
                  age: {role: quasi, type: integer, widths: [1, 5]}
                  note: {role: insensitive}
                """.formatted(refinement));
        return PlanResolver.resolve(job, List.of(), OutputUse.WRITTEN);
    }

    /** A local runner that tells what it is asked for, and fails where it should. */
    private Runner.Factory told(String failing) {
        return (plan, options) -> {
            Runner local = LocalRunner.open(plan, options);
            return (Runner) Proxy.newProxyInstance(
                    Runner.class.getClassLoader(), new Class<?>[] {Runner.class}, (proxy, method, arguments) -> {
                        if (!QUESTIONS.contains(method.getName())) {
                            calls.add(method.getName());
                        }
                        if (method.getName().equals(failing)) {
                            throw new FailureException("an engine of its own");
                        }
                        try {
                            return method.invoke(local, arguments);
                        } catch (InvocationTargetException e) {
                            throw e.getCause();
                        }
                    });
        };
    }

    @Test
    void a_run_asks_for_each_pass_once_and_in_order() throws IOException {
        Engine.anonymise(plan("none"), RunOptions.DEFAULT, told("nothing"));

        assertThat(calls).containsExactly("encode", "recode", "complete", "verify", "putInPlace", "close");
        assertThat(folder.resolve("out").toFile().list()).hasSize(5);
    }

    @Test
    void a_refining_run_asks_for_clusters_instead_of_bins() throws IOException {
        Engine.anonymise(plan("semantic"), RunOptions.DEFAULT, told("nothing"));

        assertThat(calls).containsExactly("encode", "refine", "complete", "verify", "putInPlace", "close");
    }

    @Test
    void a_search_asks_for_the_first_pass_alone() throws IOException {
        Plan plan = plan("none");
        Engine.search(
                plan,
                List.of(new SearchGoal(
                        plan.anonymity(plan.k()), plan.suppression().limit())),
                RunOptions.DEFAULT,
                told("nothing"));

        assertThat(calls).containsExactly("encode", "close");
        assertThat(folder.resolve("out").toFile().list()).isEmpty();
    }

    @Test
    void an_engine_that_fails_leaves_nothing_behind_and_nothing_in_place() throws IOException {
        for (String failing : List.of("recode", "complete", "verify", "putInPlace")) {
            assertThatThrownBy(() -> Engine.anonymise(plan("none"), RunOptions.DEFAULT, told(failing)))
                    .hasMessage("an engine of its own");

            assertThat(calls).endsWith(failing, "close");
            assertThat(folder.resolve("out").toFile().list()).isEmpty();
        }
    }

    /** A runner that puts one wrong label into the release before it is verified. */
    private Runner.Factory mislabelling() {
        return (plan, options) -> {
            Runner local = LocalRunner.open(plan, options);
            return (Runner) Proxy.newProxyInstance(
                    Runner.class.getClassLoader(), new Class<?>[] {Runner.class}, (proxy, method, arguments) -> {
                        if (method.getName().equals("verify")) {
                            try (Stream<Path> files = Files.walk(folder.resolve("out"))) {
                                Path release = files.filter(file ->
                                                file.getFileName().toString().startsWith("release"))
                                        .findFirst()
                                        .orElseThrow();
                                Files.writeString(
                                        release, Files.readString(release).replaceFirst("\n[^,]+,", "\n77,"));
                            }
                        }
                        try {
                            return method.invoke(local, arguments);
                        } catch (InvocationTargetException e) {
                            throw e.getCause();
                        }
                    });
        };
    }

    @Test
    void a_release_that_does_not_stand_up_to_verification_shows_its_values_only_where_it_may() throws IOException {
        assertThatThrownBy(() -> Engine.anonymise(plan("none"), RunOptions.DEFAULT, mislabelling()))
                .isInstanceOf(FailureException.class)
                .hasMessageContaining("'77'");
        assertThatThrownBy(() -> Engine.anonymise(
                        plan("none"), RunOptions.DEFAULT.with(RunOptions.Wish.HIDE_VALUES, true), mislabelling()))
                .isInstanceOf(FailureException.class)
                .hasMessageContaining("broken")
                .hasMessageNotContaining("'77'");
        assertThat(folder.resolve("out").toFile().list()).isEmpty();
    }
}
