package io.skald.verify;

import io.skald.verify.claim.Claim;
import io.skald.verify.claim.ModelClaim;
import io.skald.verify.column.ClassModels;
import io.skald.verify.column.OneSpelling;
import io.skald.verify.column.SensitiveColumns;
import io.skald.verify.column.TableValues;
import io.skald.verify.walk.InputAgain;
import java.util.ArrayList;
import java.util.List;

/**
 * The values of sensitive attributes in the whole input, suppressed rows included, that models compare those of a class with.
 *
 * @param models by sensitive attribute
 */
record InputValues(Claim claim, List<List<ModelClaim>> models) {

    /** By sensitive attribute; the input is read only where a model compares. */
    List<TableValues> read(InputAgain input, SensitiveColumns columns) {
        List<TableValues> table = new ArrayList<>();
        columns.names().forEach(name -> table.add(new TableValues(columns.missing())));
        int[] compared = ClassModels.compared(models).toArray();
        long[] values = new long[columns.count()];
        if (compared.length > 0) {
            input.read("Verify: values", row -> {
                columns.read(row, values);
                for (int i : compared) {
                    int column = i;
                    table.get(i).add(values[i], () -> columns.text(row, column));
                }
            });
        }
        for (int i : compared) {
            arrange(table.get(i), models.get(i), columns.spelling(i));
        }
        return table;
    }

    /** Learns of the values what models ask of them. */
    void arrange(TableValues values, List<ModelClaim> models, OneSpelling spelling) {
        for (ModelClaim model : models) {
            if (model instanceof ModelClaim.OrderedCloseness) {
                values.order(spelling);
            } else if (model instanceof ModelClaim.HierarchicalCloseness closeness) {
                values.label(
                        closeness.hierarchy(),
                        claim.format().encoding(),
                        claim.format().trim(),
                        claim.format().missing());
            }
        }
    }
}
