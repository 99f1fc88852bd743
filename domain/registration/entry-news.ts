import type { Gender, ParticipantStatus } from "./participants.ts"

/** What riders are told about of their entry in a stage. */
export type EntryFacts = {
  name: string
  racingClass: string
  racingNumber: string | null
  bike: string | null
  club: string | null
  team: string | null
  birthDate: string | null
  license: string | null
  gender: Gender | null
  isOutOfCompetition: boolean
  status: ParticipantStatus
}

/** The fields that a mail shows: a mailbox may be read by others, so that of the rest it only says that they changed. */
const shownFields = ["name", "racingClass", "racingNumber", "bike", "club", "team"] as const
const privateFields = ["birthDate", "license", "gender"] as const

/** A field of an entry with what was and what is; null: nothing. */
export type ShownChange = { field: (typeof shownFields)[number]; before: string | null; after: string | null }

/** What others have done to an entry (CH-03). */
export type EntryNews = {
  kind: "entered" | "removed" | "confirmed" | "unconfirmed" | "changed"
  shown: ShownChange[]
  /** Fields that changed, and whose values a mail does not have. */
  unshown: (typeof privateFields)[number][]
  /** Does the rider compete from now on, or no longer (RX-01)? Null: as before. */
  competes: boolean | null
}

/** Returns what has become of an entry (CH-03); null before: it was not there, null after: it is no longer; returns null: nothing. */
export const entryNews = (before: EntryFacts | null, after: EntryFacts | null): EntryNews | null => {
  const unchanged = { shown: [], unshown: [], competes: null }
  if (before === null) return after && { kind: "entered", ...unchanged }
  if (after === null) return { kind: "removed", ...unchanged }
  const shown = shownFields.flatMap((field): ShownChange[] =>
    before[field] === after[field] ? [] : [{ field, before: before[field], after: after[field] }],
  )
  const unshown = privateFields.filter((field) => before[field] !== after[field])
  const competes = before.isOutOfCompetition === after.isOutOfCompetition ? null : !after.isOutOfCompetition
  const changes = { shown, unshown, competes }
  if (before.status !== after.status)
    return { kind: after.status === "Confirmed" ? "confirmed" : "unconfirmed", ...changes }
  return shown.length > 0 || unshown.length > 0 || competes !== null ? { kind: "changed", ...changes } : null
}
