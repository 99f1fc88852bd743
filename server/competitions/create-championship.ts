import { eq } from "drizzle-orm"
import type { NewChampionshipForm } from "#contracts/championship-form.ts"
import { may } from "#domain/access/may.ts"
import { slugOf } from "#domain/site/typed-text.ts"
import { pathOf } from "#server/db/championship-place.ts"
import type { Context } from "#server/db/context.ts"
import { championship, institution } from "#server/db/schema/competitions.ts"
import { writeAudit } from "#server/db/write-audit.ts"

/** The new championship's id inside its institution, or why there is none. */
export type CreateChampionshipOutcome =
  | { kind: "created"; id: string }
  | { kind: "refused"; reason: "forbidden" | "institution-not-found" | "id-empty" | "id-taken" }

/** Creates an empty championship, which stays a draft until an admin publishes it (OR-01, D-02). */
export const createChampionship = async (
  { db, actor, now }: Context,
  { institutionId, displayName, id: chosen }: NewChampionshipForm,
): Promise<CreateChampionshipOutcome> => {
  if (!may(actor, "manage-championships", "site")) return { kind: "refused", reason: "forbidden" }
  const id = chosen ?? slugOf(displayName)
  if (id === "") return { kind: "refused", reason: "id-empty" }
  return db.transaction(async (tx) => {
    if ((await tx.$count(institution, eq(institution.id, institutionId))) === 0)
      return { kind: "refused", reason: "institution-not-found" }
    const created = await tx
      .insert(championship)
      .values({ institutionId, id, displayName })
      .onConflictDoNothing()
      .returning()
    if (created.length === 0) return { kind: "refused", reason: "id-taken" }
    const data = { championship: pathOf({ institutionId, championshipId: id }), after: { displayName } }
    await writeAudit(tx, { event: "create_championship", data, userId: actor.userId, now })
    return { kind: "created", id }
  })
}
