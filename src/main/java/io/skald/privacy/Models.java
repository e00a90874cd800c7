package io.skald.privacy;

import java.io.Serializable;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * The models of all sensitive columns that have any; all of them must hold, each of its column alone.
 *
 * @param columns that have models
 */
public record Models(List<OfColumn> columns) implements Serializable {

    /** Nothing is asked of sensitive columns. */
    public static final Models NONE = new Models(List.of());

    public Models {
        columns = List.copyOf(columns);
    }

    /**
     * What is asked of one column.
     *
     * @param name the column
     * @param models all of which must hold, at least one
     */
    public record OfColumn(String name, List<Model> models) implements Serializable {
        public OfColumn {
            models = List.copyOf(models);
        }

        private static final String POPULATION = "the population";

        /** What is asked of how many rows of a population a class has, whose values are {@link Origin}s. */
        public static OfColumn ofPopulation(List<Model> models) {
            return new OfColumn(POPULATION, models);
        }

        /** Whether it is of a population, not of a sensitive column. */
        public boolean isOfPopulation() {
            return name.equals(POPULATION) && models.stream().allMatch(OfColumn::counts);
        }

        private static boolean counts(Model model) {
            return model instanceof PopulationMap || model instanceof Presence;
        }

        private boolean hold(ValueTally tally) {
            for (Model model : models) {
                if (!model.holds(tally)) {
                    return false;
                }
            }
            return true;
        }

        private long mostKept(ValueTally tally) {
            long most = tally.rows();
            for (Model model : models) {
                most = model.holds(tally) ? most : Math.min(most, model.mostKept(tally));
            }
            return most;
        }

        @Override
        public String toString() {
            StringBuilder words = new StringBuilder();
            for (Model model : models) {
                words.append(words.length() == 0 ? "" : " and ").append(model);
            }
            return words + " of " + name;
        }
    }

    /** Whether there is none. */
    public boolean none() {
        return columns.isEmpty();
    }

    /** Whether a class holds all of them; one tally per column. */
    public boolean hold(ValueTally[] tallies) {
        for (int i = 0; i < tallies.length; i++) {
            if (!columns.get(i).hold(tallies[i])) {
                return false;
            }
        }
        return true;
    }

    /** Of a class that does not hold them, the least of the models' bounds: see {@link Model#mostKept}. */
    public long mostKept(ValueTally[] tallies) {
        long most = Long.MAX_VALUE;
        for (int i = 0; i < tallies.length; i++) {
            most = Math.min(most, columns.get(i).mostKept(tallies[i]));
        }
        return most;
    }

    /** Whether a class that only rows of a population are in cannot be suffered: the last tally is that of {@link Origin}s. */
    public boolean bar(ValueTally[] tallies) {
        ValueTally ofBoth = tallies[tallies.length - 1];
        return columns.get(tallies.length - 1).models().stream()
                .anyMatch(model -> model instanceof Presence presence && presence.misses(ofBoth));
    }

    /** What a class of these values shows. */
    public Evidence judge(long rows, ValueTally[] tallies) {
        return hold(tallies) ? Evidence.ofRows(rows) : new Evidence.Judged(rows, false, mostKept(tallies));
    }

    /** Whether persons are counted by value in some column, by its place among them. */
    public boolean countPersons(int column) {
        return columns.get(column).models().stream().anyMatch(Model::countsPersons);
    }

    /** Whether persons are counted by value in any column. */
    public boolean countPersons() {
        return greatest(model -> model.countsPersons() ? 1 : 0) > 0;
    }

    /** What can be asked of rows alone: {@link Model#ofRows}. */
    public Models ofRows() {
        return countPersons()
                ? new Models(columns.stream()
                        .map(column -> new OfColumn(
                                column.name(),
                                column.models().stream().map(Model::ofRows).toList()))
                        .toList())
                : this;
    }

    int leastRows() {
        return greatest(Model::leastRows);
    }

    boolean closed() {
        return greatest(model -> model.closed() ? 0 : 1) == 0;
    }

    boolean outlastMerging() {
        return greatest(model -> model.outlastsMerging() ? 0 : 1) == 0;
    }

    private int greatest(ToIntFunction<Model> number) {
        return columns.stream()
                .flatMap(column -> column.models().stream())
                .mapToInt(number)
                .max()
                .orElse(0);
    }

    @Override
    public String toString() {
        StringBuilder words = new StringBuilder();
        for (OfColumn column : columns) {
            words.append(words.length() == 0 ? "" : ", ").append(column);
        }
        return words.toString();
    }
}
