package io.skald.attribute;

import java.time.LocalDate;
import java.util.List;

/** Bins that are steps of the calendar; code 0 is a day, the others follow it. */
final class CalendarBins implements LevelBins {

    private final long lowest;
    private final long values;
    private final List<CalendarLevel> levels;
    private final int height;

    /**
     * @param lowest the epoch day of code 0
     * @param values number of days
     * @param levels the steps of the levels from 1 on, in rising order
     * @param addTop whether a level of one bin follows the largest step
     */
    CalendarBins(long lowest, long values, List<CalendarLevel> levels, boolean addTop) {
        this.lowest = lowest;
        this.values = values;
        this.levels = List.copyOf(levels);
        this.height = levels.size() + (addTop ? 1 : 0);
    }

    @Override
    public int height() {
        return height;
    }

    @Override
    public long values() {
        return values;
    }

    @Override
    public long bins(int level) {
        if (level == height) {
            return 1;
        }
        return values == 0 ? 0 : bin(level, values - 1) + 1;
    }

    @Override
    public long bin(int level, long code) {
        if (level == 0) {
            return code;
        }
        return level == height ? 0 : step(level, lowest + code) - step(level, lowest);
    }

    @Override
    public long first(int level, long bin) {
        if (level == 0) {
            return bin;
        }
        return level == height ? 0 : Math.max(0, start(level, bin) - lowest);
    }

    @Override
    public long last(int level, long bin) {
        if (level == 0) {
            return bin;
        }
        return level == height ? values - 1 : Math.min(values - 1, start(level, bin + 1) - 1 - lowest);
    }

    /** The name of the step that a bin of a level above 0 is. */
    String name(int level, long bin) {
        return levels.get(level - 1).name(step(level, lowest) + bin);
    }

    private long step(int level, long epochDay) {
        return levels.get(level - 1).step(LocalDate.ofEpochDay(epochDay));
    }

    /** The epoch day on which a bin of a level above 0 starts, the range not regarded. */
    long start(int level, long bin) {
        return levels.get(level - 1).start(step(level, lowest) + bin).toEpochDay();
    }
}
