package io.skald.parquet;

import com.github.luben.zstd.Zstd;
import io.skald.table.ZstdLibrary;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** How pages are packed. */
final class Codec {

    /** Not at all. */
    static final int NONE = 0;

    /** As releases are. */
    static final int ZSTD = 6;

    private static final int SNAPPY = 1;
    private static final int GZIP = 2;
    private static final int LZ4 = 7;
    private static final List<String> NAMES =
            List.of("none", "snappy", "gzip", "lzo", "brotli", "lz4 (of Hadoop)", "zstd", "lz4_raw");

    private Codec() {}

    /** Unpacks a page's bytes into a part of an array, which they fill. */
    static void unpack(int codec, byte[] packed, int from, int end, byte[] out, int outFrom, int outEnd)
            throws IOException {
        int size = outEnd - outFrom;
        switch (codec) {
            case NONE -> System.arraycopy(packed, from, out, outFrom, size);
            case SNAPPY -> Snappy.unpack(packed, from, end, out, outFrom, outEnd);
            case GZIP -> {
                try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(packed, from, end - from))) {
                    if (in.readNBytes(out, outFrom, size) < size) {
                        throw new DamagedException("has a page that ends too early");
                    }
                }
            }
            case ZSTD -> {
                ZstdLibrary.require();
                long got = Zstd.decompressByteArray(out, outFrom, size, packed, from, end - from);
                if (got != size) {
                    throw new DamagedException("has a page that cannot be unpacked");
                }
            }
            case LZ4 -> Lz4.unpack(packed, from, end, out, outFrom, outEnd);
            default ->
                throw new DamagedException("has pages packed by "
                        + (codec > 0 && codec < NAMES.size() ? NAMES.get(codec) : "a method of number " + codec)
                        + ", which is not read here; write it again with snappy, gzip or zstd");
        }
    }
}
