package io.skald.verify.classes;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.budget.Workspace;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Rows of classes in memory, on disk, dealt again and of one class alone, against maps of them. */
class RowsByClassProperties {

    private record Found(long firstRow, String fault) {}

    /** Finds fault with classes of too few members, and says all that it saw of them. */
    private static final class TooFew implements RowsByClass.Judge {

        private final int least;
        private final Map<Long, Long> met = new TreeMap<>();

        TooFew(int least) {
            this.least = least;
        }

        @Override
        public void begin(long ofClass) {
            met.clear();
        }

        @Override
        public void add(long member, long rows) {
            met.merge(member, rows, Long::sum);
        }

        @Override
        public List<String> faults() {
            return met.size() < least ? List.of("too few", met.toString()) : List.of();
        }
    }

    @Property(tries = 150)
    void classes_are_judged_by_all_of_their_rows_whatever_the_memory(
            @ForAll long seed, @ForAll @IntRange(min = 1, max = 60) int least) {
        Random random = new Random(seed);
        // Drawn here, as numbers that jqwik draws are mostly small: whole runs of this test had too few rows for the
        // disk.
        int rows = random.nextInt(random.nextInt(8) == 0 ? 8 : 6_000);
        int classes = 1 + random.nextInt(random.nextBoolean() ? 3 : 3_000);
        boolean alike = random.nextInt(4) == 0;
        int members = 1 + random.nextInt(50);
        Map<Long, Map<Long, Long>> rowsOf = new HashMap<>();
        Map<Long, Long> firstRow = new HashMap<>();
        MemoryBudget budget = MemoryBudget.of(ByteSize.ofMegabytes(4));
        boolean tight = random.nextBoolean();
        long limit = tight ? 4_000 + random.nextInt(60_000) : 1 << 20;
        try (Workspace workspace = Workspace.create(Path.of(System.getProperty("java.io.tmpdir")));
                RowsByClass dealt = new RowsByClass(budget, workspace, limit);
                RowsByClass.Lane one = dealt.newLane();
                RowsByClass.Lane other = dealt.newLane()) {
            for (long row = rows; row > 0; row--) {
                int drawn = (int) (Math.pow(random.nextDouble(), 3) * classes);
                long ofClass = alike ? 7L << 59 | drawn % 3 : drawn * 0x9E3779B97F4A7C15L;
                long member = random.nextInt(members) * 0xBF58476D1CE4E5B9L;
                (random.nextBoolean() ? one : other).add(ofClass, member, row);
                rowsOf.computeIfAbsent(ofClass, any -> new TreeMap<>()).merge(member, 1L, Long::sum);
                firstRow.merge(ofClass, row, Math::min);
            }
            one.flush();
            other.flush();
            List<Found> found = Collections.synchronizedList(new ArrayList<>());
            long told;
            // What others hold decides which parts can be sorted, and which are dealt again.
            long heldByOthers = tight ? budget.available() - 60_000 - random.nextInt(60_000) : 0;
            try (MemoryBudget.Reservation others = budget.reserve(MemoryTag.VERIFIED_LABELS, heldByOthers)) {
                told = dealt.finish(
                        () -> new TooFew(least),
                        1 + random.nextInt(3),
                        (first, fault) -> found.add(new Found(first, fault)));
                assertThat(others.bytes()).isEqualTo(heldByOthers);
            }
            assertThat(told).isEqualTo(rowsOf.size());
            List<Found> expected = new ArrayList<>();
            rowsOf.forEach((ofClass, all) -> {
                if (all.size() < least) {
                    expected.add(new Found(firstRow.get(ofClass), "too few"));
                    expected.add(new Found(firstRow.get(ofClass), all.toString()));
                }
            });
            assertThat(found).containsExactlyInAnyOrderElementsOf(expected);
        }
        assertThat(budget.available()).isEqualTo(budget.total());
    }
}
