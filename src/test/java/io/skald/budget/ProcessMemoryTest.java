package io.skald.budget;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProcessMemoryTest {

    @ParameterizedTest
    @ValueSource(ints = {96, 128, 192, 256, 1024, 65536})
    void heap_and_java_itself_fit_the_total_and_structures_the_heap(int megabytes) {
        ProcessMemory process = new ProcessMemory(ByteSize.ofMegabytes(megabytes));

        assertThat(process.heap().bytes() + process.besideHeap().bytes())
                .isLessThanOrEqualTo(process.total().bytes());
        assertThat(process.structures().bytes() + process.young().bytes())
                .isPositive()
                .isLessThan(process.heap().bytes());
    }

    @Test
    void a_process_of_96_megabytes_is_no_less_than_the_least() {
        assertThat(ProcessMemory.least()).isLessThanOrEqualTo(ByteSize.ofMegabytes(96));
    }

    @Test
    void below_the_least_structures_get_half_at_the_most() {
        assertThat(new ProcessMemory(ByteSize.ofMegabytes(16)).structures()).isEqualTo(ByteSize.ofMegabytes(8));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 20 << 20, 100 << 20, 1L << 30, 1L << 36})
    void the_memory_that_holds_structures_does_and_a_step_less_does_not(long structures) {
        ByteSize memory = ProcessMemory.holding(structures);
        ByteSize less = new ByteSize(memory.bytes() - (8L << 20));

        assertThat(new ProcessMemory(memory).structures().bytes()).isGreaterThanOrEqualTo(structures);
        assertThat(memory.equals(ProcessMemory.least())
                        || new ProcessMemory(less).structures().bytes() < structures)
                .isTrue();
    }

    @Test
    void another_heap_has_a_budget_of_its_own() {
        ProcessMemory process = new ProcessMemory(ByteSize.ofMegabytes(512));

        assertThat(process.structuresOn(process.heap())).isEqualTo(process.structures());
        assertThat(process.structuresOn(ByteSize.ofMegabytes(4096))).isEqualTo(process.structures());
        assertThat(process.structuresOn(ByteSize.ofMegabytes(128))).isLessThan(ByteSize.ofMegabytes(128));
        assertThat(process.structuresOn(ByteSize.ofMegabytes(8)).bytes()).isZero();
    }

    @Test
    void the_parts_beside_the_heap_add_up() {
        ProcessMemory process = new ProcessMemory(ByteSize.ofMegabytes(256));

        assertThat(process.partsBesideHeap()).containsKeys("class-data", "stacks", "kernel");
        assertThat(process.partsBesideHeap().values().stream()
                        .mapToLong(ByteSize::bytes)
                        .sum())
                .isEqualTo(process.besideHeap().bytes());
    }
}
