import { eq } from "drizzle-orm"
import { may } from "#domain/access/may.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { Context } from "#server/db/context.ts"
import { championship, championshipClass, institution, stage } from "#server/db/schema/competitions.ts"
import { licence } from "#server/db/schema/licences.ts"
import { keptNumber } from "#server/db/schema/numbers.ts"
import { role } from "#server/db/schema/roles.ts"
import { championshipStandings } from "#server/db/schema/standings.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import {
  type ChampionshipPlace,
  championshipAt,
  isChampionship,
  isOf,
  pathOf,
} from "#server/stages/championship-place.ts"

/** Whether the championship is gone now, or what is in the way. */
export type RemoveChampionshipOutcome =
  | { kind: "removed" }
  | { kind: "refused"; reason: "forbidden" | "championship-not-found" | "championship-has-stages" }

/** Deletes a championship without stages, with its classes, rules and kept numbers. */
export const removeChampionship = async (
  { db, actor, now }: Context,
  place: ChampionshipPlace,
): Promise<RemoveChampionshipOutcome> => {
  if (!may(actor, "manage-championships", "site")) return { kind: "refused", reason: "forbidden" }
  return db.transaction(async (tx) => {
    // a stage that is created meanwhile waits here, and then finds it gone
    const [before] = await tx.select().from(championship).where(isChampionship(place)).for("update")
    if (!before) return { kind: "refused", reason: "championship-not-found" }
    if ((await tx.$count(stage, isOf(stage, place))) > 0)
      return { kind: "refused", reason: "championship-has-stages" }
    for (const table of [championshipStandings, keptNumber, championshipClass])
      await tx.delete(table).where(isOf(table, place))
    await tx.delete(championship).where(isChampionship(place))
    const data = { championship: pathOf(place), before: { displayName: before.displayName } }
    await writeAudit(tx, { event: "remove_championship", data, userId: actor.userId, now })
    return { kind: "removed" }
  })
}

/** Whether the institution is gone now, or what is in the way. */
export type RemoveInstitutionOutcome =
  | { kind: "removed" }
  | {
      kind: "refused"
      reason:
        | "forbidden"
        | "institution-not-found"
        | "institution-has-championships"
        | "institution-has-secretaries"
    }

/** Deletes an institution without championships and secretaries, with its register of licences. */
export const removeInstitution = async (
  { db, actor, now }: Context,
  id: string,
): Promise<RemoveInstitutionOutcome> => {
  if (!may(actor, "manage-institutions", "site")) return { kind: "refused", reason: "forbidden" }
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(institution).where(eq(institution.id, id)).for("update")
    if (!before) return { kind: "refused", reason: "institution-not-found" }
    if ((await tx.$count(championship, eq(championship.institutionId, id))) > 0)
      return { kind: "refused", reason: "institution-has-championships" }
    if ((await tx.$count(role, eq(role.institutionId, id))) > 0)
      return { kind: "refused", reason: "institution-has-secretaries" }
    await tx.delete(licence).where(eq(licence.institutionId, id))
    await tx.delete(institution).where(eq(institution.id, id))
    await writeAudit(tx, {
      event: "remove_institution",
      data: { institution: id, before: { name: before.name, timeZone: before.timeZone } },
      userId: actor.userId,
      now,
    })
    return { kind: "removed" }
  })
}

/** The procedures by which an admin deletes what is empty. */
export const removeEmptyProcedures = {
  removeChampionship: procedures.organising.removeChampionship.handler(({ input, context, errors }) =>
    answer(removeChampionship(context, championshipAt(input.championship)), errors),
  ),
  removeInstitution: procedures.organising.removeInstitution.handler(({ input, context, errors }) =>
    answer(removeInstitution(context, input.id), errors),
  ),
}
