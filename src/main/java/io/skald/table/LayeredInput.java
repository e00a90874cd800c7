package io.skald.table;

import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** A table on top of another, which speaks wherever this one has nothing to say of its own; the rows are its own. */
interface LayeredInput extends TableInput {

    /** The one below. */
    TableInput base();

    @Override
    default List<String> columns() {
        return base().columns();
    }

    @Override
    default List<String> types() {
        return base().types();
    }

    @Override
    default Optional<String> onlyKept(int column) {
        return base().onlyKept(column);
    }

    @Override
    default List<Path> files() {
        return base().files();
    }

    @Override
    default long totalBytes() {
        return base().totalBytes();
    }

    @Override
    default long heldBesideRows() {
        return base().heldBesideRows();
    }

    @Override
    default boolean readsByColumn() {
        return base().readsByColumn();
    }

    @Override
    default Charset valueEncoding() {
        return base().valueEncoding();
    }

    @Override
    default byte[] rowEnd() {
        return base().rowEnd();
    }

    @Override
    default List<String> remarks() {
        return base().remarks();
    }

    @Override
    default long passedOver() {
        return base().passedOver();
    }

    @Override
    default Optional<String> oddEnd() {
        return base().oddEnd();
    }

    @Override
    default OptionalInt lineOf(Collection<String> names) {
        return base().lineOf(names);
    }

    @Override
    default Optional<FormatDoubt> doubt() {
        return base().doubt();
    }
}
