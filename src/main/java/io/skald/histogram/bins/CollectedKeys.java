package io.skald.histogram.bins;

/**
 * What a lane collects before it counts it.
 *
 * @param keys places of keys in their region
 * @param carried per key, what it carries beside its rows; empty where keys carry nothing
 */
record CollectedKeys(char[] keys, long[] carried) {

    /** How a pool makes them; what they hold at first means nothing. */
    static ArrayPool.Kind<CollectedKeys> kind(boolean carrying) {
        return new ArrayPool.Kind<>() {
            @Override
            public CollectedKeys make(int length) {
                return new CollectedKeys(new char[length], new long[carrying ? length : 0]);
            }

            @Override
            public void clear(CollectedKeys arrays, int length) {
                // Whatever is read was written before.
            }

            @Override
            public int bytesEach() {
                return Character.BYTES + (carrying ? Long.BYTES : 0);
            }
        };
    }
}
