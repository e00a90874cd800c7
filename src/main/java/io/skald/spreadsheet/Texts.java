package io.skald.spreadsheet;

import java.io.IOException;

/** The texts of a workbook, which its cells name by number. */
interface Texts {

    /** @param index counted from 0 */
    String at(int index) throws IOException;
}
