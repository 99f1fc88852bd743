import { isDeepStrictEqual } from "node:util"
import { and, eq, inArray } from "drizzle-orm"
import { forgottenName, withoutName } from "#domain/accounts/anonymize.ts"
import { comparableName } from "#domain/registration/duplicates.ts"
import { stage } from "#server/db/schema/competitions.ts"
import { protest } from "#server/db/schema/protests.ts"
import { participant } from "#server/db/schema/registration.ts"
import type { Transaction } from "#server/db/transaction.ts"
import { touchProtests } from "#server/stages/protests.ts"
import type { Ride } from "./forget-rides.ts"

/**
 * Removes a person from the protests of a locked stage (D-35). A protest of theirs keeps its subject and decision, and loses who made it
 * and why; their name leaves the texts of all others. It runs before the person's id and name are removed.
 */
export const forgetInProtests = async (
  tx: Transaction,
  { stage: locked, participantId }: Pick<Ride, "stage" | "participantId">,
): Promise<void> => {
  const [person] = await tx
    .select({ name: participant.name })
    .from(participant)
    .where(and(eq(participant.stageKey, locked.key), eq(participant.id, participantId)))
  const known = await tx.select().from(protest).where(eq(protest.stageKey, locked.key))
  // whoever was removed from the stage is known by what was recorded alone
  const own = known.find((one) => one.participantId === participantId)
  const name = person?.name ?? own?.protesterName
  if (name === undefined) return
  for (const one of known) {
    const forgotten = { ...one, ...textsWithout(one, { id: participantId, name }) }
    if (isDeepStrictEqual(forgotten, one)) continue
    await tx
      .update(protest)
      .set({ ...forgotten, revision: locked.revision })
      .where(eq(protest.id, one.id))
    await touchProtests(tx, locked)
  }
}

/**
 * Removes people from their protests in an institution's stages from which a secretary had removed them before (D-35): these are
 * not locked, as nobody but secretaries sees what is removed.
 */
export const forgetRemovedProtesters = async (
  tx: Transaction,
  { ids, institution }: { ids: readonly string[]; institution: string },
): Promise<void> => {
  const stages = tx.select({ key: stage.key }).from(stage).where(eq(stage.institutionId, institution))
  await tx
    .update(protest)
    .set({ ...nobody, details: null })
    .where(and(inArray(protest.participantId, [...ids]), inArray(protest.stageKey, stages)))
}

type Known = typeof protest.$inferSelect

const nobody = { participantId: null, protesterName: forgottenName, protesterNumber: null }

/** What is left of a protest. */
const textsWithout = (
  { participantId, protesterName, protesterNumber, subject, details, decisionText }: Known,
  { id, name }: { id: string; name: string },
) => {
  // a rider of the same name is somebody else
  const isNamesake = participantId === null && comparableName(protesterName) === comparableName(name)
  const isTheirs = participantId === id || isNamesake
  return {
    ...(isTheirs ? nobody : { participantId, protesterName, protesterNumber }),
    subject: withoutName(subject, name),
    details: isTheirs || details === null ? null : withoutName(details, name),
    decisionText: decisionText === null ? null : withoutName(decisionText, name),
  }
}
