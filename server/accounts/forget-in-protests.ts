import { isDeepStrictEqual } from "node:util"
import { and, eq, inArray, or } from "drizzle-orm"
import { forgottenName, withoutName } from "#domain/accounts/anonymize.ts"
import { comparableName } from "#domain/registration/duplicates.ts"
import { stage } from "#server/db/schema/competitions.ts"
import { protest } from "#server/db/schema/protests.ts"
import { participant } from "#server/db/schema/registration.ts"
import type { Transaction } from "#server/db/transaction.ts"
import { touchProtests } from "#server/stages/protests.ts"
import type { Ride } from "./forgotten-ids.ts"

/**
 * Removes a person from the protests of a locked stage (D-35). Their own protests keep subject and decision, and lose the
 * protester and the details; their name is removed from the texts of all others. Must run before the person's id and name are
 * removed. `also`: another name by which the person was known.
 */
export const forgetInProtests = async (
  tx: Transaction,
  { stage: locked, participantId }: Pick<Ride, "stage" | "participantId">,
  also: string | null = null,
): Promise<void> => {
  const [person] = await tx
    .select({ name: participant.name })
    .from(participant)
    .where(and(eq(participant.stageKey, locked.key), eq(participant.id, participantId)))
  const known = await tx.select().from(protest).where(eq(protest.stageKey, locked.key))
  // a person who was removed from the stage is known only by what was recorded
  const own = known.filter((one) => one.participantId === participantId)
  const recorded = own.flatMap((one) => [one.removedName, one.protesterName])
  const names = [...new Set(person ? [person.name, also] : [...recorded, also])].filter(
    (name) => name !== null,
  )
  for (const one of known) {
    const forgotten = { ...one, ...textsWithout(one, { id: participantId, names }) }
    if (isDeepStrictEqual(forgotten, one)) continue
    await tx
      .update(protest)
      .set({ ...forgotten, revision: locked.revision })
      .where(eq(protest.id, one.id))
    await touchProtests(tx, locked)
  }
}

/** Somebody whom a secretary removed from a stage, and who protested there. */
export type RemovedProtester = { stageKey: number; path: string; participantId: string }

type Sought = { name: string; birthDate: string; institution: string; ids: readonly string[] }

/**
 * Returns the protesters in an institution's stages who are known under these ids, or were removed with this name and birth date (D-35).
 */
export const removedProtesters = async (
  tx: Transaction,
  { name, birthDate, institution, ids }: Sought,
): Promise<RemovedProtester[]> => {
  const found = await tx
    .select({
      stageKey: stage.key,
      path: stage.path,
      participantId: protest.participantId,
      removedName: protest.removedName,
    })
    .from(protest)
    .innerJoin(stage, eq(stage.key, protest.stageKey))
    .where(
      and(
        eq(stage.institutionId, institution),
        or(inArray(protest.participantId, [...ids]), eq(protest.removedBirthDate, birthDate)),
      ),
    )
  const known = new Set(ids)
  return found.flatMap(({ participantId, removedName, ...place }) => {
    if (participantId === null) return []
    const isThem = removedName !== null && comparableName(removedName) === comparableName(name)
    return isThem || known.has(participantId) ? [{ ...place, participantId }] : []
  })
}

type Known = typeof protest.$inferSelect

const nobody = {
  participantId: null,
  protesterName: forgottenName,
  protesterNumber: null,
  removedName: null,
  removedBirthDate: null,
}

/** What is left of a protest. */
const textsWithout = (known: Known, { id, names }: { id: string; names: readonly string[] }) => {
  const { participantId, protesterName, subject, details, decisionText } = known
  const without = (text: string) => names.reduce(withoutName, text)
  // a protester with another participant id is somebody else, even with the same name
  const isNamesake =
    participantId === null && names.some((name) => comparableName(protesterName) === comparableName(name))
  const isTheirs = participantId === id || isNamesake
  return {
    ...(isTheirs && nobody),
    subject: without(subject),
    details: isTheirs || details === null ? null : without(details),
    decisionText: decisionText === null ? null : without(decisionText),
  }
}
