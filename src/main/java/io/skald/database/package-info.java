/**
 * Tables of databases, by any JDBC driver that is given: {@link io.skald.database.DatabaseSource} is read, {@link
 * io.skald.database.DatabaseTarget} written. PostgreSQL by COPY, every other in JDBC's own terms; {@link
 * io.skald.database.Database} knows where it is and who may enter.
 */
package io.skald.database;
