package io.skald.attribute;

import io.skald.IoReason;
import java.io.IOException;
import java.nio.file.Path;
import net.openhft.chronicle.map.ChronicleMap;

/**
 * From values to ranks, in a Chronicle Map on disk, for columns with more distinct values than the budget holds. Opening
 * one takes seconds, and a look-up a microsecond, so only such columns have one.
 */
final class DiskRanks implements AutoCloseable {

    private final ChronicleMap<Long, Long> ranks;

    private DiskRanks(ChronicleMap<Long, Long> ranks) {
        this.ranks = ranks;
    }

    /** An empty map in a file, for so many values. */
    static DiskRanks create(Path file, long values) {
        try {
            // Its own exit hook would unmap the file under threads that still read it.
            return new DiskRanks(ChronicleMap.of(Long.class, Long.class)
                    .name("ranks")
                    .entries(Math.max(1, values))
                    .skipCloseOnExitHook(true)
                    .createPersistedTo(file.toFile()));
        } catch (IOException e) {
            throw IoReason.failure("Cannot make the temporary file " + file, e);
        }
    }

    void put(long value, long rank) {
        ranks.put(value, rank);
    }

    /** The rank of a value that was put. */
    long rank(long value) {
        return ranks.get(value);
    }

    @Override
    public void close() {
        ranks.close();
    }
}
