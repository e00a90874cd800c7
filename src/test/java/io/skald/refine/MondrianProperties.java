package io.skald.refine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.budget.ByteSize;
import io.skald.budget.Workspace;
import io.skald.privacy.KAnonymity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Cuts in memory and cuts on disk are both those of a plain twin. */
class MondrianProperties {

    private static final RefinementContext.Limits ON_DISK = new RefinementContext.Limits(16, 12);

    @Property(tries = 120)
    void cuts_in_memory_are_those_of_the_plain_twin(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 300) int rows,
            @ForAll @IntRange(max = 2) int categories,
            @ForAll @IntRange(min = 1, max = 2) int numbers,
            @ForAll @IntRange(min = 2, max = 7) int k,
            @ForAll boolean strict)
            throws IOException {
        check(
                Sample.random(seed, Math.max(rows, k), categories, numbers),
                k,
                strict,
                RefinementContext.Limits.STANDARD);
    }

    @Property(tries = 120)
    void cuts_on_disk_are_those_of_the_plain_twin(
            @ForAll long seed,
            @ForAll @IntRange(min = 30, max = 300) int rows,
            @ForAll @IntRange(max = 2) int categories,
            @ForAll @IntRange(min = 1, max = 2) int numbers,
            @ForAll @IntRange(min = 2, max = 7) int k,
            @ForAll boolean strict)
            throws IOException {
        check(Sample.random(seed, rows, categories, numbers), k, strict, ON_DISK);
    }

    private static void check(Sample sample, int k, boolean strict, RefinementContext.Limits limits)
            throws IOException {
        Release release;
        try (Workspace workspace = Workspace.create(Files.createDirectories(Path.of("target", "refinement")))) {
            release = sample.refine(
                    Refiner.of(Sample.mondrian(strict), new KAnonymity(k), sample.equalWeights(), limits),
                    sample.top(),
                    23,
                    ByteSize.ofMegabytes(64),
                    2,
                    workspace);
        }
        for (List<Integer> cluster : new PlainMondrian(sample, k, strict).clusters()) {
            String expected = IntStream.range(0, sample.domains().size())
                    .mapToObj(i -> label(sample, cluster, i))
                    .collect(Collectors.joining(", "));
            assertThat(cluster)
                    .allSatisfy(row -> assertThat(release.printed(row)).isEqualTo(expected));
        }
        assertThat(release.rows()).isEqualTo(new RefinedRows(sample.codes().length, 0, 0));
    }

    private static String label(Sample sample, List<Integer> cluster, int attribute) {
        LongSummaryStatistics codes = cluster.stream()
                .mapToLong(row -> sample.codes()[row][attribute])
                .summaryStatistics();
        return sample.domains().get(attribute).clusterLabel(codes.getMin(), codes.getMax());
    }
}
