package io.skald.parquet;

/** A file says of itself what cannot be. Caught where the file's name is known. */
final class DamagedException extends RuntimeException {

    /** @param what is wrong, to stand behind the file's name */
    DamagedException(String what) {
        super(what);
    }
}
