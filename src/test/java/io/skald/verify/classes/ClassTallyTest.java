package io.skald.verify.classes;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.verify.Trial;
import io.skald.verify.claim.Counts;
import io.skald.verify.claim.Findings;
import io.skald.verify.claim.ViolationLog;
import java.math.BigInteger;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassTallyTest {

    private static final long[] NONE = {};

    @TempDir
    Path folder;

    private static Counts counts(long... sizes) {
        ClassTally tally = new ClassTally(2, new ViolationLog(), 0);
        for (long size : sizes) {
            tally.visit(size, 1, NONE);
        }
        return tally.counts(100, 90, 10);
    }

    @Test
    void the_smallest_and_the_largest_class_are_found_in_any_order() {
        assertThat(counts(5, 3, 9, 4).smallestClass()).isEqualTo(3);
        assertThat(counts(5, 3, 9, 4).largestClass()).isEqualTo(9);
        assertThat(counts(3, 4).smallestClass()).isEqualTo(3);
        assertThat(counts(4, 3).largestClass()).isEqualTo(4);
        assertThat(counts().smallestClass()).isZero();
        assertThat(counts().largestClass()).isZero();
        assertThat(counts(5, 3, 9, 4).keptRows()).isEqualTo(21);
        assertThat(counts(5, 3, 9, 4).classes()).isEqualTo(4);
    }

    @Test
    void squares_add_up_beyond_64_bits() {
        assertThat(counts(1L << 32, 1L << 32, 3).sumOfSquares())
                .isEqualTo(BigInteger.ONE.shiftLeft(65).add(BigInteger.valueOf(9)));
    }

    @Test
    void a_class_of_one_sensitive_value_is_counted_for_each_attribute_by_itself() {
        ClassTally tally = new ClassTally(2, new ViolationLog(), 2);
        tally.visit(2, 1, new long[] {ClassRows.SEVERAL, 7});
        tally.visit(2, 3, new long[] {7, 7});

        assertThat(tally.homogeneous(0)).isEqualTo(1);
        assertThat(tally.homogeneous(1)).isEqualTo(2);
    }

    @Test
    void more_rows_than_the_input_has_are_found_where_rows_may_be_left_out() {
        Findings findings = new Trial(folder)
                .integers("age")
                .limit("1")
                .dropped(true)
                .input("age\n30\n30\n")
                .released("age\n30\n30\n30\n")
                .verify();

        assertThat(findings.describe()).contains("the release has 3 rows and the input 2");
    }
}
