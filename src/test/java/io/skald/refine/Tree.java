package io.skald.refine;

import io.skald.attribute.bin.Domain;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;

/** Categories whose paths to the root are written out, such as {@code "Paris France Europe *"}, leaves from left to right. */
final class Tree implements Domain {

    private final String name;
    private final String[][] paths;
    private final int[][] binOf;

    private Tree(String name, String[][] paths) {
        this.name = name;
        this.paths = paths;
        this.binOf = new int[paths[0].length][paths.length];
        for (int level = 0; level < binOf.length; level++) {
            for (int code = 1; code < paths.length; code++) {
                boolean same = paths[code][level].equals(paths[code - 1][level]);
                binOf[level][code] = binOf[level][code - 1] + (same ? 0 : 1);
            }
        }
    }

    static Tree of(String name, String... paths) {
        return new Tree(name, Arrays.stream(paths).map(path -> path.split(" ")).toArray(String[][]::new));
    }

    /** A tree of so many leaves and levels above them, in which neighbours merge at random. */
    static Tree random(Random random, String name, int leaves, int height) {
        String[][] paths = new String[leaves][height + 1];
        for (int code = 0; code < leaves; code++) {
            paths[code][0] = name + code;
            for (int level = 1; level < height; level++) {
                boolean apart = code == 0 || !paths[code][level - 1].equals(paths[code - 1][level - 1]);
                boolean newParent = code == 0 || (apart && random.nextInt(3) == 0);
                paths[code][level] = newParent ? name + "." + level + "." + code : paths[code - 1][level];
            }
            paths[code][height] = "*";
        }
        return new Tree(name, paths);
    }

    int code(String value) {
        return (int)
                Arrays.stream(paths).takeWhile(path -> !path[0].equals(value)).count();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public boolean numeric() {
        return false;
    }

    @Override
    public int height() {
        return binOf.length - 1;
    }

    @Override
    public long size() {
        return paths.length;
    }

    @Override
    public OptionalLong missing() {
        return OptionalLong.empty();
    }

    @Override
    public long binSpace(int level) {
        return binOf[level][paths.length - 1] + 1;
    }

    @Override
    public long denseBins(int level) {
        return binSpace(level);
    }

    @Override
    public long bin(int level, long code) {
        return binOf[level][(int) code];
    }

    @Override
    public long coarsen(int from, long bin, int to) {
        return bin(to, firstCode(from, bin));
    }

    @Override
    public long firstCode(int level, long bin) {
        return Arrays.stream(binOf[level]).takeWhile(b -> b < bin).count();
    }

    @Override
    public long lastCode(int level, long bin) {
        return Arrays.stream(binOf[level]).takeWhile(b -> b <= bin).count() - 1;
    }

    @Override
    public String label(int level, long bin) {
        return paths[(int) firstCode(level, bin)][level];
    }

    @Override
    public String clusterLabel(long lowest, long highest) {
        int level = levelOf(lowest, highest);
        return label(level, bin(level, lowest));
    }

    @Override
    public long ncpDenominator() {
        return paths.length;
    }

    @Override
    public long ncpNumerator(int level, long bin) {
        long leaves = lastCode(level, bin) - firstCode(level, bin) + 1;
        return leaves == 1 ? 0 : leaves;
    }

    @Override
    public long clusterNcpNumerator(long lowest, long highest) {
        int level = levelOf(lowest, highest);
        return lowest == highest ? 0 : ncpNumerator(level, bin(level, lowest));
    }

    private int levelOf(long lowest, long highest) {
        int level = 0;
        while (bin(level, lowest) != bin(level, highest)) {
            level++;
        }
        return level;
    }

    @Override
    public Optional<String> ambiguousLabel() {
        for (int level = 1; level <= height(); level++) {
            for (int code = 0; code < paths.length; code++) {
                int other = List.of(Arrays.stream(paths).map(path -> path[0]).toArray(String[]::new))
                        .indexOf(paths[code][level]);
                if (other >= 0) {
                    return Optional.of(paths[code][level]);
                }
            }
        }
        return Optional.empty();
    }
}
