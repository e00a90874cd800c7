package io.skald.histogram.scan;

import io.skald.attribute.bin.Domain;
import io.skald.attribute.dictionary.CodeMap;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.histogram.key.ColumnNumbers;
import io.skald.histogram.key.KeyColumns;
import io.skald.histogram.key.Sensitive;
import io.skald.store.EncodedTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongUnaryOperator;

/** The lookup tables of one scan of the store, shared by its nodes; a table that the budget refuses is computed row by row. */
public final class ScanTables implements AutoCloseable {

    private static final long FEW_VALUES = 1 << 16;

    private final EncodedTable table;
    private final KeyColumns columns;
    private final MemoryBudget budget;

    /** Per quasi-identifier, by level. */
    private final List<Map<Integer, ColumnNumbers>> bins = new ArrayList<>();

    private final List<MemoryBudget.Reservation> reservations = new ArrayList<>();
    private final ColumnNumbers[] information;
    private final long mostTabled;

    ScanTables(EncodedTable table, Information information, MemoryBudget budget) {
        this(table, KeyColumns.of(table.domains()), information, budget);
    }

    /** @param columns of the keys: those of the table's quasi-identifiers and sensitive ones */
    ScanTables(EncodedTable table, KeyColumns columns, Information information, MemoryBudget budget) {
        this(table, columns, information, budget, Long.MAX_VALUE);
    }

    private ScanTables(
            EncodedTable table, KeyColumns columns, Information information, MemoryBudget budget, long mostTabled) {
        this.table = table;
        this.columns = columns;
        this.budget = budget;
        this.mostTabled = mostTabled;
        table.quasi().forEach(attribute -> bins.add(new HashMap<>()));
        this.information =
                new ColumnNumbers[information.present() ? table.quasi().size() : 0];
        for (int i = 0; i < this.information.length; i++) {
            int attribute = i;
            this.information[i] = numbers(attribute, code -> information.of(attribute, code));
        }
    }

    /** Those of columns of few values only, to be kept for long. */
    static ScanTables ofSmall(EncodedTable table, MemoryBudget budget) {
        return new ScanTables(table, KeyColumns.of(table.domains()), Information.none(), budget, FEW_VALUES);
    }

    /** The bins of a quasi-identifier at a level. */
    ColumnNumbers bins(int attribute, int level) {
        return bins.get(attribute).computeIfAbsent(level, key -> {
            Domain domain = table.domain(attribute);
            LongUnaryOperator bin = code -> domain.bin(level, code);
            return domain.binSpace(level) <= Integer.MAX_VALUE
                    ? numbers(attribute, bin)
                    : new ColumnNumbers.Computed(table.codes(attribute), bin);
        });
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

    private Sensitive.Column sensitive(int column) {
        return columns.sensitive().columns().get(column - columns.domains().size());
    }

    /** The information of every quasi-identifier's values; empty if there is none. */
    ColumnNumbers[] information() {
        return information;
    }

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
