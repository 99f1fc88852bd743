import { isDeepStrictEqual } from "node:util"
import { and, eq } from "drizzle-orm"
import { forgottenName, withoutName } from "#domain/accounts/anonymize.ts"
import { comparableName } from "#domain/registration/duplicates.ts"
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
  { stage, participantId }: Pick<Ride, "stage" | "participantId">,
): Promise<void> => {
  const [person] = await tx
    .select({ id: participant.id, name: participant.name })
    .from(participant)
    .where(and(eq(participant.stageKey, stage.key), eq(participant.id, participantId)))
  if (!person) return
  for (const known of await tx.select().from(protest).where(eq(protest.stageKey, stage.key))) {
    const forgotten = { ...known, ...textsWithout(known, person) }
    if (isDeepStrictEqual(forgotten, known)) continue
    await tx
      .update(protest)
      .set({ ...forgotten, revision: stage.revision })
      .where(eq(protest.id, known.id))
    await touchProtests(tx, stage)
  }
}

type Known = typeof protest.$inferSelect

/** What is left of the texts of a protest. */
const textsWithout = (
  { participantId, protesterName, subject, details, decisionText }: Known,
  { id, name }: { id: string; name: string },
) => {
  const isNamesake = protesterName !== null && comparableName(protesterName) === comparableName(name)
  const isTheirs = participantId === id || isNamesake
  return {
    protesterName: isNamesake ? forgottenName : protesterName,
    subject: withoutName(subject, name),
    details: isTheirs || details === null ? null : withoutName(details, name),
    decisionText: decisionText === null ? null : withoutName(decisionText, name),
  }
}
