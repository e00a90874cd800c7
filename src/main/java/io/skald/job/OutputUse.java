package io.skald.job;

/** What a command does with the job's output. */
public enum OutputUse {
    /** Writes it: its folder must be there, and an existing file is only replaced where the job allows. */
    WRITTEN,
    /** Reads it or leaves it alone. */
    NOT_WRITTEN
}
