import { eq } from "drizzle-orm"
import type { MergedClubs } from "#contracts/competitions/organising.ts"
import { may } from "#domain/access/may.ts"
import { answer, type CallContext, type ProofNeeded, procedures } from "#server/api/chain.ts"
import type { Context } from "#server/db/context.ts"
import { club } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { result } from "#server/db/schema/results.ts"
import { standing, standingResult } from "#server/db/schema/standings.ts"
import { versionOf } from "#server/db/version-of.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import { lockStages, touchStages } from "#server/stages/lock-stage.ts"
import { isRiddenBy, lockClubs, renameInSavedForms } from "./clubs.ts"
import { countedByChampionship, type EffectsOfChange, ifConfirmed } from "./effects-of-change.ts"
import { lockStandingsOfClub, renameClubInStandings } from "./rename-in-standings.ts"

/** Whether the clubs are one now, what has to be confirmed first, or why not. */
export type MergeClubsOutcome =
  | { kind: "merged" }
  | ({ kind: "to-confirm" } & MergedClubs)
  | { kind: "refused"; reason: "forbidden" | "club-not-found" | "same-club" }
  | ProofNeeded

type MergingContext = Context & Pick<CallContext, "proof"> & { effectsOfChange: EffectsOfChange }

type MergeClubs = {
  from: string
  into: string
  /** The confirmed question: the confirmation counts only for what it was about. */
  confirmed: string | null
}

/**
 * Makes two clubs one (D-56): the riders, results and points of `from` are those of `into`, in every championship, and `from` is
 * gone. It is always asked first, with what becomes of published standings, because it cannot be taken apart again; the confirmation
 * needs a fresh proof.
 */
export const mergeClubs = async (
  { db, actor, now, proof, effectsOfChange }: MergingContext,
  { from, into, confirmed }: MergeClubs,
): Promise<MergeClubsOutcome> => {
  if (!may(actor, "manage-clubs", "site")) return { kind: "refused", reason: "forbidden" }
  if (from === into) return { kind: "refused", reason: "same-club" }
  return ifConfirmed<MergeClubsOutcome>(db, async (tx) => {
    const stages = await lockStages(tx, isRiddenBy(tx, from))
    const standings = await lockStandingsOfClub(tx, from)
    await lockClubs(tx)
    const known = await tx.select().from(club)
    const [before, after] = [from, into].map((id) => known.find((one) => one.id === id))
    if (!before || !after) return { kind: "refused", reason: "club-not-found" }
    const riders = await tx.$count(participant, eq(participant.clubId, from))
    const changed = await effectsOfChange(tx, {
      places: standings,
      now,
      change: async () => {
        for (const table of [participant, result, standing, standingResult])
          await tx.update(table).set({ clubId: into }).where(eq(table.clubId, from))
        await renameClubInStandings(tx, standings, { from, to: into })
      },
    })
    await renameInSavedForms(tx, { from, to: into })
    await tx.delete(club).where(eq(club.id, from))
    // riders who join meanwhile only change the number in the question
    const question = versionOf([from, into, changed])
    if (question !== confirmed)
      return { kind: "to-confirm", question, riders, stages: stages.length, changed }
    if (!(await proof()).isProven) return { kind: "refused", reason: "proof-needed" }
    await touchStages(tx, stages)
    const standingsNow = countedByChampionship(changed)
    const data = { before, after, riders, stages: stages.length, standings: standingsNow }
    await writeAudit(tx, { event: "merge_clubs", data, userId: actor.userId, now })
    return { kind: "merged" }
  })
}

/** The procedure by which an admin merges clubs. */
export const mergeClubsProcedures = (effectsOfChange: EffectsOfChange) => ({
  mergeClubs: procedures.organising.mergeClubs.handler(({ input, context, errors }) =>
    answer(mergeClubs({ ...context, effectsOfChange }, input), errors),
  ),
})
