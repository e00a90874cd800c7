package io.skald.synthetic;

/**
 * The 1,347 PIN codes of the hospital table, in ascending order: one city without gaps, 560000 to 560119, and 31 districts,
 * 561 to 591, of three towns each, with wide gaps between the towns and narrow ones inside. They follow from this rule
 * alone, whatever the seed.
 */
final class PinCodes {

    static final int COUNT = 1_347;

    private static final int CITY_CODES = 120;
    private static final int DISTRICTS = 31;
    private static final int TOWN_CODES = 14;

    /** Coprime to {@link #COUNT}, so that multiplying by it shuffles the ranks. */
    private static final int SHUFFLE = 577;

    private PinCodes() {}

    static int[] all() {
        int[] codes = new int[COUNT];
        int next = 0;
        while (next < CITY_CODES) {
            codes[next] = 560_000 + next;
            next++;
        }
        for (int district = 1; district <= DISTRICTS; district++) {
            int rural = COUNT - CITY_CODES;
            int here = rural / DISTRICTS + (district <= rural % DISTRICTS ? 1 : 0);
            int gap = 1 + district % 3;
            for (int i = 0; i < here; i++) {
                int town = i / TOWN_CODES;
                codes[next++] = (560 + district) * 1_000 + 101 + 100 * town + gap * (i % TOWN_CODES);
            }
        }
        return codes;
    }

    /** Zipf-like over ranks that are scattered over the map, and three times as much in the city. */
    static int[] populationWeights() {
        int[] weights = new int[COUNT];
        for (int i = 0; i < COUNT; i++) {
            int rank = i * SHUFFLE % COUNT;
            weights[i] = 12_000 / (20 + rank) * (i < CITY_CODES ? 3 : 1);
        }
        return weights;
    }
}
