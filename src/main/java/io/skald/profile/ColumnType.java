package io.skald.profile;

import java.util.Locale;

/** What the values of a column seem to be. */
public enum ColumnType {
    /** Nothing at all. */
    EMPTY,
    /** Whole numbers. */
    INTEGER,
    /** Numbers with decimals. */
    DECIMAL,
    /** Days of the calendar, in one format. */
    DATE,
    /** Texts or digits of which a beginning tells something, such as postal codes and diagnoses. */
    CODE,
    /** One of some texts. */
    CATEGORY,
    /** Any text. */
    TEXT;

    /** As reports write it. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether values are numbers. */
    public boolean isNumber() {
        return this == INTEGER || this == DECIMAL;
    }
}
