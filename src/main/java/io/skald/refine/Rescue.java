package io.skald.refine;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.histogram.key.Sensitive;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * {@code suppressed: rescue}: a row of a bin that is suppressed joins a cluster, of whatever bin, where the table's GCP falls: where the cluster's
 * rows lose less by taking it in than the 1 that a suppressed row costs. Rows are taken a block at a time; each looks for the
 * cluster that grows least among its neighbours ({@link HostSearch}); then each cluster takes its suitors in, those that cost
 * least first and ties in the rows' order, as long as the next one still pays and does not break what is asked of the cluster's values. Where what would be left is too little for a class, rows are given back
 * ({@link GivingBack}). Where classes that hold what is asked need not hold it together, a cluster that came to print what another prints gives all its rows back.
 */
final class Rescue {

    private static final int ROUNDS = 2;
    private static final int CLUSTERS_AT_ONCE = 1 << 17;
    private static final long BYTES_PER_RESCUED = 400;

    private final RefinementContext setting;
    private final ClusterFile clusters;
    private final Optional<HostValues> values;
    private final List<MemoryBudget.Reservation> held = new ArrayList<>();

    /** @param values of the clusters' rows; not kept where no row that joins a cluster can break what is asked of it */
    Rescue(RefinementContext setting, ClusterFile clusters, ClusterValues values) {
        this.values = values.kept() ? Optional.of(new HostValues(setting, values)) : Optional.empty();
        this.setting = setting;
        this.clusters = clusters;
    }

    /**
     * A row and the cluster that takes it in.
     *
     * @param growth what the cluster's rows lose more by it; less than the 1 that it gains
     */
    record Joined(long row, long cluster, double growth) {}

    /** Finds who joins what; widens the clusters. */
    List<Joined> rescue(Spools.Spool lost) {
        List<Joined> joined = new ArrayList<>();
        List<long[]> block = new ArrayList<>();
        lost.scan((bytes, at) -> {
            block.add(row(bytes, at));
            if (block.size() == setting.blockRows()) {
                rescueBlock(block, joined);
                block.clear();
            }
        });
        rescueBlock(block, joined);
        return joined;
    }

    /**
     * Takes as many of the rescued rows out of their clusters again as leave suppressed rows what a class must have; none where no number of them does.
     *
     * @param rows how many are suppressed now, those of policies included
     * @param before the clusters' changes before the rescue
     * @return those that stay
     */
    List<Joined> giveBack(
            Spools.Spool lost, List<Joined> joined, LeftSuppressed left, long rows, Map<Long, Range> before) {
        held.add(setting.budget().reserve(MemoryTag.REFINEMENT, joined.size() * GivingBack.BYTES_PER_ROW));
        GivingBack giving = new GivingBack(joined);
        int count = left.fewest(giving.order(), rows).orElse(0);
        return count == 0 ? joined : giveBack(lost, giving.choose(count), before);
    }

    private List<Joined> giveBack(Spools.Spool lost, GivingBack giving, Map<Long, Range> before) {
        List<Joined> kept = giving.kept();
        Map<Long, Range> changed = giving.clustersBefore(clusters, before);
        Map<Long, Long> clusterOf = new HashMap<>();
        for (Joined one : kept) {
            if (changed.containsKey(one.cluster())) {
                clusterOf.put(one.row(), one.cluster());
            }
        }
        int m = setting.domains().size();
        lost.scan((bytes, at) -> {
            long[] row = row(bytes, at);
            Long cluster = clusterOf.get(row[m]);
            if (cluster != null) {
                long[] codes = Arrays.copyOf(row, m);
                changed.computeIfPresent(cluster, (key, range) -> range.with(setting.domains(), codes, codes, 1));
            }
        });
        changed.forEach(clusters::replace);
        return kept;
    }

    /**
     * Takes all rows out again of clusters that print what another one prints, until no two do, where what is asked is not closed under union. It ends, as at the worst all clusters are
     * those before the rescue, none of which print the same.
     *
     * @param before the clusters' changes before the rescue
     * @return the rows that stay
     */
    List<Joined> keepApart(List<Joined> joined, Map<Long, Range> before) {
        if (setting.requirement().closed()) {
            return joined;
        }
        List<Joined> kept = joined;
        Set<Long> alike = alike(kept);
        while (!alike.isEmpty()) {
            Map<Long, Range> changes = new HashMap<>(clusters.changes());
            changes.keySet().removeAll(alike);
            before.forEach(changes::putIfAbsent);
            clusters.restore(changes);
            Set<Long> undone = alike;
            kept = kept.stream().filter(one -> !undone.contains(one.cluster())).toList();
            alike = alike(kept);
        }
        return kept;
    }

    /** The clusters that rows joined and that print what another one prints. */
    private Set<Long> alike(List<Joined> joined) {
        Set<Long> hosts = new TreeSet<>();
        joined.forEach(one -> hosts.add(one.cluster()));
        Map<Long, Range> changes = clusters.changes();
        List<Range> ranges = hosts.stream().map(changes::get).toList();
        Map<Integer, List<Long>> members = new HashMap<>();
        clusters.members(
                ranges,
                (place, cluster) ->
                        members.computeIfAbsent(place, any -> new ArrayList<>()).add(cluster));
        Set<Long> alike = new TreeSet<>();
        members.values().stream().filter(together -> together.size() > 1).forEach(alike::addAll);
        alike.retainAll(hosts);
        return alike;
    }

    /** Gives back the memory that widened clusters take. */
    void release() {
        held.forEach(MemoryBudget.Reservation::close);
    }

    private long[] row(byte[] bytes, int at) {
        int m = setting.domains().size();
        int columns = setting.records().sensitive().columns().size();
        boolean byPerson = setting.records().sensitive().models().countPersons();
        long[] row = new long[m + 1 + columns + (byPerson ? 1 : 0)];
        if (byPerson) {
            row[m + 1 + columns] = setting.records().person(bytes, at);
        }
        for (int i = 0; i < m; i++) {
            row[i] = setting.records().code(bytes, at, i);
        }
        row[m] = setting.records().row(bytes, at);
        for (int i = 0; i < columns; i++) {
            row[m + 1 + i] = setting.records().value(bytes, at, i);
        }
        return row;
    }

    private long bytesPerRescued() {
        Sensitive sensitive = setting.records().sensitive();
        long columns = sensitive.columns().size();
        return BYTES_PER_RESCUED
                + Long.BYTES * columns
                + (sensitive.models().countPersons() ? columns * HostPersons.BYTES_PER_VALUE : 0);
    }

    private void rescueBlock(List<long[]> block, List<Joined> joined) {
        held.add(setting.budget().reserve(MemoryTag.REFINEMENT, block.size() * bytesPerRescued()));
        List<long[]> waiting = new ArrayList<>(block);
        for (int round = 0; round < ROUNDS && !waiting.isEmpty(); round++) {
            HostSearch search = search(waiting);
            boolean[] gone = accept(waiting, search, joined);
            int before = waiting.size();
            List<long[]> left = new ArrayList<>();
            for (int p = 0; p < before; p++) {
                if (!gone[p]) {
                    left.add(waiting.get(p));
                }
            }
            waiting = left;
            if (left.size() == before) {
                return;
            }
        }
    }

    private HostSearch search(List<long[]> rows) {
        HostSearch search = new HostSearch(
                setting.records().geometry(), rows, setting.recipe().plan().seed());
        long bytes = Math.min(CLUSTERS_AT_ONCE, clusters.size())
                * (64L + 16L * setting.domains().size());
        MemoryBudget.Reservation slabBytes = setting.budget().reserve(MemoryTag.REFINEMENT, bytes);
        try {
            List<Range> slab = new ArrayList<>();
            long[] first = {0};
            clusters.scan((source, at) -> {
                slab.add(clusters.range(source, at));
                if (slab.size() == CLUSTERS_AT_ONCE) {
                    search.look(slab, first[0]);
                    first[0] += slab.size();
                    slab.clear();
                }
            });
            search.look(slab, first[0]);
        } finally {
            slabBytes.close();
        }
        return search;
    }

    private boolean[] accept(List<long[]> rows, HostSearch search, List<Joined> joined) {
        boolean[] gone = new boolean[rows.size()];
        int[] suitors = IntStream.range(0, rows.size())
                .filter(p -> search.growth(p) < 1)
                .boxed()
                .sorted(Comparator.<Integer>comparingLong(search::host)
                        .thenComparingDouble(search::growth)
                        .thenComparing(Comparator.naturalOrder()))
                .mapToInt(Integer::intValue)
                .toArray();
        if (values.isEmpty()) {
            for (int from = 0; from < suitors.length; ) {
                from = accept(rows, search, suitors, from, gone, joined);
            }
        } else {
            long[] hosts = Arrays.stream(suitors).mapToLong(search::host).toArray();
            values.get()
                    .forEach(
                            hosts,
                            at -> rows.get(suitors[at]),
                            from -> accept(rows, search, suitors, from, gone, joined));
        }
        return gone;
    }

    /** Has one cluster take its suitors in; where those of the next begin. */
    private int accept(
            List<long[]> rows, HostSearch search, int[] suitors, int from, boolean[] gone, List<Joined> joined) {
        int m = setting.domains().size();
        long host = search.host(suitors[from]);
        Range range = search.range(suitors[from]);
        int to = from;
        for (; to < suitors.length && search.host(suitors[to]) == host; to++) {
            long[] row = rows.get(suitors[to]);
            double growth = HostSearch.growth(setting.records().geometry(), range, row);
            long[] codes = Arrays.copyOf(row, m);
            Range widened = range.with(setting.domains(), codes, codes, 1);
            if (growth < 1 && staysWhole(host, row, widened.rows())) {
                range = widened;
                joined.add(new Joined(row[m], host, growth));
                gone[suitors[to]] = true;
            }
        }
        clusters.replace(host, range);
        return to;
    }

    private boolean staysWhole(long host, long[] row, long rows) {
        return values.map(hosts -> hosts.join(host, row, rows)).orElse(true);
    }
}
