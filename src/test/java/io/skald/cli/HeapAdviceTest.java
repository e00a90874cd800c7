package io.skald.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.budget.ByteSize;
import io.skald.budget.ProcessMemory;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Advice names what chose the heap, and nothing that the user has done already. */
class HeapAdviceTest {

    private static final ByteSize MEMORY = ByteSize.ofMegabytes(1024);
    private static final ByteSize LESS = ByteSize.ofMegabytes(256);
    private static final ByteSize FITTING = new ProcessMemory(MEMORY).heap();

    private static HeapAdvice launched(ByteSize heap, ByteSize memory, boolean byVariable) {
        return new HeapAdvice(heap, Optional.of(memory), byVariable);
    }

    @Test
    void who_started_java_alone_is_told_of_the_launcher() {
        HeapAdvice advice = new HeapAdvice(LESS, Optional.empty(), false);

        assertThat(advice.toRaise())
                .isEqualTo("Start the job with scripts/skald, which gives Java what the job's 'memory' says, or give it"
                        + " more by -Xmx.");
        assertThat(advice.toFit(MEMORY)).isEqualTo("Start it with scripts/skald, or with java -Xmx958464k.");
    }

    @Test
    void who_used_the_launcher_is_told_of_the_memory() {
        assertThat(launched(FITTING, MEMORY, false).toRaise()).isEqualTo("Raise 'memory' in the job, such as to 2 GB.");
    }

    @Test
    void who_set_the_memory_in_the_environment_is_told_of_that() {
        ByteSize heap = new ProcessMemory(LESS).heap();

        assertThat(launched(heap, LESS, true).toRaise())
                .isEqualTo("Raise SKALD_MEMORY, which goes before the job's 'memory', such as to 512 MB.");
        assertThat(launched(heap, LESS, true).toFit(MEMORY)).isEqualTo("Leave SKALD_MEMORY out, or set it to 1 GB.");
    }

    @Test
    void who_gave_java_a_heap_beside_the_launcher_is_told_of_that() {
        assertThat(launched(LESS, MEMORY, false).toRaise())
                .isEqualTo("A memory of 1 GB asks for 936 MB: leave -Xmx out of SKALD_JAVA_OPTS, which gives it less.");
        assertThat(launched(LESS, MEMORY, false).toFit(MEMORY)).isEqualTo("Leave -Xmx out of SKALD_JAVA_OPTS.");
        assertThat(launched(LESS, MEMORY, true).toFit(MEMORY)).isEqualTo("Leave -Xmx out of SKALD_JAVA_OPTS.");
    }
}
