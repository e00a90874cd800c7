/** Whether a label covers a value, and is of the level that is claimed: a rule per kind of attribute. */
package io.skald.verify.cover;
