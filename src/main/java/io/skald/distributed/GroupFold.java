package io.skald.distributed;

import java.io.Serializable;
import java.util.Optional;

/** What is made of groups where their tuples are. Sent there; what comes back are blocks of bytes, in any order. */
public interface GroupFold extends Serializable {

    /** Whether each part gives one small block, whatever its groups, so that all can be waited for at once. */
    boolean isSmall();

    /** Begins with one part of the groups. */
    Folding begin(Grouping grouping);

    /** Sees the groups of one part, all of the records of each one after the other. */
    interface Folding {

        /**
         * Some rows of a group.
         *
         * @param way of the {@link Grouping}
         * @param key not to be kept
         * @param values what these rows show; not to be kept
         * @param persons of the group that are told by this record; where persons are counted, each record tells rows or persons
         * @param information of all these rows
         */
        void add(int way, long[] key, long[] values, long rows, long persons, long information);

        /** A block that is full, if there is one. */
        Optional<byte[]> full();

        /** The last block. */
        byte[] end();
    }
}
