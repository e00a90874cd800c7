package io.skald.spark;

import io.skald.engine.Engine;
import io.skald.engine.RunOptions;
import io.skald.job.OutputUse;
import io.skald.job.PlanResolver;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A job whose table and release are {@link Elsewhere}. */
abstract class AtAddresses {

    @TempDir
    Path folder;

    @TempDir
    Path far;

    final ByteArrayOutputStream out = new ByteArrayOutputStream();
    final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @BeforeEach
    void begin() throws IOException {
        System.setProperty("spark.master", "local[2]");
        System.setProperty("spark.sql.shuffle.partitions", "3");
        System.setProperty("spark.hadoop.fs.elsewhere.impl", Elsewhere.class.getName());
        Elsewhere.ROOT.put("", far);
        Files.createDirectories(far.resolve("clinic/visits/older"));
        for (int part = 0; part < 3; part++) {
            StringBuilder table = new StringBuilder("name,age,town,note\n");
            for (int row = part * 30; row < part * 30 + 30; row++) {
                table.append("p%d,%d,%05d,\"note\n%d\"\n".formatted(row, 20 + row * 7 % 30, row % 5 * 111, row));
            }
            Files.writeString(far.resolve("clinic/visits/part " + part + ".csv"), table);
        }
        Files.writeString(far.resolve("clinic/visits/_SUCCESS"), "");
        Files.writeString(far.resolve("clinic/visits/older/x.csv"), "none of it");
        Files.writeString(folder.resolve("job.yaml"), """
                input: elsewhere://ward/clinic/visits
                output: elsewhere://ward/out/visits k4
                k: 4
                suppression: {limit: 0.2}
                attributes:
                  name: {role: identifier}
                  age: {role: quasi, type: integer, widths: [1, 5, 10]}
                  town: {role: quasi, type: code, keep: [5, 3, 1]}
                  note: {role: insensitive}
                """);
    }

    @AfterEach
    void end() {
        Elsewhere.TROUBLES.clear();
        System.clearProperty("spark.hadoop.fs.elsewhere.impl");
        System.clearProperty("spark.skald.mostSentClasses");
    }

    int run(String... words) {
        List<String> arguments = new ArrayList<>();
        for (String word : words) {
            if (word.contains("=")) {
                arguments.add("--set");
            }
            arguments.add(word);
        }
        arguments.add(folder.resolve("job.yaml").toString());
        err.reset();
        return Main.run(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                arguments.toArray(String[]::new));
    }

    String told() {
        return err.toString(StandardCharsets.UTF_8);
    }

    static Set<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return new TreeSet<>(
                    files.map(file -> file.getFileName().toString()).toList());
        }
    }

    List<List<String>> local(String... overrides) throws IOException {
        List<String> all = new ArrayList<>(List.of("input=" + far.resolve("clinic/visits"), "output=local.csv"));
        all.addAll(List.of(overrides));
        Engine.anonymise(PlanResolver.resolve(folder.resolve("job.yaml"), all, OutputUse.WRITTEN), RunOptions.DEFAULT);
        return LocalSpark.sortedRows(folder.resolve("local.csv"));
    }
}
