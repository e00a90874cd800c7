package io.skald.search;

import io.skald.lattice.Node;
import io.skald.search.Trail.Cell;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** How the nodes of a lattice lie by height and by the least that they can cost, and what a search knows of them: one look at each. */
final class LatticeMap {

    /** With more nodes than this a map would take longer than it is worth. */
    private static final long MOST_NODES = 1L << 21;

    private static final int PER_DECADE = 64;

    /** Cells above one another. */
    private static final int MOST_STEPS = 24;

    private final SearchSpace space;
    private final GoalState state;
    private final Scoring scoring;
    private final SortedMap<Place, long[]> nodes = new TreeMap<>();

    private record Place(int height, int step) implements Comparable<Place> {
        @Override
        public int compareTo(Place other) {
            return height == other.height ? Integer.compare(step, other.step) : Integer.compare(height, other.height);
        }
    }

    LatticeMap(SearchSpace space, GoalState state, Scoring scoring) {
        this.space = space;
        this.state = state;
        this.scoring = scoring;
    }

    /** The cells, by height and cost; none where there are too many nodes. */
    List<Cell> cells() {
        if (!space.lattice().hasAtMost(MOST_NODES)) {
            return List.of();
        }
        space.lattice().forEach(this::add);
        int lowest = nodes.keySet().stream().mapToInt(Place::step).min().orElse(0);
        int highest = nodes.keySet().stream().mapToInt(Place::step).max().orElse(0);
        int steps = Math.max(1, (highest - lowest + MOST_STEPS) / MOST_STEPS);
        SortedMap<Place, long[]> merged = new TreeMap<>();
        nodes.forEach((place, counts) -> {
            Place coarse = new Place(place.height(), lowest + (place.step() - lowest) / steps * steps);
            long[] sums = merged.computeIfAbsent(coarse, none -> new long[counts.length]);
            for (int i = 0; i < counts.length; i++) {
                sums[i] += counts[i];
            }
        });
        List<Cell> cells = new ArrayList<>();
        merged.forEach((place, sums) -> cells.add(
                new Cell(place.height(), value(place.step()), value(place.step() + steps), sums[0], sums[1], sums[2])));
        return cells;
    }

    private void add(Node node) {
        double least = Math.max(1, scoring.roughFloor(node));
        Place place = new Place(node.height(), (int) Math.floor(Math.log10(least) * PER_DECADE));
        int known = switch (state.verdict(node)) {
            case PASSES -> 0;
            case FAILS -> 1;
            case UNDECIDED -> 2;
        };
        nodes.computeIfAbsent(place, none -> new long[3])[known]++;
    }

    private BigDecimal value(int step) {
        return scoring.value(
                BigDecimal.valueOf(Math.pow(10, (double) step / PER_DECADE)).toBigInteger());
    }
}
