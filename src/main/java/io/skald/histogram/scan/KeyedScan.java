package io.skald.histogram.scan;

import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.histogram.bins.BinSink;
import io.skald.histogram.key.KeyColumns;
import io.skald.lattice.Node;
import io.skald.store.EncodedTable;
import io.skald.store.PersonTable;
import io.skald.store.Population;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes the keys of all rows at some nodes, in one scan: of a table's, of a table's by person, or of a table's and behind them a population's.
 *
 * @param columns of the keys
 */
record KeyedScan(
        EncodedTable table,
        KeyColumns columns,
        Optional<PersonTable> persons,
        Optional<Population> population,
        MemoryBudget budget) {

    private static final String NAME = "Pass 2: count";

    /** Scans, and adds the keys to a sink for each node. */
    void run(StoreScan.Session session, List<Node> nodes, List<BinSink> counting) {
        try (ScanTables tables = new ScanTables(table, columns, budget)) {
            List<RowKeys> keys = keys(tables, nodes, counting);
            if (population.isPresent()) {
                run(session, population.get(), keys, nodes, counting);
            } else if (persons.isPresent()) {
                run(session, persons.get(), keys, counting);
            } else {
                session.run(NAME, () -> new BinReader(keys, counting));
            }
        }
    }

    private void run(
            StoreScan.Session session,
            Population others,
            List<RowKeys> ofTable,
            List<Node> nodes,
            List<BinSink> counting) {
        try (ScanTables tables = ScanTables.of(others, columns, budget)) {
            List<RowKeys> ofOthers = keys(tables, nodes, counting);
            int chunks = table.store().chunkCount();
            session.run(NAME, () -> new BinReader(ofTable, ofOthers, chunks, counting));
        }
    }

    private static List<RowKeys> keys(ScanTables tables, List<Node> nodes, List<BinSink> counting) {
        List<RowKeys> keys = new ArrayList<>();
        for (int i = 0; i < nodes.size(); i++) {
            keys.add(RowKeys.of(tables, nodes.get(i), counting.get(i).layout()));
        }
        return keys;
    }

    private void run(StoreScan.Session session, PersonTable ordered, List<RowKeys> keys, List<BinSink> counting) {
        session.run(
                NAME,
                () -> new PersonReader(
                        ordered,
                        columns.persons().orElseThrow(),
                        columns,
                        keys,
                        counting,
                        MemoryBudget.of(new ByteSize(session.roomEach()))));
    }
}
