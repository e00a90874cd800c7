package io.skald.distributed;

import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.job.Plan;
import io.skald.verify.GroupedVerifier;
import io.skald.verify.claim.Claim;
import io.skald.verify.claim.Findings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Has input and release grouped by labels where they are, and checks the groups here. */
record GroupedVerification(Plan plan, List<List<ValueRows>> values, Progress progress, MemoryBudget budget) {

    Findings of(WrittenTable written, Claim claimed) {
        Claim claim =
                claimed.ofRows(values.get(0).stream().mapToLong(ValueRows::rows).sum());
        List<String> sensitive = plan.columns().stream()
                .filter(column -> column.role() == Plan.Role.SENSITIVE)
                .map(Plan.Column::name)
                .toList();
        List<String> quasi =
                plan.quasi().stream().map(each -> each.attribute().name()).toList();
        try (Progress.Pass pass = progress.begin("Verify", 0);
                GroupedVerifier verifier =
                        new GroupedVerifier(claim, quasi, written.labels(), sensitive, guarded(), budget)) {
            verifier.header(written.columns());
            WrittenTable.GroupVisitor groups = (labels, rows, others, releasedRows, releasedOthers, alike, shown) -> {
                verifier.add(
                        new GroupedVerifier.Group(labels, rows, others, releasedRows, releasedOthers, alike, shown));
                pass.advance(rows, 0);
            };
            if (claim.refined()) {
                written.compareClusters(
                        (attribute, value, label) -> verifier.checkLabel(
                                attribute, values.get(attribute).get(value).text(), label),
                        groups);
            } else {
                written.compare(labelsOf(verifier), groups);
            }
            return verifier.findings();
        }
    }

    private List<int[]> labelsOf(GroupedVerifier verifier) {
        List<int[]> labelOf = new ArrayList<>();
        for (int i = 0; i < plan.quasi().size(); i++) {
            labelOf.add(verifier.labelsOf(
                    i, values.get(i).stream().map(ValueRows::text).toList()));
        }
        return labelOf;
    }

    private Map<String, Map<String, Long>> guarded() {
        Map<String, Map<String, Long>> byName = new LinkedHashMap<>();
        for (int i = 0; i < plan.guarded().size(); i++) {
            Map<String, Long> rows = new HashMap<>();
            values.get(plan.quasi().size() + i).forEach(value -> rows.merge(value.text(), value.rows(), Long::sum));
            byName.put(plan.columns().get(plan.guarded().get(i).column()).name(), rows);
        }
        return byName;
    }
}
