package io.skald.synthetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class SurveyTableTest {

    private static final int ROWS = 40_000;

    private static String text(SurveyTable table, long first, long rows) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        assertThat(table.write(bytes, first, rows)).isEqualTo(bytes.size());
        return bytes.toString(StandardCharsets.US_ASCII);
    }

    @Test
    void the_first_rows_are_pinned() throws IOException {
        SurveyTable table = new SurveyTable(1);
        assertThat(new String(table.header(), StandardCharsets.US_ASCII) + text(table, 0, 3))
                .isEqualTo("""
                Q1,Q2,Q3,Q4,Q5,Q6,Q7,Q8,Q9,Q10,Q11,Q12,Q13,Q14,Q15,Q16
                2,1,1,2,2,2,1,3,3,5,1,8,6,7,7,23
                2,2,1,2,3,1,4,3,2,3,4,3,4,7,2,18
                2,1,1,1,5,5,2,5,4,2,3,6,4,8,13,8
                """);
    }

    @Property(tries = 60)
    void any_part_of_a_table_is_the_same_as_in_the_whole(
            @ForAll long seed,
            @ForAll @LongRange(min = 0, max = 1L << 40) long first,
            @ForAll @IntRange(max = 30) int rows)
            throws IOException {
        SurveyTable table = new SurveyTable(seed);
        StringBuilder oneByOne = new StringBuilder();
        for (int i = 0; i < rows; i++) {
            oneByOne.append(text(table, first + i, 1));
        }
        assertThat(text(table, first, rows)).isEqualTo(oneByOne.toString());
    }

    @Test
    void every_answer_occurs_as_often_as_its_weight_says() {
        SurveyTable table = new SurveyTable(7);
        int question = 14;
        int[] counts = new int[SurveyTable.ANSWERS.get(question)];
        int[] weights = new int[counts.length];
        int sum = 0;
        for (int answer = 0; answer < weights.length; answer++) {
            weights[answer] = 1 + (5 * question + 3 * answer * answer + answer) % 13;
            sum += weights[answer];
        }
        for (int row = 0; row < ROWS; row++) {
            counts[table.answers(row)[question] - 1]++;
        }
        for (int answer = 0; answer < weights.length; answer++) {
            assertThat(counts[answer] / (double) ROWS).isCloseTo(weights[answer] / (double) sum, within(0.01));
        }
    }

    /** Q1 and Q4 are of one attitude, Q1 and Q2 of two. */
    @Test
    void answers_by_the_same_attitude_go_together_and_others_do_not() {
        SurveyTable table = new SurveyTable(7);
        double[] both = new double[4];
        double[] one = new double[4];
        for (int row = 0; row < ROWS; row++) {
            int[] answers = table.answers(row);
            for (int other : new int[] {1, 3}) {
                both[other] += answers[0] == 2 && answers[other] == 2 ? 1 : 0;
            }
            for (int i = 0; i < one.length; i++) {
                one[i] += answers[i] == 2 ? 1 : 0;
            }
        }
        assertThat(both[1] / ROWS).isCloseTo(one[0] / ROWS * one[1] / ROWS, within(0.01));
        assertThat(both[3] / ROWS).isGreaterThan(one[0] / ROWS * one[3] / ROWS + 0.03);
    }
}
