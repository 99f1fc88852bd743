import { z } from "zod"
import { shownText } from "#contracts/fields/storable-text.ts"
import type { CalledOff } from "#domain/competitions/called-off.ts"
import type { DeviceEnd } from "#domain/judging/device-end.ts"
import { type PassKind, passKinds } from "#domain/judging/pass-kind.ts"

const section = z.int().min(1).max(99)

/** The sections that a judge stands at; none: wherever they are needed. */
export const judgeSections = z.array(section).max(99)

/** The form of a pass: its name, what it is for, and its section; null: all. */
export const passForm = z.object({
  name: shownText(100).min(1),
  kind: z.enum(passKinds).default("section"),
  section: section.nullable(),
})

/** A judge of a stage (D-33). */
export type StageJudge = {
  userId: string
  name: string
  email: string
  /** Do they still declare themselves a judge? One who does not stays until removed. */
  isDeclared: boolean
  /** The sections that they stand at; none: wherever they are needed. */
  sections: number[]
}

/** A user who declared themselves a judge, and is not yet a judge of the stage. */
export type OfferedJudge = {
  userId: string
  name: string
  /** Only if the name alone is ambiguous. */
  email: string | null
}

/** A section pass (D-11). Instants are epoch milliseconds. */
export type SectionPass = {
  id: string
  name: string
  kind: PassKind
  /** The one section that it is for; null: all, or it is of another kind. */
  section: number | null
  createdOn: number
  revokedOn: number | null
}

/** A judge's device (D-12). Instants are epoch milliseconds. */
export type JudgeDevice = {
  id: string
  /** The judge's or the pass's name. */
  name: string
  label: string | null
  /** The pass that it was opened with; null: an account. */
  passId: string | null
  kind: PassKind
  /** The one section of its pass; null: all. */
  section: number | null
  /** `revoked`: by a secretary, who may restore its access; `brought-in`: it represents an imported file. */
  state: "active" | DeviceEnd
  createdOn: number
  revokedOn: number | null
  lastHeardOn: number | null
  /** How many pending taps it reported last, and when; null: never. */
  waiting: { taps: number; reportedOn: number } | null
  /** The number of rides with taps, and when the last tap was recorded, by the corrected clock. */
  sent: { rides: number; lastOn: number } | null
}

/** The judges of a stage, its passes and devices, for secretaries. */
export type JudgesPage = {
  stage: {
    path: string
    title: string
    timeZone: string
    competitionStartDate: number
    competitionEndDate: number
    /** Null: it takes place (CH-01). */
    calledOff: Pick<CalledOff, "kind"> | null
    revision: number
    /** Is there a stream of it? */
    isPublished: boolean
    /** Do passes open today (D-11)? */
    isStageDay: boolean
    /** Numbers of the sections that any class rides. */
    sections: number[]
  }
  judges: StageJudge[]
  offered: OfferedJudge[]
  passes: SectionPass[]
  devices: JudgeDevice[]
}
