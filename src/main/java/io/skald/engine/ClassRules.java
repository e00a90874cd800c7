package io.skald.engine;

import io.skald.Excerpt;
import io.skald.UsageException;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.engine.encode.CellText;
import io.skald.engine.encode.TextColumns;
import io.skald.histogram.key.Sensitive;
import io.skald.job.Plan;
import io.skald.privacy.KAnonymity;
import io.skald.privacy.Models;
import io.skald.privacy.Protection;
import io.skald.privacy.Requirement;
import io.skald.store.EncodedChunk;
import io.skald.store.EncodedTable;
import io.skald.store.Population;
import io.skald.store.SensitiveColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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
     * @throws UsageException if a column has too many values to be counted, or too few for what is asked of it
     * @throws io.skald.FailureException if memory has no room for a column's values
     */
    static ClassRules of(
            Plan plan, EncodedTable table, Optional<Population> population, CellText cells, MemoryBudget budget) {
        MemoryBudget.Reservation held = budget.reserve(MemoryTag.SENSITIVE_VALUES, 0);
        try {
            return of(plan, table, population, cells, budget, held);
        } catch (RuntimeException | Error failed) {
            held.close();
            throw failed;
        }
    }

    private static ClassRules of(
            Plan plan,
            EncodedTable table,
            Optional<Population> population,
            CellText cells,
            MemoryBudget budget,
            MemoryBudget.Reservation held) {
        List<Sensitive.Column> columns = new ArrayList<>();
        List<Models.OfColumn> models = new ArrayList<>();
        List<AskedModels> all = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        List<String> warnings = new ArrayList<>();
        for (Plan.Guarded guarded : plan.guarded()) {
            String name = plan.columns().get(guarded.column()).name();
            SensitiveColumn stored = table.sensitive().stream()
                    .filter(column -> column.column() == guarded.column())
                    .findFirst()
                    .orElseThrow(() -> tooManyValues(name));
            SensitiveValues values = values(name, guarded, stored, plan, table, budget, held);
            Sensitive.Column column = values.column(stored.place());
            AskedModels asked = new AskedModels(
                    name,
                    guarded,
                    values,
                    distribution(table, column, guarded),
                    plan.format().missing());
            List<String> ofColumn = asked.problems(cells);
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
                plan.anonymity(plan.ofRows(table.store().rows()).k()),
                population
                        .map(counted -> sensitive.with(
                                counted.countedRows(),
                                Models.OfColumn.ofPopulation(
                                        plan.population().orElseThrow().goals().models())))
                        .orElse(sensitive),
                all,
                warnings,
                held);
    }

    private static SensitiveValues values(
            String name,
            Plan.Guarded guarded,
            SensitiveColumn stored,
            Plan plan,
            EncodedTable table,
            MemoryBudget budget,
            MemoryBudget.Reservation held) {
        try (MemoryBudget.Reservation finding =
                budget.reserve(MemoryTag.SENSITIVE_VALUES, SensitiveValues.bytesToFind(stored.texts()))) {
            SensitiveValues found = SensitiveValues.of(
                    name, guarded, stored.texts(), plan.format(), table.store().rows());
            finding.tryResize(0);
            held.tryResize(held.bytes() + SensitiveValues.bytesToKeep(stored.texts()));
            return found;
        }
    }

    /** By value, its rows in the whole table, suppressed ones included; none where nothing that is asked depends on them. */
    private static long[] distribution(EncodedTable table, Sensitive.Column column, Plan.Guarded guarded) {
        long[] rowsOf = new long[column.values()];
        boolean needed = guarded.models().stream().anyMatch(AskedModels::comparesWithTable);
        for (int index = 0; needed && index < table.store().chunkCount(); index++) {
            EncodedChunk chunk = table.store().read(index);
            EncodedChunk.Column values = chunk.column(column.place());
            for (int row = 0; row < chunk.rows(); row++) {
                rowsOf[column.valueOf()[(int) values.raw(values.packed(row))]]++;
            }
        }
        return rowsOf;
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
