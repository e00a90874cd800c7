package io.skald.engine.release;

import io.skald.attribute.dictionary.Texts;
import io.skald.engine.encode.ReleaseLayout;
import io.skald.job.Plan;
import io.skald.store.EncodedStore;
import io.skald.store.EncodedTable;
import io.skald.store.KeptColumns;
import io.skald.store.SensitiveColumn;
import io.skald.table.Field;
import io.skald.table.WrittenRows;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * What an encoded table releases as it is, ready to be copied: made once, for all threads of pass 3.
 *
 * @param layout of a released record
 * @param store the table's
 * @param sensitive from left to right, the sensitive columns
 * @param keptStore the store of the runs of all other columns
 * @param runs from left to right
 */
record ReleasedTexts(
        ReleaseLayout layout, EncodedStore store, List<Column> sensitive, EncodedStore keptStore, List<Column> runs) {

    /**
     * A column of a store.
     *
     * @param place among the columns of each chunk
     * @param fields by raw number; not to be changed
     */
    record Column(int place, Field[] fields) {}

    /** @param table one whose released columns are all encoded */
    static ReleasedTexts of(Plan plan, EncodedTable table, WrittenRows rows) {
        ReleaseLayout layout = ReleaseLayout.byRole(plan);
        KeptColumns kept = table.kept().orElseThrow();
        Iterator<SensitiveColumn> nextSensitive = table.sensitive().iterator();
        Iterator<Texts> nextRun = kept.texts().iterator();
        List<Column> sensitive = new ArrayList<>();
        List<Column> runs = new ArrayList<>();
        for (ReleaseLayout.Kept part : layout.kept()) {
            if (part.sensitive()) {
                SensitiveColumn column = nextSensitive.next();
                sensitive.add(new Column(column.place(), fields(column.texts(), rows)));
            } else {
                runs.add(new Column(runs.size(), fields(nextRun.next(), rows)));
            }
        }
        return new ReleasedTexts(layout, table.store(), sensitive, kept.store(), runs);
    }

    private static Field[] fields(Texts texts, WrittenRows rows) {
        Field[] fields = new Field[texts.size()];
        for (int raw = 0; raw < fields.length; raw++) {
            fields[raw] = rows.field(texts.bytes(raw));
        }
        return fields;
    }
}
