package io.skald.work;

/** Throws in one thread what another has thrown. */
final class Rethrown {

    private Rethrown() {}

    /** Throws a failure of work that declares no checked exception. */
    static RuntimeException unchecked(Throwable failure) {
        return as(RuntimeException.class, failure);
    }

    /**
     * Throws a failure as what it is.
     *
     * @param declared the only checked exceptions that the work throws
     * @return nothing, but lets the compiler know that the caller ends here
     * @throws IllegalStateException if the failure is a checked exception all the same
     */
    static <X extends Exception> RuntimeException as(Class<X> declared, Throwable failure) throws X {
        if (declared.isInstance(failure)) {
            throw declared.cast(failure);
        }
        if (failure instanceof RuntimeException unchecked) {
            throw unchecked;
        }
        if (failure instanceof Error error) {
            throw error;
        }
        throw new IllegalStateException("work threw what it does not declare", failure);
    }
}
