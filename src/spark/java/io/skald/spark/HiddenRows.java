package io.skald.spark;

import io.skald.distributed.Grouping;
import io.skald.distributed.KeySet;
import io.skald.distributed.ReleasedClasses;
import java.io.Serializable;
import java.util.List;

/** Which rows are suppressed, or print the same, as tasks know it: from the tuple, and by the keys of suppressed classes where these could be sent. */
final class HiddenRows implements Serializable {

    private static final long serialVersionUID = 1;

    private final Grouping grouping;
    private final boolean[][] alike;

    /** One, or none. */
    private final KeySet[] suppressed;

    /** @param sends whether the keys are sent too; a join finds them otherwise */
    HiddenRows(ReleasedClasses classes, boolean sends) {
        this.grouping = classes.grouping();
        this.alike = classes.alike();
        this.suppressed =
                (sends ? classes.suppressed().inMemory().stream().toList() : List.<KeySet>of()).toArray(KeySet[]::new);
    }

    Grouping grouping() {
        return grouping;
    }

    int keyWords() {
        return grouping.keyWords();
    }

    /**
     * Whether rows of a tuple are hidden.
     *
     * @param key is filled with that of its class, if it has one
     */
    boolean hide(int[] tuple, long[] key) {
        return ReleasedClasses.look(grouping, alike, tuple, key) == ReleasedClasses.Known.HIDDEN
                || suppressed.length > 0 && suppressed[0].contains(key);
    }
}
