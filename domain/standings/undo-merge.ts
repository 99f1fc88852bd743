import { fieldConflicts, type Resolution, type Settled, settleConflicts } from "./conflicts.ts"
import { newStanding, withNewValues, withoutStage, withResult } from "./generate-standings.ts"
import type { GroupResult } from "./group-results.ts"
import { ownIdOf } from "./identify-riders.ts"
import { type Ranking, rankStandings } from "./rank-standings.ts"
import { isSameGroup, type Standing, type StandingRef, type StandingResult, standingKey } from "./standing.ts"

/** The merge to undo: an id that leads to a standing now, and leads to its own again. */
export type UndoMerge = { target: StandingRef; alias: string }

/** A generated stage with its approved results in the groups of the standing's kind. */
export type GeneratedStage = Pick<StandingResult, "order" | "title" | "url"> & {
  results: readonly GroupResult[]
}

/** The facts that decide whether a merge can be undone. */
export type UndoMergeFacts = {
  standings: readonly Standing[]
  /** The stages with results in the standings, the earliest first. */
  stages: readonly GeneratedStage[]
  /** Orders of the stages whose standings are published. */
  published: ReadonlySet<number>
  ranking: Ranking
  /** The remembered resolutions of conflicts. */
  remembered: readonly Resolution[]
}

/** Why a merge is not undone. */
export const undoMergeRefusals = [
  /** The standing is gone, or the id does not lead to it any longer. */
  "not-merged",
  /** A stage whose standings are published would have other results: reopen it first (D-24). */
  "standings-published",
] as const

/** The standings without the merge, or why it stays. */
export type UndoMergeOutcome =
  | { kind: "undone"; standings: Standing[]; resolutions: Resolution[] }
  | { kind: "refused"; reason: (typeof undoMergeRefusals)[number] }

/**
 * Returns the standings as if the merge had never been, ranked (D-54): both lines are made of the approved results again, also of stages
 * that were generated since. What the merge settled is asked again.
 */
export const undoMerge = ({ target: ref, alias }: UndoMerge, facts: UndoMergeFacts): UndoMergeOutcome => {
  const merged = facts.standings.find((one) => standingKey(one) === standingKey(ref))
  if (!merged?.refOriginal.includes(alias)) return { kind: "refused", reason: "not-merged" }
  const settled = settleConflicts(facts.remembered)
  const ofGroup = facts.stages.map((stage) => ({
    ...stage,
    results: stage.results.filter(({ group }) => isSameGroup(group, merged.group)),
  }))
  const aliases = merged.refOriginal.filter((id) => id !== alias)
  const sourceKey = standingKey({ group: merged.group, id: alias })
  let source = facts.standings.find((one) => standingKey(one) === sourceKey)
  let target: Standing = { ...merged, refOriginal: aliases }
  for (const stage of ofGroup) {
    const returned = resultOf(stage, [alias], settled)
    if (!returned) continue
    const held = merged.results.find(({ order }) => order === stage.order)
    const isTaken = held?.participant.id === returned.participantId
    const hasOwn = source?.results.some(({ order }) => order === stage.order) ?? false
    if (!isTaken && hasOwn) continue
    if (facts.published.has(stage.order)) return { kind: "refused", reason: "standings-published" }
    const status = held?.status ?? "draft"
    source = takeAgain(source ?? newStanding(alias, returned), returned, { stage, settled, status })
    if (!isTaken) continue
    const own = resultOf(stage, [merged.id, ...aliases], settled)
    target = own ? takeAgain(target, own, { stage, settled, status }) : withoutStage(target, stage.order)
  }
  const lines = facts.standings.flatMap((one) => {
    if (one === merged) return target.results.length > 0 ? [target] : []
    return standingKey(one) === sourceKey ? [] : [one]
  })
  const standings = rankStandings(source ? [...lines, source] : lines, facts.ranking)
  return { kind: "undone", standings, resolutions: withoutSettled(facts.remembered, { target, source }) }
}

/** The result of a stage that leads to the last of these ids, as generation chooses it. */
const resultOf = (stage: GeneratedStage, ids: readonly string[], settled: Settled): GroupResult | undefined =>
  ids
    .map((id) => stage.results.find((result) => ownIdOf(result, settled) === id))
    .findLast((result) => result !== undefined)

type Again = {
  stage: GeneratedStage
  settled: Settled
  status: StandingResult["status"]
}

/** Puts a result into its line again; what was not settled to the old value was taken from the later stage. */
const takeAgain = (standing: Standing, result: GroupResult, { stage, settled, status }: Again): Standing => {
  const { order, title, url } = stage
  const changes = fieldConflicts(standing, result, stage).filter(
    (conflict) => settled.choice(conflict) !== "old",
  )
  const taken = withResult(withNewValues(standing, result, changes), result, { order, title, url })
  return {
    ...taken,
    results: taken.results.map((one) => (one.order === order ? { ...one, status } : one)),
  }
}

/** What the merge settled for the target goes: the values of the line that is returned (D-49). */
const withoutSettled = (
  remembered: readonly Resolution[],
  { target, source }: { target: Standing; source: Standing | undefined },
): Resolution[] =>
  remembered.filter(
    (one) =>
      one.kind !== "field" ||
      source === undefined ||
      standingKey(one) !== standingKey(target) ||
      one.next !== source[one.field] ||
      one.previous !== target[one.field],
  )
