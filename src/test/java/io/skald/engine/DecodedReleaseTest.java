package io.skald.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.TestFolder;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.budget.Workspace;
import io.skald.engine.encode.CellText;
import io.skald.engine.encode.EncodePass;
import io.skald.engine.encode.EncodedInput;
import io.skald.engine.encode.ReleaseLayout;
import io.skald.engine.release.BinLabels;
import io.skald.engine.release.GeneralisePass;
import io.skald.engine.release.NodeLabelling;
import io.skald.engine.release.ReleaseFile;
import io.skald.job.OutputUse;
import io.skald.job.Plan;
import io.skald.job.PlanResolver;
import io.skald.lattice.Node;
import io.skald.store.EncodedTable;
import io.skald.table.TableInput;
import io.skald.table.TableOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AfterProperty;
import net.jqwik.api.lifecycle.BeforeProperty;

/** A release put together from what pass 1 encoded is the one that copies the kept fields from the input once more. */
class DecodedReleaseTest {

    private static final String[] NOTES = {"plain", "", "\"a, \"\"b\"\"\nc\"", " x ", "köln"};
    private static final List<String> ROLES =
            List.of("{role: identifier}", "{role: insensitive}", "{role: sensitive}", "{role: insensitive}");

    private Path folder;

    @BeforeProperty
    void makeFolder() throws IOException {
        folder = Files.createTempDirectory("decoded");
    }

    @AfterProperty
    void removeFolder() throws IOException {
        TestFolder.remove(folder);
    }

    @Property(tries = 60)
    void has_the_same_bytes(@ForAll long seed) throws IOException {
        Random random = new Random(seed);
        Plan plan = plan(random, 1 + random.nextInt(40), NOTES.length);

        assertThat(isEncodedAsAWhole(plan)).isTrue();
        assertThat(release(plan, seed, true)).isEqualTo(release(plan, seed, false));
    }

    @Example
    void kept_fields_with_too_many_texts_are_copied() throws IOException {
        Plan plan = plan(new Random(3), 9000, 9000);

        assertThat(isEncodedAsAWhole(plan)).isFalse();
        assertThat(release(plan, 3, true)).isEqualTo(release(plan, 3, false));
    }

    private Plan plan(Random random, int rows, int texts) throws IOException {
        Map<String, String> columns = columns(random);
        List<String> names = new ArrayList<>(columns.keySet());
        int files = 1 + random.nextInt(3);
        Path input = Files.createDirectories(folder.resolve("input"));
        try (var old = Files.list(input)) {
            for (Path file : old.toList()) {
                Files.delete(file);
            }
        }
        for (int file = 0; file < files; file++) {
            List<String> order = new ArrayList<>(names);
            if (random.nextBoolean()) {
                Collections.shuffle(order, random);
            }
            Files.writeString(input.resolve("part" + file + ".csv"), table(random, order, columns, rows, texts));
        }
        StringBuilder job = new StringBuilder(
                """
                input: input
                output: out/release.csv
                overwrite: true
                k: 1
                threads: %d
                chunk: {rows: %d}
                suppression: {limit: 0, mode: %s}
                attributes:
                """.formatted(1 + random.nextInt(3), 1 + random.nextInt(9), random.nextBoolean() ? "drop" : "mask"));
        columns.forEach((name, role) ->
                job.append("  ").append(name).append(": ").append(role).append('\n'));
        return PlanResolver.resolve(Files.writeString(folder.resolve("job.yaml"), job), List.of(), OutputUse.WRITTEN);
    }

    /** One or two quasi-identifiers and up to four other columns, in any order. */
    private static Map<String, String> columns(Random random) {
        List<String> roles = new ArrayList<>(ROLES.subList(0, random.nextInt(ROLES.size() + 1)));
        IntStream.rangeClosed(0, random.nextInt(2))
                .forEach(i -> roles.add("{role: quasi, type: integer, widths: [1, 10]}"));
        Collections.shuffle(roles, random);
        Map<String, String> columns = new LinkedHashMap<>();
        roles.forEach(role -> columns.put("column" + columns.size(), role));
        return columns;
    }

    private static String table(Random random, List<String> names, Map<String, String> columns, int rows, int texts) {
        String lineEnd = random.nextBoolean() ? "\n" : "\r\n";
        StringBuilder text = new StringBuilder(String.join(",", names));
        for (int row = 0; row < rows; row++) {
            text.append(lineEnd);
            for (int i = 0; i < names.size(); i++) {
                int drawn = random.nextInt(texts);
                String note = drawn < NOTES.length ? NOTES[drawn] : "note " + drawn;
                text.append(i == 0 ? "" : ",")
                        .append(columns.get(names.get(i)).contains("quasi") ? "" + random.nextInt(50) : note);
            }
        }
        return text.append(random.nextBoolean() ? lineEnd : "").toString();
    }

    private boolean isEncodedAsAWhole(Plan plan) {
        try (Workspace workspace = Workspace.create(folder);
                EncodedInput encoded = encoded(plan, MemoryBudget.ofProcess(plan.memory()), workspace)) {
            return encoded.table().kept().isPresent();
        }
    }

    private static EncodedInput encoded(Plan plan, MemoryBudget budget, Workspace workspace) {
        TableInput input = plan.format().open(plan.input());
        return new EncodePass(plan, input, budget, workspace, Progress.NONE, new CellText(false)).runForRelease();
    }

    private String release(Plan plan, long seed, boolean decoded) throws IOException {
        MemoryBudget budget = MemoryBudget.ofProcess(plan.memory());
        TableInput input = plan.format().open(plan.input());
        TableOutput output = ReleaseLayout.output(plan, input);
        try (Workspace workspace = Workspace.create(folder);
                EncodedInput all = encoded(plan, budget, workspace)) {
            Node node =
                    Node.of(IntStream.range(0, plan.quasi().size()).map(i -> 1).toArray());
            EncodedInput encoded = decoded
                    ? all
                    : new EncodedInput(
                            new EncodedTable(all.table().store(), all.table().quasi()),
                            Optional.empty(),
                            Optional.empty(),
                            all.cuts(),
                            all.texts(),
                            all.inputHash(),
                            all.suppressedByPolicy(),
                            List.of());
            ReleaseFile release = new ReleaseFile(plan, workspace);
            GeneralisePass.Written written = new GeneralisePass(
                            plan, input, plan.suppression().drop(), budget, Progress.NONE)
                    .run(
                            encoded,
                            () -> new NodeLabelling(
                                    all.table(),
                                    node,
                                    BinLabels.ofAllRows(all.table(), node),
                                    chunk -> someRows(seed + chunk),
                                    output),
                            release);
            return written.rowsRead() + " " + written.rowsReleased() + "\n" + Files.readString(release.written());
        }
    }

    private static BitSet someRows(long seed) {
        return BitSet.valueOf(new long[] {new Random(seed).nextLong() & new Random(seed + 1).nextLong()});
    }
}
