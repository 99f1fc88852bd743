import { z } from "zod"
import { type DeviceEvent, deviceEvent, type EventAnswer } from "#contracts/judging/judge-sync.ts"
import { countsInClass } from "#domain/competitions/racing-class.ts"
import type { Scoring } from "#domain/competitions/scoring.ts"
import { type DeviceEnd, isLateTap } from "#domain/judging/device-end.ts"
import { mayRecord, type PassKind } from "#domain/judging/pass-kind.ts"
import { placeEvent, type UnappliedReason } from "#domain/judging/place-event.ts"
import { isInRange } from "#domain/judging/points-range.ts"
import { correctTime } from "#domain/judging/tap-times.ts"
import type { EntryPlace } from "#domain/results/result.ts"
import { atNoSection, isTimingName } from "#domain/timing/timing-event.ts"
import type { Device } from "./device.ts"
import type { Person } from "./people.ts"

/** A batch of a device that may send taps; an unreadable event is already its answer. */
export type Batch = {
  device: Device
  /** Why the device may no longer judge; null: it may. */
  end: DeviceEnd | null
  sentAt: number
  receivedOn: number
  events: readonly (DeviceEvent | EventAnswer)[]
}

const withId = z.object({ id: z.string() })

/** Returns the parsed events; an unreadable one becomes its refusal and does not affect the others. */
export const readEvents = (events: readonly unknown[]): (DeviceEvent | EventAnswer)[] =>
  events.map((event) => {
    const read = deviceEvent.safeParse(event)
    if (read.success) return read.data
    return { id: withId.safeParse(event).data?.id ?? "", state: "refused", why: "unreadable" }
  })

/** Distinguishes a parsed event from the answer to an unreadable one. */
export const isReadable = (event: DeviceEvent | EventAnswer): event is DeviceEvent => "attempt" in event

/** Returns the events of a device of this kind; those that only another kind may record become their refusals, and are not stored. */
export const ofKind = (events: Batch["events"], kind: PassKind): Batch["events"] =>
  events.map((event) =>
    !isReadable(event) || mayRecord(kind, event.name) ? event : { id: event.id, state: "refused" },
  )

/** A judge's event as the server understands it. */
export type Tap = {
  event: DeviceEvent
  device: Device
  /** Corrected instant, epoch milliseconds. */
  time: number
  receivedOn: number
  /** The participant; null while unknown. */
  person: Person | null
  /** Why it does not count; null: it does. */
  unapplied: UnappliedReason | null
}

/** The state of a stage before new taps are added. */
type StageFacts = {
  isApproved: boolean
  people: ReadonlyMap<string, Person>
  scoring: Scoring
  /** Why the next taps of attempts wait, by `phoneAttempt`: an earlier tap does not count. */
  waiting: ReadonlyMap<string, UnappliedReason>
  /** Returns the phone that began an attempt at a place; undefined: none has. */
  phoneOf(place: EntryPlace, attempt: string): string | undefined
}

/** Returns the key of a phone's attempt (D-50). */
export const phoneAttempt = (phone: string, attempt: string): string => `${phone} ${attempt}`

/** Returns an event with its corrected time, its participant, and whether it counts. */
export const tapOf = (
  event: DeviceEvent,
  batch: Batch,
  { isApproved, scoring, people, waiting, phoneOf }: StageFacts,
): Tap => {
  const { device, end, sentAt, receivedOn } = batch
  const person = people.get(event.participant) ?? null
  const time = correctTime(event.time, sentAt, receivedOn)
  const { attempt, section, lap, name, points } = event
  const begunBy = person && phoneOf({ participantId: person.id, section, lap }, attempt)
  const ruled = person?.rulings.find((entry) => entry.section === section && entry.lap === lap)
  const isRidden = person === null || countsInClass({ section, lap }, person.racingClass)
  const unapplied = placeEvent({
    participant: event.participant,
    isKnown: person !== null,
    section,
    passSection: device.passSection,
    isLate: isLateTap({ ...device, time, end }),
    isOthersAttempt: begunBy !== null && begunBy !== undefined && begunBy !== device.phone,
    // penalties where the class does not ride do not count either (D-34)
    isInRange:
      isTimingName(name) || (isInRange({ name, points }, scoring) && (name !== "JudgePenalty" || isRidden)),
    attemptWaits: waiting.get(phoneAttempt(device.phone, attempt)) ?? null,
    isApproved,
    ruling: ruled?.ruling ?? null,
  })
  return { event, device, time, receivedOn, person, unapplied }
}

/** Returns the entry that a tap counts for, or null when it does not count, or is a timekeeper's. */
export const placeOf = ({ event, person, unapplied }: Tap): EntryPlace | null =>
  person && unapplied === null && event.section !== atNoSection
    ? { participantId: person.id, section: event.section, lap: event.lap }
    : null
