package io.skald.job;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds the name that someone meant who misspelled it. */
final class NearestName {

    private NearestName() {}

    /**
     * The closest of the names: fewest letters added, lost, changed or swapped with their neighbour, upper and lower case
     * being alike.
     *
     * @return empty if even the closest differs in more than a third of its letters (one letter for short names)
     */
    static Optional<String> of(String misspelled, Collection<String> names) {
        String wanted = misspelled.toLowerCase(Locale.ROOT);
        return names.stream()
                .filter(name -> Math.abs(wanted.length() - name.length()) <= farthest(wanted, name))
                .filter(name -> distance(wanted, name.toLowerCase(Locale.ROOT)) <= farthest(wanted, name))
                .min(Comparator.comparingInt((String name) -> distance(wanted, name.toLowerCase(Locale.ROOT)))
                        .thenComparingInt(name -> distance(misspelled, name)));
    }

    private static int farthest(String wanted, String name) {
        return Math.max(1, Math.max(name.length(), wanted.length()) / 3);
    }

    /** Optimal string alignment distance. */
    static int distance(String left, String right) {
        int[][] cost = new int[left.length() + 1][right.length() + 1];
        for (int i = 0; i <= left.length(); i++) {
            cost[i][0] = i;
        }
        for (int j = 0; j <= right.length(); j++) {
            cost[0][j] = j;
        }
        for (int i = 1; i <= left.length(); i++) {
            for (int j = 1; j <= right.length(); j++) {
                int changed = cost[i - 1][j - 1] + (left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1);
                cost[i][j] = Math.min(changed, 1 + Math.min(cost[i - 1][j], cost[i][j - 1]));
                if (i > 1
                        && j > 1
                        && left.charAt(i - 1) == right.charAt(j - 2)
                        && left.charAt(i - 2) == right.charAt(j - 1)) {
                    cost[i][j] = Math.min(cost[i][j], cost[i - 2][j - 2] + 1);
                }
            }
        }
        return cost[left.length()][right.length()];
    }
}
