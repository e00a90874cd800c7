package io.skald.synthetic;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The hospital table of the SKALD paper, section IV: patients with three identifiers, five quasi-identifiers and one
 * sensitive attribute, as RFC 4180 in ASCII with {@code \n} line ends. Columns are independent of one another. A patient may have several rows,
 * some way apart: the patient is the same, a year older at every second one; BMI and condition are those of the day.
 *
 * <p>Row i depends on seed, distribution and i alone: a longer table begins with the shorter one, and parts can be made in
 * any order. Immutable; may be used by several threads at once.
 */
public final class HospitalTable implements SyntheticTable {

    /** The columns, in order. */
    public static final List<String> COLUMNS = List.of(
            "Patient ID", "Name", "Address", "Blood Group", "Profession", "Age", "BMI", "PIN Code", "Health Condition");

    private static final int YOUNGEST = 19;
    private static final int OLDEST = 85;
    private static final int LOWEST_BMI_TENTHS = 120;

    /** Three dice of so many faces, counted from 0, throw 0 to 240: the bell of BMI 12.0 to 36.0 in tenths. */
    private static final int BMI_DIE = 81;

    private static final int DRAWS_PER_ROW = 12;

    /** Patients come in so many at a time, all of them once, then all of them again. */
    private static final long PATIENTS_AT_A_TIME = 1_000;

    private static final int BUFFER_BYTES = 1 << 18;

    private static final WordList FIRST_NAMES = WordList.read("first-names.txt");
    private static final WordList SURNAMES = WordList.read("surnames.txt");
    private static final WordList STREETS = WordList.read("streets.txt");
    private static final WordList STREET_KINDS = WordList.read("street-kinds.txt");
    private static final WordList BLOOD_GROUPS = WordList.read("blood-groups.txt");
    private static final WordList PROFESSIONS = WordList.read("professions.txt");
    private static final WordList CONDITIONS = WordList.read("conditions.txt");
    private static final int[] PIN_CODES = PinCodes.all();

    /** No row has more bytes than this, its line end included. */
    public static final int MAX_ROW_BYTES = 80
            + FIRST_NAMES.longest()
            + SURNAMES.longest()
            + STREETS.longest()
            + STREET_KINDS.longest()
            + BLOOD_GROUPS.longest()
            + PROFESSIONS.longest()
            + CONDITIONS.longest();

    private final RandomBits random;
    private final long rowsPerPerson;
    private final Urn firstNames = FIRST_NAMES.urn(Distribution.UNIFORM);
    private final Urn surnames = SURNAMES.urn(Distribution.UNIFORM);
    private final Urn streets = STREETS.urn(Distribution.UNIFORM);
    private final Urn streetKinds = STREET_KINDS.urn(Distribution.UNIFORM);
    private final Urn bloodGroups;
    private final Urn professions;
    private final Urn ages;
    private final Urn bmis;
    private final Urn pinCodes;
    private final Urn conditions;

    /**
     * @param seed tables of different seeds have nothing in common but their columns' domains
     * @param distribution of all columns but the identifiers
     */
    public HospitalTable(long seed, Distribution distribution) {
        this(seed, distribution, 1);
    }

    /**
     * As {@link #HospitalTable(long, Distribution)}, with several rows per patient.
     *
     * @param rowsPerPerson of each patient; of the last thousand fewer where the table ends before
     * @throws IllegalArgumentException if there is none
     */
    public HospitalTable(long seed, Distribution distribution, int rowsPerPerson) {
        if (rowsPerPerson < 1) {
            throw new IllegalArgumentException("a patient has a row: " + rowsPerPerson);
        }
        this.rowsPerPerson = rowsPerPerson;
        random = new RandomBits(seed);
        bloodGroups = BLOOD_GROUPS.urn(distribution);
        professions = PROFESSIONS.urn(distribution);
        ages = new Urn(distribution.weights(ageWeights()));
        bmis = new Urn(distribution.weights(bmiWeights()));
        pinCodes = new Urn(distribution.weights(PinCodes.populationWeights()));
        conditions = CONDITIONS.urn(distribution);
    }

    @Override
    public byte[] header() {
        return (String.join(",", COLUMNS) + "\n").getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public long write(OutputStream target, long firstRow, long rows) throws IOException {
        byte[] buffer = new byte[BUFFER_BYTES];
        int at = 0;
        long bytes = 0;
        for (long row = firstRow, end = Math.addExact(firstRow, rows); row < end; row++) {
            if (at > BUFFER_BYTES - MAX_ROW_BYTES) {
                target.write(buffer, 0, at);
                bytes += at;
                at = 0;
            }
            at = writeRow(row, buffer, at);
        }
        target.write(buffer, 0, at);
        return bytes + at;
    }

    /**
     * Writes one row with its line end. The hot loop of the generator: bytes go where they belong at once, because text
     * made per row would cost more than everything else here.
     *
     * @param row counted from 0
     * @param target has {@link #MAX_ROW_BYTES} left
     * @param at where the row begins in it
     * @return where the row ends, exclusive
     */
    public int writeRow(long row, byte[] target, int at) {
        long together = PATIENTS_AT_A_TIME * rowsPerPerson;
        long visit = row % together / PATIENTS_AT_A_TIME;
        long patient = rowsPerPerson == 1 ? row : row / together * PATIENTS_AT_A_TIME + row % PATIENTS_AT_A_TIME;
        long draw = patient * DRAWS_PER_ROW;
        long drawOfDay = row * DRAWS_PER_ROW;
        int to = patientId(patient + 1, random.at(draw), target, at);
        target[to++] = ',';

        to = put(FIRST_NAMES.word(firstNames.draw(random.at(draw + 1))), target, to);
        target[to++] = ' ';
        to = put(SURNAMES.word(surnames.draw(random.at(draw + 2))), target, to);
        target[to++] = ',';

        target[to++] = '"';
        to = houseNumber(random.at(draw + 3), target, to);
        target[to++] = ',';
        target[to++] = ' ';
        to = put(STREETS.word(streets.draw(random.at(draw + 4))), target, to);
        target[to++] = ' ';
        to = put(STREET_KINDS.word(streetKinds.draw(random.at(draw + 5))), target, to);
        target[to++] = '"';
        target[to++] = ',';

        to = put(BLOOD_GROUPS.word(bloodGroups.draw(random.at(draw + 6))), target, to);
        target[to++] = ',';
        to = put(PROFESSIONS.word(professions.draw(random.at(draw + 7))), target, to);
        target[to++] = ',';
        long age = YOUNGEST + ages.draw(random.at(draw + 8)) + (rowsPerPerson == 1 ? 0 : visit / 2);
        to = putDigits(Math.min(OLDEST, age), 2, target, to);
        target[to++] = ',';
        int tenths = LOWEST_BMI_TENTHS + bmis.draw(random.at(drawOfDay + 9));
        to = putDigits(tenths / 10, 2, target, to);
        target[to++] = '.';
        target[to++] = (byte) ('0' + tenths % 10);
        target[to++] = ',';
        to = putDigits(PIN_CODES[pinCodes.draw(random.at(draw + 10))], 6, target, to);
        target[to++] = ',';
        to = put(CONDITIONS.word(conditions.draw(random.at(drawOfDay + 11))), target, to);
        target[to++] = '\n';
        return to;
    }

    /** Such as {@code P0001-9112-1}: the running number, four digits and the clinic. */
    private static int patientId(long number, long bits, byte[] target, int at) {
        int digits = 4;
        for (long limit = 10_000; number >= limit && digits < 18; limit *= 10) {
            digits++;
        }
        target[at++] = 'P';
        at = putDigits(number, digits, target, at);
        target[at++] = '-';
        at = putDigits((bits >>> 32) * 10_000 >>> 32, 4, target, at);
        target[at++] = '-';
        target[at++] = (byte) ('1' + (bits & 3));
        return at;
    }

    /** Such as {@code 156}, or {@code 15/402} for one house in four. */
    private static int houseNumber(long bits, byte[] target, int at) {
        if ((bits & 3) == 0) {
            at = putDigits(1 + (bits >>> 2 & 0x3F), 2, target, at);
            target[at++] = '/';
        }
        return putDigits((bits >>> 32) * 1_000 >>> 32, 3, target, at);
    }

    private static int putDigits(long number, int digits, byte[] target, int at) {
        for (int i = at + digits - 1; i >= at; i--) {
            target[i] = (byte) ('0' + number % 10);
            number /= 10;
        }
        return at + digits;
    }

    private static int put(byte[] word, byte[] target, int at) {
        System.arraycopy(word, 0, target, at, word.length);
        return at + word.length;
    }

    private static int[] ageWeights() {
        int[] weights = new int[OLDEST - YOUNGEST + 1];
        for (int i = 0; i < weights.length; i++) {
            int yearsLeft = 95 - YOUNGEST - i;
            weights[i] = yearsLeft * yearsLeft / 16;
        }
        return weights;
    }

    /** How often three dice throw each sum, on a scale on which the rarest sum still counts once. */
    private static int[] bmiWeights() {
        int[] ways = new int[3 * (BMI_DIE - 1) + 1];
        for (int first = 0; first < BMI_DIE; first++) {
            for (int second = 0; second < BMI_DIE; second++) {
                for (int third = 0; third < BMI_DIE; third++) {
                    ways[first + second + third]++;
                }
            }
        }
        for (int i = 0; i < ways.length; i++) {
            ways[i] = (ways[i] + 15) / 16;
        }
        return ways;
    }
}
