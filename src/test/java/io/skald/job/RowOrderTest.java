package io.skald.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class RowOrderTest {

    @Test
    void is_written_as_in_the_hashes_of_earlier_jobs() {
        assertThat(RowOrder.SOURCE).hasToString("RowOrder[shuffled=false, key=Optional.empty]");
        assertThat(new RowOrder(true, Optional.of("0f"))).hasToString("RowOrder[shuffled=true, key=Optional[0f]]");
    }
}
