package io.skald.experiment;

import io.skald.attribute.bin.Domain;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.HashMap;
import java.util.Map;

/** Numbers the labels of one domain: equal texts have equal numbers, whatever their levels. Each label is made once. */
final class LabelIds {

    private static final int UNKNOWN = -1;

    private final Domain domain;
    private final Map<String, Integer> byText = new HashMap<>();
    private final Long2IntOpenHashMap[] byBin;

    LabelIds(Domain domain) {
        this.domain = domain;
        this.byBin = new Long2IntOpenHashMap[domain.height() + 1];
        for (int level = 0; level < byBin.length; level++) {
            byBin[level] = new Long2IntOpenHashMap();
            byBin[level].defaultReturnValue(UNKNOWN);
        }
    }

    /** The number of a bin's label. */
    int of(int level, long bin) {
        int known = byBin[level].get(bin);
        if (known != UNKNOWN) {
            return known;
        }
        int id = byText.computeIfAbsent(domain.label(level, bin), label -> byText.size());
        byBin[level].put(bin, id);
        return id;
    }
}
