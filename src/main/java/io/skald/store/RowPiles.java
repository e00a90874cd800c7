package io.skald.store;

import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import java.util.ArrayList;
import java.util.List;

/** Piles that are closed together. */
final class RowPiles implements AutoCloseable {

    private final List<RowPile> piles = new ArrayList<>();

    RowPiles(int count, Workspace workspace, MemoryBudget budget) {
        try {
            while (piles.size() < count) {
                piles.add(new RowPile(workspace, budget));
            }
        } catch (RuntimeException | Error failed) {
            close();
            throw failed;
        }
    }

    int count() {
        return piles.size();
    }

    RowPile get(int index) {
        return piles.get(index);
    }

    @Override
    public void close() {
        piles.forEach(RowPile::close);
    }
}
