package io.skald.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.attribute.value.ValueEncoder;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import java.nio.file.Path;
import java.util.ArrayList;
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

    /** Of a column, before they become a chunk of the sorted rows. */
    private static final long STAGED_BYTES = 1 << 18;

    @Property(tries = 15)
    void rows_of_each_person_come_together_and_none_is_lost(@ForAll Random random) {
        int[] personOfRow = persons(random);
        BitSet excluded = new BitSet();
        for (int row = 0; row < personOfRow.length; row++) {
            excluded.set(row, random.nextInt(30) == 0);
        }
        boolean numbered = random.nextBoolean();
        List<Cells> columns = columns(random, personOfRow);
        MemoryBudget small = MemoryBudget.of(
                new ByteSize(1_000_000 + 2 * STAGED_BYTES * (columns.size() + 2) + random.nextInt(1_000_000)));
        try (Workspace workspace = Workspace.create(Path.of(System.getProperty("java.io.tmpdir")));
                EncodedStore rows = store(columns, personOfRow.length, excluded, workspace);
                EncodedStore ids = ids(personOfRow, workspace);
                PersonTable sorted = new PersonSort(
                                new EncodedTable(rows, List.of()), ids, numbered, small, workspace, 2)
                        .sorted()) {
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
                    for (int i = 0; i < columns.size(); i++) {
                        assertThat(chunk.column(i).number(at))
                                .isEqualTo(columns.get(i).of(row));
                    }
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
            for (int i = 0; i < columns.size(); i++) {
                assertThat(sorted.varying().get(i))
                        .as("column %s", i)
                        .isEqualTo(maySay(sorted) || varies(columns.get(i), personOfRow));
            }
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

    /** The numbers of a column: no number where it has none. */
    @FunctionalInterface
    private interface Cells {
        long of(int row);
    }

    /** The rows' own numbers, and columns of all kinds of ranges. */
    private static List<Cells> columns(Random random, int[] personOfRow) {
        long seed = random.nextLong();
        List<Cells> kinds = List.of(
                row -> 7,
                row -> ValueEncoder.MISSING,
                row -> mixed(seed, row) % 3 == 0 ? ValueEncoder.MISSING : -5 - row % 40,
                row -> mixed(seed, personOfRow[row] + 1) & 0xFFFFF,
                row -> mixed(seed, row) >> 2,
                row -> mixed(seed, row) % 5 == 0 ? ValueEncoder.MISSING : mixed(seed, row) >> 5,
                row -> row / CHUNK_ROWS % 2 == 0 ? 3 : 1_000_000_000_000L + row,
                row -> mixed(seed, row) & 0xFF);
        List<Cells> columns = new ArrayList<>(List.of(row -> row));
        for (int i = random.nextInt(12); i > 0; i--) {
            columns.add(kinds.get(random.nextInt(kinds.size())));
        }
        return columns;
    }

    private static long mixed(long seed, long number) {
        return (seed ^ number * 0x9E3779B97F4A7C15L) * 0xC2B2AE3D27D4EB4FL;
    }

    /** Whether a person has more rows than are compared. */
    private static boolean maySay(PersonTable sorted) {
        return sorted.varying().stream().allMatch(varies -> varies)
                && sorted.large().stream().anyMatch(person -> person.rows() > 1);
    }

    private static boolean varies(Cells column, int[] personOfRow) {
        Map<Integer, Long> numberOf = new HashMap<>();
        for (int row = 0; row < personOfRow.length; row++) {
            if (numberOf.computeIfAbsent(personOfRow[row], any -> ValueEncoder.LAST_OUTCOME)
                    == ValueEncoder.LAST_OUTCOME) {
                numberOf.put(personOfRow[row], column.of(row));
            } else if (numberOf.get(personOfRow[row]) != column.of(row)) {
                return true;
            }
        }
        return false;
    }

    private static EncodedStore ids(int[] personOfRow, Workspace workspace) {
        return store(
                List.of(row -> hash(personOfRow[row], 0), row -> hash(personOfRow[row], 1)),
                personOfRow.length,
                new BitSet(),
                workspace);
    }

    private static EncodedStore store(List<Cells> columns, int rows, BitSet excluded, Workspace workspace) {
        try (StoreWriter writer = StoreWriter.temporary(workspace, MemoryBudget.of(ByteSize.ofMegabytes(64)))) {
            for (int from = 0; from < rows; from += CHUNK_ROWS) {
                int size = Math.min(CHUNK_ROWS, rows - from);
                long[][] numbers = new long[columns.size()][size];
                for (int i = 0; i < numbers.length; i++) {
                    for (int at = 0; at < size; at++) {
                        numbers[i][at] = columns.get(i).of(from + at);
                    }
                }
                writer.append(EncodedChunk.of(numbers, size, excluded.get(from, from + size)));
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
