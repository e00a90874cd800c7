package io.skald.engine.encode;

import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import io.skald.store.StoreWriter;

/** Where pass 1 puts the encoded store. */
interface StorePlace {

    /** A writer of the store. */
    StoreWriter writer();

    /** A writer of the store that takes the place of the first one, which is being read meanwhile. */
    StoreWriter rewriter();

    /** A writer of whose the rows are, where persons are counted. */
    StoreWriter persons();

    /** The store ends with the run. */
    static StorePlace temporary(Workspace workspace, MemoryBudget budget) {
        return new StorePlace() {
            @Override
            public StoreWriter writer() {
                return StoreWriter.temporary(workspace, budget);
            }

            @Override
            public StoreWriter rewriter() {
                return writer();
            }

            @Override
            public StoreWriter persons() {
                return writer();
            }
        };
    }
}
