package io.skald.refine;

import java.util.Arrays;

/** Places of rows that are all there, in order. */
final class PlacesInOrder {

    private PlacesInOrder() {}

    /** 0 up to n - 1. */
    static int[] upTo(int n) {
        int[] places = new int[n];
        Arrays.setAll(places, place -> place);
        return places;
    }
}
