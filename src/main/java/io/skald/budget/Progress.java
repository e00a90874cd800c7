package io.skald.budget;

/** Hears how far a run has come. Implementations are called from several threads at once. */
public interface Progress {

    /** Tells nobody. */
    Progress NONE = (name, total) -> Pass.SILENT;

    /**
     * A pass begins.
     *
     * @param name what the user calls it, such as "Pass 1: encode"
     * @param totalBytes the bytes it will read, 0 if unknown
     */
    Pass begin(String name, long totalBytes);

    /** One pass under way; closed when it ends. */
    interface Pass extends AutoCloseable {

        /** A pass that tells nobody. */
        Pass SILENT = new Pass() {
            @Override
            public void advance(long rows, long bytes) {}

            @Override
            public void note(String text) {}

            @Override
            public void close() {}
        };

        /** So many more rows and bytes are done. */
        void advance(long rows, long bytes);

        /** A few words on the state of the pass, such as "312 of 6,912 nodes decided", in place of the ones before. */
        void note(String text);

        @Override
        void close();
    }
}
