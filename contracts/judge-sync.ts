import { z } from "zod"
import { attentionReasons, unappliedReasons } from "#domain/judging/event-reason.ts"
import { judgeEventNames } from "#domain/judging/judge-event.ts"

/** Most events that one batch may carry. */
export const maxBatchEvents = 200

const instant = z.int().min(0).max(253_402_300_799_999)
/** A text that a database can keep: no NUL, no half of a surrogate pair. */
const text = z.string().refine((value) => value.isWellFormed() && !value.includes("\0"))
const points = z.number().min(-1_000_000).max(1_000_000)

/** One tap as a device sends it (D-05). */
export const wireEvent = z.object({
  v: z.literal(1),
  id: z.uuid().lowercase(),
  attempt: z.uuid().lowercase(),
  seq: z.int().min(0).max(2_147_483_647),
  /** A participant's id, or `number:77` for a racing number that the device did not know. */
  participant: text.min(1).max(100),
  section: z.int().min(1).max(99),
  lap: z.int().min(1).max(99),
  name: z.enum(judgeEventNames),
  points: points.nullable(),
  reason: text.max(500).nullable(),
  time: instant,
})
export type WireEvent = z.infer<typeof wireEvent>

/** A batch, its events still unread: one that cannot be read must not cost the others. */
export const eventBatch = z.object({
  stage: text.max(300),
  sentAt: instant,
  events: z.array(z.unknown()).max(maxBatchEvents),
})

/** Why an event was refused, or is kept without counting, or counts but wants a secretary's look (D-09, D-10, D-11). */
const eventReasons = ["unreadable", "other-content", ...unappliedReasons, ...attentionReasons] as const

export const eventAnswer = z.object({
  id: z.string(),
  state: z.enum(["stored", "known", "attention", "refused"]),
  why: z.enum(eventReasons).optional(),
})
export type EventAnswer = z.infer<typeof eventAnswer>

/** Given only after the commit: an event answered here is never lost (XC-05). */
export const batchAnswer = z.object({ revision: z.int(), events: z.array(eventAnswer) })
export type BatchAnswer = z.infer<typeof batchAnswer>

/** Asks for a device token: by a judge's session, or by a section pass. */
export const deviceRequest = z.object({
  stage: text.max(300),
  pass: text.min(1).max(200).optional(),
  name: text.trim().min(1).max(200).optional(),
})
export type DeviceRequest = z.infer<typeof deviceRequest>

export const deviceAnswer = z.object({ token: z.string(), device: z.uuid() })
export type DeviceAnswer = z.infer<typeof deviceAnswer>

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
] as const
export type DeviceRefusal = (typeof deviceRefusals)[number]

/** What a judge's device knows of its stage. */
export const judgeStage = z.object({
  revision: z.int(),
  stage: z.object({
    path: z.string(),
    title: z.string(),
    timeZone: z.string(),
    competitionStartDate: instant,
    competitionEndDate: instant,
    resultsStatus: z.enum(["Approved", "StandingsGenerated", "StandingsPublished"]).nullable(),
  }),
  settings: z.discriminatedUnion("type", [
    z.object({ type: z.literal("classic") }),
    z.object({
      type: z.literal("openFree"),
      settings: z.object({
        gatePoints: z.record(z.enum(["A", "B", "C", "D"]), z.number().nullable()),
        faultLimit: z.int(),
        sectionSeconds: z.int(),
        warningSeconds: z.int(),
        faultPoints: z.number(),
        bonusByFaults: z.array(z.number()).readonly().nullable(),
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
    }),
  ),
  /** Numbers of the sections that any class rides. */
  sections: z.array(z.int()),
  roster: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      racingNumber: z.string().nullable(),
      racingClass: z.string(),
    }),
  ),
  entries: z.array(z.object({ participant: z.string(), section: z.int(), lap: z.int(), total: z.number() })),
})
export type JudgeStage = z.infer<typeof judgeStage>
