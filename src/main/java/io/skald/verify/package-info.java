/** An independent check of a release against its input; trusts nothing of the engine's and shares nothing with it. */
package io.skald.verify;
