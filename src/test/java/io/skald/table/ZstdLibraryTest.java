package io.skald.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ZstdLibraryTest {

    @Test
    void a_temporary_folder_that_is_missing_is_said_with_what_to_do(@TempDir Path folder) {
        // Once a library is loaded, asking for it again succeeds: only the folder comes before that.
        Path missing = folder.resolve("missing");
        assertThat(ZstdLibrary.load(missing))
                .contains("Files named .zst and Parquet need a library that is unpacked to " + missing
                        + " for a moment: there is no"
                        + " such file or folder. Name another folder, with SKALD_JAVA_OPTS=-Djava.io.tmpdir=FOLDER,"
                        + " or write .csv or .gz.");
    }

    @Test
    void nothing_is_left_where_it_was_unpacked(@TempDir Path folder) {
        assertThat(ZstdLibrary.load(folder)).isEmpty();
        assertThat(folder).isEmptyDirectory();
        assertThatCode(ZstdLibrary::require).doesNotThrowAnyException();
    }
}
