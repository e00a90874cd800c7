package io.skald.job;

import java.math.BigDecimal;
import java.util.List;

/** Hears what a job sets, key by key, as the job names them. */
public interface Settings {

    /** A word. */
    void put(String key, String word);

    /** A number. */
    void put(String key, BigDecimal number);

    /** A yes or no. */
    void put(String key, boolean flag);

    /** Words in order. */
    void putWords(String key, List<String> words);

    /** Numbers in order. */
    void putNumbers(String key, List<BigDecimal> numbers);
}
