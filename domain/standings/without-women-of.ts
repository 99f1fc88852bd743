import { withoutStage } from "./generate-group.ts"
import type { Standing } from "./standing.ts"

/**
 * Returns standings whose women hold nothing of a stage: what they held is of an earlier approval (D-18, D-20). A standing
 * of women without any result is gone.
 */
export const withoutWomenOf = (standings: readonly Standing[], order: number): Standing[] =>
  standings.flatMap((standing) => {
    if (standing.group.kind === "class") return [standing]
    const left = withoutStage(standing, order)
    return left.results.length > 0 ? [left] : []
  })
