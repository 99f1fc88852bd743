import { type OrderReason, type RulingReason, rulingReasons } from "#domain/judging/place-event.ts"

/** What needs a secretary's attention, by its kind. */
export type AttentionKind =
  | "scored-dns"
  | RulingReason
  | OrderReason
  | "waiting"
  | "late-phone"
  | "question"
  | "protest"
  | "odd-times"
  | "more"

/**
 * What keeps results from being approved comes first, then what decides points: entries that need a ruling, then taps that do not
 * count yet, one by one and by phone; then what riders question, of which all else is known, and protests that a jury has to decide.
 * What counts as it is and only looks odd follows, and last how many more there are.
 */
const order: readonly (readonly AttentionKind[])[] = [
  ["scored-dns"],
  rulingReasons,
  ["waiting"],
  ["late-phone"],
  ["question"],
  ["protest"],
  ["outside-class", "lap-order"],
  ["odd-times"],
  ["more"],
]

const urgencyOf = (kind: AttentionKind): number => order.findIndex((kinds) => kinds.includes(kind))

/** Returns these with those first that can change who wins; those of the same urgency stay in their order (CO-02). */
export const byUrgency = <Item extends { kind: AttentionKind }>(items: readonly Item[]): Item[] =>
  items.toSorted((a, b) => urgencyOf(a.kind) - urgencyOf(b.kind))
