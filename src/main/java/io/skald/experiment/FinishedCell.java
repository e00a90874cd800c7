package io.skald.experiment;

import java.util.Optional;

/**
 * What is known of a cell that has been measured.
 *
 * @param origin empty in journals of earlier versions
 */
record FinishedCell(Measurement measured, Optional<Origin> origin) {}
