package io.skald.cli;

/**
 * The state of a pass on one line.
 *
 * @param name of the pass
 * @param rows done
 * @param bytes done
 * @param totalBytes 0 if unknown
 * @param seconds since it began
 * @param note what the pass says of itself, may be empty
 */
record ProgressLine(String name, long rows, long bytes, long totalBytes, double seconds, String note) {

    /**
     * @param done whether the pass has ended, so that the time it took stands in place of the time left
     * @param width the most characters
     */
    String text(boolean done, int width) {
        StringBuilder line = new StringBuilder(name);
        if (totalBytes > 0 && !done) {
            line.append("  ").append(Math.min(100, bytes * 100 / totalBytes)).append(" %");
        }
        if (rows > 0) {
            line.append("  ").append(Figures.whole(rows)).append(rows == 1 ? " row" : " rows");
        }
        if (bytes > 0 && seconds > 0) {
            line.append("  ").append(Figures.speed(bytes, seconds));
        }
        if (done) {
            line.append("  ").append(Figures.seconds(seconds));
        } else if (totalBytes > 0 && bytes > 0) {
            double left = seconds * Math.max(0, totalBytes - bytes) / bytes;
            line.append("  ").append(Figures.seconds(left)).append(" left");
        }
        if (!note.isEmpty()) {
            line.append("  ").append(note);
        }
        return line.length() > width ? line.substring(0, width - 3) + "..." : line.toString();
    }
}
