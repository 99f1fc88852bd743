import { randomInt } from "node:crypto"
import { and, eq, gt, sql } from "drizzle-orm"
import type { ClaimStatus, MadeClaimCode } from "#contracts/registration/claims.ts"
import { retention } from "#domain/accounts/retention.ts"
import { claimCodeDigits, typedClaimCode } from "#domain/registration/claim-code.ts"
import { isEnteredByOthers } from "#domain/registration/participants.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { KeyedHash } from "#server/auth/keyed-hash.ts"
import type { Context } from "#server/db/context.ts"
import { institution } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { claimCode, linkedEntry, rider } from "#server/db/schema/riders.ts"
import type { Db } from "#server/db/transaction.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import { auditStage, changeStage } from "#server/stages/change-stage.ts"
import type { Entry } from "#server/stages/find-riders.ts"
import { type FoundStage, findStageFor } from "#server/stages/find-stage.ts"
import { lockLinks } from "#server/stages/rider-links.ts"
import { tellingOfUndoneClaim } from "./mail-linked.ts"

const lifetime = retention.claimCodeDays * 24 * 3_600_000

/** Is a code of now, and not of one that has ended? */
export const isOpenCode = (now: number) => gt(claimCode.createdOn, now - lifetime)

/** Returns the form in which a code is stored: its few digits are found out by nobody without the site's secret. Null: it is none. */
export const hashClaimCode = (keyedHash: KeyedHash, typed: string): string | null => {
  const code = typedClaimCode(typed)
  return code === null ? null : keyedHash("claim-code", code)
}

/** Why nothing is said or done about the claim of an entry. */
export type ClaimRefusal = {
  kind: "refused"
  reason: "stage-not-found" | "forbidden" | "participant-not-found" | "entered-by-account"
}

type Place = { stage: string; id: string }

/** Returns whether an entry that a secretary made has an open code, and whether a holder has claimed it (FA-06). */
export const claimStatus = async (context: Context, place: Place): Promise<ClaimStatus | ClaimRefusal> => {
  const found = await findEntry(context, place)
  if (found.kind === "refused") return found
  const { db, now } = context
  const [open] = await db
    .select({ createdOn: claimCode.createdOn })
    .from(claimCode)
    .where(and(isCodeOf(found.entry), isOpenCode(now)))
  const claim = await findClaim(db, found.entry)
  const code = open && !claim ? { ...open, expiresOn: open.createdOn + lifetime } : null
  return { kind: "found", code, claim }
}

/** The new code, or why there is none. */
export type MakeCodeOutcome =
  | MadeClaimCode
  | ClaimRefusal
  | { kind: "refused"; reason: "claimed-already" | "stage-not-public" }

/** Makes a code for an entry, which is shown once and kept only as a hash; the one before ends. The log does not have it. */
export const makeClaimCode = async (
  context: Context & { keyedHash: KeyedHash },
  place: Place,
): Promise<MakeCodeOutcome> => {
  const found = await findEntry(context, place)
  if (found.kind === "refused") return found
  // whoever has the code is told the title of the stage
  if (found.stage.status !== "published") return { kind: "refused", reason: "stage-not-public" }
  const { entry, userId } = found
  const { db, now, keyedHash } = context
  const code = String(randomInt(10 ** claimCodeDigits)).padStart(claimCodeDigits, "0")
  const made = { codeHash: keyedHash("claim-code", code), createdOn: now }
  return db.transaction(async (tx): Promise<MakeCodeOutcome> => {
    const isThem = and(eq(participant.stageKey, entry.stageKey), eq(participant.id, entry.participantId))
    const [there] = await tx
      .select({ institution: institution.name })
      .from(participant)
      .innerJoin(institution, eq(institution.id, found.stage.institutionId))
      .where(isThem)
      .for("key share", { of: participant })
    if (!there) return { kind: "refused", reason: "participant-not-found" }
    if (await findClaim(tx, entry)) return { kind: "refused", reason: "claimed-already" }
    await tx
      .insert(claimCode)
      .values({ ...entry, ...made })
      .onConflictDoUpdate({ target: [claimCode.stageKey, claimCode.participantId], set: made })
    const data = { stage: place.stage, participant: place.id }
    await writeAudit(tx, { event: "make_claim_code", data, userId, now })
    return { kind: "made", code, expiresOn: now + lifetime, ...there, stage: found.stage.title }
  })
}

/** Ends the open code of an entry; without one nothing changes. */
export const withdrawClaimCode = async (
  context: Context,
  place: Place,
): Promise<{ kind: "withdrawn" } | ClaimRefusal> => {
  const found = await findEntry(context, place)
  if (found.kind === "refused") return found
  const { userId, entry } = found
  const { db, now } = context
  await db.transaction(async (tx) => {
    const ended = await tx.delete(claimCode).where(isCodeOf(entry)).returning()
    const data = { stage: place.stage, participant: place.id }
    if (ended.length > 0) await writeAudit(tx, { event: "withdraw_claim_code", data, userId, now })
  })
  return { kind: "withdrawn" }
}

/** Whether the entry is a secretary's again, or why it is not. */
export type UndoClaimOutcome = { kind: "undone" } | ClaimRefusal | { kind: "refused"; reason: "not-claimed" }

/**
 * Undoes a claim: only secretaries change and cancel the entry again, and it is on nobody's page. Also where its rider wants no page: else
 * whoever claimed it wrongly could keep it by hiding.
 */
export const undoClaim = (context: Context, { stage: path, id }: Place): Promise<UndoClaimOutcome> =>
  changeStage(
    context,
    { path, may: "manage-participants", done: "undone" },
    async (write, by): Promise<UndoClaimOutcome> => {
      if (!isEnteredByOthers(id)) return { kind: "refused", reason: "entered-by-account" }
      await lockLinks(write.db)
      const ended = await write.db
        .delete(linkedEntry)
        .where(isClaimOf({ stageKey: write.stage.key, participantId: id }))
        .returning({ riderId: linkedEntry.riderId })
      const [claimed] = ended
      if (!claimed) return { kind: "refused", reason: "not-claimed" }
      const data = { participant: id, before: { rider: claimed.riderId }, after: { rider: null } }
      await auditStage(write, by, { event: "undo_claim", data })
      return { kind: "undone" }
    },
  )

type Found = { kind: "found"; stage: FoundStage; userId: string; entry: Entry }

const findEntry = async (
  { db, actor }: Pick<Context, "db" | "actor">,
  { stage: path, id }: Place,
): Promise<Found | ClaimRefusal> => {
  const found = await findStageFor({ db, actor }, path, "manage-participants")
  if (found.kind === "refused") return found
  const { stage, userId } = found
  const isThem = and(eq(participant.stageKey, stage.key), eq(participant.id, id))
  if ((await db.$count(participant, isThem)) === 0)
    return { kind: "refused", reason: "participant-not-found" }
  if (!isEnteredByOthers(id)) return { kind: "refused", reason: "entered-by-account" }
  return { kind: "found", stage, userId, entry: { stageKey: stage.key, participantId: id } }
}

const findClaim = async (db: Pick<Db, "select">, entry: Entry): Promise<ClaimStatus["claim"]> => {
  const [found] = await db
    .select({
      claimedOn: linkedEntry.claimedOn,
      rider: sql<string | null>`case when not ${rider.isHidden} then ${rider.id} end`,
    })
    .from(linkedEntry)
    .innerJoin(rider, eq(rider.id, linkedEntry.riderId))
    .where(isClaimOf(entry))
  return found && found.claimedOn !== null ? { claimedOn: found.claimedOn, rider: found.rider } : null
}

const isCodeOf = ({ stageKey, participantId }: Entry) =>
  and(eq(claimCode.stageKey, stageKey), eq(claimCode.participantId, participantId))

const isClaimOf = ({ stageKey, participantId }: Entry) =>
  and(
    eq(linkedEntry.stageKey, stageKey),
    eq(linkedEntry.participantId, participantId),
    sql`${linkedEntry.claimedOn} is not null`,
  )

/** The procedures by which secretaries hand out codes, and undo what came of them. */
export const claimCodeProcedures = {
  status: procedures.claims.status.handler(({ input, context, errors }) =>
    answer(claimStatus(context, input), errors),
  ),
  makeCode: procedures.claims.makeCode.handler(({ input, context, errors }) => {
    const { keyedHash } = context.accounts
    return answer(makeClaimCode({ ...context, keyedHash }, input), errors)
  }),
  withdrawCode: procedures.claims.withdrawCode.handler(({ input, context, errors }) =>
    answer(withdrawClaimCode(context, input), errors),
  ),
  undo: procedures.claims.undo.handler(({ input, context, errors }) =>
    tellingOfUndoneClaim(context, input, () => answer(undoClaim(context, input), errors)),
  ),
}
