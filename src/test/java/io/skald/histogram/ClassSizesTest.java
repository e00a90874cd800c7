package io.skald.histogram;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.privacy.Evidence;
import io.skald.privacy.KAnonymity;
import io.skald.privacy.Requirement;
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

    private static ClassSizes sizes(long[] sizes) {
        ClassSizes.Builder builder = new ClassSizes.Builder();
        LongStream.of(sizes).mapToObj(Evidence::ofRows).forEach(builder::add);
        return builder.build();
    }
}
