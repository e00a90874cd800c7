package io.skald.engine;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/** What a release says, unpacked. */
public final class ReleasedText {

    private ReleasedText() {}

    public static String of(Path release) throws IOException {
        String name = release.toString();
        try (InputStream file = Files.newInputStream(release);
                InputStream plain = name.endsWith(".gz")
                        ? new GZIPInputStream(file)
                        : name.endsWith(".zst") ? new ZstdInputStreamNoFinalizer(file) : file) {
            return new String(plain.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
