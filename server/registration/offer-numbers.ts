import { and, eq, isNotNull } from "drizzle-orm"
import type { RegistrationStart } from "#contracts/registration/participant-form.ts"
import {
  holderOf,
  isKeptForOther,
  lowestFreeNumber,
  withOwnNumber,
} from "#domain/registration/kept-numbers.ts"
import { participant } from "#server/db/schema/registration.ts"
import type { Db } from "#server/db/transaction.ts"
import type { FoundStage } from "#server/stages/find-stage.ts"
import { readKeptNumbers } from "./kept-numbers.ts"

type Form = RegistrationStart["form"]

/** The numbers that a form offers, and the form with the one that its rider begins with. */
export type OfferedNumbers = { numbers: RegistrationStart["numbers"]; form: Form }

/**
 * Returns what a form offers where the championship keeps numbers (SN-01). A new rider's form begins with the number that is kept for them,
 * and never with one that is kept for somebody else, such as the one that they rode with last season.
 */
export const offerNumbers = async (db: Db, stage: FoundStage, form: Form): Promise<OfferedNumbers> => {
  const kept = await readKeptNumbers(db, stage)
  if (kept.length === 0) return { numbers: null, form }
  const isNumbered = and(eq(participant.stageKey, stage.key), isNotNull(participant.racingNumber))
  const { name, birthDate, racingNumber } = participant
  const entered = await db.select({ name, birthDate, racingNumber }).from(participant).where(isNumbered)
  const free = lowestFreeNumber(new Set([...kept, ...entered].map((one) => one.racingNumber ?? "")))
  if (form.birthDate === null) return { numbers: { own: null, free }, form: { ...form, racingNumber: null } }
  const known = {
    ...form,
    birthDate: form.birthDate,
    racingNumber: null,
    racingClass: form.racingClass ?? "",
  }
  const { racingNumber: own } = withOwnNumber(known, kept, (number) =>
    entered.filter((one) => one.racingNumber === number),
  )
  const isOthers = isKeptForOther(kept, { ...holderOf(known), racingNumber: form.racingNumber })
  const first = own ?? (isOthers ? null : form.racingNumber)
  return { numbers: { own, free }, form: { ...form, racingNumber: first } }
}
