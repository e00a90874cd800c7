package io.skald.engine;

import io.skald.attribute.bin.Domain;
import io.skald.budget.MemoryBudget;
import io.skald.engine.encode.CellText;
import io.skald.histogram.HistogramCounter;
import io.skald.histogram.key.Sensitive;
import io.skald.histogram.scan.CountedTuples;
import io.skald.job.Plan;
import io.skald.lattice.Node;
import io.skald.privacy.Origin;
import io.skald.privacy.PopulationSample;
import io.skald.privacy.Requirement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** What a job asks of the values of sensitive columns, of rows that somebody else has counted. */
public final class GuardedValues implements AutoCloseable {

    private final Plan plan;
    private final ClassRules rules;

    private GuardedValues(Plan plan, ClassRules rules) {
        this.plan = plan;
        this.rules = rules;
    }

    /**
     * What is asked.
     *
     * @param texts of each of the plan's guarded columns all that occur, each once; their numbers are their places from now on
     * @param rowsOf each of them
     * @param rows of the table
     * @param sample what it has of the population that it was drawn from
     * @param population rows of its population that are counted, where they are
     * @throws io.skald.UsageException if a column has too many values to be counted, or too few for what is asked of it
     * @throws io.skald.FailureException if memory has no room for a column's values
     */
    public static GuardedValues of(
            Plan plan,
            List<List<String>> texts,
            List<long[]> rowsOf,
            long rows,
            PopulationSample sample,
            OptionalLong population,
            MemoryBudget budget) {
        List<GuardedColumn> columns = new ArrayList<>();
        for (int i = 0; i < texts.size(); i++) {
            columns.add(GuardedColumn.counted(i, texts.get(i), rowsOf.get(i)));
        }
        return new GuardedValues(plan, ClassRules.ofCounted(plan, columns, rows, sample, population, budget));
    }

    /** The columns, in the plan's order, and what is asked of them. */
    public Sensitive sensitive() {
        return rules.sensitive();
    }

    /** What every class must have. */
    public Requirement requirement() {
        return rules.requirement();
    }

    /** Of what is asked to little effect. */
    public List<String> warnings() {
        return rules.warnings();
    }

    /**
     * See {@link Runner#weakerModels}.
     *
     * @param rows shows the rows that no policy suppresses to a visitor, who cannot tell values apart that are one at these levels
     * @param counter of them
     */
    public Optional<String> weaker(
            BiConsumer<int[], CountedTuples.Visitor> rows,
            HistogramCounter counter,
            List<Domain> domains,
            long maySuppress) {
        AtomicBoolean wanted = new AtomicBoolean(true);
        Node top = SearchPass.lattice(plan, domains).top();
        int[] levels = IntStream.range(0, top.size()).map(top::level).toArray();
        return new WeakerModels(
                        visitor -> rows.accept(levels, new CountedTuples.Visitor() {
                            @Override
                            public void tuple(long[] codes, int[] values, long count) {
                                if (wanted.get()) {
                                    wanted.set(visitor.see(codes, values, count, WeakerModels.NOBODY));
                                }
                            }

                            @Override
                            public void persons(long[] codes, int column, int value, long persons) {
                                if (wanted.get()) {
                                    visitor.persons(codes, column, value, persons);
                                }
                            }
                        }),
                        visitor -> counter.visit(top, Long.MAX_VALUE, visitor),
                        domains,
                        rules,
                        top,
                        maySuppress)
                .words();
    }

    /**
     * The same, where rows of a population are counted too: see {@link Runner#weakerModels}.
     *
     * @param rows shows those of the table and of its population, each with its {@link Origin} behind the sensitive values
     * @param domains of the table
     * @param wider of both
     */
    public Optional<String> missingFromPopulation(
            Consumer<CountedTuples.Visitor> rows,
            List<Domain> domains,
            List<Domain> wider,
            long maySuppress,
            CellText cells,
            MemoryBudget budget) {
        Node top = SearchPass.lattice(plan, domains).top();
        return new MissingFromPopulation(
                        TopBins.of(rows, Origin.TABLE, wider, top),
                        TopBins.of(rows, Origin.POPULATION, wider, top),
                        domains,
                        top,
                        new WeakerPopulationMap(plan, maySuppress),
                        cells,
                        budget)
                .words();
    }

    @Override
    public void close() {
        rules.close();
    }
}
