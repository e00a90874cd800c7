package io.skald.store;

import io.skald.attribute.Encoding;
import io.skald.attribute.bin.CellDomain;
import io.skald.attribute.bin.Domain;
import io.skald.attribute.dictionary.CodeMap;
import java.util.List;
import java.util.Optional;

/**
 * A table as the passes after the first see it: its columns by role. Identifiers are gone.
 *
 * @param store the rows' raw numbers: of the quasi-identifiers, in the job's order, and behind them of the sensitive columns
 * @param quasi per quasi-identifier, its domain and the way from raw numbers to codes
 * @param sensitive the sensitive columns that are encoded: where a run asks for them and they hold few enough texts
 * @param kept all other released columns, if every released column is encoded, so that a release needs no second look at the input
 */
public record EncodedTable(
        EncodedStore store,
        List<Encoding.CodedDomain> quasi,
        List<SensitiveColumn> sensitive,
        Optional<KeptColumns> kept)
        implements AutoCloseable {

    public EncodedTable {
        quasi = List.copyOf(quasi);
        sensitive = List.copyOf(sensitive);
    }

    /** A table of quasi-identifiers alone. */
    public EncodedTable(EncodedStore store, List<Encoding.CodedDomain> quasi) {
        this(store, quasi, List.of(), Optional.empty());
    }

    /** Some of the rows, with all domains as they are, to be counted; closed with the whole table. */
    public EncodedTable rows(long first, long rows) {
        return new EncodedTable(new RowRange(store, first, rows), quasi, sensitive, Optional.empty());
    }

    /** The same rows, whose clusters print single cells: a value, or {@code *}. Closed with this. */
    public EncodedTable printingCells() {
        return new EncodedTable(
                store,
                quasi.stream()
                        .map(coded -> new Encoding.CodedDomain(new CellDomain(coded.domain()), coded.codes()))
                        .toList(),
                sensitive,
                kept);
    }

    /** The domain of a quasi-identifier. */
    public Domain domain(int index) {
        return quasi.get(index).domain();
    }

    /** The way from raw numbers to codes of a quasi-identifier. */
    public CodeMap codes(int index) {
        return quasi.get(index).codes();
    }

    /** All domains, in the job's order. */
    public List<Domain> domains() {
        return quasi.stream().map(Encoding.CodedDomain::domain).toList();
    }

    /** Rows that are counted: all but those that a policy suppresses. */
    public long countedRows() {
        return store.rows() - store.excludedRows();
    }

    @Override
    public void close() {
        kept.ifPresent(KeptColumns::close);
        store.close();
    }
}
