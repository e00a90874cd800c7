package io.skald.verify.column;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.budget.Workspace;
import io.skald.table.RowCursor;
import io.skald.verify.bytes.ByteHash;
import io.skald.verify.bytes.ByteKeys;
import io.skald.verify.claim.ModelClaim;
import io.skald.verify.claim.PopulationClaim;
import io.skald.verify.classes.ClassKey;
import io.skald.verify.classes.ClassKeyReader;
import io.skald.verify.classes.HiddenBinRule;
import io.skald.verify.classes.HiddenRows;
import io.skald.verify.classes.ValuesByClass;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The bins of the report's node that have hidden rows, with all rows of the input that are in them: asked where the release's labels do not tell
 * of which bin a row is, or where a bin must have more than rows.
 */
public final class InputBins implements AutoCloseable {

    private static final long ANY = 0;

    /** What is counted of a bin beside the values of the attributes: hidden rows, rows, persons, the population. */
    private static final int OTHERS = 4;

    private static final int WANTED_SHARE = 4;

    private final List<ColumnBins> columns;
    private final SensitiveColumns sensitive;
    private final Optional<PersonColumn> person;
    private final int[] guarded;
    private final int[] ofPersons;
    private final int attributes;
    private final ValuesByClass bins;
    /** Of the bins with hidden rows, whose rows alone need counting, as many as there is room for. */
    private final ByteKeys wanted;

    /** Those that have not what a class must, where all are counted. */
    private final ByteKeys failing;

    private boolean full;
    private final ClassKeyReader reader = new ClassKeyReader();
    private final ClassKey bin = new ClassKey();
    private final ClassKey entry = new ClassKey();
    private final long[] values;
    private long hiddenRows;
    private long populationRows;

    /**
     * @param columns in the order of the keys
     * @param sensitive where the input has them
     * @param person where the input tells whose each row is, if persons are claimed
     * @param models by sensitive attribute
     * @param limit bytes to hold in memory at the most
     */
    public InputBins(
            List<ColumnBins> columns,
            SensitiveColumns sensitive,
            Optional<PersonColumn> person,
            List<List<ModelClaim>> models,
            MemoryBudget budget,
            Workspace workspace,
            long limit) {
        this.columns = columns;
        this.sensitive = sensitive;
        this.person = person;
        this.guarded = ClassModels.guarded(models).toArray();
        this.ofPersons = ClassModels.ofPersons(models).toArray();
        this.attributes = models.size();
        this.values = new long[models.size()];
        this.bins = new ValuesByClass(ofPersons.length > 0, budget, workspace, limit - limit / WANTED_SHARE);
        this.wanted = new ByteKeys(budget, MemoryTag.VERIFIED_BINS, limit / WANTED_SHARE / 2, 0);
        this.failing = new ByteKeys(budget, MemoryTag.VERIFIED_BINS, limit / WANTED_SHARE / 2, 0);
    }

    /** Adds the hidden rows; whether one of them is of a bin that is known. */
    public boolean addHidden(HiddenRows hidden) {
        hidden.show((keys, start, rows, firstRow, none) -> {
            reader.open(keys, start);
            bin.clear();
            boolean known = true;
            for (ColumnBins column : columns) {
                reader.next();
                known = known && column.addOfValue(reader.bytes(), reader.start(), reader.end(), bin);
            }
            if (known) {
                hiddenRows += rows;
                full = full || wanted.idOf(bin.bytes(), 0, bin.length()) == ByteKeys.NONE;
                entry.become(bin, attributes, ANY);
                bins.add(entry, rows, firstRow);
            }
        });
        return hiddenRows > 0;
    }

    /** Rows added as hidden that are of a bin that is known. */
    public long hiddenRows() {
        return hiddenRows;
    }

    /** Has all bins counted from here on, not those of hidden rows alone. */
    public void countAll() {
        full = true;
    }

    /** Adds a row of the population. */
    public void addOfPopulation(RowCursor row, int[] places) {
        populationRows++;
        if (turnTo(row, places)) {
            add(attributes + 3, ANY);
        }
    }

    /** Turns to the bin of a row; whether there is one that must be released whole, and has hidden rows as far as is known. */
    private boolean turnTo(RowCursor row, int[] places) {
        return findBin(row, places) && (full || isAmong(wanted));
    }

    private boolean findBin(RowCursor row, int[] places) {
        bin.clear();
        for (int i = 0; i < places.length; i++) {
            if (!columns.get(i)
                    .addOfValue(row.valueBytes(places[i]), row.valueStart(places[i]), row.valueEnd(places[i]), bin)) {
                return false;
            }
        }
        return true;
    }

    private boolean isAmong(ByteKeys keys) {
        return keys.known(bin.bytes(), 0, bin.length(), ByteHash.of(bin.bytes(), 0, bin.length())) != ByteKeys.NONE;
    }

    /** Adds a row of the input, hidden or not. */
    public void add(RowCursor row, int[] places) {
        if (!turnTo(row, places)) {
            return;
        }
        add(attributes + 1, ANY);
        person.ifPresent(column -> add(attributes + 2, column.of(row)));
        if (guarded.length > 0) {
            sensitive.read(row, values);
            for (int attribute : guarded) {
                add(attribute, values[attribute]);
            }
            for (int attribute : ofPersons) {
                entry.becomePerson(
                        bin,
                        firstOfPersons() + attribute,
                        values[attribute],
                        person.orElseThrow().of(row));
                bins.addPerson(entry, Long.MAX_VALUE);
            }
        }
    }

    /** As what persons who have values are added, by attribute from here on. */
    private int firstOfPersons() {
        return attributes + OTHERS;
    }

    private void add(int attribute, long value) {
        entry.become(bin, attribute, value);
        bins.add(entry, 1, Long.MAX_VALUE);
    }

    /** Judges every bin with hidden rows; nothing can be added afterwards. */
    public void judge(int k, ClassModels models, Optional<PopulationClaim> population, HiddenBinRule rule) {
        HiddenTogether others = new HiddenTogether(attributes, k);
        boolean[] known = {true};
        bins.show(attribute -> true, 2 * attributes + OTHERS, (key, firstHidden, rows) -> {
            if (rows[attributes] != null) {
                boolean holds = holds(rows, k, models, population);
                rule.judge(rows[attributes].get(ANY), rows[attributes + 1].get(ANY), firstHidden, holds);
                if (!holds) {
                    others.add(rows, guarded, person.isPresent() ? attributes + 2 : attributes + 1);
                    known[0] = known[0] && (ofPersons.length == 0 || failing.idOf(key, 0, key.length) != ByteKeys.NONE);
                }
            }
        });
        // Where memory has no room for these bins, whom they share is not known, and a class may be absorbed.
        // Whoever sees nothing of a row takes anybody for it.
        boolean standFor = population
                .flatMap(asked -> asked.fault("", others.rows(), populationRows))
                .isEmpty();
        if (known[0] && standFor && others.hold(models, person.isPresent()) && failingHoldTogether(models)) {
            rule.noteOthersHold(others.rows());
        }
    }

    /** Whether bins that have not what a class must have together what is claimed of persons by value. */
    private boolean failingHoldTogether(ClassModels models) {
        if (ofPersons.length == 0) {
            return true;
        }
        Long2LongOpenHashMap[] found = bins.personsTogether(
                (keys, start, end) -> failing.known(keys, start, end, ByteHash.of(keys, start, end)) != ByteKeys.NONE,
                2 * attributes + OTHERS);
        return models.faultsOfPersons(attribute -> found[firstOfPersons() + attribute])
                .findAny()
                .isEmpty();
    }

    private boolean holds(
            Long2LongOpenHashMap[] rows, int k, ClassModels models, Optional<PopulationClaim> population) {
        long all = rows[attributes + 1].get(ANY);
        long counted = person.isPresent() ? rows[attributes + 2].size() : all;
        return counted >= k
                && models.faults(attribute -> rows[attribute]).findAny().isEmpty()
                && Arrays.stream(ofPersons)
                        .allMatch(attribute -> models.faultsOfPersons(attribute, rows[firstOfPersons() + attribute])
                                .isEmpty())
                && population
                        .flatMap(asked ->
                                asked.fault("", all, rows[attributes + 3] == null ? 0 : rows[attributes + 3].get(ANY)))
                        .isEmpty();
    }

    /** Rows of bins that have not what a class must, and which they are. */
    public record Failing(long rows, Optional<Predicate<RowCursor>> are) {}

    /**
     * The rows of bins that have not what a class must; which they are where memory has room for these bins. Nothing can be added afterwards.
     *
     * @param places of the quasi-identifiers in the input's rows
     */
    public Failing failing(int k, ClassModels models, Optional<PopulationClaim> population, int[] places) {
        long[] rowsFailing = {0};
        boolean[] room = {true};
        bins.show(attribute -> true, 2 * attributes + OTHERS, (key, firstHidden, rows) -> {
            if (!holds(rows, k, models, population)) {
                rowsFailing[0] += rows[attributes + 1].get(ANY);
                room[0] = room[0] && failing.idOf(key, 0, key.length) != ByteKeys.NONE;
            }
        });
        return new Failing(
                rowsFailing[0],
                room[0] ? Optional.of(row -> findBin(row, places) && isAmong(failing)) : Optional.empty());
    }

    @Override
    public void close() {
        bins.close();
        wanted.close();
        failing.close();
    }
}
