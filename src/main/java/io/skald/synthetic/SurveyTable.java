package io.skald.synthetic;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A survey of sixteen questions, Q1 to Q16, with answers from 1 to 2, 5, 9, 16 or 30: a wide table of few rows per combination, as surveys are. Each respondent has three
 * attitudes, and gives each answer by one of them more often than not, so that answers go together; some answers are far more frequent than others.
 * Immutable; may be used by several threads at once.
 */
public final class SurveyTable implements SyntheticTable {

    /** How many answers each question has. */
    public static final List<Integer> ANSWERS = List.of(2, 2, 2, 2, 5, 5, 5, 5, 5, 5, 9, 9, 9, 9, 16, 30);

    private static final int ATTITUDES = 3;

    /** Of 256. */
    private static final int BY_ATTITUDE = 154;

    /** Random numbers for each row: of the attitudes, and two of each question. */
    private static final int POSITIONS_PER_ROW = ATTITUDES + 2 * 16;

    private final RandomBits random;
    /** By question and answer, the sum of its weight and those before it. */
    private final int[][] weights;

    /** @param seed the same makes the same rows */
    public SurveyTable(long seed) {
        this.random = new RandomBits(seed);
        this.weights = new int[ANSWERS.size()][];
        for (int i = 0; i < weights.length; i++) {
            weights[i] = new int[ANSWERS.get(i)];
            int sum = 0;
            for (int j = 0; j < weights[i].length; j++) {
                sum += 1 + (5 * i + 3 * j * j + j) % 13;
                weights[i][j] = sum;
            }
        }
    }

    /** Of one row, counted from 0, the answers. */
    public int[] answers(long row) {
        long position = row * POSITIONS_PER_ROW;
        int[] answers = new int[weights.length];
        for (int i = 0; i < answers.length; i++) {
            long ofQuestion = position + ATTITUDES + 2L * i;
            boolean byAttitude = (random.at(ofQuestion) & 0xFF) < BY_ATTITUDE;
            long drawn = random.at(byAttitude ? position + i % ATTITUDES : ofQuestion + 1);
            answers[i] = answer(weights[i], drawn >>> Integer.SIZE);
        }
        return answers;
    }

    /** @param drawn 32 random bits: the same number is a low answer to every question, or a high one */
    private static int answer(int[] weights, long drawn) {
        long at = drawn * weights[weights.length - 1] >>> Integer.SIZE;
        int answer = 1;
        while (weights[answer - 1] <= at) {
            answer++;
        }
        return answer;
    }

    @Override
    public byte[] header() {
        String names = IntStream.rangeClosed(1, ANSWERS.size())
                .mapToObj(number -> "Q" + number)
                .collect(Collectors.joining(","));
        return (names + "\n").getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public long write(OutputStream target, long firstRow, long rows) throws IOException {
        return AsciiLines.write(target, firstRow, rows, this::append);
    }

    private void append(long row, StringBuilder text) {
        int[] answers = answers(row);
        for (int i = 0; i < answers.length; i++) {
            text.append(answers[i]).append(i + 1 < answers.length ? ',' : '\n');
        }
    }
}
