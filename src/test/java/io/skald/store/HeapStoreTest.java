package io.skald.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.budget.Workspace;
import java.util.List;

class HeapStoreTest extends StoreContract {

    @Override
    EncodedStore store(List<EncodedChunk> chunks) {
        try (Workspace workspace = Workspace.create(folder);
                StoreWriter writer = StoreWriter.temporary(workspace, budget, budget.total())) {
            chunks.forEach(writer::append);
            EncodedStore store = writer.finish();
            assertThat(store).isInstanceOf(HeapStore.class);
            return store;
        }
    }
}
