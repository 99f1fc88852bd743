import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm"
import type { OwnLink } from "#contracts/registration/participants.ts"
import { withKind } from "#domain/competitions/called-off.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { Context } from "#server/db/context.ts"
import { championshipClass, institution, stage } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { declinedEntry, linkedEntry, rider, savedRegistration } from "#server/db/schema/riders.ts"
import type { Db } from "#server/db/transaction.ts"
import type { AuditEvent } from "#server/db/write-audit.ts"
import { auditStage, writeIfDone } from "#server/stages/change-stage.ts"
import { findStage } from "#server/stages/find-stage.ts"
import { heldRiders } from "#server/stages/held-riders.ts"
import { lockLinks } from "#server/stages/rider-links.ts"

/** More than a rider was ever entered for by others. */
const mostListed = 200

/**
 * Returns the entries in public stages that secretaries have linked to riders of an account (FA-01), and those that its holder has taken off their
 * page, the latest first (RI-04).
 */
export const ownLinks = async (db: Db, userId: string): Promise<OwnLink[]> => {
  const listed = (table: typeof linkedEntry | typeof declinedEntry) =>
    db
      .selectDistinct({
        stage: {
          path: stage.path,
          title: stage.title,
          startsOn: stage.competitionStartDate,
          calledOff: stage.calledOff,
        },
        timeZone: institution.timeZone,
        institution: institution.name,
        participantId: participant.id,
        name: participant.name,
        racingNumber: participant.racingNumber,
        racingClass: championshipClass.name,
        rider: sql<string | null>`case when ${rider.userId} is null
          then coalesce(${savedRegistration.participationData} ->> 'name', '') end`,
      })
      .from(table)
      .innerJoin(rider, eq(rider.id, table.riderId))
      .leftJoin(savedRegistration, eq(savedRegistration.entryId, rider.entryId))
      .innerJoin(
        participant,
        and(eq(participant.stageKey, table.stageKey), eq(participant.id, table.participantId)),
      )
      .innerJoin(championshipClass, eq(championshipClass.key, participant.classKey))
      .innerJoin(stage, eq(stage.key, table.stageKey))
      .innerJoin(institution, eq(institution.id, stage.institutionId))
      .where(and(isOfAccount(table, userId), eq(stage.status, "published")))
      .orderBy(desc(stage.competitionStartDate), participant.id)
      .limit(mostListed)
  const [linked, declined] = [await listed(linkedEntry), await listed(declinedEntry)]
  return [
    ...linked.map((one) => ({ ...one, stage: withKind(one.stage), isDeclined: false })),
    ...declined.map((one) => ({ ...one, stage: withKind(one.stage), isDeclined: true })),
  ].sort((a, b) => b.stage.startsOn - a.stage.startsOn)
}

/** What the account has claimed is its own, and no longer of a secretary (FA-06). */
const isOfAccount = (table: typeof linkedEntry | typeof declinedEntry, userId: string): SQL | undefined =>
  and(
    sql`${table.riderId} in ${heldRiders(userId)}`,
    table === linkedEntry ? isNull(linkedEntry.claimedOn) : undefined,
  )

/** Whether the entry is off the rider's page now, or may be linked to it again, or why nothing changed. */
export type DeclineOutcome =
  | { kind: "declined" | "allowed" }
  | { kind: "refused"; reason: "stage-not-found" | "not-linked" }

type Decline = { stage: string; participantId: string; isDeclined: boolean }

/**
 * Takes an entry that a secretary has linked to an account's rider off their page, as its holder wants: no secretary links it to them
 * again, until they allow it (RI-04). The entry and its results stay the organiser's.
 */
export const declineEntry = async (
  { db, now }: Pick<Context, "db" | "now">,
  userId: string,
  { stage: path, participantId, isDeclined }: Decline,
): Promise<DeclineOutcome> => {
  const from = isDeclined ? linkedEntry : declinedEntry
  const found = await findStage(db, path)
  // a rider does not learn whether there is such a stage
  if (!found) return { kind: "refused", reason: "not-linked" }
  const entry = { stageKey: found.key, participantId }
  const isTheirs = and(
    eq(from.stageKey, entry.stageKey),
    eq(from.participantId, participantId),
    isOfAccount(from, userId),
  )
  // without the stage's lock, for which judges' taps would wait
  if ((await db.$count(from, isTheirs)) === 0) return { kind: "refused", reason: "not-linked" }
  const kind = isDeclined ? "declined" : "allowed"
  const by = { userId, now }
  return writeIfDone(db, { path, done: kind, by }, async (write): Promise<DeclineOutcome> => {
    await lockLinks(write.db)
    const taken = await write.db.delete(from).where(isTheirs).returning({ riderId: from.riderId })
    if (taken.length === 0) return { kind: "refused", reason: "not-linked" }
    // allowed again it is linked to nobody: that is a secretary's word
    if (isDeclined) await write.db.insert(declinedEntry).values(taken.map((one) => ({ ...entry, ...one })))
    await auditStage(
      write,
      by,
      ...taken.map(({ riderId }): AuditEvent => {
        const data = { participant: participantId, rider: riderId }
        return { event: isDeclined ? "decline_entry" : "allow_entry", data }
      }),
    )
    return { kind }
  })
}

/** The procedures by which riders see what was linked to them, and take it off their page. */
export const ownLinkProcedures = {
  ownLinks: procedures.registration.ownLinks.handler(async ({ context: { db, actor } }) =>
    actor ? ownLinks(db, actor.userId) : [],
  ),
  declineEntry: procedures.registration.declineEntry.handler(({ input, context, errors }) => {
    if (!context.actor) throw errors["not-signed-in"]()
    return answer(declineEntry(context, context.actor.userId, input), errors)
  }),
}
