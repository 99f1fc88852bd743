import { and, eq } from "drizzle-orm"
import { answer, procedures } from "#server/api/chain.ts"
import type { ReadContext } from "#server/db/context.ts"
import { participant } from "#server/db/schema/registration.ts"
import { findStageFor } from "#server/stages/find-stage.ts"
import { peopleBehind } from "#server/stages/people-behind.ts"

/** The addresses to which a secretary can write about an entry, or why they are not told. */
export type EntryAddressesOutcome =
  | { kind: "found"; addresses: string[] }
  | { kind: "refused"; reason: "stage-not-found" | "forbidden" | "participant-not-found" }

/**
 * Returns to a secretary of the institution the addresses of the people behind an entry (FA-04): of all accounts that hold the rider.
 * Those that nobody has confirmed are left out (D-43).
 */
export const entryAddresses = async (
  { db, actor }: ReadContext,
  path: string,
  id: string,
): Promise<EntryAddressesOutcome> => {
  const found = await findStageFor({ db, actor }, path, "manage-participants")
  if (found.kind === "refused") return found
  const { key } = found.stage
  if ((await db.$count(participant, and(eq(participant.stageKey, key), eq(participant.id, id)))) === 0)
    return { kind: "refused", reason: "participant-not-found" }
  const people = await peopleBehind(db, key, [id])
  return { kind: "found", addresses: [...new Set(people.map(({ email }) => email))].sort() }
}

/** The procedure by which secretaries learn to whom they can write about an entry. */
export const addressProcedures = {
  addresses: procedures.registration.addresses.handler(({ input, context, errors }) =>
    answer(entryAddresses(context, input.stage, input.id), errors),
  ),
}
