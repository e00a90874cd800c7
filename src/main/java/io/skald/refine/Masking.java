package io.skald.refine;

import java.util.Optional;

/**
 * What must hold of the rows that a refinement suppresses. With those of policies they are one group, which has what a class must
 * or has not.
 *
 * @param stands whether the group stands in the release, so that rescue must leave none of it or what a class must have
 * @param absorption how one more class is suppressed where the group has not what a class must; empty where none is
 */
public record Masking(boolean stands, Optional<AbsorptionChoice> absorption) {

    /** Suppressed rows that are left out of the release, however many they are. */
    public static final Masking NONE = new Masking(false, Optional.empty());

    /** Suppressed rows that stand in the release if together they have what a class must. */
    public static final Masking AS_A_CLASS = new Masking(true, Optional.empty());

    /** The same with a class that is absorbed where they have not. */
    public static Masking absorbing(AbsorptionChoice absorption) {
        return new Masking(true, Optional.of(absorption));
    }
}
