import type { RankedRow } from "./rank-class.ts"

/** The positions that approval stored of a result; null for DNF and DQ. */
export type Frozen = { position: number | null; place: number | null }

/** Behind every position; finite, so that two of them are equal. */
const none = Number.MAX_SAFE_INTEGER

/**
 * Returns ranked results in the order of their stored positions, which is a stage's order from its approval on (D-34).
 * Those who share one, and those without, stay as they were ranked.
 */
export const frozenOrder = (
  ranked: readonly RankedRow[],
  frozenOf: (participantId: string) => Frozen,
): RankedRow[] =>
  ranked
    .map((one) => ({ ...one, position: frozenOf(one.row.participantId).position }))
    .sort((a, b) => (a.position ?? none) - (b.position ?? none) || a.order - b.order)
    .map((one, order) => ({ ...one, order }))
