package io.skald.histogram;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Random;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

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
        long k = 1 + random.nextInt(random.nextBoolean() ? 5 : 5000);
        assertThat(one.rows()).isEqualTo(LongStream.of(sizes).sum());
        assertThat(one.rowsBelow(k))
                .isEqualTo(LongStream.of(sizes).filter(size -> size < k).sum());
        assertThat(one.classesFrom(k))
                .isEqualTo(LongStream.of(sizes).filter(size -> size >= k).count());
        assertThat(one.sumOfSquaresFrom(k))
                .isEqualTo(BigInteger.valueOf(LongStream.of(sizes)
                        .filter(size -> size >= k)
                        .map(size -> size * size)
                        .sum()));
        for (int i = 1; i < one.distinct(); i++) {
            assertThat(one.size(i)).isGreaterThan(one.size(i - 1));
        }
    }

    private static ClassSizes sizes(long[] sizes) {
        ClassSizes.Builder builder = new ClassSizes.Builder();
        LongStream.of(sizes).forEach(builder::add);
        return builder.build();
    }
}
