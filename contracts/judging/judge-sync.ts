import * as z from "zod/mini"
import { calledOffKinds } from "#domain/competitions/called-off.ts"
import { gates } from "#domain/competitions/scoring.ts"
import { type JudgeEventName, judgeEventNames } from "#domain/judging/judge-event.ts"
import { passKinds } from "#domain/judging/pass-kind.ts"
import type { DeskEventName } from "#domain/registration/desk-event.ts"
import type { SignOnTick } from "#domain/registration/sign-on.ts"
import { resultsStatuses } from "#domain/results/results-status.ts"
import { visibleText } from "#domain/site/typed-text.ts"
import { minuteCounts } from "#domain/timing/time-rules.ts"
import { atNoSection, markNames, type TimingName, timingNames } from "#domain/timing/timing-event.ts"
import { agreedScores } from "./card-agreement.ts"
import { deskPart } from "./desk-sync.ts"
import { instant, ofAnyDevice, text, textOf, whole } from "./device-fields.ts"

/** Most events that one batch may carry. */
export const maxBatchEvents = 200

const points = z.number().check(z.gte(-1_000_000), z.lte(1_000_000))

/** A judge's tap as a device sends it (D-05). */
export const wireEvent = z.object({
  ...ofAnyDevice,
  section: whole(1, 99),
  name: z.enum(judgeEventNames),
  points: z.nullable(points),
  reason: z.nullable(textOf(0, 500).check(z.overwrite(visibleText))),
})
export type WireEvent = z.infer<typeof wireEvent>

/** A timekeeper's (TI-04); those of one mark share its `attempt`. */
const timingWireEvent = z.object({
  ...ofAnyDevice,
  section: z.literal(atNoSection),
  name: z.enum(timingNames),
  points: z.null(),
  reason: z.null(),
})

/** An event of a judge's device, or a timekeeper's. */
export const deviceEvent = z.union([wireEvent, timingWireEvent])
export type DeviceEvent = Omit<WireEvent, "name"> & { name: JudgeEventName | TimingName }

/** An event of a device of any kind, as the device has it. */
export type PhoneEvent = Omit<WireEvent, "name"> & {
  name: JudgeEventName | TimingName | DeskEventName
  /** What a desk ticks; no other event has it. */
  tick?: SignOnTick
}

/** A batch with unparsed events: an unreadable one must not affect the others. */
export const eventBatch = z.object({
  stage: textOf(0, 300),
  sentAt: instant,
  events: z.array(z.unknown()).check(z.maxLength(maxBatchEvents)),
})

/** How many agreed laps one request may contain. */
export const maxBatchAgreements = 50

/** What riders said beside a judge's phone: that a lap was right, with the scores that the phone showed them (OF-03). */
export const agreementBatch = z.object({
  stage: textOf(0, 300),
  sentAt: instant,
  agreements: z
    .array(z.object({ participant: textOf(1, 100), lap: whole(1, 99), time: instant, scores: agreedScores }))
    .check(z.maxLength(maxBatchAgreements)),
})
export type AgreementBatch = z.infer<typeof agreementBatch>

/** Sent only after the commit: the device need not send the laps again. */
export const agreementAnswer = z.object({ received: z.int() })

/**
 * Why an event was refused, is stored without counting, or counts but needs a secretary's attention (D-09, D-10, D-11). The list
 * is closed (`docs/wire.md`): other cases are answered without a reason.
 */
const eventReasons = [
  "unreadable",
  "other-content",
  "unknown-participant",
  "unknown-number",
  "other-section",
  "results-approved",
  "entry-edited",
  "entry-deleted",
  "after-revocation",
  "outside-class",
  "lap-order",
  "two-attempts",
] as const

export const eventAnswer = z.object({
  id: z.string(),
  state: z.enum(["stored", "known", "attention", "refused"]),
  why: z.catch(z.optional(z.enum(eventReasons)), undefined),
})
export type EventAnswer = z.infer<typeof eventAnswer>

/** Why a device is turned away; it keeps its outbox and asks for a new token. */
export const deviceRefusals = [
  "no-token",
  "unknown-token",
  "revoked",
  "taken-over",
  "other-stage",
  "not-signed-in",
  "not-a-judge",
  "unknown-pass",
  "pass-revoked",
  "pass-not-today",
  "stage-not-found",
  "stage-over",
  "too-many-devices",
] as const
export type DeviceRefusal = (typeof deviceRefusals)[number]

/** Why a device is turned away, and since when if that is known. */
export const deviceTurnedAway = z.object({ why: z.enum(deviceRefusals), since: z.optional(instant) })
export type DeviceTurnedAway = z.infer<typeof deviceTurnedAway>

/** Sent only after the commit: an event listed here is never lost (XC-05). */
export const batchAnswer = z.object({
  revision: z.int(),
  events: z.array(eventAnswer),
  /** Why the device may no longer judge although its taps were accepted, and since when if that is known. */
  ended: z.optional(deviceTurnedAway),
})
export type BatchAnswer = z.infer<typeof batchAnswer>

/** Asks for a device token: by a judge's session, or by a section pass. */
export const deviceRequest = z.object({
  stage: textOf(0, 300),
  pass: z.optional(textOf(1, 200)),
  name: z.optional(text.check(z.overwrite(visibleText), z.trim(), z.minLength(1), z.maxLength(200))),
})
export type DeviceRequest = z.infer<typeof deviceRequest>

export const deviceAnswer = z.object({
  token: z.string(),
  device: z.uuid(),
  /** Whose name its scores carry: a judge's, or that on a section pass. */
  name: z.string(),
  /** The one section that its pass is for; null: all. */
  section: z.nullable(z.int()),
  /** What it may record. */
  kind: z._default(z.enum(passKinds), "section"),
})
export type DeviceAnswer = z.infer<typeof deviceAnswer>

/** What a judge's device knows of its stage. */
export const judgeStage = z.object({
  revision: z.int(),
  /** What the device may record; left out: what a judge does. */
  kind: z.optional(z.enum(passKinds)),
  stage: z.object({
    path: z.string(),
    title: z.string(),
    timeZone: z.string(),
    competitionStartDate: instant,
    competitionEndDate: instant,
    resultsStatus: z.nullable(z.enum(resultsStatuses)),
    /** It is postponed or cancelled (CH-01); left out: it takes place. */
    calledOff: z.optional(z.enum(calledOffKinds)),
  }),
  settings: z.discriminatedUnion("type", [
    z.object({
      type: z.literal("classic"),
      /** null: section times are not measured. */
      sectionSeconds: z.nullable(z.int()),
      /** For how many seconds after that a point is proposed in place of 5 (RX-04); null: none. */
      toleranceSeconds: z.nullable(z.int()),
      /** What a section costs that was not ridden (RX-02). */
      missedPoints: z.number(),
    }),
    z.object({
      type: z.literal("openFree"),
      settings: z.object({
        gatePoints: z.record(z.enum(gates), z.nullable(z.number())),
        faultLimit: z.int(),
        sectionSeconds: z.int(),
        warningSeconds: z.int(),
        faultPoints: z.number(),
        bonusByFaults: z.nullable(z.readonly(z.array(z.number()))),
      }),
    }),
  ]),
  classes: z.array(
    z.object({
      name: z.string(),
      order: z.int(),
      color: z.string(),
      lap: z.int(),
      lapSections: z.array(z.boolean()),
      /** Sections that are cancelled in single laps (RX-07). */
      cancelledInLaps: z.array(z.object({ section: z.int(), lap: z.int() })),
    }),
  ),
  /** Numbers of the sections that any class rides. */
  sections: z.array(z.int()),
  /** The sections among these that are assigned to this device's judge; none: wherever needed. */
  standsAt: z.array(z.int()),
  /** Sections that were cancelled, so that nobody rides them now; since when, where that is known (D-47). */
  cancelled: z.array(z.object({ section: z.int(), since: z.optional(instant) })),
  /** Sections that are cancelled for one class, in these laps (null: in all), while others still ride them (RX-07). */
  cancelledInPart: z.array(
    z.object({
      section: z.int(),
      racingClass: z.string(),
      laps: z.nullable(z.array(z.int())),
      since: z.optional(instant),
    }),
  ),
  roster: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      racingNumber: z.nullable(z.string()),
      racingClass: z.string(),
      /** When they start, by the published start list (TI-03); left out: they have no time in it, or there is none. */
      startsAt: z.optional(instant),
    }),
  ),
  /** The ids of those among them who are marked as not started (RX-09). */
  dns: z.array(z.string()),
  /** What a timekeeper needs besides (TI-04, TI-05); left out: it is another device. */
  timing: z.optional(
    z.object({
      classes: z.array(
        z.object({
          racingClass: z.string(),
          /** For everything, and for a lap; null: as many as they need. */
          minutes: z.nullable(z.int()),
          lapMinutes: z.nullable(z.int()),
          minuteCount: z.enum(minuteCounts),
        }),
      ),
      /** Minutes that riders have on top of that (TI-08). */
      credits: z.optional(z.array(z.object({ participant: z.string(), minutes: z.int() }))),
      /** The marks of all timekeepers that stand; `id` is that of the first event of each, `by` the name on the pass. */
      marks: z.array(
        z.object({
          id: z.string(),
          participant: z.string(),
          name: z.enum(markNames),
          lap: z.int(),
          time: instant,
          by: z.string(),
        }),
      ),
    }),
  ),
  /** All that a sign-on desk needs (EN-01); such a device gets no roster and no entries. Left out: it is another device. */
  desk: z.optional(deskPart),
  entries: z.array(
    z.object({
      participant: z.string(),
      section: z.int(),
      lap: z.int(),
      total: z.number(),
      isMissed: z.optional(z.boolean()),
    }),
  ),
})
export type JudgeStage = z.infer<typeof judgeStage>
