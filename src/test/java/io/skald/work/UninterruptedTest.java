package io.skald.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UninterruptedTest {

    @Test
    void an_interrupt_neither_reaches_the_work_nor_is_lost() throws IOException {
        Thread caller = Thread.currentThread();
        AtomicBoolean reached = new AtomicBoolean(true);

        Uninterrupted.run(() -> {
            caller.interrupt();
            while (caller.isInterrupted()) {
                Thread.onSpinWait();
            }
            PipelineTest.pause(5);
            reached.set(Thread.currentThread().isInterrupted());
        });

        assertThat(reached).isFalse();
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void the_process_waits_for_the_work() throws IOException {
        AtomicBoolean daemon = new AtomicBoolean(true);

        Uninterrupted.run(() -> daemon.set(Thread.currentThread().isDaemon()));

        assertThat(daemon).isFalse();
    }

    @ParameterizedTest
    @ValueSource(classes = {IOException.class, IllegalStateException.class, AssertionError.class})
    void a_failure_is_thrown_as_what_it_is(Class<? extends Throwable> kind) throws ReflectiveOperationException {
        Throwable failure = kind.getConstructor().newInstance();

        assertThatThrownBy(() -> Uninterrupted.run(() -> Rethrown.as(IOException.class, failure)))
                .isSameAs(failure);
    }

    @Test
    void a_failure_that_work_does_not_declare_is_a_fault_of_the_program() {
        InterruptedException undeclared = new InterruptedException();

        assertThatIllegalStateException()
                .isThrownBy(() -> Rethrown.as(IOException.class, undeclared))
                .withCause(undeclared);
    }
}
