/**
 * The run: three passes, verification, report, and what joins them. {@link io.skald.engine.Engine} is where a program begins; {@link io.skald.engine.Runner} is what another engine has to do. The
 * passes: {@code io.skald.engine.encode}, the search here, {@code io.skald.engine.release}; what they tell: {@link io.skald.engine.report}.
 */
package io.skald.engine;
