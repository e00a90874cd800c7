package io.skald.spark;

import io.skald.distributed.PersonTexts;
import java.io.Serializable;
import org.apache.spark.sql.api.java.UDF1;

/** The spelling of a person's identifier, or nothing. */
record SpellPerson(PersonTexts texts) implements UDF1<String, String>, Serializable {

    @Override
    public String call(String text) {
        return texts.spelled(text).orElse("");
    }
}
