import { conflictFields, type Resolution } from "./conflicts.ts"
import { type Ranking, rankStandings } from "./rank-standings.ts"
import { byOrder, isSameGroup, type Standing, type StandingRef, sortByName, standingKey } from "./standing.ts"

/**
 * Returns all standings of a championship ranked, with every result final (SD-14): Approve ranks by total, Final by
 * totalMinusWorst.
 */
export const approveStandings = (standings: readonly Standing[], ranking: Ranking): Standing[] =>
  rankStandings(
    standings.map((standing) => ({
      ...standing,
      results: standing.results.map((result) => ({ ...result, status: "final" as const })),
    })),
    ranking,
  )

/** A secretary's choices in the merge dialog. */
export type Merge = {
  source: StandingRef
  target: StandingRef
  /** “Also delete {name}” is ticked (D-21). */
  deleteSource: boolean
}

/** Why two standings are not merged. */
export const mergeRefusals = [
  /** No results found for source standing. */
  "no-source-results",
  /** No results found for target standing. */
  "no-target-results",
  /** The target is not another standing of the source's group. */
  "not-a-target",
  /** The source has a result of a stage whose standings are published: reopen it first (D-24). */
  "standings-published",
] as const

/** One of these reasons. */
export type MergeRefusal = (typeof mergeRefusals)[number]

/** The standings after a merge, and the conflicts that it settled, or why there was no merge. */
export type MergeOutcome =
  | { kind: "merged"; standings: Standing[]; resolutions: Resolution[] }
  | { kind: "refused"; reason: MergeRefusal }

/** The facts that decide about a merge. */
export type MergeFacts = {
  /** All standings of the championship. */
  standings: readonly Standing[]
  /** Orders of the stages whose standings are published. */
  published: ReadonlySet<number>
  ranking: Ranking
  /** The remembered resolutions of conflicts. */
  remembered: readonly Resolution[]
}

/**
 * Returns all standings after a merge, ranked (RU-12, D-21): the source's results are copied as draft, for other stages the
 * target keeps its own. From then on the source's id, and what was merged into it before, leads to the target; where they differ,
 * the conflict is settled: the target's value counts (D-49).
 */
export const mergeStandings = (
  merge: Merge,
  { standings, published, ranking, remembered }: MergeFacts,
): MergeOutcome => {
  const [sourceKey, targetKey] = [standingKey(merge.source), standingKey(merge.target)]
  const source = standings.find((standing) => standingKey(standing) === sourceKey)
  const target = standings.find((standing) => standingKey(standing) === targetKey)
  if (source === undefined || source.results.length === 0) return refuse("no-source-results")
  if (target === undefined || target.results.length === 0) return refuse("no-target-results")
  if (source === target || !isSameGroup(source.group, target.group)) return refuse("not-a-target")
  if (source.results.some(({ order }) => published.has(order))) return refuse("standings-published")

  const aliases = [source.id, ...source.refOriginal]
  const merged = standings.flatMap((standing) => {
    if (standing === target) return mergedTarget(source, target, aliases)
    if (standing === source) return merge.deleteSource ? [] : { ...source, refOriginal: [] }
    return isSameGroup(standing.group, source.group) ? withoutAliases(standing, merge) : standing
  })
  const resolutions = settledByMerge(source, target, remembered)
  return { kind: "merged", standings: rankStandings(merged, ranking), resolutions }
}

/**
 * Where the source's results differ from the target, the target's value counts (D-49). They have the source's own value, or one
 * that was settled for the source before, by a merge or by a secretary.
 */
const settledByMerge = (
  source: Standing,
  target: Standing,
  remembered: readonly Resolution[],
): Resolution[] => {
  const settled = remembered.filter((one) => standingKey(one) === standingKey(source))
  return conflictFields.flatMap((field) => {
    const previous = target[field]
    const others = settled.flatMap((one) => (one.kind === "field" && one.field === field ? [one.next] : []))
    const values = new Set([source[field], ...others])
    values.delete(previous)
    return [...values].map(
      (next): Resolution => ({
        kind: "field",
        group: target.group,
        id: target.id,
        field,
        previous,
        next,
        choice: "old",
      }),
    )
  })
}

const mergedTarget = (source: Standing, target: Standing, aliases: readonly string[]): Standing => {
  const won = new Set(source.results.map(({ order }) => order))
  const kept = target.results.filter(({ order }) => !won.has(order))
  const drafts = source.results.map((result) => ({
    ...result,
    // D-49, D-55: the target's value counts, also for the points
    clubId: result.clubId === source.clubId ? target.clubId : result.clubId,
    team: result.team === source.team ? target.team : result.team,
    status: "draft" as const,
  }))
  return {
    ...target,
    refOriginal: [
      ...target.refOriginal.filter((alias) => !aliases.includes(alias)),
      ...aliases.filter((alias) => alias !== target.id),
    ],
    results: byOrder([...kept, ...drafts]),
  }
}

/** The latest merge wins: it ends older merges of the source's and the target's ids. */
const withoutAliases = (standing: Standing, { source, target }: Merge): Standing => ({
  ...standing,
  refOriginal: standing.refOriginal.filter((alias) => alias !== source.id && alias !== target.id),
})

const refuse = (reason: MergeRefusal): MergeOutcome => ({ kind: "refused", reason })

type WithResults = { results: readonly { order: number }[] }

/** Returns the other standings of a standing's group, by name (SD-12). */
export const mergeTargets = <Target extends StandingRef & { name: string }>(
  source: StandingRef,
  standings: readonly Target[],
): Target[] =>
  sortByName(
    standings.filter(({ group, id }) => isSameGroup(group, source.group) && id !== source.id),
    ({ id }) => id,
  )

/** Returns the orders of the stages in which both have a result: the dialog shows them, and the source's result wins (D-21). */
export const mergeOverlap = (source: WithResults, target: WithResults): number[] => {
  const orders = new Set(source.results.map(({ order }) => order))
  return target.results.map(({ order }) => order).filter((order) => orders.has(order))
}

/** The standings that are left, or why none is deleted. */
export type DeletionOutcome =
  | { kind: "deleted"; standings: Standing[] }
  /** Not found: there is no such standing. Published: it has a result of a published stage; reopen it first (D-24). */
  | { kind: "refused"; reason: "standing-not-found" | "standings-published" }

/** Returns all standings of a championship without one, ranked (SD-13); `published` are orders of stages. */
export const deleteStanding = (
  ref: StandingRef,
  facts: { standings: readonly Standing[]; published: ReadonlySet<number>; ranking: Ranking },
): DeletionOutcome => {
  const standing = facts.standings.find((each) => standingKey(each) === standingKey(ref))
  if (standing === undefined) return { kind: "refused", reason: "standing-not-found" }
  if (standing.results.some(({ order }) => facts.published.has(order)))
    return { kind: "refused", reason: "standings-published" }
  const others = facts.standings.filter((each) => each !== standing)
  return { kind: "deleted", standings: rankStandings(others, facts.ranking) }
}
