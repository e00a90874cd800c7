package io.skald.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.attribute.value.ValueEncoder;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Rows put together by person in memories that they do not fit in, so that they are dealt into piles on disk first. */
class PersonSortProperties {

    private static final int CHUNK_ROWS = 3_000;
    private static final int NOBODY = -1;

    @Property(tries = 15)
    void rows_of_each_person_come_together_and_none_is_lost(@ForAll Random random) {
        int[] personOfRow = persons(random);
        BitSet excluded = new BitSet();
        for (int row = 0; row < personOfRow.length; row++) {
            excluded.set(row, random.nextInt(30) == 0);
        }
        boolean numbered = random.nextBoolean();
        MemoryBudget small = MemoryBudget.of(new ByteSize(2_500_000 + random.nextInt(1_000_000)));
        try (Workspace workspace = Workspace.create(Path.of(System.getProperty("java.io.tmpdir")));
                EncodedStore rows = store(personOfRow, excluded, false, workspace);
                EncodedStore ids = store(personOfRow, excluded, true, workspace);
                PersonTable sorted =
                        new PersonSort(new EncodedTable(rows, List.of()), ids, numbered, small, workspace).sorted()) {
            assertThat(sorted.rowPlace().isPresent()).isEqualTo(numbered);
            Map<Long, Integer> personOfNumber = new HashMap<>();
            Map<Long, Integer> chunkOfNumber = new HashMap<>();
            BitSet seen = new BitSet();
            for (int index = 0; index < sorted.store().chunkCount(); index++) {
                EncodedChunk chunk = sorted.store().read(index);
                for (int at = 0; at < chunk.rows(); at++) {
                    int row = (int) chunk.column(0).number(at);
                    long number = chunk.column(sorted.place()).number(at);
                    assertThat(seen.get(row)).isFalse();
                    seen.set(row);
                    assertThat(chunk.excluded().get(at)).isEqualTo(excluded.get(row));
                    assertThat(personOfNumber.computeIfAbsent(number, any -> personOfRow[row]))
                            .isEqualTo(personOfRow[row]);
                    if (!ofLarge(sorted, index)) {
                        assertThat(chunkOfNumber.putIfAbsent(number, index)).isIn(null, index);
                    }
                }
            }
            assertThat(seen.cardinality()).isEqualTo(personOfRow.length);
            Set<Integer> persons = new HashSet<>(personOfNumber.values());
            assertThat(persons).hasSameSizeAs(personOfNumber.keySet()).hasSize((int) sorted.persons());
            assertThat(sorted.rowsWithoutId())
                    .isEqualTo(Arrays.stream(personOfRow)
                            .filter(person -> person == NOBODY)
                            .count());
            if (numbered) {
                assertNumbered(sorted, rows, personOfRow, small, workspace);
            }
        }
    }

    /** In the order of the rows, two have one number if they are one person's. */
    private static void assertNumbered(
            PersonTable sorted, EncodedStore rows, int[] personOfRow, MemoryBudget budget, Workspace workspace) {
        try (PersonRows inOrder = PersonRows.of(sorted, rows, budget, workspace)) {
            Map<Long, Integer> personOfNumber = new HashMap<>();
            assertThat(inOrder.store().chunkCount()).isEqualTo(rows.chunkCount());
            for (int index = 0; index < rows.chunkCount(); index++) {
                for (int at = 0; at < rows.chunkRows(index); at++) {
                    int person = personOfRow[(int) rows.firstRow(index) + at];
                    long number = inOrder.ofChunk(index).number(at);
                    assertThat(personOfNumber.computeIfAbsent(number, any -> person))
                            .isEqualTo(person);
                }
            }
            assertThat(new HashSet<>(personOfNumber.values()))
                    .hasSameSizeAs(personOfNumber.keySet())
                    .hasSize((int) inOrder.persons());
        }
    }

    /** Many persons of some rows, one of thousands or more than memory holds, and rows that are nobody's. */
    private static int[] persons(Random random) {
        int[] persons = new int[30_000 + random.nextInt(20_000)];
        int large = random.nextInt(3) * 12_000;
        for (int row = 0; row < persons.length; row++) {
            persons[row] = row < large ? 0 : random.nextInt(10) == 0 ? NOBODY : 1 + random.nextInt(15_000);
        }
        return persons;
    }

    private static boolean ofLarge(PersonTable table, int chunk) {
        return table.large().stream().anyMatch(person -> person.has(chunk));
    }

    private static EncodedStore store(int[] personOfRow, BitSet excluded, boolean ids, Workspace workspace) {
        try (StoreWriter writer = StoreWriter.temporary(workspace, MemoryBudget.of(ByteSize.ofMegabytes(64)))) {
            for (int from = 0; from < personOfRow.length; from += CHUNK_ROWS) {
                int size = Math.min(CHUNK_ROWS, personOfRow.length - from);
                long[][] numbers = new long[2][size];
                for (int at = 0; at < size; at++) {
                    for (int i = 0; i < 2; i++) {
                        numbers[i][at] = ids ? hash(personOfRow[from + at], i) : from + at;
                    }
                }
                writer.append(EncodedChunk.of(numbers, size, ids ? new BitSet() : excluded.get(from, from + size)));
            }
            return writer.finish();
        }
    }

    private static long hash(int person, int column) {
        return person == NOBODY
                ? ValueEncoder.MISSING
                : (person + 1L) * (column == 0 ? 0x9E3779B97F4A7C15L : 0xC2B2AE3D27D4EB4FL) >>> 2;
    }
}
