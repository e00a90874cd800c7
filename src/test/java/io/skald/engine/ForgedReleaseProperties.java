package io.skald.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.SkaldException;
import io.skald.TestFolder;
import io.skald.engine.report.RunReport;
import io.skald.job.OutputUse;
import io.skald.job.Plan;
import io.skald.job.PlanResolver;
import io.skald.verify.claim.Findings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Assume;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/**
 * Whatever is changed in a written release is found from the files and the report's figures alone, without the hashes: in the rows' own order and
 * shuffled, masked and left out, refined, rescued and absorbed, by k alone, of persons or of a population too, and by models.
 */
class ForgedReleaseProperties {

    private static final String MASKED = "*,*,*,*,";

    private static Path folder;

    @BeforeContainer
    static void makeFolder() throws IOException {
        folder = Files.createTempDirectory("forged");
    }

    @AfterContainer
    static void removeFolder() throws IOException {
        TestFolder.remove(folder);
    }

    /** What somebody may do to a release. */
    private enum Forgery {
        A_ROW_LOST {
            @Override
            boolean apply(List<String> lines, Random random) {
                lines.remove(row(lines, random));
                return true;
            }
        },
        A_ROW_DOUBLED {
            @Override
            boolean apply(List<String> lines, Random random) {
                int row = row(lines, random);
                lines.add(random.nextBoolean() ? row : lines.size(), lines.get(row));
                return true;
            }
        },
        A_CELL_MOVED_BETWEEN_TWO_ROWS {
            @Override
            boolean apply(List<String> lines, Random random) {
                return swap(lines, random, random.nextBoolean() ? 4 : 5, 6);
            }
        },
        A_LABEL_MOVED_BETWEEN_TWO_ROWS {
            @Override
            boolean apply(List<String> lines, Random random) {
                int column = random.nextInt(4);
                return swap(lines, random, column, column + 1);
            }
        },
        KEPT_CELLS_OF_TWO_CLASSES_SWAPPED {
            @Override
            boolean apply(List<String> lines, Random random) {
                return swap(lines, random, 4, 6);
            }
        },
        A_LABEL_CHANGED {
            @Override
            boolean apply(List<String> lines, Random random) {
                int row = row(lines, random);
                String[] cells = lines.get(row).split(",", -1);
                int column = random.nextInt(4);
                String before = cells[column];
                cells[column] = random.nextBoolean() ? "*" : "[0 - 99999999]";
                lines.set(row, String.join(",", cells));
                return !before.equals(cells[column]);
            }
        },
        A_ROW_MASKED {
            @Override
            boolean apply(List<String> lines, Random random) {
                int row = row(lines, random);
                String[] cells = lines.get(row).split(",", -1);
                return !lines.set(row, MASKED + cells[4] + "," + cells[5]).startsWith(MASKED);
            }
        };

        /** Whether something is different afterwards. */
        abstract boolean apply(List<String> lines, Random random);

        private static int row(List<String> lines, Random random) {
            return 1 + random.nextInt(lines.size() - 1);
        }

        private static boolean swap(List<String> lines, Random random, int from, int to) {
            int one = row(lines, random);
            int other = row(lines, random);
            String[] first = lines.get(one).split(",", -1);
            String[] second = lines.get(other).split(",", -1);
            boolean differ = false;
            for (int i = from; i < to; i++) {
                String kept = first[i];
                first[i] = second[i];
                second[i] = kept;
                differ |= !first[i].equals(second[i]);
            }
            lines.set(one, String.join(",", first));
            lines.set(other, String.join(",", second));
            return differ;
        }
    }

    @Property(tries = 60)
    void a_release_is_right_and_none_that_was_changed_is(
            @ForAll long seed, @ForAll @IntRange(min = 4, max = 80) int rows, @ForAll @IntRange(min = 2, max = 5) int k)
            throws IOException {
        Random random = new Random(seed);
        List<String> table = table(random, rows);
        Files.write(folder.resolve("table.csv"), table);
        Files.write(folder.resolve("population.csv"), population(random, table));
        Files.write(folder.resolve("ill.csv"), List.of("ill0,a,*", "ill1,a,*", "ill2,b,*", "ill3,b,*"));
        List<String> options = options(random);
        Plan plan = plan(k, options);
        RunReport report = released(plan);
        List<String> release = Files.readAllLines(plan.output());

        Findings right = verify(plan, report, plan.output());
        assertThat(right.accepted())
                .as("%s%n%s%n%s", options, right.describe(), release)
                .isTrue();
        for (Forgery forgery : Forgery.values()) {
            for (int i = 0; i < 3 && release.size() > 1; i++) {
                List<String> changed = new ArrayList<>(release);
                if (forgery.apply(changed, random) && !changed.equals(release)) {
                    Path forged = Files.write(folder.resolve("forged.csv"), changed);
                    assertThat(isAccepted(plan, report, forged))
                            .as("%s by %s of k %d%n%s%n%s", forgery, options, k, release, changed)
                            .isFalse();
                }
            }
        }
    }

    /** Of this table, the batches of keys took what the first chunk needs. */
    @Example
    void a_table_whose_classes_are_counted_in_next_to_no_memory() throws IOException {
        a_release_is_right_and_none_that_was_changed_is(-805_725, 55, 2);
    }

    private static boolean isAccepted(Plan plan, RunReport report, Path release) {
        try {
            return verify(plan, report, release).accepted();
        } catch (SkaldException cannotBeOfThisRun) {
            return false;
        }
    }

    private static Findings verify(Plan plan, RunReport report, Path release) {
        return new TightVerification(folder, 440_000).of(plan, report, release);
    }

    private static RunReport released(Plan plan) {
        try {
            return Engine.anonymise(plan, RunOptions.DEFAULT);
        } catch (SkaldException refused) {
            assertThat(refused.getMessage()).doesNotContain("verification");
            Assume.that(false);
            throw refused;
        }
    }

    private static List<String> table(Random random, int rows) {
        int ages = 1 + random.nextInt(30);
        int pins = 1 + random.nextInt(20);
        int gaps = 2 + random.nextInt(12);
        int ill = 1 + random.nextInt(4);
        int persons = 2 + random.nextInt(rows);
        List<String> lines = new ArrayList<>(List.of("zip,age,pin,born,ill,note,who"));
        for (int row = 0; row < rows; row++) {
            lines.add(String.join(
                    ",",
                    String.valueOf(100 + 10 * random.nextInt(2) + random.nextInt(3)),
                    random.nextInt(gaps) == 0 ? "" : Integer.toString(random.nextInt(ages) - 5),
                    random.nextInt(gaps) == 0 ? "" : Integer.toString((1 + random.nextInt(pins)) * 1_003),
                    "19" + (60 + random.nextInt(30)) + "-0" + (1 + random.nextInt(9)) + "-1" + random.nextInt(9),
                    "ill" + random.nextInt(ill),
                    "note " + row,
                    "p" + random.nextInt(persons)));
        }
        return lines;
    }

    /** The table's rows, most of them twice, and neighbours whom it does not have. */
    private static List<String> population(Random random, List<String> table) {
        List<String> lines = new ArrayList<>(table);
        for (String row : table.subList(1, table.size())) {
            String[] cells = row.split(",", -1);
            cells[random.nextInt(4)] = "";
            lines.add(random.nextInt(4) == 0 ? String.join(",", cells) : row);
        }
        return lines;
    }

    private static List<String> options(Random random) {
        List<String> options = new ArrayList<>();
        boolean drop = random.nextInt(3) == 0;
        boolean models = random.nextInt(3) == 0;
        boolean rescue = random.nextBoolean();
        boolean persons = random.nextInt(4) == 0;
        boolean refined = random.nextInt(5) < 2;
        boolean counted = !refined && !persons && random.nextInt(3) == 0;
        String model = List.of(
                        "diversity={distinct: 2}",
                        "closeness={t: 0.3}",
                        "alpha=0.7",
                        "likeness={beta: 1}",
                        "disclosure={delta: 3}",
                        "diversity={recursive: {c: 3, l: 2}}",
                        "diversity={entropy: 1.8}",
                        "closeness={t: 0.2, distance: ordered}",
                        "closeness={t: 0.3, distance: hierarchical, hierarchy: ill.csv}")
                .get(random.nextInt(9));
        if (models) {
            options.add("attributes.ill." + model);
        }
        String group = drop || random.nextBoolean() ? "drop" : random.nextBoolean() ? "absorb" : "keep";
        int percent = random.nextInt(5) == 0 ? 0 : random.nextInt(90);
        options.add("suppression={limit: " + percent + "%, mode: " + (drop ? "drop" : "mask") + ", small-group: "
                + group + ", all: allow}");
        if (refined) {
            options.add(String.format(
                    "refine={method: %s, suppressed: %s, bins: %s}",
                    random.nextBoolean() ? "semantic" : "mondrian",
                    rescue ? "rescue" : "keep",
                    random.nextInt(3) == 0 ? "top" : "final"));
        }
        if (random.nextInt(3) == 0) {
            options.add("row-order=shuffle");
        }
        options.add(
                !refined && random.nextInt(3) == 0
                        ? "labels={numbers: " + (random.nextBoolean() ? "midpoint" : "min") + "}"
                        : "labels={top: " + (!counted && random.nextBoolean() ? "range" : "'*'") + "}");
        options.add("policies.on-missing=" + (random.nextBoolean() ? "suppress" : "value"));
        options.add("attributes.pin.widths="
                + (counted
                        ? "[1, 2000, 6000]"
                        : List.of("doubling", "[2, 4]", "[1, 3]").get(random.nextInt(3))));
        if (random.nextBoolean()) {
            options.add("attributes.age.bounds=[-3, 20]");
            options.add("attributes.age.widths=" + (random.nextBoolean() ? "doubling" : "[1, 5]"));
        }
        options.add("objective=" + List.of("dm*", "gcp", "prec", "entropy").get(random.nextInt(4)));
        if (persons) {
            options.add("person=who");
        } else if (counted) {
            options.add("attributes.pin.encode=false");
            options.add("population={table: population.csv, "
                    + List.of(
                                    "k: 3",
                                    "presence: {min: 0, max: 0.8}",
                                    "presence: {min: 0.2, max: 0.9}",
                                    "k: 4, presence: {max: 0.7}")
                            .get(random.nextInt(4))
                    + "}");
        }
        return options;
    }

    private static Plan plan(int k, List<String> options) throws IOException {
        Path job = Files.writeString(folder.resolve("job.yaml"), """
                input: table.csv
                output: release.csv
                overwrite: true
                k: %d
                policies: {on-out-of-range: suppress}
                attributes:
                  zip: {role: quasi, type: code, keep: [3, 2, 1]}
                  age: {role: quasi, type: integer, widths: [1, 2, 4, 12]}
                  pin: {role: quasi, type: integer, encode: true, widths: [2, 4]}
                  born: {role: quasi, type: date, format: yyyy-MM-dd, calendar: [day, month, quarter, year]}
                  ill: {role: sensitive}
                  note: {role: insensitive}
                  who: {role: identifier}
                """.formatted(k));
        return PlanResolver.resolve(job, options, OutputUse.WRITTEN);
    }
}
