/** What may stand in a release in place of identifiers: pseudonyms by a key, and parts of them. Knows nothing of tables. */
package io.skald.identifier;
