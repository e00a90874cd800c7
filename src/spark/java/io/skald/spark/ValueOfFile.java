package io.skald.spark;

import java.io.Serializable;
import java.util.Map;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.api.java.UDF1;

/** What all rows of a file have in a column. */
final class ValueOfFile implements UDF1<String, String>, Serializable {

    private static final long serialVersionUID = 1;

    /** By the path, without scheme and host, in the spelling of addresses, as Spark tells it. */
    private final Broadcast<Map<String, String>> values;

    ValueOfFile(Broadcast<Map<String, String>> values) {
        this.values = values;
    }

    @Override
    public String call(String file) {
        int host = file.indexOf(":/") + 1;
        String path = file.startsWith("//", host) ? file.substring(file.indexOf('/', host + 2)) : file.substring(host);
        String value = values.value().get(path);
        if (value == null) {
            throw new IllegalStateException("a file was read that is none of the input's");
        }
        return value;
    }
}
