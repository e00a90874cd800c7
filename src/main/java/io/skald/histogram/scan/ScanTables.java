package io.skald.histogram.scan;

import io.skald.attribute.Placing;
import io.skald.attribute.bin.Domain;
import io.skald.attribute.dictionary.CodeMap;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.histogram.key.ColumnNumbers;
import io.skald.histogram.key.CountedColumn;
import io.skald.histogram.key.KeyColumns;
import io.skald.privacy.Origin;
import io.skald.store.EncodedTable;
import io.skald.store.Population;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.LongUnaryOperator;

/** The lookup tables of one scan of the store, shared by its nodes; a table that the budget refuses is computed row by row. */
public final class ScanTables implements AutoCloseable {

    private static final long FEW_VALUES = 1 << 16;

    private final EncodedTable table;
    private final KeyColumns columns;
    private final MemoryBudget budget;
    private final Origin origin;

    /** Per quasi-identifier, from the table's codes to those of the domains that are counted. */
    private final List<LongUnaryOperator> placing;

    /** Per quasi-identifier, by level. */
    private final List<Map<Integer, ColumnNumbers>> bins = new ArrayList<>();

    private final List<MemoryBudget.Reservation> reservations = new ArrayList<>();
    private final long mostTabled;

    ScanTables(EncodedTable table, MemoryBudget budget) {
        this(table, KeyColumns.of(table.domains()), budget);
    }

    /** @param columns of the keys: those of the table's quasi-identifiers and sensitive ones */
    ScanTables(EncodedTable table, KeyColumns columns, MemoryBudget budget) {
        this(table, columns, budget, Long.MAX_VALUE, Origin.TABLE, same(columns));
    }

    private ScanTables(
            EncodedTable table,
            KeyColumns columns,
            MemoryBudget budget,
            long mostTabled,
            Origin origin,
            List<LongUnaryOperator> placing) {
        this.origin = origin;
        this.placing = placing;
        this.table = table;
        this.columns = columns;
        this.budget = budget;
        this.mostTabled = mostTabled;
        table.quasi().forEach(attribute -> bins.add(new HashMap<>()));
    }

    /** Those of columns of few values only, to be kept for long. */
    static ScanTables ofSmall(EncodedTable table, MemoryBudget budget) {
        KeyColumns columns = KeyColumns.of(table.domains());
        return new ScanTables(table, columns, budget, FEW_VALUES, Origin.TABLE, same(columns));
    }

    /** Those of a population, whose rows are counted in the bins of a table. */
    static ScanTables of(Population population, KeyColumns columns, MemoryBudget budget) {
        return new ScanTables(
                population.rows(),
                columns,
                budget,
                Long.MAX_VALUE,
                Origin.POPULATION,
                population.placing().stream().map(Placing::codes).toList());
    }

    private static List<LongUnaryOperator> same(KeyColumns columns) {
        return Collections.nCopies(columns.domains().size(), LongUnaryOperator.identity());
    }

    /** The bins of a quasi-identifier at a level. */
    ColumnNumbers bins(int attribute, int level) {
        return bins.get(attribute).computeIfAbsent(level, key -> {
            Domain domain = columns.domains().get(attribute);
            LongUnaryOperator places = placing.get(attribute);
            LongUnaryOperator bin = code -> domain.bin(level, places.applyAsLong(code));
            return domain.binSpace(level) <= Integer.MAX_VALUE
                    ? numbers(attribute, bin)
                    : new ColumnNumbers.Computed(table.codes(attribute), bin);
        });
    }

    /** The one number that all rows have of a column: of one that tells of what they are, or of those that a population lacks. */
    OptionalInt fixed(int column) {
        if (columns.tellsPersons(column)) {
            return OptionalInt.of(0);
        }
        boolean isOrigin = columns.sensitive().population() > 0 && column == columns.count() - 1;
        if (isOrigin) {
            return OptionalInt.of(origin.ordinal());
        }
        return origin == Origin.POPULATION && columns.isSensitive(column) ? OptionalInt.of(0) : OptionalInt.empty();
    }

    /** What keys are made of. */
    KeyColumns columns() {
        return columns;
    }

    /** Where a column of the keys is in each chunk. */
    int place(int column) {
        return columns.isSensitive(column) ? sensitive(column).place() : column;
    }

    /** The values of a sensitive column; its texts are few, so that their table takes little. */
    ColumnNumbers values(int column) {
        int[] values = sensitive(column).valueOf();
        return ColumnNumbers.tabled(new CodeMap.Table(values, -1), values.length, value -> value);
    }

    private CountedColumn sensitive(int column) {
        return columns.sensitive().columns().get(column - columns.domains().size());
    }

    /** What rows carry beside their keys: the sensitive values they have, where keys carry these. */
    List<Carried> carried() {
        List<Carried> carried = new ArrayList<>();
        columns.sets()
                .ifPresent(sets -> sets.pieces()
                        .forEach(piece -> carried.add(new Carried(
                                ColumnNumbers.tabled(
                                        new CodeMap.Table(piece.bits(), -1), piece.bits().length, bits -> bits),
                                piece.place(),
                                piece.stride()))));
        return carried;
    }

    /**
     * A number per row, to be added up.
     *
     * @param place of the column in each chunk
     */
    record Carried(ColumnNumbers numbers, int place, long stride) {}

    /** A number per code of a quasi-identifier, each of which fits an int. */
    ColumnNumbers numbers(int attribute, LongUnaryOperator ofCode) {
        CodeMap codes = table.codes(attribute);
        long size = table.domain(attribute).size();
        long values = ColumnNumbers.tabled(codes, size);
        if (values != Long.MAX_VALUE && values <= mostTabled) {
            Optional<MemoryBudget.Reservation> held =
                    budget.tryReserve(MemoryTag.LOOKUP_TABLES, values * Integer.BYTES);
            if (held.isPresent()) {
                reservations.add(held.get());
                return ColumnNumbers.tabled(codes, size, ofCode);
            }
        }
        return new ColumnNumbers.Computed(codes, ofCode);
    }

    @Override
    public void close() {
        reservations.forEach(MemoryBudget.Reservation::close);
    }
}
