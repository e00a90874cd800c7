package io.skald.verify.classes;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Members of classes in memory, on disk, dealt again and of one class alone, against sets of them. */
class ClassMembersProperties {

    private record Found(long ofClass, long members, long firstRow) {}

    @Property(tries = 150)
    void classes_of_too_few_members_are_found_whatever_the_memory(
            @ForAll long seed,
            @ForAll @IntRange(min = 0, max = 6_000) int rows,
            @ForAll @IntRange(min = 1, max = 6) int least) {
        Random random = new Random(seed);
        int classes = 1 + random.nextInt(random.nextBoolean() ? 3 : 400);
        boolean alike = random.nextInt(4) == 0;
        int members = 1 + random.nextInt(50);
        Map<Long, Set<Long>> membersOf = new HashMap<>();
        Map<Long, Long> firstRow = new HashMap<>();
        MemoryBudget budget = MemoryBudget.of(ByteSize.ofMegabytes(4));
        long limit = random.nextBoolean() ? 1 << 20 : 4_000 + random.nextInt(60_000);
        try (Workspace workspace = Workspace.create(Path.of(System.getProperty("java.io.tmpdir")));
                ClassMembers counted = new ClassMembers(budget, workspace, limit);
                ClassMembers.Lane one = counted.newLane();
                ClassMembers.Lane other = counted.newLane()) {
            for (long row = rows; row > 0; row--) {
                int drawn = (int) (Math.pow(random.nextDouble(), 3) * classes);
                long ofClass = alike ? 7L << 59 | drawn % 2 : drawn * 0x9E3779B97F4A7C15L;
                long member = random.nextInt(members) * 0xBF58476D1CE4E5B9L;
                (random.nextBoolean() ? one : other).add(ofClass, member, row);
                membersOf.computeIfAbsent(ofClass, any -> new HashSet<>()).add(member);
                firstRow.merge(ofClass, row, Math::min);
            }
            one.flush();
            other.flush();
            List<Found> found = new ArrayList<>();
            counted.finish(least, (ofClass, count, first) -> found.add(new Found(ofClass, count, first)));
            List<Found> expected = new ArrayList<>();
            membersOf.forEach((ofClass, all) -> {
                if (all.size() < least) {
                    expected.add(new Found(ofClass, all.size(), firstRow.get(ofClass)));
                }
            });
            assertThat(found).containsExactlyInAnyOrderElementsOf(expected);
        }
        assertThat(budget.available()).isEqualTo(budget.total());
    }
}
