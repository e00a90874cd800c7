package io.skald.histogram.scan;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;

/**
 * Counts the persons of some classes by value whom hidden rows have not with that value: those by whom the hidden rows would become more if
 * they were joined by a class. Exact, in the memory there is, see {@link DistinctNumbers}: a number tells value, person and class, and who is hidden with a value
 * comes before all classes in which he has it too.
 *
 * @param persons how many there are
 * @param classes how many; at most {@link #MOST_CLASSES}
 */
public record JoiningPersons(long persons, int classes, MemoryBudget budget, MemoryTag tag) {

    /** That many classes at a time leave room in a number for 10^15 pairs of a value and a person. */
    public static final int MOST_CLASSES = 1 << 12;

    private static final int HIDDEN = 0;

    /** Rows that can be looked through again and again. */
    @FunctionalInterface
    public interface Source {

        /** Shows all of them, in any order. */
        void scan(Rows rows);
    }

    /** Takes rows. */
    public interface Rows {

        /** A hidden row's value, and whose it is. */
        void hidden(int value, long person);

        /** A row of a class. */
        void ofClass(int place, int value, long person);
    }

    /** Takes a person who has a value in a class, and no hidden row with it. */
    @FunctionalInterface
    public interface Visitor {

        /** One more. */
        void person(int place, int value);
    }

    /**
     * Counts.
     *
     * @param most rows that the source shows, at the most
     */
    public void count(long most, Source source, Visitor visitor) {
        long width = classes + 1L;
        long[] hidden = {-1};
        DistinctNumbers.inRuns(
                most,
                classes + 1,
                budget,
                tag,
                numbers -> source.scan(new Rows() {
                    @Override
                    public void hidden(int value, long person) {
                        numbers.accept((value * persons + person) * width + HIDDEN);
                    }

                    @Override
                    public void ofClass(int place, int value, long person) {
                        numbers.accept((value * persons + person) * width + 1 + place);
                    }
                }),
                number -> {
                    long pair = number / width;
                    int place = (int) (number % width);
                    if (place == HIDDEN) {
                        hidden[0] = pair;
                    } else if (pair != hidden[0]) {
                        visitor.person(place - 1, (int) (pair / persons));
                    }
                });
    }
}
