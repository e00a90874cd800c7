package io.skald.csv;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;

/** Tests on eight bytes at once say of each byte what a test on it alone says. */
class EightBytesProperties {

    @Property
    void equal_marks_the_bytes_that_equal_one_and_no_others(@ForAll @Size(8) byte[] bytes, @ForAll byte wanted) {
        bytes[3] = wanted;
        long marks = EightBytes.equal(EightBytes.at(bytes, 0), EightBytes.repeat(wanted));
        for (int i = 0; i < EightBytes.COUNT; i++) {
            assertThat(marked(marks, i)).as("byte %d of %s", i, bytes).isEqualTo(bytes[i] == wanted);
        }
        assertThat(marks & 0x7F7F7F7F7F7F7F7FL).isZero();
    }

    @Property
    void the_shorter_test_for_a_byte_misses_none_and_its_first_mark_is_right(
            @ForAll @Size(8) byte[] bytes, @ForAll byte wanted) {
        bytes[2] = wanted;
        // The neighbour that a carry would mark.
        bytes[3] = (byte) (wanted ^ 1);
        long pattern = EightBytes.repeat(wanted);
        long word = EightBytes.at(bytes, 0);
        missesNoneAndBeginsAsTheExact(EightBytes.equalAtLeast(word, pattern), EightBytes.equal(word, pattern));
    }

    @Property
    void the_shorter_test_for_small_bytes_misses_none_and_its_first_mark_is_right(@ForAll @Size(8) byte[] bytes) {
        bytes[5] = 14;
        long exact = 0;
        for (int i = 0; i < EightBytes.COUNT; i++) {
            exact |= bytes[i] >= 0 && bytes[i] < 14 ? 0x80L << Byte.SIZE * i : 0;
        }
        missesNoneAndBeginsAsTheExact(EightBytes.below14AtLeast(EightBytes.at(bytes, 0)), exact);
    }

    private static void missesNoneAndBeginsAsTheExact(long marks, long exact) {
        assertThat(marks & exact).isEqualTo(exact);
        assertThat(EightBytes.first(marks)).isEqualTo(EightBytes.first(exact));
        assertThat(marks & 0x7F7F7F7F7F7F7F7FL).isZero();
    }

    private static boolean marked(long marks, int index) {
        return (marks >>> Byte.SIZE * index & 0x80) != 0;
    }
}
