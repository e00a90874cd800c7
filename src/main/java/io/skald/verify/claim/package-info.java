/** What a release claims to be, and what was counted and found against it. */
package io.skald.verify.claim;
