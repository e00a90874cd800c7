package io.skald.histogram;

/** The information of a value as a whole number, so that sums of it do not depend on their order. */
public final class Information {

    /** Information is counted in units of 2^-20 bits: 2^43 bits fit a long, which is 10^11 rows of five values. */
    public static final int FRACTION_BITS = 20;

    private Information() {}

    /**
     * log2 of a number of rows, in units of 2^-{@value #FRACTION_BITS} bits; never falls as the number rises.
     *
     * @param rows at least 1
     */
    public static long log2(long rows) {
        return (long) Math.floor(StrictMath.log(rows) / StrictMath.log(2) * (1L << FRACTION_BITS));
    }
}
