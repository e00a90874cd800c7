package io.skald.table;

/**
 * What all rows of a part have in a column.
 *
 * @param value in the encoding of values
 * @param written as the format of the part writes it
 */
record PartValue(byte[] value, byte[] written) {}
