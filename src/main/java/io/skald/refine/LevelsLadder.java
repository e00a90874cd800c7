package io.skald.refine;

import java.util.Arrays;

/** {@code ladder: levels}: the paper's. All attributes go up one level together, level 0 first (DESIGN section 4, item 2). */
final class LevelsLadder implements Ladder {

    private final int[] heights;
    private int level;

    /** @param level the first */
    LevelsLadder(Geometry geometry, int level) {
        this.level = level;
        heights = Arrays.stream(geometry.categorical()).map(geometry::height).toArray();
    }

    @Override
    public int[] next(int[] keys, int count, long rows) {
        int now = level++;
        return Arrays.stream(heights).map(height -> Math.min(height, now)).toArray();
    }
}
