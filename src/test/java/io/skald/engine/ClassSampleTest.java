package io.skald.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.job.AttributeKind;
import io.skald.job.JobBuilder;
import io.skald.job.OutputUse;
import io.skald.job.Plan;
import io.skald.job.PlanResolver;
import io.skald.risk.SizeTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassSampleTest {

    @TempDir
    private Path folder;

    private record Counted(SizeTable all, Optional<SizeTable> sampled, Optional<SizeTable> withoutEnough) {}

    private Counted count(int values, int threads) throws IOException {
        Random random = new Random(1);
        List<String> lines = new ArrayList<>(List.of("a,b"));
        for (int i = 0; i < 40_000; i++) {
            lines.add(random.nextInt(values) + "," + random.nextInt(100));
        }
        Files.write(folder.resolve("table.csv"), lines);
        return counted(job(threads), new ClassSample(8, 1_000), new ClassSample(8, 100_000));
    }

    private JobBuilder job(int threads) {
        return JobBuilder.of("table.csv", "release.csv", 2)
                .relativeTo(folder)
                .threads(threads)
                .quasi("a", AttributeKind.integers(5, 10))
                .quasi("b", AttributeKind.integers(5, 10));
    }

    private static Counted counted(JobBuilder job, ClassSample sample, ClassSample withoutEnough) {
        Plan plan = PlanResolver.resolve(job.build(), OutputUse.NOT_WRITTEN);
        try (LocalRunner runner = LocalRunner.open(plan, RunOptions.DEFAULT)) {
            FirstPass encoded = runner.encode(Runner.Aim.SEARCH);
            return new Counted(
                    InputClasses.count(encoded.table(), runner.counter()).sizes(),
                    runner.sampledClasses(sample),
                    runner.sampledClasses(withoutEnough));
        }
    }

    @Test
    void one_class_in_eight_tells_about_how_many_classes_there_are_of_each_size() throws IOException {
        Counted counted = count(300, 2);

        SizeTable estimate = counted.sampled().orElseThrow();
        assertThat((double) estimate.count() / counted.all().count()).isBetween(0.93, 1.07);
        assertThat((double) estimate.classesOf(1) / counted.all().classesOf(1)).isBetween(0.9, 1.1);
        assertThat(estimate).isEqualTo(count(300, 1).sampled().orElseThrow());
        assertThat(counted.withoutEnough()).isEmpty();
    }

    @Test
    void classes_may_be_chosen_by_the_column_of_most_values_alone() throws IOException {
        Counted counted = count(20_000, 2);

        assertThat((double) counted.sampled().orElseThrow().count()
                        / counted.all().count())
                .isBetween(0.9, 1.1);
    }

    @Test
    void few_large_classes_are_counted_all() throws IOException {
        assertThat(count(1, 1).sampled()).isEmpty();
    }

    /** Persons with rows in several classes and several rows in one, some of so many that they have chunks of their own, and rows that are nobody's. */
    private Counted countPersons(int threads) throws IOException {
        Random random = new Random(2);
        List<String> lines = new ArrayList<>(List.of("id,a,b"));
        for (int i = 0; i < 40_000; i++) {
            int kind = random.nextInt(10);
            String id = kind == 0 ? "" : "" + (kind < 3 ? random.nextInt(2) : random.nextInt(8_000) + 2);
            lines.add(id + "," + (random.nextInt(50) == 0 ? "" : random.nextInt(300)) + "," + random.nextInt(5) * 20);
        }
        Files.write(folder.resolve("table.csv"), lines);
        JobBuilder ofPersons = job(threads)
                .policies(new Plan.Policies(Plan.Policy.ERROR, Plan.Policy.SUPPRESS, Plan.Policy.ERROR))
                .person("id")
                .identifier("id");
        return counted(ofPersons, new ClassSample(1, 0), new ClassSample(2, 10));
    }

    @Test
    void classes_of_persons_have_as_many_persons_as_a_count_of_all_finds() throws IOException {
        Counted counted = countPersons(2);

        assertThat(counted.sampled()).contains(counted.all());
        assertThat(counted.withoutEnough()).isEqualTo(countPersons(1).withoutEnough());
    }

    @Test
    void only_large_tables_are_sampled() {
        assertThat(ClassSample.forRows(4_000_000)).isEmpty();
        assertThat(ClassSample.forRows(10_000_000).orElseThrow().oneIn()).isEqualTo(128);
        assertThat(ClassSample.forRows(1_000_000_000).orElseThrow().oneIn()).isEqualTo(8192);
    }
}
