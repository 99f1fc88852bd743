import type { ChampionshipForm } from "#contracts/championship-form.ts"
import { may } from "#domain/access/may.ts"
import { type ChampionshipPlace, isChampionship, isOf, pathOf } from "#server/db/championship-place.ts"
import type { Context } from "#server/db/context.ts"
import { championship, stage } from "#server/db/schema/competitions.ts"
import { lockStages } from "#server/db/touch-stages.ts"
import { versionOf } from "#server/db/version-of.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import { changedFields } from "./changed-fields.ts"
import { readChampionship } from "./read-championship.ts"
import { type ClassesRefusal, writeChampionshipClasses } from "./write-championship-classes.ts"

/** Whether the championship is as the form says now, or why not. */
export type SaveChampionshipOutcome =
  | { kind: "saved" }
  | { kind: "refused"; reason: "forbidden" | "championship-not-found" | "changed-meanwhile" }
  | ClassesRefusal

type SaveChampionship = { place: ChampionshipPlace; version: string; form: ChampionshipForm }

/**
 * Changes a championship and its classes (OR-02, D-32). Its stages are locked first, so that none takes up a class that is
 * about to go. Only an admin changes whether it is public (D-02).
 */
export const saveChampionship = async (
  { db, actor, now }: Context,
  { place, version, form }: SaveChampionship,
): Promise<SaveChampionshipOutcome> => {
  if (!may(actor, "edit-championship", { institution: place.institutionId }))
    return { kind: "refused", reason: "forbidden" }
  return db.transaction(async (tx) => {
    const stages = await lockStages(tx, isOf(stage, place))
    await tx.select().from(championship).where(isChampionship(place)).for("update")
    const before = await readChampionship(tx, place)
    if (!before) return { kind: "refused", reason: "championship-not-found" }
    if (versionOf(before) !== version) return { kind: "refused", reason: "changed-meanwhile" }
    const isPublishing = form.publicationStatus !== before.publicationStatus
    if (isPublishing && !may(actor, "manage-championships", "site"))
      return { kind: "refused", reason: "forbidden" }
    const changes = changedFields(before, form)
    if (!changes) return { kind: "saved" }
    const refusal = await writeChampionshipClasses(tx, place, {
      before: before.classes,
      after: form.classes,
      stages,
    })
    if (refusal) return refusal
    const { classes: _classes, ...values } = form
    await tx.update(championship).set(values).where(isChampionship(place))
    const data = { championship: pathOf(place), ...changes }
    await writeAudit(tx, { event: "update_championship", data, userId: actor.userId, now })
    return { kind: "saved" }
  })
}
