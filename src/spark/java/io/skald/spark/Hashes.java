package io.skald.spark;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/** Hashes of rows whose sums tell tables apart, whatever the order of their rows. */
final class Hashes {

    /** As which hashes are added up; their sums over rows do not overflow. */
    static final DataType SUMMED = DataTypes.createDecimalType(20, 0);

    private Hashes() {}

    /** A hash of a row's values; their sums over rows do not overflow. */
    static Column of(List<Column> values) {
        Column[] hashed = values.isEmpty()
                ? new Column[] {functions.lit(0)}
                : values.stream()
                        .map(value -> functions.coalesce(value.cast(DataTypes.StringType), functions.lit("")))
                        .toArray(Column[]::new);
        return functions.xxhash64(hashed).cast(SUMMED);
    }

    /** SHA-256 of the names of a table, the number of its rows and the sum of their hashes. */
    static String digest(List<String> names, long rows, BigDecimal hashes) {
        String text = String.join("\0", names) + "\0\0" + rows + "\0" + hashes.toPlainString();
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("every Java platform has SHA-256", missing);
        }
    }
}
