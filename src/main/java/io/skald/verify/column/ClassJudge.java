package io.skald.verify.column;

import io.skald.verify.classes.RowsByClass;
import it.unimi.dsi.fastutil.longs.Long2LongMap;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import java.util.List;
import java.util.function.Function;

/** Gathers the values of one class after another, with their rows or persons, and has them judged. */
final class ClassJudge implements RowsByClass.Judge {

    /** In place of a hash: the class that prints the top label everywhere. */
    static final long TOP = 0;

    private final boolean topToo;
    private final Function<Long2LongMap, List<String>> faults;
    private Long2LongOpenHashMap numbers = new Long2LongOpenHashMap();
    private boolean asked;

    /**
     * @param topToo whether the class with the top label everywhere is judged too
     * @param faults what is wrong with a class, of whose values there are so many
     */
    ClassJudge(boolean topToo, Function<Long2LongMap, List<String>> faults) {
        this.topToo = topToo;
        this.faults = faults;
    }

    @Override
    public void begin(long ofClass) {
        // A map goes on taking what its largest class took.
        numbers = new Long2LongOpenHashMap();
        asked = topToo || ofClass != TOP;
    }

    @Override
    public void add(long value, long more) {
        if (asked) {
            numbers.addTo(value, more);
        }
    }

    @Override
    public List<String> faults() {
        return asked ? faults.apply(numbers) : List.of();
    }
}
