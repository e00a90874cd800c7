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

        /** In place of a column: all persons of a group. */
        int ALL = -1;

        /**
         * Some rows of a group.
         *
         * @param way of the {@link Grouping}
         * @param key not to be kept
         * @param values what these rows show; not to be kept
         */
        void add(int way, long[] key, long[] values, long rows);

        /**
         * Where persons are counted, those of a group, or those of a group who have a value of a column of which {@link Grouping#ofPersons} tells. Once each, in the same part as the group's rows.
         *
         * @param key not to be kept
         * @param column the place of the sensitive column, or {@link #ALL}
         * @param value of the column; 0 for all
         */
        void addPersons(int way, long[] key, int column, int value, long persons);

        /** A block that is full, if there is one. */
        Optional<byte[]> full();

        /** The last block. */
        byte[] end();
    }
}
