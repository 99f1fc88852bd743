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
  | "too-late"
  | "times-differ"
  | "more"

/**
 * What prevents the approval comes first, then what decides points: entries that need a ruling, then taps that do not count yet,
 * singly and by phone; then riders' questions about recorded scores, and protests that a jury has to decide. Entries that count
 * and only look odd follow, and last the number of further ones.
 */
const order: readonly (readonly AttentionKind[])[] = [
  ["scored-dns"],
  rulingReasons,
  ["waiting"],
  ["late-phone"],
  ["question"],
  ["protest"],
  ["too-late", "times-differ"],
  ["outside-class", "lap-order"],
  ["odd-times"],
  ["more"],
]

const urgencyOf = (kind: AttentionKind): number => order.findIndex((kinds) => kinds.includes(kind))

/** Returns the items by urgency, first what can change who wins; those of equal urgency keep their order (CO-02). */
export const byUrgency = <Item extends { kind: AttentionKind }>(items: readonly Item[]): Item[] =>
  items.toSorted((a, b) => urgencyOf(a.kind) - urgencyOf(b.kind))
