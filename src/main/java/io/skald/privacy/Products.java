package io.skald.privacy;

/** Products of numbers that are not negative, which may pass 63 bits. */
final class Products {

    private Products() {}

    /** Compares {@code a * b} with {@code c * d}. */
    static int compare(long a, long b, long c, long d) {
        int high = Long.compare(Math.multiplyHigh(a, b), Math.multiplyHigh(c, d));
        return high != 0 ? high : Long.compareUnsigned(a * b, c * d);
    }
}
