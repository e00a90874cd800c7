package io.skald.csv;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
import io.skald.table.ZstdLibrary;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;

/** How a file is packed, which its name tells. */
enum Compression {
    NONE {
        @Override
        InputStream unpack(InputStream packed) {
            return packed;
        }

        @Override
        OutputStream pack(OutputStream plain) {
            return plain;
        }
    },
    GZIP {
        @Override
        InputStream unpack(InputStream packed) {
            return new GzipInput(packed);
        }

        @Override
        OutputStream pack(OutputStream plain) throws IOException {
            return new GZIPOutputStream(plain, BUFFER);
        }
    },
    ZSTD {
        @Override
        InputStream unpack(InputStream packed) throws IOException {
            ZstdLibrary.require();
            return new ZstdInputStreamNoFinalizer(new ZstdFrames(packed));
        }

        @Override
        OutputStream pack(OutputStream plain) throws IOException {
            ZstdLibrary.require();
            return new ZstdOutputStreamNoFinalizer(plain).setChecksum(true);
        }
    };

    private static final int BUFFER = 1 << 16;

    /** By the name's ending: {@code .gz}, {@code .zst}, anything else is not packed. */
    static Compression of(Path file) {
        String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
        if (name.endsWith(".gz")) {
            return GZIP;
        }
        return name.endsWith(".zst") ? ZSTD : NONE;
    }

    abstract InputStream unpack(InputStream packed) throws IOException;

    abstract OutputStream pack(OutputStream plain) throws IOException;
}
