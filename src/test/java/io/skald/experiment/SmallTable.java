package io.skald.experiment;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/** A table of towns and numbers with its job, small enough to work out by trying everything. */
record SmallTable(List<Row> rows) {

    static final int HIGHEST_TOWN = 2;
    static final int HIGHEST_NUMBER = 4;

    /** Per town its labels; Kehl is called the same at two levels. */
    private static final List<List<String>> TOWNS = List.of(
            List.of("Bonn", "Rhineland", "*"),
            List.of("Aachen", "Rhineland", "*"),
            List.of("Ulm", "Swabia", "*"),
            List.of("Kehl", "Kehl", "*"));

    /**
     * @param person whose it is, by a number; -1 where there is no identifier
     */
    record Row(int town, int number, int person) {

        Row(int town, int number) {
            this(town, number, -1);
        }

        /** What the release prints at a node. */
        List<String> labels(int townLevel, int numberLevel) {
            return List.of(TOWNS.get(town).get(townLevel), numberLabel(numberLevel));
        }

        private String numberLabel(int level) {
            if (level == 0) {
                return Integer.toString(number);
            }
            int width = 1 << level;
            int low = number / width * width;
            return level == HIGHEST_NUMBER ? "*" : "[" + low + " - " + (low + width - 1) + "]";
        }
    }

    static SmallTable random(Random random, int rows) {
        List<Row> made = new ArrayList<>();
        int towns = 1 + random.nextInt(TOWNS.size());
        int numbers = 1 + random.nextInt(16);
        for (int i = 0; i < rows; i++) {
            made.add(new Row(random.nextInt(towns), random.nextInt(numbers)));
        }
        return new SmallTable(made);
    }

    /** The same rows, some persons having several and some rows no identifier. */
    SmallTable ofPersons(Random random) {
        int persons = 1 + random.nextInt(rows.size());
        return new SmallTable(rows.stream()
                .map(row -> new Row(row.town(), row.number(), random.nextInt(persons + 1) - 1))
                .toList());
    }

    /** Writes table, hierarchy and job, in which even numbers are ill and odd ones well, and an experiment of the job with these lines after its job. */
    Experiment experiment(Path folder, String lines) throws IOException {
        Files.writeString(
                folder.resolve("town.csv"),
                TOWNS.stream().map(labels -> String.join(";", labels)).collect(Collectors.joining("\n", "", "\n")));
        Files.writeString(
                folder.resolve("table.csv"),
                rows.stream()
                        .map(row -> TOWNS.get(row.town()).get(0) + "," + row.number() + ","
                                + (row.number() % 2 == 0 ? "ill" : "well") + ","
                                + (row.person() < 0 ? "" : row.person()))
                        .collect(Collectors.joining("\n", "town,number,state,patient\n", "\n")));
        Files.writeString(folder.resolve("small.yaml"), """
                input: table.csv
                output: release.csv
                k: 2
                memory: 64MB
                chunk: {rows: 5}
                threads: 2
                attributes:
                  town: {role: quasi, hierarchy: town.csv}
                  number: {role: quasi, type: integer, bounds: [0, 15], widths: [1, 2, 4, 8]}
                  state: {role: sensitive}
                  patient: {role: identifier}
                """);
        return ExperimentFile.parse("job: small.yaml\n" + lines, folder.resolve("experiment.yaml"), BigDecimal.ONE);
    }
}
