package io.skald.histogram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.privacy.Evidence;
import io.skald.privacy.KAnonymity;
import io.skald.privacy.Requirement;
import java.math.BigInteger;
import java.util.Random;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class ClassSizesTest {

    @Property(tries = 200)
    void says_of_the_classes_what_going_through_them_would(@ForAll long seed) {
        Random random = new Random(seed);
        long[] sizes = random.longs(random.nextInt(60), 1, random.nextBoolean() ? 5 : 5000)
                .toArray();
        ClassSizes one = sizes(sizes);
        int cut = sizes.length == 0 ? 0 : random.nextInt(sizes.length);
        ClassSizes parts = new ClassSizes.Builder()
                .addAll(sizes(LongStream.of(sizes).skip(cut).toArray()))
                .addAll(
                        LongStream.of(sizes)
                                .limit(cut)
                                .mapToInt(Math::toIntExact)
                                .toArray(),
                        cut)
                .build();
        assertThat(parts).isEqualTo(one).hasSameHashCodeAs(one);
        int k = 1 + random.nextInt(random.nextBoolean() ? 5 : 5000);
        Requirement requirement = new KAnonymity(k);
        assertThat(one.count()).isEqualTo(sizes.length);
        assertThat(one.rows()).isEqualTo(LongStream.of(sizes).sum());
        assertThat(one.rowsFailing(requirement))
                .isEqualTo(LongStream.of(sizes).filter(size -> size < k).sum());
        assertThat(one.holding(requirement).count())
                .isEqualTo(LongStream.of(sizes).filter(size -> size >= k).count());
        assertThat(one.holding(requirement).sumOfSquares())
                .isEqualTo(BigInteger.valueOf(LongStream.of(sizes)
                        .filter(size -> size >= k)
                        .map(size -> size * size)
                        .sum()));
        for (int i = 1; i < one.distinct(); i++) {
            assertThat(one.size(i)).isGreaterThan(one.size(i - 1));
        }
    }

    @Test
    void one_class_is_taken_out_and_the_others_stay() {
        ClassSizes some = sizes(new long[] {2, 2, 5, 3000});

        assertThat(some.without(Evidence.ofRows(2))).isEqualTo(sizes(new long[] {2, 5, 3000}));
        assertThat(some.without(Evidence.ofRows(5))).isEqualTo(sizes(new long[] {2, 2, 3000}));
        assertThat(some.without(Evidence.ofRows(3000))).isEqualTo(sizes(new long[] {2, 2, 5}));
        assertThatThrownBy(() -> some.without(Evidence.ofRows(3))).hasMessage("no class has 3 rows");
    }

    @Test
    void sizes_are_told_one_by_one_with_what_their_classes_show() {
        ClassSizes some = sizes(new long[] {1023, 2, 1024, 2});

        assertThat(some.distinct()).isEqualTo(3);
        assertThat(some.size(0)).isEqualTo(2);
        assertThat(some.classes(0)).isEqualTo(2);
        assertThat(some.evidence(1).rows()).isEqualTo(1023);
        assertThat(some.classes(2)).isEqualTo(1);
        assertThat(some).hasToString("sizes [2, 1023, 1024], classes of each [2, 1, 1]");
        assertThat(some).isNotEqualTo(sizes(new long[] {1023, 2, 1024})).isNotEqualTo(sizes(new long[] {1023, 3, 1024, 3
        }));
        assertThat(some.hashCode())
                .isNotEqualTo(sizes(new long[] {1023, 3, 1024, 3}).hashCode());
    }

    @Test
    void unsigned_sizes_are_taken_as_they_are_and_none_of_no_rows() {
        ClassSizes some = new ClassSizes.Builder()
                .addAll(new int[] {0, 3, 0, -1, 1023, 1024, 7}, 6)
                .build();

        assertThat(some).isEqualTo(sizes(new long[] {3, 1023, 1024, (1L << 32) - 1}));
        assertThat(some.count()).isEqualTo(4);
    }

    @Test
    void who_has_not_looked_whose_the_rows_are_knows_of_one_person_at_the_least() {
        ClassSizes rough = sizes(new long[] {2, 2, 5}).ofUnknownPersons();

        assertThat(rough.evidence(1).persons()).isEqualTo(5);
        assertThat(rough.evidence(1).fewestPersons()).isEqualTo(1);
        assertThat(rough.count()).isEqualTo(3);
        assertThat(rough.rowsFailing(new KAnonymity(3, true))).isEqualTo(4);
        assertThat(rough.unclear(new KAnonymity(3, true))).isTrue();
        assertThat(rough.unclear(new KAnonymity(6, true))).isFalse();
        assertThat(rough.unclear(new KAnonymity(3))).isFalse();
        assertThat(new ClassSizes.Builder().bar().build().ofUnknownPersons().rowsFailing(new KAnonymity(1)))
                .isGreaterThan(5);
    }

    /** Of 3 x 2^31 rows; their square passes 2^63. */
    @Test
    void squares_are_exact_beyond_64_bits() {
        long half = 1L << 31;
        BigInteger square = BigInteger.ONE.shiftLeft(62);

        assertThat(sizes(new long[] {half, half, half}).sumOfSquares())
                .isEqualTo(square.multiply(BigInteger.valueOf(3)));
        assertThat(sizes(new long[] {half - 1}).sumOfSquares()).isEqualTo(BigInteger.valueOf((half - 1) * (half - 1)));
        assertThat(sizes(new long[] {}).sumOfSquares()).isZero();
    }

    private static ClassSizes sizes(long[] sizes) {
        ClassSizes.Builder builder = new ClassSizes.Builder();
        LongStream.of(sizes).mapToObj(Evidence::ofRows).forEach(builder::add);
        return builder.build();
    }
}
