package io.skald.histogram.scan;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.histogram.bins.BinSink;
import io.skald.histogram.bins.BinTable;
import io.skald.histogram.key.BinKeys;
import io.skald.histogram.key.KeyBlock;
import io.skald.histogram.key.PersonSums;
import io.skald.store.EncodedChunk;
import io.skald.store.EncodedStore;
import io.skald.store.PersonTable;
import java.util.List;

/**
 * Counts the rows of a person of many, as all rows without an identifier are: the bins that were met are kept in a table, and where memory has
 * no room for all of them, his chunks are read again for each of several parts of the bins. For one thread.
 */
final class LargePersonReader {

    private static final int HASH_SHIFT = 40;
    private static final int MASK = (1 << Long.SIZE - HASH_SHIFT) - 1;

    private final EncodedStore store;
    private final PersonSums sums;
    private final List<Counted> counted;
    private final Room room;

    /** One node being counted. */
    record Counted(RowKeys keys, KeyBlock block, BinKeys bins, BinSink sink, BinSink.Lane lane) {}

    /**
     * Where the bins that were met are kept.
     *
     * @param most bytes that a table of them may take
     */
    record Room(MemoryBudget budget, long most) {}

    LargePersonReader(EncodedStore store, PersonSums sums, List<Counted> counted, Room room) {
        this.store = store;
        this.sums = sums;
        this.counted = counted;
        this.room = room;
    }

    /** Counts all rows of a person. */
    void read(PersonTable.LargePerson person) {
        for (Counted node : counted) {
            long bytes = BinTable.bytes(person.rows(), node.bins().count(), false);
            int parts = (int) Math.min(MASK, bytes / Math.max(1, room.most()) + 1);
            for (int part = 0; part < parts && node.sink().open(); part++) {
                read(person, node, part, parts);
            }
        }
    }

    private void read(PersonTable.LargePerson person, Counted node, int part, int parts) {
        try (BinTable met = new BinTable(node.bins().count(), false, 0, room.budget())) {
            long[] bin = new long[node.bins().count()];
            for (int i = 0; i < person.chunks() && node.sink().open(); i++) {
                EncodedChunk chunk = store.read(person.firstChunk() + i);
                for (int row = 0; row < chunk.rows(); ) {
                    int next = node.keys().fillAll(node.block(), chunk, row);
                    keep(node, chunk, row, part, parts, met, bin);
                    node.lane().add(node.block());
                    row = next;
                }
            }
        }
    }

    /** Keeps the rows of a block whose bins are of this part. */
    private void keep(Counted node, EncodedChunk chunk, int from, int part, int parts, BinTable met, long[] bin) {
        KeyBlock block = node.block();
        node.bins().turnTo(block);
        int kept = 0;
        for (int i = 0; i < block.size; i++) {
            boolean wanted = !chunk.excluded().get(from + i)
                    && (parts == 1 || (node.bins().hash(i) >>> HASH_SHIFT) % parts == part);
            if (wanted) {
                node.bins().get(i, bin);
                int before = met.size();
                if (met.addRecords(bin, 0, 1, false) == 0) {
                    room.budget()
                            .reserve(MemoryTag.PERSONS, BinTable.bytes(before + 1L, bin.length, false))
                            .close();
                }
                block.move(i, kept);
                block.information[kept++] = met.size() > before ? sums.unweighted() : 0;
            }
        }
        block.size = kept;
    }
}
