import { eq } from "drizzle-orm"
import { user } from "#server/db/schema/accounts.ts"
import { participant } from "#server/db/schema/registration.ts"
import type { Db } from "#server/db/transaction.ts"
import { makeOwner } from "./make-rider.ts"
import type { MadeStage } from "./make-stage.ts"
import { nextNumber } from "./next-number.ts"
import { one } from "./one.ts"

export type ParticipantInput = Partial<Omit<typeof participant.$inferInsert, "stageKey" | "classKey">> & {
  /** The name of a class; without it the first of the stage. */
  racingClass?: string
}

export const makeParticipant = async (
  db: Db,
  stage: MadeStage,
  { racingClass = stage.classes[0]?.name, ...overrides }: ParticipantInput = {},
): Promise<typeof participant.$inferSelect> => {
  const classKey = stage.classes.find(({ name }) => name === racingClass)?.classKey
  if (classKey === undefined) throw new Error(`The stage has no class ${racingClass}`)
  const number = nextNumber()
  const made = one(
    await db
      .insert(participant)
      .values({
        id: `ext-${number}`,
        name: `Rider ${number}`,
        // above those that tests choose themselves
        racingNumber: String(3_000 + number),
        bike: "TRS ONE R 250",
        birthDate: "1996-07-14",
        createdOn: nextInstant(),
        ...overrides,
        stageKey: stage.key,
        classKey,
      })
      .returning(),
  )
  // whoever enters under their own account has a page (RI-01)
  if ((await db.$count(user, eq(user.id, made.id))) > 0) await makeOwner(db, made.id)
  return made
}

let lastInstant = 0

/** A millisecond of their own for each: lists are in the order of joining. */
const nextInstant = (): number => {
  lastInstant = Math.max(Date.now(), lastInstant + 1)
  return lastInstant
}
