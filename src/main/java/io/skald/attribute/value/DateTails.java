package io.skald.attribute.value;

/**
 * Top and bottom coding, in epoch days: all days behind the top are the one next to it that the column's format tells apart, all before the bottom
 * the one before it.
 *
 * @param bottom {@link Long#MIN_VALUE} if there is none
 * @param below what stands for those before the bottom
 * @param above what stands for those behind the top, the least of them; {@link Long#MAX_VALUE} if there is none
 */
public record DateTails(long bottom, long below, long above) {

    /** The day that stands for this one. */
    public long code(long day) {
        return isTop(day) ? above : isBottom(day) ? below : day;
    }

    public boolean isTop(long day) {
        return day >= above;
    }

    public boolean isBottom(long day) {
        return day < bottom;
    }
}
