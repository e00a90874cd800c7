package io.skald.verify.column;

import io.skald.table.RowCursor;
import io.skald.verify.claim.ModelClaim;
import it.unimi.dsi.fastutil.longs.Long2LongMap;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import java.util.ArrayList;
import java.util.List;

/**
 * The values that the rows that are left out have in the sensitive attributes of which something is claimed, with those of rows that print
 * the top label everywhere: the group that they would be, had they been released. Few values: the job has counted them.
 */
public final class LeftOutGroup {

    private final SensitiveColumns ofInput;
    private final int[] guarded;
    private final List<Long2LongMap> rows = new ArrayList<>();
    private final long[] values;

    /** @param ofInput where the input has them */
    public LeftOutGroup(SensitiveColumns ofInput, List<List<ModelClaim>> models) {
        this.ofInput = ofInput;
        this.guarded = ClassModels.guarded(models).toArray();
        this.values = new long[models.size()];
        models.forEach(model -> rows.add(new Long2LongOpenHashMap()));
    }

    /** Adds a row of the input that is left out. */
    public void addHidden(RowCursor original) {
        if (guarded.length > 0) {
            ofInput.read(original, values);
            addShown(values);
        }
    }

    /** Adds a row that prints the top label everywhere. */
    public void addShown(long[] ofRow) {
        for (int attribute : guarded) {
            rows.get(attribute).mergeLong(ofRow[attribute], 1, Long::sum);
        }
    }

    /** Whether the group has what is claimed of a class, beside rows. */
    public boolean holds(ClassModels models) {
        return models.faults(rows::get).findAny().isEmpty();
    }
}
