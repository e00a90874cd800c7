package io.skald.job;

import java.nio.file.Path;
import java.util.List;

/** The names of the files that stand beside a release: its companions. */
public final class ReleaseNames {

    /** What the custodian's report is called behind the release's name. */
    public static final String REPORT = ".report.json";

    private static final String PUBLIC_REPORT = ".public.json";
    private static final String SUPPRESSED = ".suppressed.csv";
    private static final List<String> COMPANIONS =
            List.of(REPORT, PUBLIC_REPORT, ".report.html", ".public.html", SUPPRESSED);

    private ReleaseNames() {}

    /** The custodian's report of a release. */
    public static Path report(Path release) {
        return beside(release, REPORT);
    }

    /** The report that may go with a release. */
    public static Path publicReport(Path release) {
        return beside(release, PUBLIC_REPORT);
    }

    /** The page of a report, beside it. */
    public static Path page(Path report) {
        String name = report.getFileName().toString().replaceFirst("\\.json$", "");
        return report.resolveSibling(name + ".html");
    }

    /** The report that may go with a release that is no file, beside the custodian's of any name. */
    static Path publicTwin(Path report) {
        String name = report.getFileName().toString().replaceFirst("(\\.report)?\\.json$", "");
        return report.resolveSibling(name + PUBLIC_REPORT);
    }

    /**
     * The list of suppressed rows.
     *
     * @param report the custodian's, beside which it stands where the release is no file
     */
    public static Path suppressed(Path release, Path report, boolean streamed) {
        return streamed
                ? report.resolveSibling(
                        report.getFileName().toString().replaceFirst("(\\.report)?\\.json$", "") + SUPPRESSED)
                : beside(release, SUPPRESSED);
    }

    /** Whether a companion is the list of suppressed rows. */
    static boolean isSuppressed(Path companion) {
        return companion.toString().endsWith(SUPPRESSED);
    }

    /** Every place that a companion of a release may have, whether or not this run makes it. */
    public static List<Path> companions(Path release) {
        return COMPANIONS.stream().map(ending -> beside(release, ending)).toList();
    }

    /**
     * As {@link #companions(Path)}, also where the release is no file.
     *
     * @param report the custodian's, beside which they stand then
     */
    public static List<Path> companions(Path release, Path report, boolean streamed) {
        Path published = publicTwin(report);
        return streamed
                ? List.of(report, published, page(report), page(published), suppressed(release, report, true))
                : companions(release);
    }

    private static Path beside(Path release, String ending) {
        return release.resolveSibling(release.getFileName() + ending);
    }
}
