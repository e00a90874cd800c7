package io.skald.attribute;

import io.skald.attribute.bin.Domain;
import io.skald.attribute.bin.SteppedBins;
import io.skald.attribute.bin.WiderDomain;
import io.skald.attribute.dictionary.CodeMap;
import java.util.ArrayList;
import java.util.List;

/**
 * Of numbers and dates: bins are steps that go on beyond the range of the table. What is beyond it comes into the bin of its nearer end.
 *
 * @param bins of the table
 * @param size of its domain
 * @param shift from codes of the other table to those of the table, which may be none
 */
record SteppedPlacing(SteppedBins bins, long size, long shift) {

    /** The bins of a range. */
    @FunctionalInterface
    interface Range {

        SteppedBins bins(long lowest, long values);
    }

    static Placing of(Encoding.CodedDomain table, Encoding.CodedDomain other, Range range) {
        Domain domain = table.domain();
        long lowest = lowest(table);
        long values = domain.size() - (domain.missing().isPresent() ? 1 : 0);
        SteppedPlacing placing = new SteppedPlacing(range.bins(lowest, values), domain.size(), lowest(other) - lowest);
        List<WiderDomain.Group> groups = new ArrayList<>();
        for (int level = 1; level <= domain.height(); level++) {
            groups.add(new WiderDomain.Group(level, 0));
            groups.add(new WiderDomain.Group(level, Math.max(0, values - 1)));
        }
        return new Placing(new WiderDomain(domain, groups), placing::code).withMissing(other.domain());
    }

    private static long lowest(Encoding.CodedDomain coded) {
        return ((CodeMap.Offset) coded.codes()).lowest();
    }

    private long code(long other) {
        long code = other + shift;
        long nearest = Math.max(0, Math.min(bins.values() - 1, code));
        if (code == nearest && code < bins.values()) {
            return code;
        }
        int level = 1;
        while (bins.bin(level, code) != bins.bin(level, nearest)) {
            level++;
        }
        return size + 2L * (level - 1) + (code < 0 ? 0 : 1);
    }
}
