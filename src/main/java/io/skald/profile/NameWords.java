package io.skald.profile;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** What the names of columns tell of their roles: words of several languages. */
final class NameWords {

    private static final Map<Suspicion.Role, Set<String>> WORDS = Map.of(
            Suspicion.Role.IDENTIFIER,
            setOf(
                    "name names surname forename firstname lastname fullname givenname familyname maiden email mail phone telephone mobile"
                            + " fax ssn nhs mrn nino aadhaar passport licence iban bic account acct url uri ip login username user address addr"
                            + " street strasse rue adresse vorname nachname telefon prenom nom nombre apellido correo telefono direccion cognome"
                            + " indirizzo naam voornaam achternaam kontonummer kontoinhaber inhaber holder uuid guid imei vin matricule steuernummer"),
            Suspicion.Role.QUASI,
            setOf(
                    "sex gender age birth birthday birthdate dob yob born zip zipcode postcode postal plz pin pincode city town county state"
                            + " region district country nation nationality citizenship native province municipality race ethnic ethnicity hispanic marital"
                            + " married marriage relationship family education edu degree school occupation profession job workclass employment sector"
                            + " industry language household children admission admitted discharge death died geschlecht alter geburt geburtsdatum"
                            + " ort stadt land beruf familienstand staatsangehoerigkeit sexe naissance ville pays region sexo edad"
                            + " nacimiento ciudad pais estado sesso eta nascita citta paese geslacht leeftijd geboorte woonplaats height weight bmi"
                            + " blood location residence birthplace tract"),
            Suspicion.Role.SENSITIVE,
            setOf(
                    "diagnosis diagnoses disease condition illness health icd treatment drug medication medicine prescription result test lab"
                            + " procedure hiv income salary wage wages earnings pay payment amount amt bill balance bal debt credit loan limit capital"
                            + " gain loss religion faith party vote political orientation union crime conviction offence offense injury injuries"
                            + " grade score gehalt einkommen diagnose krankheit betrag saldo kontostand umsatz price cost costs charge charges expense salaire revenu maladie diagnostic ingreso salario"
                            + " enfermedad default claim benefit dx drg ndc cpt hcpcs snomed loinc atc"));

    private static final Pattern ACCENTS = Pattern.compile("\\p{M}+");

    private static final Set<String> NUMBERS = Set.of("id", "no", "nr", "number", "num", "key", "identifier", "code");

    private static final Set<String> PERSONS = setOf(
            "patient person member subject client customer bene beneficiary insured employee student respondent"
                    + " participant claimant donor pat patienten kunden mitarbeiter versicherten mandanten usuario paciente cliente");

    private static final Pattern NUMBER_OF_PERSON =
            Pattern.compile("(" + String.join("|", PERSONS) + ")(id|no|nr|num|number|nummer|key|identifier)");

    private static final Set<String> REMARKS = setOf(
            "remark remarks note notes comment comments memo bemerkung bemerkungen anmerkung anmerkungen notiz notizen"
                    + " kommentar freitext verwendungszweck remarque remarques commentaire observaciones comentarios nota opmerking");

    private NameWords() {}

    private static Set<String> setOf(String words) {
        return Set.copyOf(List.of(words.split(" ")));
    }

    /** The words of a name, in small letters without accents: as separated by other characters, or by a capital. */
    static List<String> words(String name) {
        List<String> words = new ArrayList<>();
        String plain = ACCENTS.matcher(Normalizer.normalize(name, Normalizer.Form.NFD))
                .replaceAll("")
                .replace("ß", "ss");
        for (String part : plain.split("[^\\p{L}]+|(?<=\\p{Ll})(?=\\p{Lu})")) {
            if (!part.isEmpty()) {
                words.add(part.toLowerCase(Locale.ROOT));
            }
        }
        return words;
    }

    /**
     * The role that a word of a name tells: identifiers go before quasi-identifiers, and those before sensitive columns.
     *
     * @return the role with the word; empty if no word tells
     */
    static Optional<Suspicion> role(String name) {
        List<String> words = words(name);
        for (Suspicion.Role role : List.of(Suspicion.Role.IDENTIFIER, Suspicion.Role.QUASI, Suspicion.Role.SENSITIVE)) {
            for (String word : words) {
                if (Objects.requireNonNull(WORDS.get(role)).contains(word)) {
                    return Optional.of(new Suspicion(role, "its name says '" + word + "'"));
                }
            }
        }
        return Optional.empty();
    }

    /** The word of a name that speaks of what people write as they like; empty if none does. */
    static Optional<String> ofRemarks(String name) {
        return words(name).stream().filter(REMARKS::contains).findFirst();
    }

    /** Whether a name speaks of a number that somebody or something was given. */
    static boolean isNumber(String name) {
        return words(name).stream()
                .anyMatch(word -> NUMBERS.contains(word) || word.endsWith("nummer") || word.endsWith("number"));
    }

    /** The word of a name that says that it is a number of persons; empty if none does. */
    static Optional<String> ofPersons(String name) {
        List<String> words = words(name);
        return isNumber(name)
                ? words.stream().filter(PERSONS::contains).findFirst()
                : words.stream()
                        .filter(word -> NUMBER_OF_PERSON.matcher(word).matches())
                        .findFirst();
    }

    /** Whether a name speaks of a postal code. */
    static boolean isPostal(String name) {
        return words(name).stream()
                .anyMatch(Set.of("zip", "zipcode", "postcode", "postal", "plz", "pin", "pincode")::contains);
    }

    /** How many first characters all names share without a separator, such as the i of iage, isex and irace. */
    static int sharedStart(List<String> names) {
        if (names.size() < 3) {
            return 0;
        }
        int shared = names.get(0).length();
        for (String name : names) {
            int same = 0;
            while (same < shared
                    && same < name.length() - 2
                    && name.charAt(same) == names.get(0).charAt(same)) {
                same++;
            }
            shared = same;
        }
        return shared;
    }
}
