package io.skald.lattice;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Small random domains, of nested widths or trees. */
public final class Domains {

    private Domains() {}

    /** So many domains of up to {@code mostCodes} codes and four levels. */
    public static List<TestDomain> random(Random random, int count, int mostCodes) {
        List<TestDomain> domains = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            domains.add(domain(random, "q" + i, 1 + random.nextInt(mostCodes)));
        }
        return domains;
    }

    private static TestDomain domain(Random random, String name, int size) {
        List<long[]> levels = new ArrayList<>();
        if (random.nextBoolean()) {
            List<Long> widths = new ArrayList<>(List.of(1L));
            while (widths.get(widths.size() - 1) < size && widths.size() < 4) {
                long last = widths.get(widths.size() - 1);
                widths.add(widths.size() == 3 ? last * size : last * (2 + random.nextInt(2)));
            }
            return TestDomain.widths(
                    name, size, widths.stream().mapToLong(w -> w).toArray());
        }
        List<Long> starts = new ArrayList<>();
        for (long code = 0; code < size; code++) {
            starts.add(code);
        }
        levels.add(toArray(starts));
        while (starts.size() > 1) {
            boolean last = levels.size() == 3;
            starts.removeIf(start -> start > 0 && (last || random.nextBoolean()));
            levels.add(toArray(starts));
            if (last) {
                break;
            }
        }
        return TestDomain.tree(name, size, levels.toArray(new long[0][]));
    }

    private static long[] toArray(List<Long> values) {
        return values.stream().mapToLong(v -> v).toArray();
    }

    /** Random level limits within these domains. */
    public static Lattice limited(Random random, List<TestDomain> domains) {
        int[] lowest = new int[domains.size()];
        int[] highest = new int[domains.size()];
        for (int i = 0; i < lowest.length; i++) {
            int height = domains.get(i).height();
            lowest[i] = random.nextInt(4) == 0 ? random.nextInt(height + 1) : 0;
            highest[i] = random.nextInt(4) == 0 ? lowest[i] + random.nextInt(height - lowest[i] + 1) : height;
        }
        return Lattice.between(Node.of(lowest), Node.of(highest));
    }
}
