import { and, eq, isNull, sql } from "drizzle-orm"
import type { ClaimableEntry } from "#contracts/registration/claims.ts"
import { may } from "#domain/access/may.ts"
import { answer, type ProcedureContext, procedures } from "#server/api/chain.ts"
import { done, refuse } from "#server/auth/account-outcome.ts"
import { attempt } from "#server/auth/attempt.ts"
import type { Context } from "#server/db/context.ts"
import { user } from "#server/db/schema/accounts.ts"
import { championshipClass, stage } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { claimCode, declinedEntry, linkedEntry, rider, riderHolder } from "#server/db/schema/riders.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"
import { auditStage, writeIfDone } from "#server/stages/change-stage.ts"
import { entriesOfRider } from "#server/stages/find-riders.ts"
import { keepHeld } from "#server/stages/held-riders.ts"
import { lockLinks, removeLonelyRiders } from "#server/stages/rider-links.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"
import { hashClaimCode, isOpenCode } from "./claim-codes.ts"
import { mailRegistration } from "./mail-registration.ts"
import { keepAccount } from "./own-participation.ts"
import { addJoining, ridersToEnter } from "./own-riders.ts"
import { lastRegistration, saveRegistration } from "./saved-registration.ts"
import { writtenForm } from "./written-form.ts"

/** One answer for codes that are unknown, used, withdrawn or expired: whoever tries codes learns nothing from it. */
type CodeRefusal = { kind: "refused"; reason: "forbidden" | "unknown-code" | "linked-elsewhere" }

/** Returns what is public of the entry of a code, and for whom of the actor's account it can be claimed (FA-06). */
export const findClaimable = async (
  { db, actor, now }: Context,
  codeHash: string | null,
): Promise<ClaimableEntry | CodeRefusal> => {
  if (!may(actor, "hold-riders", "site")) return { kind: "refused", reason: "forbidden" }
  const found = await findByCode(db, { codeHash, now })
  if (!found) return { kind: "refused", reason: "unknown-code" }
  const { row, linked, stage, entry } = found
  const { userId } = actor
  const place = { stageKey: row.stageKey, userId }
  const free = await ridersToEnter(db, { ...place, except: row.id })
  const riders = linked?.entryId ? free.filter(({ id }) => id === linked.entryId) : free
  if (linked?.entryId && riders.length === 0) return { kind: "refused", reason: "linked-elsewhere" }
  const others = await db.$count(riderHolder, eq(riderHolder.userId, userId))
  const isOneThere = !linked?.entryId && free.length < 1 + others
  return { kind: "found", stage, entry, riders, isOneThere, mayAddRider: !linked?.entryId }
}

/** Whether the entry is the rider's now, and their id for entries there, or why it is not. */
export type ClaimOutcome =
  | { kind: "claimed"; stage: string; participantId: string; isToCome: boolean }
  | CodeRefusal
  | {
      kind: "refused"
      reason: "rider-not-found" | "rider-in-stage" | "too-many-riders" | "too-many-changes"
    }

type Claim = {
  codeHash: string | null
  /** The id with which the rider enters stages; null: somebody new to the account, as the entry knows them. */
  rider: string | null
}

/**
 * Claims the entry of a code for a rider of the actor's account (FA-06): it is theirs then as if they had joined, and the code is used. Refused
 * if the rider is in the stage already, since nobody rides twice, and if a secretary has linked the entry to a rider of another account.
 */
export const claimEntry = async (
  { db, actor, now }: Context,
  { codeHash, rider: chosen }: Claim,
): Promise<ClaimOutcome> => {
  if (!may(actor, "hold-riders", "site")) return { kind: "refused", reason: "forbidden" }
  const { userId } = actor
  // without the stage's lock, for which judges' taps would wait
  const seen = await findByCode(db, { codeHash, now })
  if (!seen) return { kind: "refused", reason: "unknown-code" }
  const { path } = seen.stage
  const by = { userId, now }
  const came = await writeIfDone(db, { path, done: "claimed", by }, async (write): Promise<ClaimOutcome> => {
    if (!(await keepAccount(write, userId))) return { kind: "refused", reason: "forbidden" }
    const who = await riderFor(write, seen, { userId, chosen, now })
    if (who.kind === "refused") return who
    const [ridden] = await write.db.select({ id: rider.id }).from(rider).where(eq(rider.entryId, who.id))
    await lockLinks(write.db, ridden ? [ridden.id] : [])
    const found = await findByCode(write.db, { codeHash, now })
    if (!found || !ridden) return { kind: "refused", reason: "unknown-code" }
    const { row, linked } = found
    if (linked?.entryId && linked.riderId !== ridden.id)
      return { kind: "refused", reason: "linked-elsewhere" }
    if (await rides(write, ridden.id, row.id)) return { kind: "refused", reason: "rider-in-stage" }
    await write.db
      .insert(linkedEntry)
      .values({ stageKey: row.stageKey, participantId: row.id, riderId: ridden.id, claimedOn: now })
      .onConflictDoUpdate({
        target: [linkedEntry.stageKey, linkedEntry.participantId],
        set: { riderId: ridden.id, claimedOn: now },
      })
    await endCode(write.db, found, ridden.id)
    if (linked && linked.riderId !== ridden.id) await removeLonelyRiders(write.db, [linked.riderId])
    if ((await lastRegistration(write.db, who.id)) === null)
      await saveRegistration(write.db, {
        riderId: who.id,
        form: writtenForm(row, found.entry.racingClass),
        now,
      })
    const data = {
      participant: row.id,
      before: { rider: linked?.riderId ?? null },
      after: { rider: ridden.id },
    }
    await auditStage(write, by, { event: "claim_entry", data })
    const isToCome = found.endsOn > now
    return { kind: "claimed", stage: path, participantId: row.id, isToCome }
  })
  // a stage that is gone has no codes either
  return came.kind === "refused" && came.reason === "stage-not-found"
    ? { kind: "refused", reason: "unknown-code" }
    : came
}

/** Returns the rider for whom an entry is claimed, kept with their account; one who is new to it is added as the entry knows them. */
const riderFor = async (
  write: StageWrite,
  { row, entry: { racingClass } }: FoundByCode,
  { userId, chosen, now }: { userId: string; chosen: string | null; now: number },
) => {
  if (chosen !== null) {
    if (!(await keepHeld(write.db, { userId, riderId: chosen })))
      return { kind: "refused", reason: "rider-not-found" } as const
    // RI-01: the owner has a page from the first entry on
    if (chosen === userId)
      await write.db.insert(rider).values({ userId, entryId: userId }).onConflictDoNothing()
    return { kind: "held", id: chosen } as const
  }
  const { birthDate } = row
  if (birthDate === null) return { kind: "refused", reason: "unknown-code" } as const
  const form = { ...writtenForm(row, racingClass), racingClass, birthDate }
  return addJoining(write.db, { userId }, { form, now })
}

/** Returns the entry of an open code in a public stage, which nobody has claimed; null: there is none. */
const findByCode = async (
  db: Db | Transaction,
  { codeHash, now }: { codeHash: string | null; now: number },
) => {
  if (codeHash === null) return null
  const [found] = await db
    .select({
      row: participant,
      entry: {
        name: participant.name,
        racingNumber: participant.racingNumber,
        racingClass: championshipClass.name,
      },
      stage: {
        path: stage.path,
        title: stage.title,
      },
      endsOn: stage.competitionEndDate,
      linked: { riderId: rider.id, entryId: rider.entryId },
    })
    .from(claimCode)
    .innerJoin(
      participant,
      and(eq(participant.stageKey, claimCode.stageKey), eq(participant.id, claimCode.participantId)),
    )
    .innerJoin(stage, eq(stage.key, claimCode.stageKey))
    .innerJoin(championshipClass, eq(championshipClass.key, participant.classKey))
    .leftJoin(
      linkedEntry,
      and(
        eq(linkedEntry.stageKey, claimCode.stageKey),
        eq(linkedEntry.participantId, claimCode.participantId),
      ),
    )
    .leftJoin(rider, eq(rider.id, linkedEntry.riderId))
    .where(
      and(
        eq(claimCode.codeHash, codeHash),
        isOpenCode(now),
        eq(stage.status, "published"),
        isNull(linkedEntry.claimedOn),
      ),
    )
  return found ?? null
}

type FoundByCode = NonNullable<Awaited<ReturnType<typeof findByCode>>>

/** Returns whether a rider is in the stage of a write with another entry than this one. */
const rides = async (write: StageWrite, riderId: string, participantId: string): Promise<boolean> => {
  const { rows } = await write.db.execute(sql`
    select from ${entriesOfRider(riderId)} entry
    where stage_key = ${write.stage.key} and participant_id <> ${participantId} limit 1`)
  return rows.length > 0
}

/** Ends a code that is used; what its rider had taken off their page is theirs by their own word now. */
const endCode = async (tx: Transaction, { row }: FoundByCode, riderId: string): Promise<void> => {
  await tx
    .delete(claimCode)
    .where(and(eq(claimCode.stageKey, row.stageKey), eq(claimCode.participantId, row.id)))
  await tx
    .delete(declinedEntry)
    .where(
      and(
        eq(declinedEntry.stageKey, row.stageKey),
        eq(declinedEntry.participantId, row.id),
        eq(declinedEntry.riderId, riderId),
      ),
    )
}

type Tried =
  | { kind: "known"; codeHash: string }
  | { kind: "refused"; reason: "unknown-code" | "too-many-codes" }

/** Returns the hash of a typed code that is open. Wrong ones are counted by the account and by the network, so that nobody finds one. */
const tryCode = async (context: ProcedureContext, typed: string): Promise<Tried> => {
  const { db, actor, accounts, now } = context
  const codeHash = hashClaimCode(accounts.keyedHash, typed)
  const [owner] = actor
    ? await db.select({ email: user.email }).from(user).where(eq(user.id, actor.userId))
    : []
  // what is no code is no guess
  if (codeHash === null || !owner) return { kind: "refused", reason: "unknown-code" }
  const tried = await attempt(accounts, context, {
    kind: "claim",
    email: owner.email,
    act: async () => ((await findByCode(db, { codeHash, now })) ? done() : refuse("invalid-action-code")),
  })
  if (tried.kind === "done") return { kind: "known", codeHash }
  const reason = tried.reason === "too-many-requests" ? "too-many-codes" : "unknown-code"
  return { kind: "refused", reason }
}

/** Goes on with the entry of a typed code, if it is one that is open. */
const byCode = async <Outcome>(
  context: ProcedureContext,
  typed: string,
  goOn: (codeHash: string) => Promise<Outcome>,
): Promise<Outcome | Exclude<Tried, { kind: "known" }>> => {
  const tried = await tryCode(context, typed)
  return tried.kind === "known" ? goOn(tried.codeHash) : tried
}

/** The procedures by which holders claim entries. */
export const claimEntryProcedures = {
  find: procedures.claims.find.handler(({ input, context, errors }) =>
    answer(
      byCode(context, input.code, (codeHash) => findClaimable(context, codeHash)),
      errors,
    ),
  ),
  claim: procedures.claims.claim.handler(async ({ input, context, errors }) => {
    const { code, rider: chosen } = input
    const claimed = await answer(
      byCode(context, code, (codeHash) => claimEntry(context, { codeHash, rider: chosen })),
      errors,
    )
    const { stage: path, participantId: rider, isToCome } = claimed
    if (isToCome) await mailRegistration(context, { stage: path, rider }, "joined")
    return { kind: "claimed" as const, stage: path }
  }),
}
