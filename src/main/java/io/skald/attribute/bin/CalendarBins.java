package io.skald.attribute.bin;

import java.time.LocalDate;
import java.util.List;

/** Bins that are steps of the calendar; code 0 is a day, the others follow it. */
public final class CalendarBins extends SteppedBins {

    private final List<CalendarLevel> levels;

    /**
     * @param lowest the epoch day of code 0
     * @param values number of days
     * @param levels the steps of the levels from 1 on, in rising order
     * @param addTop whether a level of one bin follows the largest step
     */
    public CalendarBins(long lowest, long values, List<CalendarLevel> levels, boolean addTop) {
        super(lowest, values, levels.size(), addTop);
        this.levels = List.copyOf(levels);
    }

    /** The name of the step that a bin of a level above 0 is. */
    public String name(int level, long bin, Labels labels) {
        return levels.get(level - 1).name(step(level, lowest()) + bin, labels);
    }

    /** The epoch day with which a bin of a level above 0 begins, whether the range begins later or not. */
    public long firstDay(int level, long bin) {
        return start(level, bin);
    }

    /** The epoch day with which it ends. */
    public long lastDay(int level, long bin) {
        return start(level, bin + 1) - 1;
    }

    @Override
    long step(int level, long epochDay) {
        return levels.get(level - 1).step(LocalDate.ofEpochDay(epochDay));
    }

    @Override
    long start(int level, long bin) {
        return levels.get(level - 1).start(step(level, lowest()) + bin).toEpochDay();
    }
}
