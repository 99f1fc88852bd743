import { rankStandings } from "./rank-standings.ts"
import type { Standing } from "./standing.ts"
import type { Ranking } from "./standing-criteria.ts"
import { type StandingRef, standingKey } from "./standing-group.ts"

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
