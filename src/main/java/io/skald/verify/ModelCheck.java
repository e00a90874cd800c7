package io.skald.verify;

import it.unimi.dsi.fastutil.longs.Long2LongMap;
import java.util.Optional;
import java.util.OptionalLong;

/** Whether the values of a class are as is claimed. */
final class ModelCheck {

    private ModelCheck() {}

    /**
     * What is wrong with a class, if anything is.
     *
     * @param rows by value
     * @param missing the value that stands for a missing one, if there may be one
     * @param name of the attribute, for a reader
     */
    static Optional<String> fault(Claim.Model model, Long2LongMap rows, OptionalLong missing, String name) {
        if (model instanceof Claim.Model.Distinct distinct) {
            int found = rows.size() - (missing.isPresent() && rows.containsKey(missing.getAsLong()) ? 1 : 0);
            return found >= distinct.least()
                    ? Optional.empty()
                    : Optional.of("the class of this row has " + found + " different "
                            + (found == 1 ? "value" : "values") + " of " + name + ", and the job asks for "
                            + distinct.least());
        }
        throw new IllegalStateException("nothing is known of " + model);
    }
}
