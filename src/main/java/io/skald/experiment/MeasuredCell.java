package io.skald.experiment;

import java.util.Optional;

/**
 * A finished cell.
 *
 * @param origin when and by what it was measured, if that is known
 */
record MeasuredCell(Cell cell, Measurement measured, Optional<Origin> origin) {

    /** Just now. */
    MeasuredCell(Cell cell, Measurement measured) {
        this(cell, measured, Optional.empty());
    }
}
