package io.skald.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.engine.ChunkRuns.Run;
import io.skald.store.PersonTable.LargePerson;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ChunkRunsTest {

    private static List<Run> all(int chunks, LargePerson... large) {
        ChunkRuns runs = new ChunkRuns(chunks, List.of(large));
        List<Run> handedOut = new ArrayList<>();
        for (Optional<Run> run = runs.next(); run.isPresent(); run = runs.next()) {
            handedOut.add(run.get());
        }
        return handedOut;
    }

    @Test
    void the_chunks_of_one_large_person_are_one_run_and_every_other_chunk_is_a_run_of_its_own() {
        assertThat(all(8, new LargePerson(1, 3, 90_000), new LargePerson(4, 2, 60_000)))
                .containsExactly(new Run(0, 1), new Run(1, 4), new Run(4, 6), new Run(6, 7), new Run(7, 8));
    }

    @Test
    void a_large_person_may_come_last_and_a_table_may_have_none_or_no_chunk() {
        assertThat(all(3, new LargePerson(1, 2, 60_000))).containsExactly(new Run(0, 1), new Run(1, 3));
        assertThat(all(2)).containsExactly(new Run(0, 1), new Run(1, 2));
        assertThat(all(0)).isEmpty();
    }
}
