package io.skald.histogram.key;

import io.skald.privacy.DistinctValues;
import io.skald.privacy.Model;
import io.skald.privacy.Models;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Which sensitive values a bin has, as bits of one number beside its rows, where nothing more is asked than that values differ and they are few. Merged by OR; so
 * a histogram has a key per bin, not one per bin and value.
 *
 * @param columns the columns of the models, in their order
 * @param least per column, the values that a class must have
 */
public record ValueSets(List<CountedColumn> columns, List<Integer> least) {

    /** Bits that a table of ints tells at once. */
    private static final int PIECE = 30;

    public ValueSets {
        columns = List.copyOf(columns);
        least = List.copyOf(least);
    }

    /**
     * Some bits of one column.
     *
     * @param place of the column in each chunk
     * @param bits by raw number
     * @param stride what they are to be multiplied by
     */
    public record Piece(int place, int[] bits, long stride) {}

    /** Empty where something else is asked, or values are many, or there are none. */
    public static Optional<ValueSets> of(Sensitive sensitive) {
        int values = sensitive.columns().stream().mapToInt(ValueSets::values).sum();
        if (sensitive.none() || sensitive.population() > 0 || values == 0 || values > Long.SIZE) {
            return Optional.empty();
        }
        List<Integer> least = new ArrayList<>();
        for (Models.OfColumn asked : sensitive.models().columns()) {
            int most = 1;
            for (Model model : asked.models()) {
                if (!(model instanceof DistinctValues distinct)) {
                    return Optional.empty();
                }
                most = Math.max(most, distinct.l());
            }
            least.add(most);
        }
        return Optional.of(new ValueSets(sensitive.columns(), least));
    }

    /** Values of a column that count: a missing one does not. */
    private static int values(CountedColumn column) {
        return column.values() - (column.hasMissing() ? 1 : 0);
    }

    /** The bits of all columns, of which a row has one per column, or none where its value is missing. */
    public List<Piece> pieces() {
        List<Piece> pieces = new ArrayList<>();
        int offset = 0;
        for (CountedColumn column : columns) {
            int values = values(column);
            for (int first = 0; first < values; first += PIECE) {
                pieces.add(new Piece(
                        column.place(), bits(column, first, Math.min(values, first + PIECE)), 1L << offset + first));
            }
            offset += values;
        }
        return pieces;
    }

    private static int[] bits(CountedColumn column, int first, int end) {
        int[] bits = new int[column.valueOf().length];
        for (int raw = 0; raw < bits.length; raw++) {
            int value = column.valueOf()[raw];
            bits[raw] = value >= first && value < end ? 1 << value - first : 0;
        }
        return bits;
    }

    /** Whether a bin of these values has enough of each column. */
    public boolean hold(long set) {
        int offset = 0;
        for (int i = 0; i < least.size(); i++) {
            int values = values(columns.get(i));
            long own = values == 0 ? 0 : set >>> offset & -1L >>> Long.SIZE - values;
            if (Long.bitCount(own) < least.get(i)) {
                return false;
            }
            offset += values;
        }
        return true;
    }
}
