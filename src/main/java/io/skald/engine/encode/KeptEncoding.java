package io.skald.engine.encode;

import io.skald.attribute.Encoding;
import io.skald.attribute.QuasiIdentifier;
import io.skald.attribute.dictionary.Texts;
import io.skald.attribute.value.EncodingContext;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.job.Plan;
import io.skald.store.EncodedStore;
import io.skald.store.EncodedTable;
import io.skald.store.KeptDraft;
import io.skald.store.KeptTable;
import io.skald.store.PersonTable;
import io.skald.store.SensitiveColumn;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What pass 1 leaves, beside the store, as files of a kept table: a dictionary per quasi-identifier, the texts of sensitive columns, and how the input was cut. */
final class KeptEncoding {

    private static final String DICTIONARY = "dictionary-";
    private static final String SENSITIVE = "sensitive";
    private static final String CUTS = "chunks";
    private static final String POLICIES = "policies";
    private static final String WARNINGS = "warnings";

    private KeptEncoding() {}

    /** Writes all of it. */
    static void write(EncodePass pass, EncodedInput encoded, KeptDraft draft) {
        for (int i = 0; i < encoded.table().quasi().size(); i++) {
            int attribute = i;
            draft.write(DICTIONARY + i, out -> pass.save(attribute, out));
        }
        draft.write(SENSITIVE, out -> writeColumns(encoded.table().sensitive(), out));
        draft.write(CUTS, encoded.cuts()::write);
        draft.write(POLICIES, out -> writeCounts(encoded.suppressedByPolicy(), out));
        draft.write(WARNINGS, out -> writeTexts(encoded.warnings(), out));
    }

    /**
     * Why a kept table is of no use to a plan, in words, as far as can be told without taking memory for it.
     *
     * @throws io.skald.FailureException if anything but the store is damaged
     */
    static Optional<String> objection(Plan plan, KeptTable kept, MemoryBudget budget) {
        kept.requireUndamagedParts();
        if (!ChunkSizing.allows(kept.read(CUTS, ChunkCuts::readLimit), plan, budget.total())) {
            return Optional.of("its chunks are larger than a 'memory' of " + plan.memory() + " allows");
        }
        List<SensitiveColumn> columns = kept.read(SENSITIVE, KeptEncoding::readColumns);
        boolean complete = plan.guarded().stream()
                .allMatch(guarded -> columns.stream().anyMatch(column -> column.column() == guarded.column()));
        return complete
                ? Optional.empty()
                : Optional.of("it lacks a sensitive column of whose values the job asks something");
    }

    /**
     * Reads all of it, where there is no {@link #objection}.
     *
     * @throws io.skald.FailureException if the store is damaged, or memory has no room for the rest
     */
    static EncodedInput read(Plan plan, KeptTable kept, EncodingContext context) {
        ChunkCuts cuts = kept.read(CUTS, in -> ChunkCuts.read(in, context.budget()));
        try {
            return read(plan, kept, context, cuts);
        } catch (RuntimeException | Error unusable) {
            cuts.close();
            throw unusable;
        }
    }

    private static EncodedInput read(Plan plan, KeptTable kept, EncodingContext context, ChunkCuts cuts) {
        MemoryBudget budget = context.budget();
        EncodedStore store = kept.openStore(budget);
        try {
            List<Encoding.CodedDomain> quasi = new ArrayList<>();
            for (int i = 0; i < plan.quasi().size(); i++) {
                QuasiIdentifier attribute = plan.quasi().get(i).attribute();
                EncodingContext own = context.with(plan.quasi().get(i).missing());
                quasi.add(kept.read(DICTIONARY + i, in -> attribute.restore(own, in)));
            }
            Map<String, Map<String, Long>> suppressed = kept.read(POLICIES, KeptEncoding::readCounts);
            List<SensitiveColumn> sensitive = kept.read(SENSITIVE, KeptEncoding::readColumns);
            List<String> warnings = kept.read(WARNINGS, KeptEncoding::readTexts);
            MemoryBudget.Reservation texts = budget.reserve(
                    MemoryTag.KEPT_FIELDS,
                    sensitive.stream()
                            .mapToLong(column -> column.texts().retainedBytes())
                            .sum());
            EncodedTable table = new EncodedTable(store, quasi, sensitive, Optional.empty());
            return new EncodedInput(
                    table,
                    persons(plan, kept, table, context, texts),
                    Optional.empty(),
                    cuts,
                    texts,
                    kept.inputHash(),
                    suppressed,
                    warnings);
        } catch (RuntimeException | Error unusable) {
            store.close();
            throw unusable;
        }
    }

    /** @param texts given back where memory has no room for the persons */
    private static Optional<PersonTable> persons(
            Plan plan, KeptTable kept, EncodedTable table, EncodingContext context, MemoryBudget.Reservation texts) {
        if (plan.person().isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(EncodePass.byPerson(
                    plan, table, kept.openPersons(context.budget()), context.budget(), context.workspace()));
        } catch (RuntimeException | Error unusable) {
            texts.close();
            throw unusable;
        }
    }

    private static void writeTexts(List<String> texts, DataOutput out) throws IOException {
        out.writeInt(texts.size());
        for (String text : texts) {
            out.writeUTF(text);
        }
    }

    private static List<String> readTexts(DataInput in) throws IOException {
        List<String> texts = new ArrayList<>();
        for (int count = in.readInt(); count > 0; count--) {
            texts.add(in.readUTF());
        }
        return texts;
    }

    private static void writeColumns(List<SensitiveColumn> columns, DataOutput out) throws IOException {
        out.writeInt(columns.size());
        for (SensitiveColumn column : columns) {
            out.writeInt(column.column());
            out.writeInt(column.place());
            column.texts().write(out);
        }
    }

    private static List<SensitiveColumn> readColumns(DataInput in) throws IOException {
        List<SensitiveColumn> columns = new ArrayList<>();
        for (int count = in.readInt(); count > 0; count--) {
            columns.add(new SensitiveColumn(in.readInt(), in.readInt(), Texts.read(in)));
        }
        return columns;
    }

    private static void writeCounts(Map<String, Map<String, Long>> counts, DataOutput out) throws IOException {
        out.writeInt(counts.size());
        for (Map.Entry<String, Map<String, Long>> policy : counts.entrySet()) {
            out.writeUTF(policy.getKey());
            out.writeInt(policy.getValue().size());
            for (Map.Entry<String, Long> column : policy.getValue().entrySet()) {
                out.writeUTF(column.getKey());
                out.writeLong(column.getValue());
            }
        }
    }

    private static Map<String, Map<String, Long>> readCounts(DataInput in) throws IOException {
        Map<String, Map<String, Long>> counts = new LinkedHashMap<>();
        for (int policies = in.readInt(); policies > 0; policies--) {
            Map<String, Long> columns = new LinkedHashMap<>();
            counts.put(in.readUTF(), columns);
            for (int count = in.readInt(); count > 0; count--) {
                columns.put(in.readUTF(), in.readLong());
            }
        }
        return counts;
    }
}
