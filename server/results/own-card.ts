import { and, eq, isNull } from "drizzle-orm"
import type { OwnCard } from "#contracts/results/rider-card.ts"
import { changedScores, isLapComplete, type LapScore, scoresOfLap } from "#domain/results/card-agreement.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { Context, ReadContext } from "#server/db/context.ts"
import { cardAgreement } from "#server/db/schema/agreements.ts"
import { isWithinRate } from "#server/limits/stored-bucket.ts"
import { limits } from "#server/limits/table/limits.ts"
import { readOwnCard, type StoredOwnCard, storeAgreements } from "#server/stages/card-agreements.ts"

/** Whether the agreement is stored, or why not. */
export type AgreeOutcome =
  | { kind: "agreed" }
  | { kind: "refused"; reason: OwnCardRefusal | "changed-meanwhile" }

/** Why nothing can be said about a card. */
type OwnCardRefusal = "forbidden" | "results-approved" | "too-many-agreements"

type OwnLap = { participantId: string; lap: number }

/**
 * Stores that riders say a lap of their own card is right, with the scores that they looked at (OF-03). Refused where these are no
 * longer those of the card, so that nobody agrees to what they have not seen.
 */
export const agreeToLap = async (
  context: Context,
  path: string,
  { participantId, lap, scores }: OwnLap & { scores: readonly LapScore[] },
): Promise<AgreeOutcome> => {
  const found = await findOpenCard(context, path, participantId)
  if (found.kind === "refused") return found
  const current = found.card.laps.find((one) => one.lap === lap)
  if (!current || !isLapComplete(current) || changedScores(scores, current).length > 0)
    return { kind: "refused", reason: "changed-meanwhile" }
  const agreement = { participantId, lap, agreedOn: context.now, scores: scoresOfLap(current) }
  await storeAgreements(context.db, path, { device: null, agreements: [agreement] })
  return { kind: "agreed" }
}

/** Whether the agreement is taken back, or why not. */
export type TakeBackOutcome = { kind: "taken-back" } | { kind: "refused"; reason: OwnCardRefusal }

/**
 * Takes back a rider's agreement to a lap of their own card, even one from a judge's phone: they may have looked again. The time
 * is stored, because a phone resends an agreement until it knows that it has arrived.
 */
export const takeBackAgreement = async (
  context: Context,
  path: string,
  { participantId, lap }: OwnLap,
): Promise<TakeBackOutcome> => {
  const found = await findOpenCard(context, path, participantId)
  if (found.kind === "refused") return found
  await context.db
    .update(cardAgreement)
    .set({ takenBackOn: context.now })
    .where(
      and(
        eq(cardAgreement.stageKey, found.card.stageKey),
        eq(cardAgreement.participantId, participantId),
        eq(cardAgreement.lap, lap),
        isNull(cardAgreement.takenBackOn),
      ),
    )
  return { kind: "taken-back" }
}

type OpenCard = { kind: "found"; card: StoredOwnCard } | { kind: "refused"; reason: OwnCardRefusal }

/** Returns a card of the actor's riders while something can be said about it: until the results are approved. */
const findOpenCard = async (
  { db, actor, now }: Context,
  path: string,
  participantId: string,
): Promise<OpenCard> => {
  const card = actor && (await readOwnCard(db, { path, userId: actor.userId, participantId }))
  if (!actor || !card) return { kind: "refused", reason: "forbidden" }
  if (card.isApproved) return { kind: "refused", reason: "results-approved" }
  const isWithin = await isWithinRate(db, limits.accounts.cardAgreements, { userId: actor.userId, now })
  return isWithin ? { kind: "found", card } : { kind: "refused", reason: "too-many-agreements" }
}

/** Returns a card of a stage with what was said about it, if it is one of the viewer's riders' (FA-02); null: it is not. */
export const findOwnCard = async (
  { db, actor }: ReadContext,
  path: string,
  participantId: string,
): Promise<OwnCard | null> => {
  const card = actor && (await readOwnCard(db, { path, userId: actor.userId, participantId }))
  return card && { participantId: card.participantId, agreements: card.agreements }
}

/** The procedures for riders' own cards. */
export const ownCardProcedures = {
  find: procedures.ownCard.find.handler(({ input, context }) =>
    findOwnCard(context, input.stage, input.participantId),
  ),
  agree: procedures.ownCard.agree.handler(({ input, context, errors }) =>
    answer(agreeToLap(context, input.stage, input), errors),
  ),
  takeBack: procedures.ownCard.takeBack.handler(({ input, context, errors }) =>
    answer(takeBackAgreement(context, input.stage, input), errors),
  ),
}
