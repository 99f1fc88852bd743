import { and, eq, inArray, sql } from "drizzle-orm"
import { localDayOf } from "#contracts/fields/local-time.ts"
import type { ParticipantForm } from "#contracts/registration/participant-form.ts"
import { type Actor, may } from "#domain/access/may.ts"
import type { LicenceQuestion, ToConfirm } from "#domain/registration/decide-registration.ts"
import {
  asksRider,
  comparableLicence,
  type LicenceOddity,
  licenceOddity,
} from "#domain/registration/licences.ts"
import { licence } from "#server/db/schema/licences.ts"
import { participant } from "#server/db/schema/registration.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"
import { isWithinRate } from "#server/limits/stored-bucket.ts"
import { limits } from "#server/limits/table/limits.ts"
import { type FoundStage, findStage } from "#server/stages/find-stage.ts"

type Reader = Pick<Db | Transaction, "select" | "execute">
type Written = Pick<ParticipantForm, "name" | "birthDate" | "license">

/** Returns what is odd about the licence of a secretary's form, as a question (SN-02); null: nothing, or it is as it was before. */
export const licenceQuestion = async (
  db: Reader,
  stage: FoundStage,
  { form, former }: { form: Written; former: typeof participant.$inferSelect | null },
): Promise<LicenceQuestion | null> => {
  if (form.license === null || isSame(form, former)) return null
  const oddity = (await licenceOddities(db, stage, [form]))(form)
  return oddity === null ? null : `licence-${oddity}`
}

/**
 * Returns whether a rider's own form has to be looked at again for its licence (SN-02): one question for all reasons. Each account gets few
 * answers a day, and then is always asked, as is whoever has not confirmed their address: so that nobody tries numbers and names to find out
 * who has which licence. Nobody is asked where the institution has no register.
 */
export const ownLicenceQuestion = async (
  { db, actor, now }: { db: Db; actor: Actor; now: number },
  stagePath: string,
  { riderId, form, confirmed }: { riderId: string | null; form: Written; confirmed: readonly ToConfirm[] },
): Promise<LicenceQuestion | null> => {
  // an answer that changes nothing is not given
  if (confirmed.includes("licence-unconfirmed")) return null
  const stage = await findStage(db, stagePath)
  if (!stage || form.license === null || !(await hasRegister(db, stage.institutionId))) return null
  if (riderId !== null) {
    const isThem = and(eq(participant.stageKey, stage.key), eq(participant.id, riderId))
    const [former] = await db.select().from(participant).where(isThem)
    if (isSame(form, former ?? null)) return null
  }
  const isTold =
    may(actor, "add-team", "site") &&
    (await isWithinRate(db, limits.accounts.licenceAnswers, { ...actor, now }))
  if (!isTold) return "licence-unconfirmed"
  const registered = await findLicences(db, stage.institutionId, [form.license])
  const found = registered.get(comparableLicence(form.license)) ?? null
  return asksRider(found, { ...form, startDay: startDayOf(stage) }) ? "licence-unconfirmed" : null
}

const isSame = (form: Written, former: typeof participant.$inferSelect | null): boolean =>
  former !== null &&
  former.license === form.license &&
  former.name === form.name &&
  former.birthDate === form.birthDate

/** A participant with a licence; without a birth date once they were forgotten. */
type Holder = { name: string; birthDate: string | null; license: string | null }

/**
 * Returns a function that says what is odd about the licences of these participants of a stage, as its secretaries see it; null: nothing, or
 * they have none, or the institution has no register (SN-02).
 */
export const licenceOddities = async (
  db: Reader,
  stage: FoundStage,
  holders: readonly Holder[],
): Promise<(holder: Holder) => LicenceOddity | null> => {
  const numbers = holders.flatMap(({ license }) => license ?? [])
  if (numbers.length === 0 || !(await hasRegister(db, stage.institutionId))) return () => null
  const registered = await findLicences(db, stage.institutionId, numbers)
  const startDay = startDayOf(stage)
  return ({ name, birthDate, license }) => {
    if (license === null || birthDate === null) return null
    return licenceOddity(registered.get(comparableLicence(license)) ?? null, { name, birthDate, startDay })
  }
}

const startDayOf = ({ competitionStartDate, timeZone }: FoundStage): string =>
  localDayOf(competitionStartDate, timeZone)

/** Returns whether an institution keeps a register of licences. */
export const hasRegister = async (db: Reader, institutionId: string): Promise<boolean> => {
  const { rows } = await db.execute<{ has: boolean }>(
    sql`select exists (select from ${licence} where ${eq(licence.institutionId, institutionId)}) as has`,
  )
  return rows[0]?.has === true
}

/** Returns the licences of a register with these numbers, by the number as it is compared. */
const findLicences = async (db: Reader, institutionId: string, numbers: readonly string[]) => {
  const sought = [...new Set(numbers.map(comparableLicence))]
  const isSought = and(eq(licence.institutionId, institutionId), inArray(licence.comparable, sought))
  const found = await db.select().from(licence).where(isSought)
  return new Map(found.map((one) => [one.comparable, one]))
}
