/**
 * Sheets of workbooks (.xlsx, ECMA-376) as tables, by a reader of our own on the JDK's zip and XML: {@link
 * io.skald.spreadsheet.SheetSource} is copied like a database's table, row by row and in a fixed memory.
 */
package io.skald.spreadsheet;
