package io.skald.synthetic;

/**
 * Values with weights, as an urn that holds as many lots of a value as its weight: one multiplication and one look-up
 * draw from it, in integers only, so that every machine draws the same.
 */
final class Urn {

    private final short[] lots;

    /** @param weights of the values 0, 1, 2, ...; at least 1 each */
    Urn(int[] weights) {
        int size = 0;
        for (int weight : weights) {
            if (weight < 1) {
                throw new IllegalArgumentException("a value without a lot is never drawn: weight " + weight);
            }
            size = Math.addExact(size, weight);
        }
        lots = new short[size];
        int lot = 0;
        for (int value = 0; value < weights.length; value++) {
            for (int i = 0; i < weights[value]; i++) {
                lots[lot++] = (short) value;
            }
        }
    }

    /**
     * The value that the upper 32 of these random bits draw. With fewer than 2^17 lots no lot is favoured by more than
     * one part in 32,768.
     */
    int draw(long bits) {
        return lots[(int) ((bits >>> 32) * lots.length >>> 32)];
    }
}
