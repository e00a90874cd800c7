package io.skald.place;

import java.io.IOException;
import java.nio.file.Path;

/** A file system on which the step of one number does not happen. */
final class Faults implements FileMoves {

    enum Kind {
        /** The step fails, and those after it work. */
        FAIL,
        /** Nothing happens from that step on. */
        KILL
    }

    /** The end of a process, which nothing in it lives to see. */
    static final class Killed extends Error {}

    private final Kind kind;
    private int left;
    private boolean happened;

    Faults(int steps, Kind kind) {
        this.left = steps;
        this.kind = kind;
    }

    boolean happened() {
        return happened;
    }

    @Override
    public void move(Path from, Path to) throws IOException {
        step();
        FileMoves.DISK.move(from, to);
    }

    @Override
    public void delete(Path file) throws IOException {
        step();
        FileMoves.DISK.delete(file);
    }

    @Override
    public void sync(Path file) throws IOException {
        step();
    }

    private void step() throws IOException {
        boolean now = left-- == 0;
        if (kind == Kind.KILL && left < 0) {
            happened = true;
            throw new Killed();
        }
        if (now) {
            happened = true;
            throw new IOException("the disk says no");
        }
    }
}
