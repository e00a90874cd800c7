package io.skald.attribute;

/** A step of the calendar; each holds whole steps of the ones before it. */
public enum CalendarLevel {
    DAY,
    MONTH,
    QUARTER,
    YEAR,
    DECADE
}
