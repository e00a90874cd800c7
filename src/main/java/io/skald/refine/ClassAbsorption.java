package io.skald.refine;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.histogram.key.CountedColumn;
import io.skald.histogram.key.Sensitive;
import io.skald.histogram.scan.JoiningPersons;
import io.skald.privacy.Evidence;
import io.skald.privacy.HiddenGroup;
import io.skald.privacy.ValueTally;
import io.skald.search.AbsorptionCost;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;

/**
 * Chooses the class that suppressed rows absorb where together they have not what a class must: of those with which they have it, the one whose
 * suppression costs least. Where rows that join a class can break what is asked of it, classes are tried in the order of what they cost, as many at a
 * time as memory has room for the values of, with a look through those of all rows each time.
 */
final class ClassAbsorption {

    /** Of the memory that is free, what the values of classes may take. */
    private static final int SHARE = 4;

    private static final int MOST_AT_ONCE = JoiningPersons.MOST_CLASSES;
    private static final long BYTES_PER_CLUSTER = 72;
    private static final ValueTally[] NOT_ASKED = {};

    private final RefinementContext setting;
    private final Sensitive sensitive;
    private final ClusterFile clusters;
    private final ClusterValues values;
    private final SuppressedRowsSeen seen;
    private final Spools.Spool lost;
    private final Spools.Spool ofPolicies;
    private final List<Rescue.Joined> rescued;

    /**
     * For the clusters as they are.
     *
     * @param lost rows of bins that were suppressed, where rows of them were rescued, or persons are counted by value
     * @param ofPolicies rows that policies suppress, where persons are counted by value
     * @param rescued those of them that are suppressed no longer
     */
    ClassAbsorption(
            RefinementContext setting,
            ClusterFile clusters,
            ClusterValues values,
            SuppressedRowsSeen seen,
            Spools.Spool lost,
            Spools.Spool ofPolicies,
            List<Rescue.Joined> rescued) {
        this.setting = setting;
        this.sensitive = setting.records().sensitive();
        this.clusters = clusters;
        this.values = values;
        this.seen = seen;
        this.lost = lost;
        this.ofPolicies = ofPolicies;
        this.rescued = List.copyOf(rescued);
    }

    /**
     * The class; empty if the suppressed rows need none, or none fits.
     *
     * @param suppressed rows, those of policies included
     * @param printsSuppressed whether clusters print what they print, which have what a class must
     */
    Optional<Range> find(AbsorptionChoice absorption, long suppressed, boolean printsSuppressed) {
        if (suppressed == 0) {
            return Optional.empty();
        }
        long most = absorption.most() - suppressed;
        if (values.kept()) {
            return findByValues(absorption, most, printsSuppressed);
        }
        Evidence group = setting.records().onlyRows()
                ? Evidence.ofRows(suppressed)
                : seen.together(lost, rescued).group();
        return printsSuppressed || setting.requirement().holds(group)
                ? Optional.empty()
                : cheapest(absorption.cost().get(), most, 1, Optional.empty()).stream()
                        .map(CheapestClasses.Candidate::range)
                        .findFirst();
    }

    private Optional<Range> findByValues(AbsorptionChoice absorption, long most, boolean printsSuppressed) {
        SuppressedTally hidden = seen.together(lost, rescued);
        MemoryBudget.Reservation held =
                setting.budget().reserve(MemoryTag.REFINEMENT, clusters.size() / Byte.SIZE + Long.BYTES);
        try {
            BitSet alike = printsSuppressed ? clustersPrintingSuppressed() : new BitSet();
            if (printsSuppressed) {
                ValueTally[] theirs = sensitive.newTallies();
                addValues(cluster -> alike.get((int) cluster) ? theirs : NOT_ASKED);
                hidden.add(theirs);
            }
            Optional<AbsorbingPersons> persons = values.absorbedByPerson()
                    ? Optional.of(new AbsorbingPersons(
                            setting, values, lost, ofPolicies, rescued, cluster -> alike.get((int) cluster)))
                    : Optional.empty();
            persons.ifPresent(
                    them -> them.addHidden(hidden.values(), hidden.group().rows()));
            HiddenGroup group = hidden.group();
            boolean stands = printsSuppressed
                    ? group.holdsModels()
                    : setting.requirement().holds(group);
            return stands
                    ? Optional.empty()
                    : firstThatHolds(group, persons, absorption.cost().get(), most);
        } finally {
            held.close();
        }
    }

    private List<CheapestClasses.Candidate> cheapest(
            AbsorptionCost cost, long most, int count, Optional<CheapestClasses.Candidate> after) {
        CheapestClasses cheapest = new CheapestClasses(cost, most, count, after);
        clusters.classes((range, rows) -> {
            if (!clusters.printsSuppressed(range, 0)) {
                cheapest.offer(clusters.range(range, 0, rows));
            }
        });
        return cheapest.found();
    }

    private Optional<Range> firstThatHolds(
            HiddenGroup group, Optional<AbsorbingPersons> persons, AbsorptionCost cost, long most) {
        long room = setting.budget().available() / SHARE;
        int count = (int) Math.max(
                1, Math.min(MOST_AT_ONCE, room / bytes(setting.requirement().leastRows())));
        MemoryBudget.Reservation held = setting.budget().reserve(MemoryTag.REFINEMENT, room);
        try {
            List<CheapestClasses.Candidate> next = cheapest(cost, most, count, Optional.empty());
            while (!next.isEmpty()) {
                int fitting = fitting(next, room);
                List<Range> tried = next.subList(0, fitting).stream()
                        .map(CheapestClasses.Candidate::range)
                        .toList();
                Optional<Range> found = firstThatHolds(group, persons, tried);
                if (found.isPresent()) {
                    return found;
                }
                next = cheapest(cost, most, count, Optional.of(next.get(fitting - 1)));
            }
            return Optional.empty();
        } finally {
            held.close();
        }
    }

    /** How many of these classes there is room for, one at the least. */
    private int fitting(List<CheapestClasses.Candidate> classes, long room) {
        long left = room;
        int fitting = 0;
        while (fitting < classes.size() && left >= 0) {
            left -= bytes(classes.get(fitting).range().rows());
            fitting++;
        }
        return left < 0 && fitting > 1 ? fitting - 1 : fitting;
    }

    /** Bytes that the values of a class of so many rows take, and the numbers of its clusters. */
    private long bytes(long rows) {
        long numbers =
                sensitive.columns().stream().mapToLong(CountedColumn::values).sum();
        return numbers * (Long.BYTES + Integer.BYTES) * (values.absorbedByPerson() ? 2 : 1)
                + 256
                + (rows / setting.requirement().leastRows() + 1) * BYTES_PER_CLUSTER;
    }

    private Optional<Range> firstThatHolds(HiddenGroup group, Optional<AbsorbingPersons> persons, List<Range> classes) {
        List<ValueTally[]> ofClasses =
                classes.stream().map(one -> sensitive.newTallies()).toList();
        Long2ObjectOpenHashMap<ValueTally[]> ofClusters = new Long2ObjectOpenHashMap<>();
        ofClusters.defaultReturnValue(NOT_ASKED);
        Long2IntOpenHashMap places = new Long2IntOpenHashMap();
        places.defaultReturnValue(-1);
        clusters.members(classes, (place, cluster) -> {
            ofClusters.put(cluster, ofClasses.get(place));
            places.put(cluster, place);
        });
        addValues(ofClusters);
        persons.ifPresent(them -> them.addJoining(
                ofClasses,
                places,
                group.rows() + classes.stream().mapToLong(Range::rows).sum()));
        for (int i = 0; i < classes.size(); i++) {
            if (group.holdsModelsWith(ofClasses.get(i))) {
                return Optional.of(classes.get(i));
            }
        }
        return Optional.empty();
    }

    private BitSet clustersPrintingSuppressed() {
        BitSet alike = new BitSet();
        long[] number = {0};
        clusters.scan((bytes, at) -> alike.set((int) number[0]++, clusters.printsSuppressed(bytes, at)));
        return alike;
    }

    /** Adds the rows of clusters to tallies, those included that joined them in the end. */
    private void addValues(LongFunction<ValueTally[]> ofCluster) {
        values.addTo(ofCluster);
        Long2LongOpenHashMap hosts = new Long2LongOpenHashMap();
        for (Rescue.Joined one : rescued) {
            if (ofCluster.apply(one.cluster()).length > 0) {
                hosts.put(one.row(), one.cluster());
            }
        }
        if (hosts.isEmpty()) {
            return;
        }
        hosts.defaultReturnValue(-1);
        RowRecords records = setting.records();
        lost.scan((bytes, at) -> {
            long host = hosts.get(records.row(bytes, at));
            if (host >= 0) {
                ValueTally[] tallies = ofCluster.apply(host);
                for (int i = 0; i < tallies.length; i++) {
                    tallies[i].add(records.value(bytes, at, i), 1);
                }
            }
        });
    }
}
