package io.skald.engine.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.FailureException;
import io.skald.InterruptedRunException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FileDigestTest {

    @TempDir
    private Path folder;

    private Path large;
    private Path small;
    private Path empty;

    @BeforeEach
    void writeFiles() throws IOException {
        byte[] bytes = new byte[700_000];
        new Random(1).nextBytes(bytes);
        large = Files.write(folder.resolve("large"), bytes);
        small = Files.writeString(folder.resolve("small"), "a,b\n");
        empty = Files.createFile(folder.resolve("empty"));
    }

    private static String sha256(Path... files) throws Exception {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        for (Path file : files) {
            digest.update(Files.readAllBytes(file));
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 16})
    void each_table_has_the_digest_of_its_files_whatever_the_threads(int threads) throws Exception {
        assertThat(FileDigest.ofEach(List.of(List.of(large, small), List.of(empty), List.of(small, large)), threads))
                .containsExactly(sha256(large, small), sha256(empty), sha256(small, large));
        assertThat(FileDigest.ofEach(List.of(List.of(small)), threads)).containsExactly(FileDigest.of(List.of(small)));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void a_file_that_is_gone_is_named(int threads) {
        Path gone = folder.resolve("gone");

        assertThatThrownBy(() -> FileDigest.ofEach(List.of(List.of(large), List.of(gone)), threads))
                .isInstanceOf(FailureException.class)
                .hasMessageContaining(gone.toString());
    }

    @Test
    void who_is_interrupted_gets_no_digest() {
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> FileDigest.ofEach(List.of(List.of(large), List.of(small)), 2))
                .isInstanceOf(InterruptedRunException.class);
        assertThat(Thread.interrupted()).isTrue();
    }
}
