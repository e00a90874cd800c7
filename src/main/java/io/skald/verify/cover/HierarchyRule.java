package io.skald.verify.cover;

import io.skald.budget.MemoryBudget;
import io.skald.verify.claim.Claim;
import io.skald.verify.claim.Level;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The labels on a value's own line of a hierarchy file, of any level. */
public final class HierarchyRule implements CoverRule {

    private final HierarchyWords values;
    private final HierarchyWords labels;
    private final LabelRows rows;

    private HierarchyRule(HierarchyWords values, HierarchyWords labels, LabelRows rows) {
        this.values = values;
        this.labels = labels;
        this.rows = rows;
    }

    /**
     * Reads a hierarchy.
     *
     * @param trim whether blanks around values and labels are dropped
     * @param refined whether it is asked for the bins of labels below a level
     * @throws io.skald.FailureException if the file cannot be read or holds more than the budget has
     */
    public static HierarchyRule read(Path file, Charset encoding, boolean trim, boolean refined, MemoryBudget budget) {
        HierarchyWords values = new HierarchyWords(budget);
        HierarchyWords labels = new HierarchyWords(budget);
        LabelRows rows = new LabelRows(budget, refined);
        HierarchyRule rule = new HierarchyRule(values, labels, rows);
        try {
            new HierarchyLines(file, encoding, trim).read(rule::add);
            return rule;
        } catch (RuntimeException refused) {
            rule.close();
            throw refused;
        }
    }

    private void add(List<String> line) {
        boolean first = values.find(line.get(0)) < 0;
        int value = values.add(line.get(0));
        int[] ids = line.stream().skip(1).mapToInt(labels::add).toArray();
        if (first) {
            rows.add(ids);
        } else {
            rows.replace(value, ids);
        }
    }

    @Override
    public boolean covers(String value, String label) {
        int row = values.find(value);
        int id = labels.find(label);
        return row >= 0 && id >= 0 && rows.holds(row, id);
    }

    @Override
    public boolean isOfLevel(String value, String label, Level level, boolean refined) {
        if (!(level instanceof Level.Field claimed)) {
            return label.equals(value);
        }
        int row = values.find(value);
        int id = labels.find(label);
        int first = refined ? 1 : claimed.field();
        return refined && label.equals(value) || row >= 0 && id >= 0 && rows.holds(row, id, first - 1, claimed.field());
    }

    @Override
    public Optional<String> binOf(String value, Level level) {
        if (!(level instanceof Level.Field field)) {
            return Optional.of(value);
        }
        int row = values.find(value);
        return row < 0 ? Optional.empty() : fieldOf(row, field);
    }

    private Optional<String> fieldOf(int row, Level.Field field) {
        int label = rows.label(row, field.field() - 1);
        return label < 0 ? Optional.empty() : Optional.of(labels.text(label));
    }

    /** A label below the level is on lines that share the level's; one text is then one set of values. */
    @Override
    public Optional<String> binOfLabel(String label, Level level, boolean refined) {
        if (!refined || !(level instanceof Level.Field field)) {
            return Optional.of(label);
        }
        int id = labels.find(label);
        int row = id < 0 ? values.find(label) : rows.firstRow(id);
        return row < 0 ? Optional.empty() : fieldOf(row, field);
    }

    @Override
    public Optional<String> binOfMissing(String marker, Level level) {
        return values.find(marker) < 0 ? Optional.empty() : binOf(marker, level);
    }

    @Override
    public boolean isExempt(String value, Claim.Exemptions exemptions) {
        return exemptions.unknown() && values.find(value) < 0;
    }

    @Override
    public boolean isTop(String value, String label) {
        int id = labels.find(label);
        return id >= 0 && rows.under(id) == values.size();
    }

    @Override
    public boolean coversMissing(String marker, String label) {
        return covers(marker, label);
    }

    /** The share of the values whose line holds the label; a value alone loses nothing. */
    @Override
    public PrintedLoss loss(String label) {
        int id = labels.find(label);
        long below = id >= 0 ? rows.under(id) : values.find(label) >= 0 ? 1 : 0;
        if (below == 0) {
            return PrintedLoss.ALL;
        }
        return below == 1
                ? PrintedLoss.NONE
                : new PrintedLoss.Share(
                        BigDecimal.valueOf(below).divide(BigDecimal.valueOf(values.size()), MathContext.DECIMAL128));
    }

    /** A line for the marker makes it a value of the hierarchy. */
    @Override
    public PrintedLoss lossOfMissing(String marker) {
        return values.find(marker) >= 0 || labels.find(marker) >= 0 ? loss(marker) : PrintedLoss.NONE;
    }

    @Override
    public void close() {
        values.close();
        labels.close();
        rows.close();
    }
}
