package io.skald.distributed;

import io.skald.attribute.bin.Domain;
import io.skald.attribute.bin.LabelEnds;
import io.skald.histogram.key.Sensitive;
import io.skald.job.Climbing;
import io.skald.job.Merging;
import io.skald.job.Plan;
import io.skald.job.Refinement;
import io.skald.lattice.Node;
import io.skald.privacy.Requirement;
import io.skald.refine.Masking;
import java.io.Serializable;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;

/**
 * What refines whole bins where their tuples are: sent there, with what it takes of domains and of the job. Bins have nothing to do with each other, so that their clusters are those of one machine,
 * however bins are divided.
 */
public final class BinWork implements Serializable {

    private static final long serialVersionUID = 1;

    private final ToldDomain[] domains;
    private final int[] levels;
    private final long[][] codes;
    private final Sensitive sensitive;
    private final Requirement requirement;
    private final double[] weights;
    private final Choices choices;
    private final long rowsOfTable;
    private final long memory;

    /** The choices of a job by which whole bins are refined without a look at others. */
    private record Choices(
            Refinement.Method method,
            Climbing.Ladder ladder,
            BigDecimal step,
            Climbing.CutOrder order,
            Climbing.Remainder remainder,
            boolean strict,
            long seed,
            Climbing.GroupOrder groups,
            Refinement.Distance distance)
            implements Serializable {

        static Choices of(Refinement plan) {
            return new Choices(
                    plan.method(),
                    plan.climbing().ladder(),
                    plan.climbing().step(),
                    plan.climbing().order(),
                    plan.climbing().remainder(),
                    plan.strict(),
                    plan.seed(),
                    plan.climbing().groups(),
                    plan.distance());
        }

        Refinement refinement() {
            return new Refinement(
                    method,
                    new Refinement.Bins.Final(),
                    new Climbing(ladder, step, order, remainder, groups),
                    Refinement.SuppressedRows.KEEP,
                    strict,
                    seed,
                    Merging.USUAL,
                    Refinement.Effort.USUAL,
                    distance);
        }
    }

    private BinWork(
            Plan plan,
            List<Domain> domains,
            Node bins,
            long[][] codes,
            Sensitive sensitive,
            Requirement requirement,
            long rowsOfTable) {
        this.domains = new ToldDomain[domains.size()];
        this.levels = new int[domains.size()];
        for (int i = 0; i < levels.length; i++) {
            levels[i] = bins.level(i);
            this.domains[i] = ToldDomain.of(domains.get(i), levels[i], codes[i]);
        }
        this.codes = codes;
        this.sensitive = sensitive;
        this.requirement = requirement;
        this.weights = plan.weightShares();
        this.choices = Choices.of(plan.refine());
        this.rowsOfTable = rowsOfTable;
        this.memory = plan.memory().bytes();
    }

    /**
     * Whether a job's bins can be refined without a look at others, and by what is told of domains: no row is rescued from one to another, no class absorbed, nobody counts persons, whose rows are in many bins,
     * ends are not rounded, and no more is tried than one way.
     */
    static boolean does(Plan plan, Masking masking) {
        boolean oneWay = switch (plan.refine().method()) {
            case SEMANTIC, MONDRIAN, CELLS -> true;
            case NONE, MERGE, BEST -> false;
        };
        return oneWay
                && plan.refine().suppressed() == Refinement.SuppressedRows.KEEP
                && masking.absorption().isEmpty()
                && plan.person().isEmpty()
                && plan.labels().ends() != LabelEnds.NICE;
    }

    /**
     * The work for a table.
     *
     * @param domains that clusters print
     * @param bins the node whose bins are refined
     */
    static BinWork of(Plan plan, Encoded encoded, List<Domain> domains, Node bins) {
        return new BinWork(
                plan,
                domains,
                bins,
                encoded.codes().all(),
                encoded.guarded().sensitive(),
                encoded.guarded().requirement(),
                encoded.rows() - encoded.codes().excluded());
    }

    /**
     * Begins with some bins.
     *
     * @param scratch a folder for temporary files, which nobody else can read there
     */
    public BinPart begin(Path scratch) {
        return new BinPart(this, scratch);
    }

    List<ToldDomain> domains() {
        return List.of(domains);
    }

    Node bins() {
        return Node.of(levels);
    }

    long[][] codes() {
        return codes;
    }

    Sensitive sensitive() {
        return sensitive;
    }

    Requirement requirement() {
        return requirement;
    }

    double[] weights() {
        return weights;
    }

    Refinement refinement() {
        return choices.refinement();
    }

    long rowsOfTable() {
        return rowsOfTable;
    }

    long memory() {
        return memory;
    }
}
