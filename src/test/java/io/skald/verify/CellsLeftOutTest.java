package io.skald.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.cli.CommandLineRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Single cells that are hidden cover values of many bins, so that a row of the release may stand for any of several rows. */
class CellsLeftOutTest {

    @TempDir
    private Path folder;

    private CommandLineRun run(String command, String... more) {
        return CommandLineRun.of(
                Stream.concat(Stream.of(command, folder.resolve("job.yaml").toString(), "-q"), Stream.of(more))
                        .toArray(String[]::new));
    }

    private void write(long seed) throws IOException {
        Random random = new Random(seed);
        Files.writeString(folder.resolve("sex.csv"), "F;any;*\nM;any;*\nX;other;*\n");
        Files.writeString(
                folder.resolve("table.csv"),
                Stream.generate(() -> random.nextInt(90) + "," + "FFFMMMX".charAt(random.nextInt(7)) + ","
                                + "abc".charAt(random.nextInt(3)) + "\n")
                        .limit(40)
                        .collect(Collectors.joining("", "age,sex,note\n", "")));
        Files.writeString(folder.resolve("job.yaml"), """
                input: table.csv
                output: release.csv
                overwrite: true
                k: 3
                suppression: {limit: 25%, mode: drop}
                memory: 96MB
                refine: {method: cells}
                attributes:
                  age: {role: quasi, type: integer, widths: [10, 30]}
                  sex: {role: quasi, hierarchy: sex.csv}
                  note: {role: insensitive}
                """);
    }

    @Test
    void releases_are_accepted_whichever_rows_theirs_might_stand_for() throws IOException {
        int leavingOut = 0;
        for (long seed = 0; seed < 25; seed++) {
            write(seed);

            CommandLineRun run = run("anonymise");

            assertThat(run.err()).doesNotContain("Error");
            assertThat(run.exitCode()).isZero();
            leavingOut += rows().size() < 41 ? 1 : 0;
        }
        assertThat(leavingOut).isGreaterThan(5);
    }

    @Test
    void a_row_too_few_or_too_many_is_noticed() throws IOException {
        write(3);
        run("anonymise");
        List<String> release = rows();
        assertThat(release).hasSizeBetween(20, 40);
        assertThat(run("verify").exitCode()).isZero();

        List<String> fewer = new ArrayList<>(release);
        fewer.remove(12);
        Files.write(folder.resolve("release.csv"), fewer);

        assertThat(run("verify").err())
                .contains("suppressed row: the release leaves out " + (41 - fewer.size()) + " rows, and "
                        + (41 - release.size()) + " are in classes that have not what the job asks of a class");
    }

    @Test
    void a_row_that_looks_like_one_that_must_be_left_out_is_not_released_in_its_place() throws IOException {
        int noticed = 0;
        for (long seed = 0; seed < 10; seed++) {
            write(seed);
            run("anonymise", "--list-suppressed");
            List<String> release = rows();
            List<String> input = Files.readAllLines(folder.resolve("table.csv"));
            List<Integer> hidden = Files.readAllLines(folder.resolve("release.csv.suppressed.csv")).stream()
                    .skip(1)
                    .map(Integer::valueOf)
                    .toList();
            List<Integer> shown = IntStream.rangeClosed(1, 40)
                    .filter(row -> !hidden.contains(row))
                    .boxed()
                    .toList();
            for (int left : hidden) {
                for (int i = 0; i < shown.size(); i++) {
                    if (covers(release.get(i + 1), input.get(left))) {
                        Files.write(folder.resolve("release.csv"), moved(release, i, left, shown));
                        noticed += run("verify")
                                        .err()
                                        .contains(
                                                "of a class that has what the job asks of a class, and the row of the")
                                ? 1
                                : 0;
                    }
                }
            }
        }
        assertThat(noticed).isGreaterThan(10);
    }

    private static boolean covers(String released, String row) {
        String[] cells = released.split(",");
        String[] values = row.split(",");
        return IntStream.range(0, values.length)
                .allMatch(i -> cells[i].equals(values[i]) || i < 2 && cells[i].equals("*"));
    }

    /** The release with one of its rows where a row would be that it leaves out. */
    private static List<String> moved(List<String> release, int from, int left, List<Integer> shown) {
        List<String> lines = new ArrayList<>(release);
        String line = lines.remove(from + 1);
        int before = (int) IntStream.range(0, shown.size())
                .filter(i -> i != from && shown.get(i) < left)
                .count();
        lines.add(before + 1, line);
        return lines;
    }

    private List<String> rows() throws IOException {
        return Files.readAllLines(folder.resolve("release.csv"));
    }
}
