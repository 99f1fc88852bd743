import type { EventAnswer, WireEvent } from "#contracts/judge-sync.ts"
import { flagEntry } from "#domain/judging/flag-entry.ts"
import type { Transaction } from "#server/db/transaction.ts"
import { entryKey } from "./entry-key.ts"
import { findEvents, isRepeated } from "./event-log.ts"
import type { StoredEntry } from "./load-entries.ts"
import { placeOf, type Surroundings, type Tap } from "./tap.ts"

/**
 * Returns the answer to each event: to those that were appended by how they count among the entries as they are now,
 * to the others by what the log has under their id.
 */
export const answerTaps = async (
  tx: Transaction,
  { stage, entries }: Surroundings,
  { taps, appended }: { taps: readonly Tap[]; appended: ReadonlySet<Tap> },
): Promise<Map<WireEvent, EventAnswer>> => {
  const others = taps.filter((tap) => !appended.has(tap))
  const logged = await findEvents(
    tx,
    others.map(({ event }) => event.id),
  )
  const ridden = riddenEntries(entries)
  const answer = (tap: Tap): EventAnswer => {
    const { id } = tap.event
    if (appended.has(tap)) {
      const why = tap.unapplied ?? flagTap(tap, entries, ridden)
      return why === null ? { id, state: "stored" } : { id, state: "attention", why }
    }
    const known = logged.get(id)
    return known && isRepeated(known, stage, tap.event)
      ? { id, state: "known" }
      : { id, state: "refused", why: "other-content" }
  }
  return new Map(taps.map((tap) => [tap.event, answer(tap)]))
}

const riddenEntries = (entries: ReadonlyMap<string, StoredEntry>) =>
  Map.groupBy(
    [...entries.values()].flatMap(({ total, ...entry }) => (total === null ? [] : [{ ...entry, total }])),
    (entry) => entry.participantId,
  )

const flagTap = (
  tap: Tap,
  entries: ReadonlyMap<string, StoredEntry>,
  ridden: ReturnType<typeof riddenEntries>,
) => {
  const place = placeOf(tap)
  if (!place || !tap.person) return null
  const conflict = entries.get(entryKey(place))?.conflict ?? false
  return flagEntry({ ...place, conflict }, ridden.get(place.participantId) ?? [], tap.person.racingClass)
}
