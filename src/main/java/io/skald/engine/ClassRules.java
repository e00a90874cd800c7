package io.skald.engine;

import io.skald.Excerpt;
import io.skald.UsageException;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.engine.encode.TextColumns;
import io.skald.histogram.key.CountedColumn;
import io.skald.histogram.key.Sensitive;
import io.skald.job.Plan;
import io.skald.privacy.KAnonymity;
import io.skald.privacy.Models;
import io.skald.privacy.PopulationSample;
import io.skald.privacy.Protection;
import io.skald.privacy.Requirement;
import io.skald.store.EncodedTable;
import io.skald.store.Population;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What every class of a release must have, once the table is known: k, and of the sensitive columns what the job asks.
 *
 * @param anonymity rows or persons
 * @param sensitive the columns of whose values something is asked, and what
 * @param asked the same as the job has it
 * @param warnings of what is asked to little effect
 * @param held the memory of the columns' values
 */
record ClassRules(
        KAnonymity anonymity,
        Sensitive sensitive,
        List<AskedModels> asked,
        List<String> warnings,
        MemoryBudget.Reservation held)
        implements AutoCloseable {

    ClassRules {
        asked = List.copyOf(asked);
        warnings = List.copyOf(warnings);
    }

    /**
     * The rules of a plan for a table.
     *
     * @param sample what the table has of the population that it was drawn from
     * @throws UsageException if a column has too many values to be counted, or too few for what is asked of it
     * @throws io.skald.FailureException if memory has no room for a column's values
     */
    static ClassRules of(
            Plan plan,
            EncodedTable table,
            PopulationSample sample,
            Optional<Population> population,
            MemoryBudget budget) {
        List<GuardedColumn> columns = new ArrayList<>();
        for (Plan.Guarded guarded : plan.guarded()) {
            columns.add(table.sensitive().stream()
                    .filter(column -> column.column() == guarded.column())
                    .findFirst()
                    .map(column -> GuardedColumn.stored(column, table, plan.format()))
                    .orElseThrow(() ->
                            tooManyValues(plan.columns().get(guarded.column()).name())));
        }
        return of(plan, columns, table.store().rows(), sample, rowsOf(population), budget);
    }

    /**
     * As {@link #of(Plan, EncodedTable, PopulationSample, Optional, MemoryBudget)}, of rows that somebody else has counted.
     *
     * @param columns in the order of the plan's guarded ones
     * @param sample what the table has of the population that it was drawn from
     * @param population how many of its rows are counted, where they are
     */
    static ClassRules ofCounted(
            Plan plan,
            List<GuardedColumn> columns,
            long rows,
            PopulationSample sample,
            OptionalLong population,
            MemoryBudget budget) {
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).size() > TextColumns.MOST_GUARDED) {
                throw tooManyValues(
                        plan.columns().get(plan.guarded().get(i).column()).name());
            }
        }
        return of(plan, columns, rows, sample, population, budget);
    }

    private static OptionalLong rowsOf(Optional<Population> population) {
        return population.stream().mapToLong(Population::countedRows).findFirst();
    }

    private static ClassRules of(
            Plan plan,
            List<GuardedColumn> columns,
            long rows,
            PopulationSample sample,
            OptionalLong population,
            MemoryBudget budget) {
        MemoryBudget.Reservation held = budget.reserve(MemoryTag.SENSITIVE_VALUES, 0);
        try {
            return of(plan, columns, rows, sample, population, budget, held);
        } catch (RuntimeException | Error failed) {
            held.close();
            throw failed;
        }
    }

    private static ClassRules of(
            Plan plan,
            List<GuardedColumn> found,
            long rows,
            PopulationSample sample,
            OptionalLong population,
            MemoryBudget budget,
            MemoryBudget.Reservation held) {
        List<CountedColumn> columns = new ArrayList<>();
        List<Models.OfColumn> models = new ArrayList<>();
        List<AskedModels> all = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        List<String> warnings = new ArrayList<>();
        for (int i = 0; i < found.size(); i++) {
            Plan.Guarded guarded = plan.guarded().get(i);
            String name = plan.columns().get(guarded.column()).name();
            SensitiveValues values = values(name, guarded, found.get(i), plan, rows, budget, held);
            CountedColumn column = values.column(found.get(i).place());
            AskedModels asked = new AskedModels(
                    name,
                    guarded,
                    values,
                    distribution(found.get(i), column, guarded),
                    plan.format().missing(),
                    plan.person().isPresent());
            List<String> ofColumn = asked.problems();
            problems.addAll(ofColumn);
            if (ofColumn.isEmpty()) {
                Models.OfColumn made = new Models.OfColumn(name, asked.models());
                all.add(asked);
                columns.add(column);
                models.add(made);
                warnings.addAll(asked.warnings(made.models()));
            }
        }
        if (!problems.isEmpty()) {
            throw new UsageException(problems);
        }
        Sensitive sensitive = new Sensitive(columns, new Models(models));
        return new ClassRules(
                plan.anonymity(plan.ofSample(sample).k()),
                population.isPresent()
                        ? sensitive.with(
                                population.getAsLong(),
                                Models.OfColumn.ofPopulation(
                                        plan.population().orElseThrow().goals().models()))
                        : sensitive,
                all,
                warnings,
                held);
    }

    private static SensitiveValues values(
            String name,
            Plan.Guarded guarded,
            GuardedColumn texts,
            Plan plan,
            long rows,
            MemoryBudget budget,
            MemoryBudget.Reservation held) {
        try (MemoryBudget.Reservation finding =
                budget.reserve(MemoryTag.SENSITIVE_VALUES, SensitiveValues.bytesToFind(texts))) {
            SensitiveValues found = SensitiveValues.of(name, guarded, texts, plan.format(), rows);
            finding.tryResize(0);
            held.tryResize(held.bytes() + SensitiveValues.bytesToKeep(texts));
            return found;
        }
    }

    /** By value, its rows in the whole table, suppressed ones included; none where nothing that is asked depends on them. */
    private static long[] distribution(GuardedColumn texts, CountedColumn column, Plan.Guarded guarded) {
        return guarded.models().stream().anyMatch(AskedModels::comparesWithTable)
                ? texts.rowsOf(column)
                : new long[column.values()];
    }

    private static UsageException tooManyValues(String name) {
        return new UsageException("The sensitive column " + Excerpt.name(name)
                + " holds too many different values for what is asked of it: more than "
                + String.format(java.util.Locale.ROOT, "%,d", TextColumns.MOST_GUARDED)
                + ", or more than memory has room for. Ask it of a column with fewer values, such as groups of these, or raise"
                + " 'memory'.");
    }

    /** What a class must have. */
    Requirement requirement() {
        return Protection.of(anonymity, sensitive.models());
    }

    /** Whether rows are all that is asked. */
    boolean onlyRows() {
        return sensitive.models().none() && !anonymity.ofPersons();
    }

    @Override
    public void close() {
        held.close();
    }
}
