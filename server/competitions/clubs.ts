import { eq, inArray, or, sql } from "drizzle-orm"
import type { ClubForm } from "#contracts/competitions/organising.ts"
import { may } from "#domain/access/may.ts"
import { comparableTeam } from "#domain/competitions/comparable-team.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { ActingUser, Context } from "#server/db/context.ts"
import { club, stage } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { result } from "#server/db/schema/results.ts"
import { savedRegistration } from "#server/db/schema/riders.ts"
import { standing, standingResult } from "#server/db/schema/standings.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import { findStageFor, type StageRefusal } from "#server/stages/find-stage.ts"
import { listClubs } from "#server/stages/list-clubs.ts"
import { lockStages, touchStages } from "#server/stages/lock-stage.ts"
import { lockStandingsOfClub, renameClubInStandings } from "./rename-in-standings.ts"

type Refusal<Reason> = { kind: "refused"; reason: "forbidden" | Reason }

/** Whether the club was added, or why not. */
export type AddClubOutcome = { kind: "saved" } | Refusal<"club-exists">
/** Whether the club is as the form says now, or why not. */
export type SaveClubOutcome = AddClubOutcome | Refusal<"club-not-found" | "changed-meanwhile">
/** Whether the club is gone now, or why not. */
export type RemoveClubOutcome = { kind: "removed" } | Refusal<"club-not-found" | "club-in-use">

// as with teams: there must not be two spellings to choose from
const isSameName = (one: string, other: string): boolean => comparableTeam(one) === comparableTeam(other)

/** Clubs are few and seldom change, so changes take a lock on all of them. */
export const lockClubs = (tx: Transaction) => tx.execute(sql`lock table ${club} in share row exclusive mode`)

const hasNamesake = async (tx: Transaction, name: string, except: string | null): Promise<boolean> => {
  const clubs = await tx.select({ id: club.id }).from(club)
  return clubs.some(({ id }) => id !== except && isSameName(id, name))
}

/** Adds a club, unless there is one whose name differs by case, accents or spaces alone (OR-04). */
export const addClub = async ({ db, actor, now }: Context, form: ClubForm): Promise<AddClubOutcome> => {
  if (!may(actor, "manage-clubs", "site")) return { kind: "refused", reason: "forbidden" }
  return insertClub(db, { form, by: { userId: actor.userId, now } })
}

/** Adds a club for a participant of a stage: those who manage its participants may, too (D-56). */
export const addClubForStage = async (
  context: Context,
  { stage: path, club: form }: { stage: string; club: ClubForm },
): Promise<AddClubOutcome | StageRefusal> => {
  const found = await findStageFor(context, path, "manage-participants")
  if (found.kind === "refused") return found
  return insertClub(context.db, {
    form,
    by: { userId: found.userId, now: context.now },
    for: { stage: path },
  })
}

type NewClub = {
  form: ClubForm
  by: ActingUser
  /** The stage for a participant of which it is added; none: an admin adds it to the list. */
  for?: { stage: string }
}

const insertClub = (db: Db, { form, by, for: on = undefined }: NewClub): Promise<AddClubOutcome> =>
  db.transaction(async (tx) => {
    await lockClubs(tx)
    if (await hasNamesake(tx, form.id, null)) return { kind: "refused", reason: "club-exists" }
    await tx.insert(club).values(form)
    await writeAudit(tx, { event: "add_club", data: { ...on, after: form }, ...by })
    return { kind: "saved" }
  })

/**
 * Changes a club's name or country, everywhere (D-23): stages that show it reload, and so do standings that name it. `former` is
 * the club with which the form was filled.
 */
export const saveClub = async (
  { db, actor, now }: Context,
  { former, form }: { former: ClubForm; form: ClubForm },
): Promise<SaveClubOutcome> => {
  if (!may(actor, "manage-clubs", "site")) return { kind: "refused", reason: "forbidden" }
  return db.transaction(async (tx) => {
    const isRenamed = form.id !== former.id
    const stages = await lockStages(tx, isRiddenBy(tx, former.id))
    // before the club's row: a generation has the lock of its standings while it refers to clubs
    const standings = isRenamed ? await lockStandingsOfClub(tx, former.id) : []
    await lockClubs(tx)
    const [before] = await tx.select().from(club).where(eq(club.id, former.id))
    if (!before) return { kind: "refused", reason: "club-not-found" }
    if (before.country !== former.country) return { kind: "refused", reason: "changed-meanwhile" }
    if (await hasNamesake(tx, form.id, former.id)) return { kind: "refused", reason: "club-exists" }
    await tx.update(club).set(form).where(eq(club.id, former.id))
    if (isRenamed) {
      const rename = { from: former.id, to: form.id }
      await renameInSavedForms(tx, rename)
      await renameClubInStandings(tx, standings, rename)
    }
    await touchStages(tx, stages)
    await writeAudit(tx, { event: "update_club", data: { before, after: form }, userId: actor.userId, now })
    return { kind: "saved" }
  })
}

/** Removes a club that nobody rides for. */
export const removeClub = async ({ db, actor, now }: Context, id: string): Promise<RemoveClubOutcome> => {
  if (!may(actor, "manage-clubs", "site")) return { kind: "refused", reason: "forbidden" }
  return db.transaction(async (tx) => {
    // a registration for the club at the same time waits here, and then finds it gone
    const [before] = await tx.select().from(club).where(eq(club.id, id)).for("update")
    if (!before) return { kind: "refused", reason: "club-not-found" }
    const riders = await tx.$count(participant, eq(participant.clubId, id))
    const results = await tx.$count(result, eq(result.clubId, id))
    const lines = await tx.$count(standing, eq(standing.clubId, id))
    const cells = await tx.$count(standingResult, eq(standingResult.clubId, id))
    if (riders + results + lines + cells > 0) return { kind: "refused", reason: "club-in-use" }
    await tx.delete(club).where(eq(club.id, id))
    await writeAudit(tx, { event: "remove_club", data: { before }, userId: actor.userId, now })
    return { kind: "removed" }
  })
}

/** The stages with participants or results of a club. */
export const isRiddenBy = (tx: Transaction, id: string) =>
  or(
    inArray(
      stage.key,
      tx.select({ key: participant.stageKey }).from(participant).where(eq(participant.clubId, id)),
    ),
    inArray(stage.key, tx.select({ key: result.stageKey }).from(result).where(eq(result.clubId, id))),
  )

/** Renames a club in saved registrations, which are offered to riders again (PA-08). */
export const renameInSavedForms = async (
  tx: Transaction,
  { from, to }: { from: string; to: string },
): Promise<void> => {
  const data = savedRegistration.participationData
  await tx
    .update(savedRegistration)
    .set({ participationData: sql`jsonb_set(${data}, '{club}', to_jsonb(${to}::text))` })
    .where(sql`${data}->>'club' = ${from}`)
}

/** The procedures for clubs. */
export const clubProcedures = {
  clubs: procedures.organising.clubs.handler(({ context: { db } }) => listClubs(db)),
  addClub: procedures.organising.addClub.handler(({ input, context, errors }) =>
    answer(addClub(context, input), errors),
  ),
  saveClub: procedures.organising.saveClub.handler(({ input, context, errors }) =>
    answer(saveClub(context, input), errors),
  ),
  removeClub: procedures.organising.removeClub.handler(({ input, context, errors }) =>
    answer(removeClub(context, input.id), errors),
  ),
}

/** The procedure by which secretaries add a club that a participant's form lacks. */
export const clubOfParticipantProcedures = {
  addClub: procedures.registration.addClub.handler(({ input, context, errors }) =>
    answer(addClubForStage(context, input), errors),
  ),
}
