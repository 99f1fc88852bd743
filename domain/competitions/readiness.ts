/** What has to be ready before a stage is ridden, in the order in which it is checked (CO-01). */
export const readyChecks = [
  "published",
  "registration",
  "participants",
  "startList",
  "judges",
  "regulation",
] as const

/** One of these. */
export type ReadyCheck = (typeof readyChecks)[number]

/** The facts that decide what is ready. */
export type ReadinessFacts = {
  isPublished: boolean
  /** Number of its classes: without one nobody can register (D-44). */
  classes: number
  participants: number
  /** How many of the participants are not confirmed. */
  unconfirmed: number
  /** Null: there is none, and none is needed. */
  startList: "made" | "published" | null
  /** People on its list of judges, and section passes that are not revoked. */
  judges: number
  passes: number
  hasRegulation: boolean
}

const isOpen: Readonly<Record<ReadyCheck, (facts: ReadinessFacts) => boolean>> = {
  published: ({ isPublished }) => !isPublished,
  registration: ({ classes }) => classes === 0,
  participants: ({ participants, unconfirmed }) => participants === 0 || unconfirmed > 0,
  startList: ({ startList }) => startList === "made",
  judges: ({ judges, passes }) => judges + passes === 0,
  regulation: ({ hasRegulation }) => !hasRegulation,
}

/** Returns the checks that are still open before a stage is ridden, in order. The race itself needs only the publication. */
export const openChecks = (facts: ReadinessFacts): ReadyCheck[] =>
  readyChecks.filter((check) => isOpen[check](facts))
