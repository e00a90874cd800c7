package io.skald.html;

/** A bar beside a number, for a cell of a table: the number says all, the bar is for the eye. */
public final class Bar {

    private Bar() {}

    /**
     * A bar.
     *
     * @param share of the cell's width, 0 to 1
     * @param kind its class: "before" is pale with a rim, "after" is filled, so that colour alone does not tell
     */
    public static String of(double share, String kind) {
        double width = Double.isFinite(share) ? Math.max(0, Math.min(1, share)) * 100 : 0;
        return "<svg class=\"bar " + kind
                + "\" viewBox=\"0 0 100 10\" preserveAspectRatio=\"none\" aria-hidden=\"true\">"
                + "<rect class=\"track\" width=\"100\" height=\"10\"/><rect width=\"" + Rounded.of(width, 2)
                + "\" height=\"10\"/></svg>";
    }
}
