package io.skald.place;

import java.util.ArrayList;
import java.util.List;

/**
 * Which files an exchange is about, as plain names in the release's folder.
 *
 * @param release the release, or the first of its reports; empty if the exchange is over
 * @param elsewhere whether the release itself is elsewhere and comes out last, so that none of the files tells whether it did
 * @param old files that were there before, the release first if it was
 * @param added names that new files get and that no old file had
 */
record HandoverNote(String release, boolean elsewhere, List<String> old, List<String> added) {

    static final HandoverNote NOTHING = new HandoverNote("", false, List.of(), List.of());

    /** No name of a file has it in it. */
    private static final String END = "\0";

    HandoverNote {
        old = List.copyOf(old);
        added = List.copyOf(added);
    }

    /** Asked by name: a small job would wait for Java to make the comparison of a record. */
    boolean isAs(HandoverNote other) {
        return release.equals(other.release)
                && elsewhere == other.elsewhere
                && old.equals(other.old)
                && added.equals(other.added);
    }

    String text() {
        StringBuilder text = new StringBuilder();
        text.append("release ").append(release).append(END);
        if (elsewhere) {
            text.append("elsewhere ").append(END);
        }
        old.forEach(name -> text.append("old ").append(name).append(END));
        added.forEach(name -> text.append("added ").append(name).append(END));
        return text.append("end").append(END).toString();
    }

    /** What was noted; nothing if the note is cut off, or names what is no plain name. */
    static HandoverNote parse(String text) {
        if (!text.endsWith(END + "end" + END)) {
            return NOTHING;
        }
        String release = "";
        boolean elsewhere = false;
        List<String> old = new ArrayList<>();
        List<String> added = new ArrayList<>();
        for (String line : text.split(END)) {
            int blank = line.indexOf(' ');
            String name = line.substring(blank + 1);
            if (blank > 0 && (name.contains("/") || name.contains("\\") || name.equals("..") || name.equals("."))) {
                return NOTHING;
            }
            switch (line.substring(0, Math.max(0, blank))) {
                case "release" -> release = name;
                case "elsewhere" -> elsewhere = true;
                case "old" -> old.add(name);
                case "added" -> added.add(name);
                default -> {}
            }
        }
        return new HandoverNote(release, elsewhere, old, added);
    }
}
