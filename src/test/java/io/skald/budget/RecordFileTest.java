package io.skald.budget;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordFileTest {

    @TempDir
    private Path temporary;

    /** Blocks have 5,461 such records. */
    @ParameterizedTest
    @ValueSource(longs = {0, 1, 5_461, 5_462, 20_000})
    void records_come_back_in_their_order_as_often_as_they_are_read(long count) {
        List<Long> put = LongStream.range(0, count).boxed().toList();
        try (Workspace workspace = Workspace.create(temporary);
                RecordFile records = new RecordFile(Long.BYTES + Integer.BYTES, "numbers", workspace)) {
            put.forEach(number -> records.next().putLong(number).putInt(7));
            records.finish();
            assertThat(records.count()).isEqualTo(count);

            List<Long> all = new ArrayList<>();
            records.forEach(record -> {
                all.add(record.getLong());
                assertThat(record.getInt()).isEqualTo(7);
            });
            assertThat(all).isEqualTo(put);
            assertThat(oneByOne(records)).isEqualTo(put);
            assertThat(oneByOne(records)).isEqualTo(put);
        }
    }

    private static List<Long> oneByOne(RecordFile records) {
        List<Long> read = new ArrayList<>();
        try (RecordFile.Cursor cursor = records.read()) {
            for (Optional<BlockFile.Block> record = cursor.next(); record.isPresent(); record = cursor.next()) {
                read.add(record.get().getLong());
                assertThat(record.get().getInt()).isEqualTo(7);
            }
        }
        return read;
    }
}
