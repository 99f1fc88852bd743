import { randomUUID } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import { localDayOf } from "#contracts/fields/local-time.ts"
import type { OwnRider, OwnRiders, RiderForm } from "#contracts/registration/own-riders.ts"
import type { ParticipantForm, RegistrationStart } from "#contracts/registration/participant-form.ts"
import type { RiderToEnter } from "#contracts/registration/participants.ts"
import { type Actor, may } from "#domain/access/may.ts"
import { latestBirthDate } from "#domain/registration/age.ts"
import { heldPrefix } from "#domain/registration/participants.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { Context } from "#server/db/context.ts"
import { hideRider } from "#server/db/hide-rider.ts"
import { refuseClub } from "#server/db/refuse-club.ts"
import { user } from "#server/db/schema/accounts.ts"
import { club } from "#server/db/schema/competitions.ts"
import { rider, riderHolder, savedRegistration } from "#server/db/schema/riders.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"
import { versionOf } from "#server/db/version-of.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import { isWithinRate } from "#server/limits/stored-bucket.ts"
import { limits } from "#server/limits/table/limits.ts"
import { heldIds, keepHeld, ownIdOf } from "#server/stages/held-riders.ts"
import { listClubs } from "#server/stages/list-clubs.ts"
import { isSamePerson, knownOf, readRiders } from "./read-riders.ts"
import { saveRegistration } from "./saved-registration.ts"

/** Returns the riders of an account (FA-01): its owner first, the others as they were added. */
export const ownRiders = async (db: Db, actor: Actor, now: number): Promise<OwnRiders> => {
  const riders = await readRiders(db, actor.userId, now)
  return {
    riders,
    closed: whyClosed(actor, riders.length),
    today: firstDay(now),
    clubs: await listClubs(db),
  }
}

/** The day where it begins first: no stage and so no time zone is meant. */
const firstDay = (now: number): string => localDayOf(now, "Etc/GMT-14")

const whyClosed = (actor: Actor, count: number): OwnRiders["closed"] => {
  if (!may(actor, "hold-riders", "site")) return "address-not-confirmed"
  return count < limits.accounts.riders.most ? null : "too-many-riders"
}

/**
 * Returns the riders of an account who are not in a stage, neither themselves nor by a secretary (RI-04); its owner first (FA-02). `except`:
 * an entry there that does not count.
 */
export const ridersToEnter = async (
  db: Db | Transaction,
  { stageKey, userId, except = "" }: { stageKey: number; userId: string; except?: string },
): Promise<RiderToEnter[]> => {
  const { rows } = await db.execute<RiderToEnter>(sql`
    select held.id, coalesce(participation_data ->> 'name', "user".name, '') as name
    from ${heldIds(userId)} held left join rider on rider.entry_id = held.id
    left join rider_holder on rider_holder.rider_id = rider.id and rider_holder.user_id = ${userId}
    left join saved_registration saved on saved.entry_id = held.id
    left join "user" on "user".id = ${userId} and held.id = ${ownIdOf(userId)}
    where not exists (select from participant where stage_key = ${stageKey} and participant.id = held.id)
      and not exists (
        select from linked_entry where stage_key = ${stageKey} and rider_id = rider.id and participant_id <> ${except})
    order by held.id <> ${ownIdOf(userId)}, rider_holder.added_on, held.id`)
  return rows
}

type Refused<Reason extends string> = {
  kind: "refused"
  reason: "forbidden" | "too-many-changes" | "birth-date-late" | "unknown-club" | "rider-known" | Reason
}

/** The rider that is there now, or why there is none. */
export type AddRiderOutcome = { kind: "added"; id: string } | Refused<"too-many-riders">

/**
 * Adds a rider to an account, such as a child or a member of a club (FA-01), with an id of their own for entries. One of the same name
 * and birth date is there already: whoever sends the form twice adds one rider.
 */
export const addRider = async (
  { db, actor, now }: Context,
  { form }: { form: RiderForm },
): Promise<AddRiderOutcome> => {
  if (!may(actor, "hold-riders", "site")) return { kind: "refused", reason: "forbidden" }
  return db.transaction((tx) => insertRider(tx, actor, { form, now }))
}

/**
 * Adds the rider of a form to join in its transaction, which has locked the account (FA-01), and returns their id for entries; of somebody
 * whom the account has already, the one that they have: a form that is sent again after an answer that was lost adds nobody.
 */
export const addJoining = async (
  tx: Transaction,
  { userId }: Pick<Actor, "userId">,
  { form, now }: { form: ParticipantForm; now: number },
): Promise<StoreOutcome> => {
  const riders = await readRiders(tx, userId, now)
  const known = riders.find((one) => isSamePerson(one.form, form))
  return known ? { kind: "added", id: known.id } : storeRider(tx, { userId, form, now, count: riders.length })
}

const insertRider = async (
  tx: Transaction,
  { userId }: Pick<Actor, "userId">,
  { form, now }: { form: RiderForm; now: number },
): Promise<AddRiderOutcome> => {
  // several may be sent at once: they are added one after the other
  await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for("no key update")
  const riders = await readRiders(tx, userId, now)
  const refusal = await refuseForm(tx, { form, riders, now })
  if (refusal) return refusal
  return storeRider(tx, { userId, form, now, count: riders.length })
}

type NewRider = {
  userId: string
  form: RiderForm
  now: number /** How many the account has. */
  count: number
}

/** Whether a rider is stored, or why not. */
type StoreOutcome =
  | { kind: "added"; id: string }
  | { kind: "refused"; reason: "too-many-riders" | "too-many-changes" }

const storeRider = async (tx: Transaction, { userId, form, now, count }: NewRider): Promise<StoreOutcome> => {
  if (count >= limits.accounts.riders.most) return { kind: "refused", reason: "too-many-riders" }
  if (!(await isWithinRate(tx, limits.accounts.riderChanges, { userId, now })))
    return { kind: "refused", reason: "too-many-changes" }
  const id = `${heldPrefix}${randomUUID().replaceAll("-", "")}`
  const [made] = await tx.insert(rider).values({ entryId: id }).returning({ riderId: rider.id })
  if (!made) throw new Error("A rider was not stored")
  await tx.insert(riderHolder).values({ ...made, userId, addedOn: now })
  await saveRegistration(tx, { riderId: id, form: asForm(form), now })
  await writeAudit(tx, { event: "add_rider", data: { participant: id, after: form }, userId, now })
  return { kind: "added", id }
}

/** Whether the rider is as in the form now, or why not. */
export type ChangeRiderOutcome = { kind: "saved" } | Refused<"rider-not-found" | "changed-meanwhile">

type RiderChange = {
  /** The id with which they enter stages. */
  rider: string
  form: RiderForm
  /** The version that the form began with. */
  version: string
  /** Left out: as it is. */
  isHidden?: boolean | undefined
  /** Left out: as it is (FA-05). */
  refusesClub?: boolean | undefined
}

/**
 * Changes what is known of a rider of the account, with which the next form begins; entries that are there stay as they are (FA-01).
 */
export const changeRider = async (
  { db, actor, now }: Context,
  { rider: id, form, version, isHidden, refusesClub }: RiderChange,
): Promise<ChangeRiderOutcome> => {
  if (!may(actor, "take-part", "site")) return { kind: "refused", reason: "forbidden" }
  const { userId } = actor
  return db.transaction(async (tx): Promise<ChangeRiderOutcome> => {
    await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for("no key update")
    if (!(await keepHeld(tx, { userId, riderId: id }))) return { kind: "refused", reason: "rider-not-found" }
    // read before what the version is compared with: a registration that is written meanwhile stores what is known too
    const chosen = await lockChosen(tx, id)
    const riders = await readRiders(tx, userId, now)
    const before = riders.find((one) => one.id === id)
    if (!before) return { kind: "refused", reason: "rider-not-found" }
    if (before.version !== version && versionOf(before.form) !== versionOf(knownOf(asForm(form), "")))
      return { kind: "refused", reason: "changed-meanwhile" }
    const others = riders.filter((one) => one.id !== id)
    const refusal = await refuseForm(tx, { form, riders: others, now })
    if (refusal) return refusal
    if (!(await isWithinRate(tx, limits.accounts.riderChanges, { userId, now })))
      return { kind: "refused", reason: "too-many-changes" }
    if (before.isOwner) await tx.insert(rider).values({ userId, entryId: userId }).onConflictDoNothing()
    if (isHidden !== undefined) await hideRider(tx, { riderId: id, isHidden }, { userId, now })
    if (refusesClub !== undefined) await refuseClub(tx, { riderId: id, refusesClub }, { userId, now })
    await saveRegistration(tx, { riderId: id, form: { ...asForm(form), ...chosen }, now })
    const data = { participant: id, before: before.form, after: form }
    await writeAudit(tx, { event: "change_rider", data, userId, now })
    return { kind: "saved" }
  })
}

/** Returns why the details of a rider are refused; null: they are not. */
const refuseForm = async (
  tx: Transaction,
  { form, riders, now }: { form: RiderForm; riders: readonly OwnRider[]; now: number },
): Promise<Refused<never> | null> => {
  if (form.birthDate > latestBirthDate(firstDay(now))) return { kind: "refused", reason: "birth-date-late" }
  if (form.club !== null && (await tx.$count(club, eq(club.id, form.club))) === 0)
    return { kind: "refused", reason: "unknown-club" }
  return riders.some((one) => isSamePerson(one.form, form))
    ? { kind: "refused", reason: "rider-known" }
    : null
}

/** Returns the class and the team that a rider last registered with: what is known of them stays as it is until the transaction ends. */
const lockChosen = async (
  tx: Transaction,
  id: string,
): Promise<Pick<RegistrationStart["form"], "racingClass" | "team">> => {
  const isTheirs = eq(savedRegistration.entryId, id)
  const [saved] = await tx.select().from(savedRegistration).where(isTheirs).for("update")
  const { racingClass = null, team = null } = saved?.participationData ?? {}
  return { racingClass, team }
}

const asForm = ({ name, racingNumber, bike, birthDate, license, club, gender }: RiderForm) => ({
  ...{ name, racingNumber, bike, racingClass: null, birthDate, license, club, gender, team: null },
})

/** The procedures by which people see, add and change the riders of their account. */
export const ownRiderProcedures = {
  ownRiders: procedures.registration.ownRiders.handler(async ({ context: { db, actor, now }, errors }) => {
    if (!actor) throw errors["not-signed-in"]()
    return ownRiders(db, actor, now)
  }),
  addRider: procedures.registration.addRider.handler(({ input, context, errors }) =>
    answer(addRider(context, input), errors),
  ),
  changeRider: procedures.registration.changeRider.handler(({ input, context, errors }) =>
    answer(changeRider(context, input), errors),
  ),
}
