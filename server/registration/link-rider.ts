import { and, eq, sql } from "drizzle-orm"
import type { LinkTarget } from "#contracts/registration/participants.ts"
import { stageParams } from "#domain/competitions/stage-path.ts"
import { isEnteredByOthers } from "#domain/registration/participants.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { Context } from "#server/db/context.ts"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { linkedEntry, rider } from "#server/db/schema/riders.ts"
import { auditStage, changeStage } from "#server/stages/change-stage.ts"
import type { Entry } from "#server/stages/find-riders.ts"
import { lockLinks, removeLonelyRiders } from "#server/stages/rider-links.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"
import { tellingOfLinks } from "./mail-linked.ts"
import { putOnPage } from "./put-on-page.ts"
import { riderCandidates } from "./rider-candidates.ts"

/** Whether the entry is linked now, and to whom, or why not. */
export type LinkRiderOutcome =
  | { kind: "linked"; rider: string }
  | {
      kind: "refused"
      reason:
        | "stage-not-found"
        | "forbidden"
        | "participant-not-found"
        | "entered-by-account"
        | "rider-not-found"
        | "rider-in-stage"
        | "page-not-wanted"
        | "link-declined"
        /** Somebody else has linked or unlinked it since the secretary looked. */
        | "changed-meanwhile"
    }

type Seen = {
  /** The rider to whom it was linked when the secretary looked (null: to none); left out: nobody looked. */
  seen?: string | null | undefined
}

/**
 * Links an entry that a secretary of the institution has made to a rider, or to another such entry of the institution (RI-04). If
 * it was linked to a rider of no account before, that rider is the same person, so the institution's other entries of that
 * rider are moved too. Refused if the rider already has an entry in one of their stages: nobody rides twice. Also refused if the
 * entry belongs to a rider who wants no page: linked to somebody else, it would be on a page again (RI-03). What a rider has taken off
 * their page is not linked to them again, and what a holder has claimed is theirs (FA-06).
 */
export const linkRider = (
  context: Context,
  path: string,
  { id, to, seen }: Seen & { id: string; to: LinkTarget },
): Promise<LinkRiderOutcome> =>
  changeStage(
    context,
    { path, may: "manage-participants", done: "linked" },
    async (write, by): Promise<LinkRiderOutcome> => {
      const own = { stageKey: write.stage.key, participantId: id }
      if (!(await isParticipant(write, own))) return { kind: "refused", reason: "participant-not-found" }
      if (!isEnteredByOthers(id)) return { kind: "refused", reason: "entered-by-account" }
      await lockLinks(write.db, await ridersOf(write, to))
      const former = await linkOf(write, own)
      if (former?.isClaimed) return { kind: "refused", reason: "entered-by-account" }
      if (former?.isHidden) return { kind: "refused", reason: "page-not-wanted" }
      const target = await findTarget(write, to)
      if (target === null) return { kind: "refused", reason: "rider-not-found" }
      if (target === former?.riderId) return { kind: "linked", rider: target }
      if (isChanged(former, seen)) return { kind: "refused", reason: "changed-meanwhile" }
      const moved = former && !former.entryId ? await entriesHere(write, former.riderId) : [own]
      const refusal = await putOnPage(write, by, {
        rider: target,
        entries: moved,
        former: former?.riderId ?? null,
      })
      if (refusal) return { kind: "refused", reason: refusal }
      if (former) await removeLonelyRiders(write.db, [former.riderId])
      return { kind: "linked", rider: target }
    },
  )

/** Whether the entry is linked no longer, or why it is. */
export type UnlinkRiderOutcome =
  | { kind: "unlinked" }
  | {
      kind: "refused"
      reason:
        | "stage-not-found"
        | "forbidden"
        | "participant-not-found"
        | "not-linked"
        /** A holder has claimed it: that is undone in its own way (FA-06). */
        | "entered-by-account"
        | "page-not-wanted"
        | "changed-meanwhile"
    }

/**
 * Takes an entry of the institution's stages off the page of its rider (RI-04). A rider without an account who has fewer than two
 * entries left is removed. Refused if the rider wants no page: once unlinked, the entry could be linked to somebody else, and be on
 * a page again (RI-03). A restore of a backup (`isRepeated`) repeats what was unlinked before.
 */
export const unlinkRider = (
  context: Context,
  path: string,
  { id, seen, isRepeated = false }: Seen & { id: string; isRepeated?: boolean },
): Promise<UnlinkRiderOutcome> =>
  changeStage(
    context,
    { path, may: "manage-participants", done: "unlinked" },
    async (write, by): Promise<UnlinkRiderOutcome> => {
      const own = { stageKey: write.stage.key, participantId: id }
      if (!(await isParticipant(write, own))) return { kind: "refused", reason: "participant-not-found" }
      await lockLinks(write.db)
      const former = await linkOf(write, own)
      if (!former) return { kind: "refused", reason: "not-linked" }
      if (former.isClaimed && !isRepeated) return { kind: "refused", reason: "entered-by-account" }
      if (former.isHidden && !isRepeated) return { kind: "refused", reason: "page-not-wanted" }
      if (isChanged(former, seen)) return { kind: "refused", reason: "changed-meanwhile" }
      await write.db.delete(linkedEntry).where(isLinkOf(own))
      await removeLonelyRiders(write.db, [former.riderId])
      const data = { participant: id, before: { rider: former.riderId }, after: { rider: null } }
      await auditStage(write, by, { event: "unlink_rider", data })
      return { kind: "unlinked" }
    },
  )

const isChanged = (former: { riderId: string } | null, seen: string | null | undefined): boolean =>
  seen !== undefined && (former?.riderId ?? null) !== seen

const isParticipant = async (write: StageWrite, { stageKey, participantId }: Entry): Promise<boolean> =>
  (await write.db.$count(
    participant,
    and(eq(participant.stageKey, stageKey), eq(participant.id, participantId)),
  )) > 0

const isLinkOf = ({ stageKey, participantId }: Entry) =>
  and(eq(linkedEntry.stageKey, stageKey), eq(linkedEntry.participantId, participantId))

const linkOf = async (write: StageWrite, entry: Entry) => {
  const [found] = await write.db
    .select({
      riderId: rider.id,
      entryId: rider.entryId,
      isHidden: rider.isHidden,
      isClaimed: sql<boolean>`${linkedEntry.claimedOn} is not null`,
    })
    .from(linkedEntry)
    .innerJoin(rider, eq(rider.id, linkedEntry.riderId))
    .where(isLinkOf(entry))
  return found ?? null
}

/** Returns the rider of a target as far as there is one already: what is linked is not locked yet. */
const ridersOf = async (write: StageWrite, to: LinkTarget): Promise<string[]> => {
  if ("rider" in to) return [to.rider]
  const entry = await findEntry(write, to)
  const linked = entry && (await linkOf(write, entry))
  return linked ? [linked.riderId] : []
}

/** Returns the id of the target rider, a new one for an entry without a rider; null: there is none, or they want no page. */
const findTarget = async (write: StageWrite, to: LinkTarget): Promise<string | null> => {
  const { db } = write
  if ("rider" in to) {
    const isShown = and(eq(rider.id, to.rider), eq(rider.isHidden, false))
    const [found] = await db.select({ id: rider.id }).from(rider).where(isShown)
    return found?.id ?? null
  }
  const entry = await findEntry(write, to)
  if (!entry) return null
  const linked = await linkOf(write, entry)
  if (linked) return findTarget(write, { rider: linked.riderId })
  const [made] = await db.insert(rider).values({}).returning({ id: rider.id })
  if (!made) return null
  await db.insert(linkedEntry).values({ ...entry, riderId: made.id })
  return made.id
}

/** Returns another entry of the same institution, made by a secretary as well; null: there is none. */
const findEntry = async (
  write: StageWrite,
  { stage, participantId }: { stage: string; participantId: string },
): Promise<Entry | null> => {
  if (!isEnteredByOthers(participantId) || institutionOf(stage) !== institutionOf(write.stage.path))
    return null
  const [found] = await write.db
    .select({ stageKey: participant.stageKey, participantId: participant.id })
    .from(participant)
    .innerJoin(stageTable, eq(stageTable.key, participant.stageKey))
    .where(and(eq(stageTable.path, stage), eq(participant.id, participantId)))
  return found ?? null
}

const institutionOf = (path: string): string => stageParams(path).institution

/** Returns the entries of the institution's stages that are linked to a rider. */
const entriesHere = (write: StageWrite, riderId: string): Promise<Entry[]> =>
  write.db
    .select({ stageKey: linkedEntry.stageKey, participantId: linkedEntry.participantId })
    .from(linkedEntry)
    .innerJoin(stageTable, eq(stageTable.key, linkedEntry.stageKey))
    .where(
      and(eq(linkedEntry.riderId, riderId), eq(stageTable.institutionId, institutionOf(write.stage.path))),
    )

/** The procedures by which secretaries link the entries of one person. */
export const linkProcedures = {
  riderCandidates: procedures.registration.riderCandidates.handler(({ input, context, errors }) =>
    answer(riderCandidates(context, input.stage, input), errors),
  ),
  linkRider: procedures.registration.linkRider.handler(({ input, context, errors }) =>
    tellingOfLinks(context, [input], () => answer(linkRider(context, input.stage, input), errors)),
  ),
  unlinkRider: procedures.registration.unlinkRider.handler(({ input, context, errors }) =>
    tellingOfLinks(context, [input], () =>
      answer(unlinkRider(context, input.stage, { id: input.id, seen: input.seen }), errors),
    ),
  ),
}
