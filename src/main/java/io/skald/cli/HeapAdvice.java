package io.skald.cli;

import io.skald.budget.ByteSize;
import io.skald.budget.ProcessMemory;
import java.util.Optional;

/**
 * What gives a process that has too little heap more of it, which depends on who chose the heap.
 *
 * @param heap that Java has
 * @param launchedFor the memory that the launcher sized Java for; empty if it was started without
 * @param byVariable whether that memory is the one of the environment, which goes before the job's
 */
record HeapAdvice(ByteSize heap, Optional<ByteSize> launchedFor, boolean byVariable) {

    static HeapAdvice ofThisProcess() {
        return new HeapAdvice(
                new ByteSize(Runtime.getRuntime().maxMemory()),
                ProcessMemory.launchedFor(),
                ShownOptions.memoryOfEnvironment().isPresent());
    }

    /** For a job that came to the end of its heap. */
    String toRaise() {
        if (launchedFor.isEmpty()) {
            return "Start the job with scripts/skald, which gives Java what the job's 'memory' says, or give it more"
                    + " by -Xmx.";
        }
        ByteSize memory = launchedFor.get();
        ProcessMemory process = new ProcessMemory(memory);
        if (heap.bytes() < process.heap().bytes() - process.young().bytes()) {
            return "A memory of " + memory + " asks for " + process.heap()
                    + ": leave -Xmx out of SKALD_JAVA_OPTS, which gives it less.";
        }
        return "Raise " + (byVariable ? "SKALD_MEMORY, which goes before the job's 'memory'" : "'memory' in the job")
                + ", such as to " + new ByteSize(2 * memory.bytes()) + ".";
    }

    /** For a job whose memory asks for another heap. */
    String toFit(ByteSize memory) {
        ByteSize fitting = new ProcessMemory(memory).heap();
        if (launchedFor.isEmpty()) {
            return "Start it with scripts/skald, or with java -Xmx" + (fitting.bytes() >> 10) + "k.";
        }
        return byVariable && !launchedFor.get().equals(memory)
                ? "Leave SKALD_MEMORY out, or set it to " + memory + "."
                : "Leave -Xmx out of SKALD_JAVA_OPTS.";
    }
}
