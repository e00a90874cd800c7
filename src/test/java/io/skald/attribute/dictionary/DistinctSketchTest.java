package io.skald.attribute.dictionary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DistinctSketchTest {

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3, 100, 4_000, 9_000, 12_000, 20_000, 40_000, 400_000, 2_000_000})
    void different_values_are_counted_to_a_few_percent(int values) {
        DistinctSketch sketch = new DistinctSketch(12);
        DistinctSketch larger = new DistinctSketch(14);
        for (int i = 0; i < values; i++) {
            add(sketch, "P" + i);
            add(sketch, "P" + i / 2);
            add(larger, "P" + i);
        }
        assertThat(sketch.estimate()).isCloseTo(values, withPercentage(6));
        assertThat(larger.estimate()).isCloseTo(values, withPercentage(3));
    }

    @Test
    void sketches_of_parts_make_the_sketch_of_the_whole() {
        DistinctSketch whole = new DistinctSketch(12);
        DistinctSketch odd = new DistinctSketch(12);
        DistinctSketch even = new DistinctSketch(12);
        for (int i = 0; i < 20_000; i++) {
            String value = "somebody@example.org " + i % 7_000;
            add(whole, value);
            add(i % 2 == 0 ? even : odd, value);
        }
        even.addAll(odd);
        assertThat(even.estimate()).isEqualTo(whole.estimate());
    }

    @Test
    void nothing_is_no_value() {
        assertThat(new DistinctSketch(12).estimate()).isZero();
    }

    private static void add(DistinctSketch sketch, String value) {
        byte[] bytes = ("x" + value).getBytes(StandardCharsets.UTF_8);
        sketch.add(ValueHash.of(bytes, 1, bytes.length));
    }
}
