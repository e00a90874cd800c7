/**
 * Local recoding inside the bins: rows gathered into clusters that have what a class must (k rows, and what is asked of sensitive columns), out of core. Begin reading at {@link
 * io.skald.refine.Refiner}.
 *
 * <p><b>The flow</b>, in which rows travel as row numbers and codes only:
 *
 * <pre>
 *   encoded store --> Shards: rows by bin --> BinRefiner, one bin at a time
 *                                                 | fits a Block?  yes: one task
 *                                                 | no: its keys are counted (SpoolKeys), climbed (Ladder), its groups put on
 *                                                 |     shelves (Spools); what is larger still is cut on disk (SpoolCutter)
 *                                                 v
 *                                       BlockClusterer on a worker (OrderedTasks)
 *                                                 | groups: Ladder + KeyGrouper --> Groups
 *                                                 | cuts:   Cutter              --> Clusters
 *                                                 | whole:  MergeBack: clusters that do not hold join others
 *                                                 | better: SecondLook + Pool, BestEffort
 *                                                 v
 *                                       ClusteredRows --> Assembly: clusters back in the order of the rows --> Refined
 *                                                     ^
 *                      Rescue: rows of bins that fail +-- ClassAbsorption: one that suppressed rows absorb which cannot stand alone
 * </pre>
 *
 * <p><b>The words.</b>
 *
 * <ul>
 *   <li><i>block</i>: rows that are clustered together in memory; a row's <i>place</i> in its block stands for the row.
 *   <li><i>key</i>: a combination of categorical codes that occurs; <i>group</i>: the rows whose keys are the same at a node of the
 *       categorical lattice; <i>guests</i>: rows that are in no group of k even at the top, clustered beside a <i>host</i>.
 *   <li><i>ladder</i>: how the levels of the categories rise while rows wait for a group of k. <i>climb</i>: going up it.
 *   <li><i>cutter</i>: what divides a group into clusters; {@code MedianCutter}, {@code DistanceCutter}, {@code MondrianCutter}, {@code MergingCutter}, {@code CellCutter}, and {@code
 *       SpoolCutter}, which makes the same cuts on rows that are not in memory.
 *   <li><i>shard</i>: whole bins on disk, by a hash of the bin; <i>spool</i>: rows written in sequence, in memory or on disk; <i>shelf</i>: a
 *       spool of as many groups as fit a block.
 *   <li><i>second look</i>: the exchange of rows between neighbouring clusters at the end, by small <i>pools</i> divided anew.
 *   <li><i>tuple</i>: the rows of a block whose codes are all equal; <i>class</i>: rows that are being merged ({@code ClassMerging}), at the start those of one
 *       tuple; <i>pivot</i> and <i>partner</i>: the two that are merged next; <i>breaking</i>: dividing rows of both where they are enough for two.
 *   <li><i>range</i>: what a cluster prints, a least and a greatest code per attribute.
 * </ul>
 *
 * <p><b>An example.</b> k = 2, a bin of seven rows (sex, age): F 20, F 21, F 40, M 22, M 41, M 60, X 30. At level 0 of sex the groups are F
 * with three rows, M with three, X with one. Both groups of k are settled; X 30 waits. The ladder rises to the top, where X is alone:
 * a guest, clustered beside the group whose labels it widens least. The cutter divides F into {20, 21, 40} (three rows make one
 * cluster at k = 2), M likewise. The second look pools neighbours: {F 20, F 21}, {F 40, X 30}, {M 22, M 41, M 60} lose less
 * together than before, and are kept. The release prints {@code F [20 - 21]}, {@code * [30 - 40]} and {@code M [22 - 60]}.
 *
 * <p>Clusters depend on the table, the bins, what a class must have and the job's choices alone: ties are decided by row number, groups by the order of their codes,
 * and outcomes are taken in the order in which tasks were submitted, whatever the threads and the memory.
 */
package io.skald.refine;
