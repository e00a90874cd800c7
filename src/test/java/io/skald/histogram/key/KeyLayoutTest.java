package io.skald.histogram.key;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.attribute.bin.Domain;
import io.skald.histogram.NestedDomain;
import io.skald.lattice.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.LongStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class KeyLayoutTest {

    /** One level whose bins run to {@code space}. */
    private static Domain domain(long space) {
        return new NestedDomain("Q", new int[][] {{0, 1}, {0, 0}}, OptionalLong.empty(), space - 1);
    }

    private static long[] key(KeyLayout layout, long[] bins) {
        long[] words = new long[layout.words()];
        for (int i = 0; i < bins.length; i++) {
            words[layout.word(i)] = Math.addExact(words[layout.word(i)], Math.multiplyExact(bins[i], layout.stride(i)));
        }
        return words;
    }

    @Property(tries = 300)
    void every_combination_of_bins_is_found_again_in_its_key(@ForAll long seed) {
        Random random = new Random(seed);
        List<Domain> domains = new ArrayList<>();
        int size = 1 + random.nextInt(12);
        int[] levels = new int[size];
        for (int i = 0; i < size; i++) {
            domains.add(domain(1 + (random.nextLong() >>> 1 + random.nextInt(63))));
            levels[i] = random.nextInt(8) == 0 ? 1 : 0;
        }
        Node node = Node.of(levels);
        KeyLayout layout = KeyLayout.Packed.of(KeyColumns.of(domains), node);
        for (int t = 0; t < 20; t++) {
            long[] bins = new long[size];
            for (int i = 0; i < size; i++) {
                long space = domains.get(i).binSpace(levels[i]);
                bins[i] = random.nextInt(3) == 0 ? space - 1 : Math.floorMod(random.nextLong(), space);
            }
            long[] words = key(layout, bins);
            assertThat(LongStream.of(words)).allMatch(word -> word >= 0);
            for (int i = 0; i < size; i++) {
                assertThat(layout.bin(i, words[layout.word(i)])).isEqualTo(bins[i]);
            }
        }
    }

    @Property(tries = 100)
    void dense_keys_run_without_gaps(@ForAll long seed) {
        Random random = new Random(seed);
        List<Domain> domains =
                List.of(domain(2 + random.nextInt(9)), domain(2 + random.nextInt(9)), domain(2 + random.nextInt(9)));
        Node node = Node.of(0, random.nextInt(2), 0);
        KeyLayout.Dense layout = KeyLayout.Dense.of(KeyColumns.of(domains), node, 1000);
        boolean[] seen = new boolean[(int) layout.space()];
        for (long a = 0; a < domains.get(0).binSpace(node.level(0)); a++) {
            for (long b = 0; b < domains.get(1).binSpace(node.level(1)); b++) {
                for (long c = 0; c < domains.get(2).binSpace(node.level(2)); c++) {
                    long key = key(layout, new long[] {a, b, c})[0];
                    assertThat(seen[(int) key]).isFalse();
                    seen[(int) key] = true;
                    assertThat(layout.bin(0, key)).isEqualTo(a);
                    assertThat(layout.bin(1, key)).isEqualTo(b);
                    assertThat(layout.bin(2, key)).isEqualTo(c);
                }
            }
        }
        assertThat(seen).doesNotContain(false);
    }

    @Example
    void a_key_space_beyond_the_limit_has_no_dense_layout() {
        List<Domain> domains = List.of(domain(1L << 40), domain(1L << 40), domain(1L << 40));
        assertThat(KeyLayout.Dense.of(KeyColumns.of(domains), Node.of(0, 0, 0), 1 << 22)
                        .space())
                .isEqualTo(-1);
        assertThat(KeyLayout.Packed.of(KeyColumns.of(domains), Node.of(0, 0, 0)).words())
                .isEqualTo(3);
        assertThat(KeyLayout.Packed.of(KeyColumns.of(domains), Node.of(0, 1, 0)).words())
                .isEqualTo(2);
        assertThat(KeyLayout.Dense.of(KeyColumns.of(domains), Node.of(1, 1, 1), 1 << 22)
                        .space())
                .isEqualTo(1);
    }
}
