package io.skald.histogram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.privacy.DistinctValues;
import io.skald.privacy.Evidence;
import io.skald.privacy.KAnonymity;
import io.skald.privacy.Models;
import io.skald.privacy.Protection;
import io.skald.privacy.Requirement;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
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
        assertThat(one.rowsNeverKept(requirement)).isEqualTo(one.rowsFailing(requirement));
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

    /** Two classes of two rows, one of four rows of two persons in which models do not hold, and one of five rows of two or three persons. */
    private static ClassSizes ofPersons() {
        return new ClassSizes.Builder()
                .add(new Evidence.Counted(5, 3, 2, true, 5))
                .add(Evidence.ofRows(2))
                .add(new Evidence.Counted(4, 2, 2, false, 3))
                .add(Evidence.ofRows(2))
                .build();
    }

    @Test
    void classes_show_their_persons_and_whether_they_hold_the_models() {
        ClassSizes some = ofPersons();

        assertThat(some.distinct()).isEqualTo(3);
        assertThat(some.evidence(0)).isEqualTo(new Evidence.Counted(2, 2, 2, true, 2));
        assertThat(some.evidence(1)).isEqualTo(new Evidence.Counted(4, 2, 2, false, 3));
        assertThat(some.evidence(2)).isEqualTo(new Evidence.Counted(5, 3, 2, true, 5));
        ClassSizes judged =
                new ClassSizes.Builder().add(new Evidence.Judged(4, false, 3)).build();
        assertThat(judged.evidence(0)).isEqualTo(new Evidence.Judged(4, false, 3));
    }

    @Test
    void classes_are_told_by_the_fewest_persons_they_can_have() {
        assertThat(ofPersons().byPersons()).containsOnly(Map.entry(2L, 4L));
        assertThat(ofPersons().fewestPersons()).isEqualTo(2);
        ClassSizes alone = new ClassSizes.Builder()
                .addAll(ofPersons())
                .add(new Evidence.Counted(9, 1, 1, true, 9))
                .bar()
                .build();
        assertThat(alone.byPersons()).containsOnly(Map.entry(1L, 1L), Map.entry(2L, 4L));
        assertThat(sizes(new long[] {3, 4, 4}).byPersons()).containsOnly(Map.entry(3L, 1L), Map.entry(4L, 2L));
        assertThat(sizes(new long[] {4, 3}).fewestPersons()).isEqualTo(3);
        assertThat(sizes(new long[] {}).fewestPersons()).isZero();
    }

    @Test
    void it_is_unclear_what_holds_where_one_class_may_have_enough_persons_or_too_few() {
        assertThat(ofPersons().unclear(new KAnonymity(3, true))).isTrue();
        assertThat(ofPersons().unclear(new KAnonymity(2, true))).isFalse();
        assertThat(ofPersons().unclear(new KAnonymity(4, true))).isFalse();
        assertThat(sizes(new long[] {2, 3}).unclear(new KAnonymity(3, true))).isFalse();
    }

    /** Of the four rows three may be kept below, where models are asked for. */
    @Test
    void rows_are_never_kept_beyond_the_bounds_of_their_classes() {
        Requirement models =
                Protection.of(2, new Models(List.of(new Models.OfColumn("ill", List.of(new DistinctValues(2))))));
        assertThat(ofPersons().rowsNeverKept(models)).isEqualTo(1);
        assertThat(ofPersons().rowsNeverKept(new KAnonymity(3))).isEqualTo(2 * 2);
        assertThat(ofPersons().rowsFailing(models)).isEqualTo(4);
        assertThat(sizes(new long[] {2, 2, 5}).rowsNeverKept(new KAnonymity(3))).isEqualTo(4);
        assertThat(new ClassSizes.Builder().bar().build().rowsNeverKept(new KAnonymity(1)))
                .isGreaterThan(1L << 59);
    }

    @Test
    void the_class_taken_out_is_one_of_as_many_persons() {
        Evidence.Counted five = new Evidence.Counted(5, 3, 2, true, 5);
        ClassSizes left = ofPersons().without(five);

        assertThat(left.distinct()).isEqualTo(2);
        assertThat(left.rows()).isEqualTo(2 + 2 + 4);
        assertThat(new ClassSizes.Builder().addAll(left).add(five).build()).isEqualTo(ofPersons());
        for (Evidence other : List.of(
                Evidence.ofRows(5),
                new Evidence.Counted(5, 4, 2, true, 5),
                new Evidence.Counted(5, 3, 1, true, 5),
                Evidence.ofRows(4))) {
            assertThatThrownBy(() -> ofPersons().without(other)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void classes_are_the_same_if_their_persons_and_bounds_are_too() {
        ClassSizes one = new ClassSizes.Builder()
                .add(new Evidence.Counted(5, 3, 2, true, 5))
                .build();
        for (Evidence other : List.of(
                new Evidence.Counted(5, 4, 2, true, 5),
                new Evidence.Counted(5, 3, 1, true, 5),
                new Evidence.Counted(5, 3, 2, false, 4),
                Evidence.ofRows(5))) {
            assertThat(new ClassSizes.Builder().add(other).build()).isNotEqualTo(one);
        }
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
