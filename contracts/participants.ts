import * as z from "zod/mini"

const participant = {
  id: z.string(),
  name: z.string(),
  racingNumber: z.nullable(z.string()),
  bike: z.nullable(z.string()),
  racingClass: z.string(),
  club: z.nullable(z.object({ id: z.string(), country: z.string() })),
  team: z.nullable(z.string()),
}

const publicParticipant = z.object({
  ...participant,
  /** Null: the person has deleted their account (D-35). */
  birthYear: z.nullable(z.int()),
})

const stageParticipant = z.object({
  ...participant,
  /** An ISO date; null: the person has deleted their account (D-35). */
  birthDate: z.nullable(z.string()),
  license: z.nullable(z.string()),
  gender: z.nullable(z.enum(["male", "female"])),
  status: z.enum(["Registered", "Confirmed"]),
  createdOn: z.int(),
  modifiedOn: z.nullable(z.int()),
})

/** What everybody may know of a stage's participant (ST-10, XC-04). */
export type PublicParticipant = z.infer<typeof publicParticipant>

/** A participant as the stage's secretaries see them (ST-13). Instants are epoch milliseconds. */
export type StageParticipant = z.infer<typeof stageParticipant>

const count = z.object({ name: z.string(), count: z.int() })

/** How many of something there are. */
export type Count = z.infer<typeof count>

const counts = {
  /** How many of each class ride, by class; a class without anybody is left out. */
  byClass: z.array(count),
  /** How many of each club ride, the largest club first. */
  byClub: z.array(count),
  /** All of them, also those that `rows` leaves out. */
  total: z.int(),
  /** Does the visitor ride? */
  isJoined: z.boolean(),
}

/** The participants of a stage as one visitor may see them, the last to join first; of many only those. */
export const participantList = z.discriminatedUnion("for", [
  z.object({ for: z.literal("everybody"), rows: z.array(publicParticipant), ...counts }),
  z.object({ for: z.literal("secretary"), rows: z.array(stageParticipant), ...counts }),
])
export type ParticipantList = z.infer<typeof participantList>
