import { asc, count, desc, eq, inArray } from "drizzle-orm"
import type { NewChampionshipForm } from "#contracts/competitions/championship-form.ts"
import type { ListedChampionship, OwnChampionship } from "#contracts/competitions/organising.ts"
import { may } from "#domain/access/may.ts"
import { presetRules } from "#domain/competitions/rule-presets.ts"
import { slugOf } from "#domain/site/typed-text.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { Context, ReadContext } from "#server/db/context.ts"
import { championship, institution, stage } from "#server/db/schema/competitions.ts"
import { isChampionshipOfStage } from "#server/stages/championship-place.ts"
import { storeNewChampionship } from "./stored-championship.ts"

/** The championships, or why they are not shown. */
export type ChampionshipsOutcome =
  | { kind: "found"; championships: ListedChampionship[] }
  | { kind: "refused"; reason: "forbidden" }

/** Lists the championships of all institutions for an admin, by institution and then by id (OR-01). */
export const listChampionships = async ({ db, actor }: ReadContext): Promise<ChampionshipsOutcome> => {
  if (!may(actor, "manage-championships", "site")) return { kind: "refused", reason: "forbidden" }
  const championships = await db
    .select({
      institutionId: championship.institutionId,
      institutionName: institution.name,
      id: championship.id,
      displayName: championship.displayName,
      publicationStatus: championship.publicationStatus,
      stages: count(stage.key),
    })
    .from(championship)
    .innerJoin(institution, eq(institution.id, championship.institutionId))
    .leftJoin(stage, isChampionshipOfStage)
    .groupBy(championship.institutionId, championship.id, institution.name)
    .orderBy(asc(championship.institutionId), asc(championship.id))
  return { kind: "found", championships }
}

/**
 * Lists the championships of the institutions that the actor is a secretary of (D-02), the latest by id first in each; null:
 * nobody is signed in.
 */
export const listOwnChampionships = async ({ db, actor }: ReadContext): Promise<OwnChampionship[] | null> => {
  if (!actor) return null
  return db
    .select({
      institutionId: championship.institutionId,
      institutionName: institution.name,
      id: championship.id,
      displayName: championship.displayName,
    })
    .from(championship)
    .innerJoin(institution, eq(institution.id, championship.institutionId))
    .where(inArray(championship.institutionId, [...actor.secretaryOf]))
    .orderBy(asc(championship.institutionId), desc(championship.id))
}

/** The new championship's id inside its institution, or why there is none. */
export type CreateChampionshipOutcome =
  | { kind: "created"; id: string }
  | { kind: "refused"; reason: "forbidden" | "institution-not-found" | "id-empty" | "id-taken" }

/** Creates an empty championship with the rules that it starts from, which stays a draft until an admin publishes it (OR-01, D-02). */
export const createChampionship = async (
  { db, actor, now }: Context,
  { institutionId, displayName, id: chosen, preset }: NewChampionshipForm,
): Promise<CreateChampionshipOutcome> => {
  if (!may(actor, "manage-championships", "site")) return { kind: "refused", reason: "forbidden" }
  const id = chosen ?? slugOf(displayName)
  if (id === "") return { kind: "refused", reason: "id-empty" }
  return db.transaction(async (tx) => {
    if ((await tx.$count(institution, eq(institution.id, institutionId))) === 0)
      return { kind: "refused", reason: "institution-not-found" }
    const place = { institutionId, championshipId: id }
    const by = { userId: actor.userId, now }
    // null: the specified rules apply until others are saved
    const rules = preset === "specified" ? null : presetRules[preset]
    const isStored = await storeNewChampionship(tx, place, { settings: { displayName, rules }, by })
    return isStored ? { kind: "created", id } : { kind: "refused", reason: "id-taken" }
  })
}

/** The procedures that list and create championships. */
export const championshipProcedures = {
  championships: procedures.organising.championships.handler(
    async ({ context, errors }) => (await answer(listChampionships(context), errors)).championships,
  ),
  ownChampionships: procedures.organising.ownChampionships.handler(
    async ({ context }) => (await listOwnChampionships(context)) ?? [],
  ),
  createChampionship: procedures.organising.createChampionship.handler(({ input, context, errors }) =>
    answer(createChampionship(context, input), errors),
  ),
}
