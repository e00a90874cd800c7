package io.skald.verify.classes;

import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.List;

/** Classes with faults, until their first rows are known; a few at a time, so that a release that is wrong everywhere takes no memory either. For one thread. */
final class FaultyClasses {

    /** Whose first rows are looked for at once. */
    private static final int AT_ONCE = 256;

    private final RowPages dealt;
    private final int part;
    private final RowsByClass.Visitor visitor;
    private final Long2ObjectOpenHashMap<List<String>> faults = new Long2ObjectOpenHashMap<>();

    /** @param part of the pages, that the classes are in */
    FaultyClasses(RowPages dealt, int part, RowsByClass.Visitor visitor) {
        this.dealt = dealt;
        this.part = part;
        this.visitor = visitor;
    }

    /** Takes a class, with what is wrong with it, if anything is. */
    void add(long ofClass, List<String> found) {
        if (!found.isEmpty()) {
            faults.put(ofClass, found);
            if (faults.size() == AT_ONCE) {
                flush();
            }
        }
    }

    /** Tells the faults of the classes so far. */
    void flush() {
        if (faults.isEmpty()) {
            return;
        }
        Long2LongOpenHashMap firstRow = new Long2LongOpenHashMap();
        dealt.show(part, (rows, length) -> {
            for (int at = 0; at < length; at += RowsByClass.LONGS_PER_ROW) {
                if (faults.containsKey(rows[at])) {
                    firstRow.mergeLong(rows[at], rows[at + 2], Math::min);
                }
            }
        });
        for (Long2ObjectMap.Entry<List<String>> ofClass : faults.long2ObjectEntrySet()) {
            long row = firstRow.get(ofClass.getLongKey());
            ofClass.getValue().forEach(fault -> visitor.fault(row, fault));
        }
        faults.clear();
    }
}
