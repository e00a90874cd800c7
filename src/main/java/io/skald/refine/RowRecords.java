package io.skald.refine;

import io.skald.attribute.bin.Domain;
import io.skald.histogram.key.Sensitive;
import it.unimi.dsi.fastutil.longs.LongArrays;
import java.util.Arrays;
import java.util.List;

/**
 * Rows that wait to be clustered, as records: the row's number, its group, one code per quasi-identifier, one value per sensitive
 * column of which something is asked, and where persons are counted, whose it is.
 */
final class RowRecords {

    private static final int ROW = 0;
    private static final int GROUP = 1;
    private static final int CODES = 2;

    private final Geometry geometry;
    private final Sensitive sensitive;
    private final PersonCount.Of persons;
    private final RecordFormat format;

    /**
     * @param rows number of rows in the table
     * @param domains per quasi-identifier
     */
    RowRecords(long rows, List<Domain> domains, Geometry geometry) {
        this(rows, domains, Sensitive.NONE, PersonCount.Of.NOBODY, geometry);
    }

    /**
     * Of sensitive columns and persons too.
     *
     * @param rows number of rows in the table
     * @param domains per quasi-identifier
     */
    RowRecords(long rows, List<Domain> domains, Sensitive sensitive, PersonCount.Of persons, Geometry geometry) {
        this.geometry = geometry;
        this.sensitive = sensitive;
        this.persons = persons;
        int behind = CODES + domains.size() + sensitive.columns().size();
        long[] values = new long[behind + (persons.counted() ? 1 : 0)];
        if (persons.counted()) {
            values[behind] = persons.all();
        }
        for (int i = 0; i < sensitive.columns().size(); i++) {
            values[CODES + domains.size() + i] = sensitive.columns().get(i).values();
        }
        values[ROW] = rows;
        values[GROUP] = Integer.MAX_VALUE;
        for (int i = 0; i < domains.size(); i++) {
            values[CODES + i] = domains.get(i).size();
        }
        this.format = new RecordFormat(values);
    }

    /** Bytes of a row. */
    int length() {
        return format.length();
    }

    /** What ranges of the codes cost. */
    Geometry geometry() {
        return geometry;
    }

    void putRow(byte[] target, long row) {
        format.put(target, 0, ROW, row);
    }

    void putGroup(byte[] target, int at, int group) {
        format.put(target, at, GROUP, group);
    }

    void putCode(byte[] target, int attribute, long code) {
        format.put(target, 0, CODES + attribute, code);
    }

    void putValue(byte[] target, int column, int value) {
        format.put(target, 0, CODES + geometry.attributes() + column, value);
    }

    int value(byte[] source, int at, int column) {
        return (int) format.get(source, at, CODES + geometry.attributes() + column);
    }

    void putPerson(byte[] target, long person) {
        format.put(
                target, 0, CODES + geometry.attributes() + sensitive.columns().size(), person);
    }

    long person(byte[] source, int at) {
        return format.get(
                source, at, CODES + geometry.attributes() + sensitive.columns().size());
    }

    /** Whose rows these are. */
    PersonCount.Of persons() {
        return persons;
    }

    /** Whether the number of its rows is all that a class shows. */
    boolean onlyRows() {
        return sensitive.columns().isEmpty() && !persons.counted();
    }

    /** The sensitive columns of which something is asked. */
    Sensitive sensitive() {
        return sensitive;
    }

    long row(byte[] source, int at) {
        return format.get(source, at, ROW);
    }

    int group(byte[] source, int at) {
        return (int) format.get(source, at, GROUP);
    }

    long code(byte[] source, int at, int attribute) {
        return format.get(source, at, CODES + attribute);
    }

    /** Bytes that a block of so many rows takes while it is clustered. */
    long blockBytes(long rows) {
        return rows
                        * (80L
                                + 20L * geometry.attributes()
                                + 8L * sensitive.columns().size()
                                + (persons.counted() ? 2L * Long.BYTES : 0)
                                + (sensitive.models().countPersons() ? Long.BYTES : 0))
                + NarrowedKeys.bytes(rows);
    }

    /** Writes a row of a block, without its group. */
    void put(byte[] target, Block block, int place) {
        putRow(target, block.rows()[place]);
        for (int i = 0; i < geometry.attributes(); i++) {
            putCode(target, i, block.geometry().original(i, block.code(place, i)));
        }
        for (int i = 0; i < block.values().columns(); i++) {
            putValue(target, i, block.values().value(place, i));
        }
        if (persons.counted()) {
            putPerson(target, block.persons().of(place));
        }
    }

    /** Reads rows into memory, in order of their numbers. */
    Loaded load(Spools.Spool spool) {
        return inOrder(loadAsTheyStand(spool));
    }

    /** Reads rows into memory, in the order in which they were appended. */
    Loaded loadAsTheyStand(Spools.Spool spool) {
        int n = Math.toIntExact(spool.records());
        int m = geometry.attributes();
        long[] rows = new long[n];
        int[] groups = new int[n];
        int[] codes = new int[n * m];
        long[][] wide = new long[m][];
        for (int i = 0; i < m; i++) {
            if (geometry.isWide(i)) {
                wide[i] = new long[n];
            }
        }
        int[] next = {0};
        int[][] values = new int[sensitive.columns().size()][n];
        long[] personOf = new long[persons.counted() ? n : 0];
        spool.scan((bytes, at) -> {
            int p = next[0]++;
            for (int i = 0; i < values.length; i++) {
                values[i][p] = value(bytes, at, i);
            }
            if (personOf.length > 0) {
                personOf[p] = person(bytes, at);
            }
            rows[p] = row(bytes, at);
            groups[p] = group(bytes, at);
            for (int i = 0; i < m; i++) {
                long code = code(bytes, at, i);
                if (wide[i] == null) {
                    codes[p * m + i] = (int) code;
                } else {
                    wide[i][p] = code;
                }
            }
        });
        return new Loaded(
                new Block(
                        withRanks(wide, codes, m),
                        rows,
                        codes,
                        new BlockValues(sensitive, values),
                        new BlockPersons(personOf, persons.most())),
                groups);
    }

    /** Replaces the codes that do not fit an int by their ranks in the block. */
    private Geometry withRanks(long[][] wide, int[] codes, int m) {
        long[][] originals = new long[m][];
        boolean any = false;
        for (int i = 0; i < m; i++) {
            if (wide[i] != null) {
                any = true;
                originals[i] = Arrays.stream(wide[i]).sorted().distinct().toArray();
                for (int p = 0; p < wide[i].length; p++) {
                    codes[p * m + i] = Arrays.binarySearch(originals[i], wide[i][p]);
                }
            }
        }
        return any ? geometry.withOriginals(originals) : geometry;
    }

    private static Loaded inOrder(Loaded loaded) {
        Block block = loaded.block();
        long[] rows = block.rows();
        int n = rows.length;
        boolean ascending = true;
        for (int p = 1; p < n && ascending; p++) {
            ascending = rows[p - 1] < rows[p];
        }
        if (ascending) {
            return loaded;
        }
        int[] order = new int[n];
        Arrays.setAll(order, p -> p);
        LongArrays.radixSortIndirect(order, rows, true);
        return loaded.select(order);
    }

    /**
     * Rows in memory.
     *
     * @param block the rows, in order of their numbers
     * @param groups per place, the row's group
     */
    record Loaded(Block block, int[] groups) {

        /** Some of the rows, in the order given. */
        Loaded select(int[] places) {
            return new Loaded(
                    block.select(places),
                    Arrays.stream(places).map(place -> groups[place]).toArray());
        }
    }
}
