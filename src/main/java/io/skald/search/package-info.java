/**
 * Searching the lattice for the node of least loss: the paper's way ({@link io.skald.search.PaperSearch}) and the exact one ({@link
 * io.skald.search.ExactSearch}, whose comment proves why its answer is the optimum). Begin reading there, then {@code LatticeSearch}.
 *
 * <p><b>The loop</b>, which both searches share:
 *
 * <pre>
 *   FirstCounts -> Marginals, first histograms
 *                      |
 *                   Learnt: what they told, the marginals given back
 *                      |
 *                      v                                    one GoalWalk per goal
 *              LatticeSearch: step() &lt;------------------------------------------------+
 *                      |                                                              |
 *                      | which open node next?   GoalWalk: OpenWalk, then Climb       |
 *                      | is it refuted cheaply?  Refuter over Witnesses               |
 *                      v                                                              |
 *              NodeCounter: counts it from the smallest of the Sources below it,      |
 *                      |    else in a scan of the store that ScanPlanner fills        |
 *                      v                                                              |
 *              NodeCount --> GoalState of every goal: tags, cuts, best so far --------+
 *                      |
 *                      v   nothing open, or SearchLimits met
 *              SearchRun: a SearchOutcome per goal, SearchStats
 * </pre>
 *
 * <p>A <i>vast</i> lattice, of which no more than a small part can ever be counted, is searched by turns ({@code VastTurns}): good nodes are looked for, the
 * bound is raised, and the walk over the open nodes goes on as long as the limits allow.
 *
 * <p><b>The words.</b>
 *
 * <ul>
 *   <li><i>goal</i>: what one release must satisfy, the requirement on its classes and how many rows may be suppressed; several goals share every count.
 *   <li><i>passes, fails</i>: whether a node satisfies a goal. Failing carries down the lattice, passing up ({@code NodeTags}),
 *       as far as the requirement allows ({@code Goal.tag}).
 *   <li><i>cost</i>: what the objective gives for a node and a goal, an exact whole number in units of its own ({@code Scoring}).
 *       <i>bound</i>: the same sum as if nothing were suppressed, a lower bound of the cost of everything at or above the node. <i>floor</i>: a
 *       lower bound of the bound that is known without counting.
 *   <li><i>cut</i>: a node at or above which nothing can be better than the best so far. <i>closed</i>: known to fail, counted, or cut;
 *       everything else is <i>open</i>, and the search ends when nothing is.
 *   <li><i>narrowed</i>: a goal that allows no more rows to be suppressed than a node can suppress and not cost more than the best so far. Where it
 *       says so, a node that fails the narrowed goal is closed as one that fails.
 *   <li><i>gap</i>: by how much the best so far can exceed the optimum, from a lower bound of what any open node costs.
 *   <li><i>marginals</i>: how many rows each attribute has in each of its bins, level by level. The <i>model</i> ({@code OccupancyModel})
 *       makes predictions of them; predictions decide the order of counting and nothing else.
 *   <li><i>turn</i>: where a rising chain of nodes is predicted to turn from failing to passing. <i>climb</i>: the bisection of such chains
 *       from an open node to the most general one that fails. <i>walk</i>: the pass over the open nodes in lexicographic order that
 *       gives climbs their starting points.
 *   <li><i>source</i>: a complete histogram in memory, from which every node above its own can be rolled up. <i>wish</i>: a node that a goal
 *       wants counted. <i>candidate</i>: one that it is likely to want soon.
 *   <li><i>witness</i>: all the rows of a few rare bins, a hundredth of the table, which can show that a node fails. <i>slice</i>: their
 *       codes. Witnesses are <i>waiting</i> until the store is to be scanned anyway; until then they cost nothing.
 * </ul>
 *
 * <p><b>An example.</b> Two attributes, three levels each: nine nodes. The table has 100 rows, k = 10, and no row may be suppressed. The
 * top {@code 2 2} is counted: one class of 100, passes, cost 10,000. The walk begins at the bottom {@code 0 0}, which is open. The climb
 * goes up the chain {@code 0 0, 0 1, 1 1, 2 1, 2 2}, bisects it and counts {@code 1 1}: 12 classes, the smallest of 4 rows; it fails,
 * and with it everything below, {@code 0 0}, {@code 0 1} and {@code 1 0}. {@code 2 1} is counted next: 6 classes of 10 to 30, passes,
 * cost 1,900, the best so far; {@code 2 2}, above it, is cut. Open are {@code 0 2}, {@code 1 2} and {@code 2 0}. {@code 1 2} has 3 classes and
 * costs 3,400; it passes, but even its floor exceeds 1,900: cut. {@code 0 2} below it has 8 classes, one of 7 rows: fails. {@code 2 0} has 11
 * classes, more than B = 100 / 10, so that counting it stops at the eleventh: fails. Nothing is open; {@code 2 1} is the optimum. Six
 * nodes were counted of nine.
 *
 * <p><b>The files.</b> The loop: {@code LatticeSearch}, {@code FirstCounts}, {@code Learnt}, {@code SearchLimits}, {@code SearchMemory}. What is known: {@code
 * GoalState}, {@code GoalTags}, {@code Narrowing}, {@code Score}. What next: {@code GoalWalk}, {@code OpenWalk}, {@code Climb}, {@code ScanPlanner}. Predictions:
 * {@code Marginals}, {@code OccupancyModel}, {@code PredictedTurn}, {@code PredictedBest}, {@code Promises}. Cheap refutation: {@code RareBins}, {@code
 * Witness}, {@code Witnesses}, {@code Refuter}. Vast lattices: {@code VastTurns}, {@code VastSearch}, {@code Descents}, {@code FloorLadder}, {@code FloorProof},
 * {@code FloorBranch}, {@code BranchSet}, {@code SetFloor} and its two, {@code FloorParts}, {@code Tuples}, {@code TupleTable}, {@code TupleGroups}, {@code
 * TupleSquares}, {@code SuppressedLosses}, {@code BestFirst}. The end: {@code
 * GoalOutcome}, {@code Gap}. Counting: {@code NodeCounter}, {@code NodeCounters}, {@code Sources}. Objectives: {@code Scoring} and its
 * four, {@code RowLosses}, {@code InformationOfBins}, {@code LossSums}. Figures measured on the way are in the benchmark notes under {@code src/jmh}.
 */
package io.skald.search;
