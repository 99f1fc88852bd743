import type { WireEvent } from "#contracts/judge-sync.ts"
import { correctTime } from "#domain/judging/correct-time.ts"
import type { UnappliedReason } from "#domain/judging/event-reason.ts"
import { placeEvent } from "#domain/judging/place-event.ts"
import type { Batch } from "./batch.ts"
import type { EntryPlace } from "./entry-key.ts"
import type { Device } from "./find-device.ts"
import type { Person } from "./find-people.ts"

/** A judge's event as the server understands it. */
export type Tap = {
  event: WireEvent
  device: Device
  /** Corrected instant, epoch milliseconds. */
  time: number
  receivedOn: number
  /** Whom it means; null while unknown. */
  person: Person | null
  /** Why it does not count; null: it does. */
  unapplied: UnappliedReason | null
}

/** What is known of a stage before new taps are added to it. */
export type Surroundings = {
  isApproved: boolean
  people: ReadonlyMap<string, Person>
  /** Why attempts wait of which an earlier tap does not count. */
  waiting: ReadonlyMap<string, UnappliedReason>
}

/** Returns an event with its corrected time, whom it means, and whether it counts. */
export const tapOf = (event: WireEvent, batch: Batch, { isApproved, people, waiting }: Surroundings): Tap => {
  const { device, sentAt, receivedOn } = batch
  const person = people.get(event.participant) ?? null
  const time = correctTime(event.time, sentAt, receivedOn)
  const ruled = person?.rulings.find(({ section, lap }) => section === event.section && lap === event.lap)
  const unapplied = placeEvent({
    participant: event.participant,
    isKnown: person !== null,
    section: event.section,
    time,
    passSection: device.passSection,
    revoked:
      device.formerRevokedOn === null ? null : { from: device.formerRevokedOn, until: device.createdOn },
    attemptWaits: waiting.get(event.attempt) ?? null,
    isApproved,
    ruling: ruled?.ruling ?? null,
  })
  return { event, device, time, receivedOn, person, unapplied }
}

/** Returns the entry that a tap counts for, or null when it does not count. */
export const placeOf = ({ event, person, unapplied }: Tap): EntryPlace | null =>
  person && unapplied === null ? { participantId: person.id, section: event.section, lap: event.lap } : null
