import type { BatchAnswer } from "#contracts/judge-sync.ts"
import type { Db } from "#server/db/transaction.ts"
import { writeStage } from "#server/db/write-stage.ts"
import { answerTaps } from "./answer-taps.ts"
import { type Batch, isReadable } from "./batch.ts"
import { type EntryPlace, entryKey } from "./entry-key.ts"
import { appendTaps } from "./event-log.ts"
import { findPeople } from "./find-people.ts"
import { findWaiting } from "./find-waiting.ts"
import { refoldEntries } from "./refold-entries.ts"
import { openResults } from "./stamp-results.ts"
import { placeOf, type Tap, tapOf } from "./tap.ts"

/**
 * Records batches of one stage in one transaction and returns the answer to each, in their order. What is answered is
 * committed (XC-05): every readable event is in the log, whether it counts or waits for a secretary.
 */
export const commitBatches = async (
  db: Db,
  path: string,
  batches: readonly Batch[],
): Promise<BatchAnswer[]> => {
  const answers = await writeStage(db, path, async (write) => {
    const { isApproved, revision } = write.stage
    const readable = batches.flatMap((batch) =>
      batch.events.filter(isReadable).map((event) => ({ event, batch })),
    )
    const [people, waiting] = await Promise.all([
      findPeople(
        write,
        readable.map(({ event }) => event.participant),
      ),
      findWaiting(
        write,
        readable.map(({ event }) => event.attempt),
      ),
    ])
    const taps = readable.map(({ event, batch }) => {
      const tap = tapOf(event, batch, { isApproved, people, waiting })
      if (tap.unapplied) waiting.set(event.attempt, tap.unapplied)
      return tap
    })

    const [appended] = await Promise.all([appendTaps(write, taps), openResults(write, startersOf(taps))])
    const refolded = await refoldEntries(write, placesOf(appended))
    const entries = new Map(refolded.map((entry) => [entryKey(entry), entry]))
    const answered = await answerTaps(write, { taps, appended, entries })
    return batches.map(({ events }) => ({
      revision,
      events: events.flatMap((event) => (isReadable(event) ? (answered.get(event) ?? []) : event)),
    }))
  })
  if (!answers) throw new Error(`A device was admitted to a stage that is not there: ${path}`)
  return answers
}

const placesOf = (taps: ReadonlySet<Tap>): EntryPlace[] => {
  const places = new Map<string, EntryPlace>()
  for (const tap of taps) {
    const place = placeOf(tap)
    if (place) places.set(entryKey(place), place)
  }
  return [...places.values()]
}

/** Those who have their first tap that counts, and no result yet (D-13). */
const startersOf = (taps: readonly Tap[]): string[] => {
  const starters = taps.flatMap(({ person, unapplied }) =>
    person && !person.hasResult && unapplied === null ? person.id : [],
  )
  return [...new Set(starters)]
}
