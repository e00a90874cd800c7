package io.skald.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.InterruptedRunException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class AlongsideTest {

    private final CountDownLatch never = new CountDownLatch(1);
    private final AtomicBoolean interrupted = new AtomicBoolean();

    @Test
    void the_work_is_done_while_its_starter_goes_on() throws IOException {
        CountDownLatch starterWentOn = new CountDownLatch(1);
        AtomicBoolean done = new AtomicBoolean();

        try (Alongside work = Alongside.start(() -> {
            await(starterWentOn);
            done.set(true);
        })) {
            starterWentOn.countDown();
            work.finish();
        }

        assertThat(done).isTrue();
    }

    @Test
    void what_the_work_throws_is_thrown_where_its_end_is_waited_for() {
        try (Alongside work = Alongside.start(() -> {
            throw new IOException("disk full");
        })) {
            assertThatThrownBy(work::finish).isInstanceOf(IOException.class).hasMessage("disk full");
        }
    }

    @Test
    void a_starter_who_goes_away_leaves_no_work_behind() {
        Alongside.start(this::waitInVain).close();

        assertThat(interrupted).isTrue();
    }

    @Test
    void an_interrupt_reaches_the_work_and_ends_the_run() {
        try (Alongside work = Alongside.start(this::waitInVain)) {
            Thread.currentThread().interrupt();

            assertThatThrownBy(work::finish).isInstanceOf(InterruptedRunException.class);
        }
        assertThat(interrupted).isTrue();
    }

    private void waitInVain() throws IOException {
        try {
            await(never);
        } finally {
            interrupted.set(Thread.interrupted());
        }
    }

    private static void await(CountDownLatch latch) throws IOException {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException();
        }
    }
}
