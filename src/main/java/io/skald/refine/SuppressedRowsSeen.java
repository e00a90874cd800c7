package io.skald.refine;

import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.List;

/** What suppressed rows show of themselves, those of policies and those of bins that have not what a class must, as they come. */
final class SuppressedRowsSeen {

    private final RowRecords records;
    private final SuppressedTally ofPolicies;
    private final SuppressedTally ofBins;

    SuppressedRowsSeen(RowRecords records) {
        this.records = records;
        this.ofPolicies = new SuppressedTally(records);
        this.ofBins = new SuppressedTally(records);
    }

    /** Adds a row that a policy suppresses, by its record. */
    void exclude(byte[] row) {
        ofPolicies.add(records, row, 0);
    }

    /** Adds a row of a bin. */
    void add(Block block, int place) {
        ofBins.add(block, place);
    }

    /** Adds all rows of a bin. */
    void add(Spools.Spool rows) {
        rows.scan((bytes, at) -> ofBins.add(records, bytes, at));
    }

    /**
     * What all of them show together.
     *
     * @param lost the rows of bins once more, where rows of them were rescued
     * @param rescued rows that are suppressed no longer
     */
    SuppressedTally together(Spools.Spool lost, List<Rescue.Joined> rescued) {
        SuppressedTally all = new SuppressedTally(records);
        all.addAll(ofPolicies);
        if (rescued.isEmpty()) {
            all.addAll(ofBins);
        } else {
            LongOpenHashSet gone = new LongOpenHashSet();
            rescued.forEach(one -> gone.add(one.row()));
            lost.scan((bytes, at) -> {
                if (!gone.contains(records.row(bytes, at))) {
                    all.add(records, bytes, at);
                }
            });
        }
        return all;
    }
}
