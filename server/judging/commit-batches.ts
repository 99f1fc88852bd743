import type { BatchAnswer } from "#contracts/judge-sync.ts"
import { lockStage } from "#server/db/lock-stage.ts"
import type { Db } from "#server/db/transaction.ts"
import { answerTaps } from "./answer-taps.ts"
import { type Batch, isReadable } from "./batch.ts"
import { type EntryPlace, entryKey } from "./entry-key.ts"
import { appendTaps } from "./event-log.ts"
import { findPeople } from "./find-people.ts"
import { loadEntries } from "./load-entries.ts"
import { refoldEntries } from "./refold-entries.ts"
import { placeOf, type Tap, tapOf } from "./tap.ts"

/**
 * Records batches of one stage in one transaction and returns the answer to each, in their order. What is answered is
 * committed (XC-05): every readable event is in the log, whether it counts or waits for a secretary.
 */
export const commitBatches = (db: Db, path: string, batches: readonly Batch[]): Promise<BatchAnswer[]> =>
  db.transaction(async (tx) => {
    const stage = await lockStage(tx, path)
    if (!stage) throw new Error(`A device was admitted to a stage that is not there: ${path}`)
    const readable = batches.flatMap((batch) =>
      batch.events.filter(isReadable).map((event) => ({ event, batch })),
    )
    const people = await findPeople(
      tx,
      stage,
      readable.map(({ event }) => event.participant),
    )
    const participantIds = [...new Set([...people.values()].map((person) => person.id))]
    const entries = new Map(
      (await loadEntries(tx, stage, participantIds)).map((entry) => [entryKey(entry), entry]),
    )
    const surroundings = { stage, people, entries }

    const taps = readable.map(({ event, batch }) => tapOf(event, batch, surroundings))
    const appended = await appendTaps(tx, stage, taps)
    for (const entry of await refoldEntries(tx, stage, touchedPlaces(appended)))
      entries.set(entryKey(entry), entry)

    const answers = await answerTaps(tx, surroundings, { taps, appended })
    return batches.map(({ events }) => ({
      revision: stage.revision,
      events: events.flatMap((event) => (isReadable(event) ? (answers.get(event) ?? []) : event)),
    }))
  })

const touchedPlaces = (taps: ReadonlySet<Tap>): EntryPlace[] => {
  const places = new Map<string, EntryPlace>()
  for (const tap of taps) {
    const place = placeOf(tap)
    if (place) places.set(entryKey(place), place)
  }
  return [...places.values()]
}
