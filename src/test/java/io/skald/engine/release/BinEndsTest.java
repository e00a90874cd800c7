package io.skald.engine.release;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.attribute.bin.Domain;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.budget.Workspace;
import io.skald.engine.encode.CellText;
import io.skald.engine.encode.EncodePass;
import io.skald.engine.encode.EncodedInput;
import io.skald.job.OutputUse;
import io.skald.job.Plan;
import io.skald.job.PlanResolver;
import io.skald.store.EncodedTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BinEndsTest {

    private static final int ROWS = 9_000;
    private static final int CHUNK = 700;

    @TempDir
    private Path folder;

    /** Blocks of two ranks: of many values some have lost their first, some their last, some all; of few all are met soon. */
    @ParameterizedTest
    @ValueSource(ints = {6_000, 4_500, 41, 2, 1})
    void are_those_of_released_rows_whether_memory_holds_them_or_not(int distinct) throws IOException {
        Random random = new Random(3);
        int[] values =
                IntStream.range(0, ROWS).map(i -> 10 * random.nextInt(distinct)).toArray();
        BitSet gone = new BitSet();
        IntStream.range(0, ROWS).filter(i -> random.nextInt(3) == 0).forEach(gone::set);
        Files.write(
                folder.resolve("table.csv"),
                IntStream.range(-1, ROWS)
                        .mapToObj(i -> i < 0 ? "pin" : String.valueOf(values[i]))
                        .toList());
        Path job = Files.writeString(folder.resolve("job.yaml"), """
                input: table.csv
                output: out/release.csv
                k: 2
                chunk: {rows: %d}
                attributes:
                  pin: {role: quasi, type: integer, encode: true, widths: [1, 2]}
                """.formatted(CHUNK));
        Plan plan = PlanResolver.resolve(job, List.of(), OutputUse.WRITTEN);
        MemoryBudget roomy = MemoryBudget.of(ByteSize.parse("64MB"));
        try (Workspace workspace = Workspace.create(folder);
                EncodedInput encoded = new EncodePass(
                                plan,
                                plan.format().open(plan.input()),
                                roomy,
                                workspace,
                                Progress.NONE,
                                new CellText(false))
                        .run()) {
            EncodedTable table = encoded.table();

            TreeMap<Long, String> inMemory = labels(table, gone, roomy, workspace);

            assertThat(inMemory).isEqualTo(naive(table.domain(0), values, gone));
            assertThat(labels(table, gone, MemoryBudget.of(new ByteSize(20 << 10)), workspace))
                    .isEqualTo(inMemory)
                    .hasSizeBetween(distinct / 3, distinct);
        }
    }

    private static TreeMap<Long, String> labels(
            EncodedTable table, BitSet gone, MemoryBudget budget, Workspace workspace) {
        TreeMap<Long, String> labels = new TreeMap<>();
        try (BinEnds ends =
                BinEnds.of(table, 0, 1, chunk -> gone.get(chunk * CHUNK, (chunk + 1) * CHUNK), budget, workspace)) {
            for (int index = 0; index < table.store().chunkCount(); index++) {
                for (int row = 0; row < table.store().chunkRows(index); row++) {
                    if (!gone.get(index * CHUNK + row)) {
                        var column = table.store().read(index).column(0);
                        long code = table.codes(0).code(column.raw(column.packed(row)));
                        labels.computeIfAbsent(table.domain(0).bin(1, code), ends::label);
                    }
                }
            }
        }
        return labels;
    }

    private static TreeMap<Long, String> naive(Domain domain, int[] values, BitSet gone) {
        List<Integer> sorted =
                new TreeSet<>(IntStream.of(values).boxed().toList()).stream().toList();
        TreeMap<Long, String> labels = new TreeMap<>();
        for (int rank = 0; rank < sorted.size(); rank += 2) {
            TreeSet<Integer> released = new TreeSet<>();
            for (int row = 0; row < ROWS; row++) {
                int at = values[row];
                boolean inBlock = at == sorted.get(rank) || rank + 1 < sorted.size() && at == sorted.get(rank + 1);
                if (inBlock && !gone.get(row)) {
                    released.add(at);
                }
            }
            if (!released.isEmpty()) {
                labels.put(domain.bin(1, rank), "[" + released.first() + " - " + released.last() + "]");
            }
        }
        return labels;
    }
}
