package io.skald.lattice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** What a node's classes may print is what one of them prints. */
class SuppressedLabelsProperties {

    @Property
    void a_node_may_print_so_where_one_of_its_classes_does(@ForAll long seed) {
        Random random = new Random(seed);
        List<TestDomain> domains = Domains.random(random, 1 + random.nextInt(2), 12);
        int[] levels = domains.stream()
                .mapToInt(domain -> random.nextBoolean() ? domain.height() : random.nextInt(domain.height() + 1))
                .toArray();
        SuppressedLabels labels = new SuppressedLabels(domains, Node.of(levels));

        boolean any = false;
        long[] bins = new long[levels.length];
        int at = 0;
        while (at < bins.length) {
            any |= labels.are(bins);
            at = 0;
            while (at < bins.length && ++bins[at] == domains.get(at).binSpace(levels[at])) {
                bins[at++] = 0;
            }
        }
        assertThat(labels.mayBe()).as(Arrays.toString(levels)).isEqualTo(any);
    }

    @Test
    void a_level_of_many_bins_may_print_anything() {
        List<TestDomain> domains = List.of(TestDomain.widths("many", 5_000, 1, 5_000));

        assertThat(new SuppressedLabels(domains, Node.of(0)).mayBe()).isTrue();
    }
}
