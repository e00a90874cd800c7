/**
 * An independent check of a release against its input; trusts nothing of the engine's and shares nothing with it. {@link io.skald.verify.Verifier} reads both once, by the packages below it: {@link
 * io.skald.verify.claim} (what is claimed, and what was found against it), {@link io.skald.verify.walk} (both files in step), {@link io.skald.verify.column} (cells against their columns), {@link
 * io.skald.verify.cover} (labels against values), {@link io.skald.verify.classes} (rows of equal labels counted), {@link io.skald.verify.bytes}.
 */
package io.skald.verify;
