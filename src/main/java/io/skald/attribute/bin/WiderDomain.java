package io.skald.attribute.bin;

import java.util.List;

/**
 * A domain with values that its table does not have: of a population, which is counted in the same bins. Codes and bins of the table stay what they are; behind
 * them, each group of other values has a code, and a bin of its own at the levels at which it is in none of the table's. So bins of both are rolled up
 * alike, and no label, loss or size of the table depends on the population.
 *
 * @param domain of the table
 * @param others the groups
 */
public record WiderDomain(Domain domain, List<Group> others) implements LayeredDomain {

    /**
     * Values that come into the table's bins together.
     *
     * @param from the lowest level at which they are in one; above the height if they never are
     * @param code of the table, in whose bins they are then
     */
    public record Group(int from, long code) {}

    public WiderDomain {
        others = List.copyOf(others);
    }

    private boolean isOther(long code) {
        return code >= domain.size();
    }

    private Group group(long code) {
        return others.get((int) (code - domain.size()));
    }

    @Override
    public long size() {
        return domain.size() + others.size();
    }

    @Override
    public long binSpace(int level) {
        return domain.binSpace(level) + others.size();
    }

    @Override
    public long bin(int level, long code) {
        if (!isOther(code)) {
            return domain.bin(level, code);
        }
        Group group = group(code);
        return group.from() <= level
                ? domain.bin(level, group.code())
                : domain.binSpace(level) + (code - domain.size());
    }

    @Override
    public long coarsen(int from, long bin, int to) {
        return bin < domain.binSpace(from) ? domain.coarsen(from, bin, to) : bin(to, firstCode(from, bin));
    }

    @Override
    public long firstCode(int level, long bin) {
        long own = domain.binSpace(level);
        return bin < own ? domain.firstCode(level, bin) : domain.size() + (bin - own);
    }

    @Override
    public long lastCode(int level, long bin) {
        return bin < domain.binSpace(level) ? domain.lastCode(level, bin) : firstCode(level, bin);
    }
}
