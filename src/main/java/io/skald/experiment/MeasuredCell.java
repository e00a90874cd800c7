package io.skald.experiment;

/** A finished cell. */
record MeasuredCell(Cell cell, Measurement measured) {}
