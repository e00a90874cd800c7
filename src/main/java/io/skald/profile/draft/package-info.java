/**
 * Drafts of what a user would write by hand for an unknown table: the job ({@link io.skald.profile.draft.JobDraft}) and the hierarchies that it needs
 * ({@link io.skald.profile.draft.HierarchyDraft}), from a {@link io.skald.profile.Profile}. What nothing tells is marked, and left to people.
 */
@NullMarked
package io.skald.profile.draft;

import org.jspecify.annotations.NullMarked;
