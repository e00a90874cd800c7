package io.skald.experiment;

/** A finished cell. */
record Result(Cell cell, Measurement measured) {}
