package io.skald.experiment.thesis;

import io.skald.refine.TableMerging;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The classes of a small release.
 *
 * @param classes rows of equal labels
 */
record Classes(List<One> classes) {

    Classes {
        classes = List.copyOf(classes);
    }

    /**
     * A class.
     *
     * @param labels per quasi-identifier the values that its label stands for, a bit each
     * @param rows how many
     */
    record One(List<Long> labels, int rows) {
        One {
            labels = List.copyOf(labels);
        }
    }

    /** What the thesis's program made. */
    static Classes ofProgram(List<ProgramTable.Rows> made) {
        return new Classes(made.stream()
                .map(one -> new One(
                        Arrays.stream(one.label()).asLongStream().boxed().toList(), one.size()))
                .toList());
    }

    /** What merging made; classes that print the same labels are one. */
    static Classes of(List<TableMerging.Merged> merged) {
        Map<List<Long>, Integer> rows = new LinkedHashMap<>();
        for (TableMerging.Merged one : merged) {
            List<Long> labels = new ArrayList<>();
            for (int i = 0; i < one.lo().size(); i++) {
                labels.add((1L << one.hi().get(i) + 1) - (1L << one.lo().get(i)));
            }
            rows.merge(labels, one.rows().size(), Integer::sum);
        }
        return of(rows);
    }

    private static Classes of(Map<List<Long>, Integer> rows) {
        return new Classes(rows.entrySet().stream()
                .map(entry -> new One(entry.getKey(), entry.getValue()))
                .toList());
    }

    int rows() {
        return classes.stream().mapToInt(One::rows).sum();
    }
}
