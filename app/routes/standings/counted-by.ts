import type { StandingsPage } from "#contracts/standings.ts"
import type { DropRule } from "#domain/standings/standings-rules.ts"

type Counting = Pick<NonNullable<StandingsPage["standings"]>, "counted" | "rules">

/** How many of the worst stages are dropped now, or how many of the best count; null: all count (RX-06). */
export function countedBy({ counted, rules }: Counting): Pick<DropRule, "kind" | "count"> | null {
  if (!counted) return null
  const { kind } = rules.drops
  return { kind, count: kind === "best" ? counted.counted : counted.stages - counted.counted }
}
