package io.skald;

import java.lang.reflect.Method;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import net.jqwik.api.lifecycle.AroundPropertyHook;
import net.jqwik.api.lifecycle.PropagationMode;
import net.jqwik.api.lifecycle.PropertyExecutionResult;
import net.jqwik.api.lifecycle.PropertyExecutor;
import net.jqwik.api.lifecycle.PropertyLifecycleContext;
import org.junit.jupiter.api.extension.DynamicTestInvocationContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/**
 * Ends the build where a test hangs, be it of JUnit or jqwik: a test that runs for longer than the limit is named, the stacks of all threads
 * are shown, and the process ends. {@code -Dtests.limit=SECONDS} sets another limit. Both find it by its entries under {@code
 * META-INF/services}.
 */
public final class HangWatch implements InvocationInterceptor, AroundPropertyHook {

    private static final long LIMIT_SECONDS = Long.getLong("tests.limit", 900);

    private static final ScheduledExecutorService WATCH = Executors.newScheduledThreadPool(1, task -> {
        Thread thread = new Thread(task, "hang watch");
        thread.setDaemon(true);
        return thread;
    });

    @Override
    public void interceptTestMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        watch(invocation, context);
    }

    @Override
    public void interceptTestTemplateMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        watch(invocation, context);
    }

    @Override
    public void interceptDynamicTest(
            Invocation<Void> invocation, DynamicTestInvocationContext test, ExtensionContext context) throws Throwable {
        watch(invocation, context);
    }

    private static void watch(Invocation<Void> invocation, ExtensionContext context) throws Throwable {
        Future<?> end = endLater(context.getUniqueId());
        try {
            invocation.proceed();
        } finally {
            end.cancel(false);
        }
    }

    @Override
    public PropertyExecutionResult aroundProperty(PropertyLifecycleContext context, PropertyExecutor property) {
        Future<?> end = endLater(context.containerClass().getName() + ": " + context.label());
        try {
            return property.execute();
        } finally {
            end.cancel(false);
        }
    }

    @Override
    public PropagationMode propagateTo() {
        return PropagationMode.ALL_DESCENDANTS;
    }

    private static Future<?> endLater(String test) {
        return WATCH.schedule(() -> end(test), LIMIT_SECONDS, TimeUnit.SECONDS);
    }

    private static void end(String test) {
        StringBuilder text = new StringBuilder("This test hangs: " + test + "\n");
        Thread.getAllStackTraces().forEach((thread, frames) -> {
            text.append('"').append(thread.getName()).append("\"\n");
            for (StackTraceElement frame : frames) {
                text.append("    at ").append(frame).append('\n');
            }
        });
        System.err.println(text);
        System.err.flush();
        Runtime.getRuntime().halt(1);
    }
}
