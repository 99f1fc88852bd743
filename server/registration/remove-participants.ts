import { and, eq, exists, isNull, notExists, sql } from "drizzle-orm"
import { isEnteredByOthers } from "#domain/registration/participants.ts"
import { atNoSection } from "#domain/timing/timing-event.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { ActingUser, Context } from "#server/db/context.ts"
import { user } from "#server/db/schema/accounts.ts"
import { championshipClass, stageClass, stage as stageTable } from "#server/db/schema/competitions.ts"
import { judgeEvent, sectionEntry } from "#server/db/schema/judging.ts"
import { protest } from "#server/db/schema/protests.ts"
import { participant } from "#server/db/schema/registration.ts"
import { penalty, result } from "#server/db/schema/results.ts"
import { linkedEntry } from "#server/db/schema/riders.ts"
import type { Db } from "#server/db/transaction.ts"
import type { AuditEvent } from "#server/db/write-audit.ts"
import { auditStage, changeStage } from "#server/stages/change-stage.ts"
import { linkedRiders, lockLinks, removeLonelyRiders } from "#server/stages/rider-links.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"
import { hasResult } from "./registration-facts.ts"
import { dropEmptyTeams } from "./riders-teams.ts"
import { tellingRiders } from "./tell-riders.ts"
import { writtenForm } from "./written-form.ts"

/** Whether a participant is out of the stage now, or why not. */
export type TakenOut =
  | { kind: "removed" }
  | { kind: "refused"; reason: "participant-not-found" | "has-results" }

/** The same for a secretary's request. */
export type RemoveOutcome = TakenOut | { kind: "refused"; reason: "stage-not-found" | "forbidden" }

/** Takes a participant out of a stage, at any time but never with a result (PA-11). */
export const removeParticipant = async (context: Context, path: string, id: string): Promise<RemoveOutcome> =>
  changeStage(
    context,
    { path, may: "manage-participants", done: "removed" },
    (write, by): Promise<RemoveOutcome> => takeOut(write, id, by),
  )

/** How many participants are out of the stage now, or why none is. */
export type RemoveUnconfirmedOutcome =
  | { kind: "removed-all"; count: number }
  | { kind: "refused"; reason: "stage-not-found" | "forbidden" | "none-unconfirmed" }

/**
 * Takes all participants out of a stage whose account's address nobody has confirmed (D-43), but those who have or had a
 * result, or whom a timekeeper has marked: they are looked at one by one.
 */
export const removeUnconfirmed = (context: Context, path: string): Promise<RemoveUnconfirmedOutcome> =>
  changeStage(
    context,
    { path, may: "manage-participants", done: "removed-all" },
    async (write, by): Promise<RemoveUnconfirmedOutcome> => {
      const { db } = write
      // a participant who confirms the address at the same time is either removed and notified, or neither
      const removed = await db.delete(participant).where(isRemovable(db, write.stage.key)).returning()
      if (removed.length === 0) return { kind: "refused", reason: "none-unconfirmed" }
      const classes = await db
        .select({ key: championshipClass.key, name: championshipClass.name })
        .from(championshipClass)
        .innerJoin(stageClass, eq(stageClass.classKey, championshipClass.key))
        .where(eq(stageClass.stageKey, write.stage.key))
      const names = new Map(classes.map(({ key, name }) => [key, name]))
      await auditStage(
        write,
        by,
        ...removed.map(({ id, status, createdOn, ...row }): AuditEvent => {
          const before = { ...writtenForm(row, names.get(row.classKey) ?? null), status, createdOn }
          return { event: "remove_participant", data: { participant: id, before } }
        }),
      )
      return { kind: "removed-all", count: removed.length }
    },
  )

/** Removes a participant without a result from a locked stage; the caller commits. */
export const takeOut = async (write: StageWrite, id: string, by: ActingUser): Promise<TakenOut> => {
  const { key } = write.stage
  const { db } = write
  const isThem = and(eq(participant.stageKey, key), eq(participant.id, id))
  const [found] = await db
    .select({ row: participant, racingClass: championshipClass.name })
    .from(participant)
    .innerJoin(championshipClass, eq(championshipClass.key, participant.classKey))
    .where(isThem)
  if (!found) return { kind: "refused", reason: "participant-not-found" }
  if (await hasResult(db, key, id)) return { kind: "refused", reason: "has-results" }
  // RI-04: no other entry is linked to anybody
  const riders = isEnteredByOthers(id) ? await lockRidersOf(write, id) : []
  await settleLog(write, id, by)
  await removeTombstones(write, id)
  await db.delete(participant).where(isThem)
  await removeLonelyRiders(db, riders)
  const { row, racingClass } = found
  if (row.team !== null) await dropEmptyTeams(write)
  if (isEnteredByOthers(id)) await rememberProtester(write, row)
  const before = { ...writtenForm(row, racingClass), status: row.status, createdOn: row.createdOn }
  await auditStage(write, by, { event: "remove_participant", data: { participant: id, before } })
  return { kind: "removed" }
}

/**
 * Stores the name and birth date of a removed participant in their protests, where nothing else could find them when they are to
 * be forgotten (D-35).
 */
const rememberProtester = async (
  write: StageWrite,
  { id, name, birthDate }: typeof participant.$inferSelect,
): Promise<void> => {
  await write.db
    .update(protest)
    .set({ removedName: name, removedBirthDate: birthDate })
    .where(and(eq(protest.stageKey, write.stage.key), eq(protest.participantId, id)))
}

/** Locks the links of riders, and returns the riders that this participant is linked to. */
const lockRidersOf = async (write: StageWrite, participantId: string): Promise<string[]> => {
  const { db } = write
  await lockLinks(db)
  return linkedRiders(
    db,
    and(eq(linkedEntry.stageKey, write.stage.key), eq(linkedEntry.participantId, participantId)),
  )
}

/**
 * Settles what counted for a removed participant: taps and rulings stay in the log without a rider, and count for nobody who joins
 * again under the same id. Later taps of the same attempts wait, and bring the earlier ones along if they are let count.
 */
const settleLog = async (write: StageWrite, participantId: string, { now }: ActingUser): Promise<void> => {
  const counted = and(
    eq(judgeEvent.stageKey, write.stage.key),
    eq(judgeEvent.participantId, participantId),
    isNull(judgeEvent.unapplied),
  )
  await write.db
    .update(judgeEvent)
    .set({ participantId: null, unapplied: "unknown-participant", settledOn: now })
    .where(counted)
}

/** Removes the row of a deleted result; readers who have not received the deletion yet reload the board. */
const removeTombstones = async (write: StageWrite, participantId: string): Promise<void> => {
  const { key, revision } = write.stage
  const { db } = write
  const gone = await db.$count(result, and(eq(result.stageKey, key), eq(result.participantId, participantId)))
  if (gone === 0) return
  await db.delete(penalty).where(and(eq(penalty.stageKey, key), eq(penalty.participantId, participantId)))
  await db
    .delete(sectionEntry)
    .where(and(eq(sectionEntry.stageKey, key), eq(sectionEntry.participantId, participantId)))
  await db.delete(result).where(and(eq(result.stageKey, key), eq(result.participantId, participantId)))
  await db.update(stageTable).set({ settingsRevision: revision }).where(eq(stageTable.key, key))
}

/** Returns how many participants of a stage could be removed together. */
export const countRemovable = (db: Db, stageKey: number): Promise<number> =>
  db.$count(participant, isRemovable(db, stageKey))

const isRemovable = (db: Pick<Db, "select">, stageKey: number) => {
  const isTheirs = and(eq(result.stageKey, stageKey), eq(result.participantId, participant.id))
  const isTimed = and(
    ...[eq(judgeEvent.stageKey, stageKey), eq(judgeEvent.participantId, participant.id)],
    eq(judgeEvent.section, atNoSection),
  )
  const isUnconfirmed = and(eq(user.id, participant.id), eq(user.emailVerified, false))
  return and(
    eq(participant.stageKey, stageKey),
    exists(db.select({ one: sql`1` }).from(user).where(isUnconfirmed)),
    notExists(db.select({ one: sql`1` }).from(result).where(isTheirs)),
    notExists(db.select({ one: sql`1` }).from(judgeEvent).where(isTimed)),
  )
}

/** The procedures by which secretaries remove participants. */
export const removeProcedures = {
  remove: procedures.registration.remove.handler(({ input, context, errors }) =>
    tellingRiders(context, { path: input.stage, ids: [input.id] }, () =>
      answer(removeParticipant(context, input.stage, input.id), errors),
    ),
  ),
  removeUnconfirmed: procedures.registration.removeUnconfirmed.handler(({ input, context, errors }) =>
    answer(removeUnconfirmed(context, input.stage), errors),
  ),
}
