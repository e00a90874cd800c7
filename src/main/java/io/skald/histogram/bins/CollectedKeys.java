package io.skald.histogram.bins;

/**
 * What a lane collects before it counts it.
 *
 * @param keys places of keys in their region
 * @param information per key, its information; empty where there is none
 */
record CollectedKeys(char[] keys, long[] information) {

    /** How a pool makes them; what they hold at first means nothing. */
    static ArrayPool.Kind<CollectedKeys> kind(boolean informed) {
        return new ArrayPool.Kind<>() {
            @Override
            public CollectedKeys make(int length) {
                return new CollectedKeys(new char[length], new long[informed ? length : 0]);
            }

            @Override
            public void clear(CollectedKeys arrays, int length) {
                // Whatever is read was written before.
            }

            @Override
            public int bytesEach() {
                return Character.BYTES + (informed ? Long.BYTES : 0);
            }
        };
    }
}
