package io.skald.work;

import java.util.ArrayList;
import java.util.List;

/** Threads that are started one by one and waited for together. For one thread at a time. */
final class Crew {

    private final List<Thread> threads = new ArrayList<>();
    private final String name;
    private final boolean daemon;

    private Crew(String name, boolean daemon) {
        this.name = name;
        this.daemon = daemon;
    }

    /** Threads whose starter waits for them, so that they need not keep a process alive that he does not. */
    static Crew ofWorkers() {
        return new Crew("skald-worker-", true);
    }

    /** Threads that the process outlives in no case but a kill. */
    static Crew lasting(String name) {
        return new Crew(name, false);
    }

    /** Starts a thread with Java's own size of stack, which the launcher sets. */
    void start(Runnable work) {
        Thread thread = new Thread(work, name + threads.size());
        thread.setDaemon(daemon);
        thread.start();
        threads.add(thread);
    }

    /** Interrupts those that still run. */
    void interrupt() {
        threads.forEach(Thread::interrupt);
    }

    /**
     * Waits until all have ended, however often the caller is interrupted.
     *
     * @param whenInterrupted done at each interrupt that is met while waiting
     * @return whether the caller was interrupted, before or meanwhile; his flag is clear then
     */
    boolean join(Runnable whenInterrupted) {
        boolean interrupted = false;
        for (Thread thread : threads) {
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException e) {
                    interrupted = true;
                    whenInterrupted.run();
                }
            }
        }
        return Thread.interrupted() || interrupted;
    }
}
