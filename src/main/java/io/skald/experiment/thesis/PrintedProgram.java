package io.skald.experiment.thesis;

import io.skald.attribute.bin.Domain;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * The program that the thesis prints in its appendix B.10 to B.12, for its tables: <b>not</b> a way to anonymise. It does what the print does, not what the text
 * says:
 *
 * <ul>
 *   <li>costs by tree and by GCP are all 0, lost in a parameter passed by value, so that the partner is any class: here one drawn;
 *   <li>by entropy the partner of <i>least</i> mean entropy over the attributes that differ, with the partner's size counted for both, so that counts may be
 *       negative and costs no number;
 *   <li>rows that go over get the other class's label unchanged, which need not cover them, and so does every row that stands in the table as they once were: the
 *       labels are false;
 *   <li>by entropy the rows that go over get, one after the other, a label of their own;
 *   <li>the loop looks at the classes of the step before, so that one more pair is put together than need be.
 * </ul>
 *
 * It may run without end where any class may be the pivot; steps are limited.
 */
public final class PrintedProgram {

    /** What the thesis's tables call the metric. */
    public enum Loss {
        /** {@code AnTree}. */
        TREE,
        /** {@code GCP}. */
        GCP,
        /** {@code Ent}. */
        ENTROPY
    }

    /**
     * What is run.
     *
     * @param smallestOnly whether the pivot is one of the smallest classes, else any
     * @param breaks whether rows of large classes go over
     */
    public record Setting(boolean smallestOnly, boolean breaks, Loss loss, int k, long seed) {}

    /**
     * What it prints.
     *
     * @param labels row by row, per attribute the set of values of its label, a bit per code
     * @param ended whether it ended by itself
     * @param falseLabels rows of which some label does not hold their value
     */
    public record Outcome(List<long[]> labels, boolean ended, int falseLabels) {}

    private static final int MOST_STEPS = 5_000;

    private final Setting setting;
    private final ValueSets[] sets;
    private final long[][] original;
    private final long[][] label;
    private final Random random;
    private final EntropyTable entropies;
    private Map<List<Long>, int[]> classes = Map.of();

    private PrintedProgram(Setting setting, List<Domain> domains, long[][] rows) {
        this.setting = setting;
        this.sets = domains.stream().map(ValueSets::new).toArray(ValueSets[]::new);
        this.original = Arrays.stream(rows)
                .map(row -> Arrays.stream(row).map(ValueSets::of).toArray())
                .toArray(long[][]::new);
        this.label = Arrays.stream(original).map(long[]::clone).toArray(long[][]::new);
        this.random = new Random(setting.seed());
        this.entropies = new EntropyTable(sets, rows.length);
    }

    /**
     * Runs it.
     *
     * @param domains per quasi-identifier, at most 64 values each
     * @param rows codes, row by row, at least k
     */
    public static Outcome run(Setting setting, List<Domain> domains, long[][] rows) {
        return new PrintedProgram(setting, domains, rows).run();
    }

    private Outcome run() {
        group();
        int least = least();
        int steps = 0;
        boolean first = true;
        while (least < setting.k() && steps < Math.max(MOST_STEPS, 2 * label.length)) {
            if (!first) {
                group();
                least = least();
            }
            first = false;
            if (classes.size() < 2) {
                break;
            }
            if (step(least)) {
                group();
                least = least();
            }
            steps++;
        }
        group();
        return new Outcome(List.of(label), least() >= setting.k() || classes.size() < 2, falseLabels());
    }

    private void group() {
        Map<List<Long>, List<Integer>> found = new LinkedHashMap<>();
        for (int row = 0; row < label.length; row++) {
            found.computeIfAbsent(key(label[row]), any -> new ArrayList<>()).add(row);
        }
        classes = new LinkedHashMap<>();
        found.forEach((key, rows) ->
                classes.put(key, rows.stream().mapToInt(Integer::intValue).toArray()));
    }

    private static List<Long> key(long[] label) {
        return Arrays.stream(label).boxed().toList();
    }

    private int least() {
        return classes.values().stream().mapToInt(rows -> rows.length).min().orElse(0);
    }

    private int falseLabels() {
        int rows = 0;
        for (int row = 0; row < label.length; row++) {
            boolean covered = true;
            for (int i = 0; i < sets.length; i++) {
                covered &= (original[row][i] & ~label[row][i]) == 0;
            }
            rows += covered ? 0 : 1;
        }
        return rows;
    }

    /** One turn of the loop; whether the program looks at its classes again at once. */
    private boolean step(int least) {
        List<List<Long>> pivots = classes.entrySet().stream()
                .filter(entry -> !setting.smallestOnly() || entry.getValue().length <= least)
                .map(Map.Entry::getKey)
                .toList();
        List<Long> pivot = pivots.get(random.nextInt(pivots.size()));
        List<List<Long>> others = new ArrayList<>(
                classes.keySet().stream().filter(other -> !other.equals(pivot)).toList());
        Collections.shuffle(others, random);
        if (setting.loss() == Loss.ENTROPY) {
            stepByEntropy(pivot, others);
            return false;
        }
        return stepByTree(pivot, others);
    }

    private void stepByEntropy(List<Long> pivot, List<List<Long>> others) {
        entropies.count(label);
        List<Long> partner = others.get(0);
        double lowest = Double.NaN;
        for (int at = 0; at < others.size(); at++) {
            double entropy = entropies.mean(pivot, others.get(at), size(others.get(at)));
            if (at == 0 || entropy < lowest) {
                partner = others.get(at);
                lowest = entropy;
            }
            if (Double.isNaN(entropy)) {
                // The print sorts by insertion, and nothing goes past what is no number.
                break;
            }
        }
        if (!setting.breaks() || size(pivot) + size(partner) < 2 * setting.k()) {
            relabel(pivot, partner, join(pivot, partner));
        } else if (size(pivot) != size(partner)) {
            boolean fromPivot = size(pivot) > size(partner);
            int[] large = rows(fromPivot ? pivot : partner);
            int[] moved =
                    entropies.best(large, original, fromPivot ? partner : pivot, toMove(size(pivot), size(partner)));
            restore(moved);
            for (int row : moved) {
                List<Long> own = key(original[row]);
                relabel(pivot, own, join(pivot, own));
            }
        }
    }

    private boolean stepByTree(List<Long> pivot, List<List<Long>> others) {
        List<Long> partner = partnerThatIsNotTooLarge(pivot, others);
        if (!setting.breaks() || size(pivot) + size(partner) < 2 * setting.k()) {
            relabel(pivot, partner, join(pivot, partner));
            return false;
        }
        if (size(pivot) == size(partner)) {
            return false;
        }
        List<Long> large = size(pivot) > size(partner) ? pivot : partner;
        List<Long> small = large.equals(pivot) ? partner : pivot;
        int[] moved = Arrays.copyOf(rows(large), toMove(size(pivot), size(partner)));
        restore(moved);
        for (int row : moved) {
            relabel(key(original[row]), small, small);
        }
        return setting.smallestOnly() || setting.loss() == Loss.GCP;
    }

    /** The first partner but for those whose joined label a class already carries that would be too large with half of both. */
    private List<Long> partnerThatIsNotTooLarge(List<Long> pivot, List<List<Long>> others) {
        if (!setting.breaks()) {
            return others.get(0);
        }
        int smallest = 0;
        int sizeOfSmallest = 0;
        List<Long> choice = others.get(0);
        for (int at = 1; at < others.size(); at++) {
            int[] same = classes.get(join(pivot, choice));
            int together = same == null ? 0 : same.length + (size(pivot) + size(choice)) / 2;
            if (together < 2 * setting.k()) {
                return choice;
            }
            if (at == 1) {
                sizeOfSmallest = together;
            } else if (together < sizeOfSmallest) {
                smallest = at;
                sizeOfSmallest = together;
            }
            choice = others.get(at);
        }
        return others.get(smallest);
    }

    private int[] rows(List<Long> of) {
        int[] rows = classes.get(of);
        return rows == null ? new int[0] : rows;
    }

    private int size(List<Long> of) {
        return rows(of).length;
    }

    private static int toMove(int one, int other) {
        return Math.abs(one - other) / 2;
    }

    private List<Long> join(List<Long> one, List<Long> other) {
        List<Long> joined = new ArrayList<>();
        for (int i = 0; i < sets.length; i++) {
            long a = one.get(i);
            long b = other.get(i);
            boolean union = setting.loss() == Loss.ENTROPY;
            joined.add(a == b ? a : union ? sets[i].union(a, b) : sets[i].ancestor(a, b));
        }
        return joined;
    }

    private void restore(int[] rows) {
        for (int row : rows) {
            label[row] = original[row].clone();
        }
    }

    /** Every row of the table that carries one of two labels gets a third. */
    private void relabel(List<Long> one, List<Long> other, List<Long> now) {
        long[] fresh = now.stream().mapToLong(Long::longValue).toArray();
        for (int row = 0; row < label.length; row++) {
            if (carries(row, one) || carries(row, other)) {
                label[row] = fresh.clone();
            }
        }
    }

    private boolean carries(int row, List<Long> key) {
        for (int i = 0; i < sets.length; i++) {
            if (label[row][i] != key.get(i)) {
                return false;
            }
        }
        return true;
    }
}
