import { eq } from "drizzle-orm"
import type { StageForm } from "#contracts/competitions/stage-form.ts"
import { may } from "#domain/access/may.ts"
import { stagePath } from "#domain/competitions/stage-path.ts"
import { slugOf } from "#domain/site/typed-text.ts"
import type { ActingUser, Context } from "#server/db/context.ts"
import { championship, stage } from "#server/db/schema/competitions.ts"
import type { Transaction } from "#server/db/transaction.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import type { Files } from "#server/files/files.ts"
import { type ChampionshipPlace, isChampionship } from "#server/stages/championship-place.ts"
import { adoptImages } from "./stage-images.ts"
import { copyStartPlans } from "./start-plans.ts"
import { classKeysOf, columnsOfForm, writeStageClasses } from "./stored-stage.ts"

/** The new stage's id in its championship and its path, or why there is none. */
export type CreateStageOutcome =
  | { kind: "created"; id: string; path: string }
  | {
      kind: "refused"
      reason: "forbidden" | "championship-not-found" | "id-empty" | "id-taken" | "unknown-class"
    }
  | { kind: "refused"; reason: "unknown-image"; address: string }

/** The address of the new-stage screen contains this word, so it cannot be an id. */
const idOfNewStage = "new"

type CreateStage = {
  place: ChampionshipPlace
  form: StageForm & { id: string | null }
  /** The path of the stage that it is a copy of; null: of none. */
  copyOf?: string | null
}

/** Creates a stage, always as a draft; if no id was chosen, it is made of the title (OR-03, D-01). */
export const createStage = async (
  { db, actor, now, files }: Context & { files: Files },
  { place, form: { id: chosen, ...rest }, copyOf = null }: CreateStage,
): Promise<CreateStageOutcome> => {
  if (!may(actor, "edit-stage", { institution: place.institutionId }))
    return { kind: "refused", reason: "forbidden" }
  const id = chosen ?? slugOf(rest.title)
  if (id === "") return { kind: "refused", reason: "id-empty" }
  if (id === idOfNewStage) return { kind: "refused", reason: "id-taken" }
  const path = stagePath({ institution: place.institutionId, championship: place.championshipId, stage: id })
  const images = await adoptImages({ files, actor }, path, { form: rest, before: null })
  if (images.kind === "refused") return images
  const form: StageForm = { ...images.form, status: "draft" }
  return db.transaction(async (tx) => {
    // a change of the championship's classes waits until the stage has chosen its own
    const [of] = await tx.select().from(championship).where(isChampionship(place)).for("share")
    if (!of) return { kind: "refused", reason: "championship-not-found" }
    const keys = await classKeysOf(tx, place)
    if (form.classes.some(({ name }) => !keys.has(name))) return { kind: "refused", reason: "unknown-class" }
    const by = { userId: actor.userId, now }
    const isStored = await storeNewStage(tx, { place, id, form, keys, copyOf }, by)
    return isStored ? { kind: "created", id, path } : { kind: "refused", reason: "id-taken" }
  })
}

type NewlyStored = {
  place: ChampionshipPlace
  id: string
  form: StageForm
  /** The keys of all classes of its championship. */
  keys: ReadonlyMap<string, number>
  /** The path of the stage that it is a copy of, with its starts (TI-01) and its sign-on desk (EN-01); null: of none. */
  copyOf: string | null
}

/** Stores a new stage with its classes, under a lock of its championship; false: the championship has one with this id. */
export const storeNewStage = async (
  tx: Transaction,
  { place, id, form, keys, copyOf }: NewlyStored,
  by: ActingUser,
): Promise<boolean> => {
  const [created] = await tx
    .insert(stage)
    .values({ ...place, id, ...columnsOfForm(form) })
    .onConflictDoNothing()
    .returning({ key: stage.key, path: stage.path })
  if (!created) return false
  await writeStageClasses(tx, created.key, { classes: form.classes, keys })
  if (copyOf !== null) {
    await copyStartPlans(tx, { from: copyOf, to: created.key, form, keys })
    await copySignOnPlan(tx, copyOf, created.key)
  }
  await writeAudit(tx, { event: "create_stage", data: { stage: created.path, after: form }, ...by })
  return true
}

/** Lets the desk of a new stage tick what that of another does (EN-01). */
const copySignOnPlan = async (tx: Transaction, from: string, to: number): Promise<void> => {
  const [plan] = await tx
    .select({ signOnTicks: stage.signOnTicks, noiseLimit: stage.noiseLimit })
    .from(stage)
    .where(eq(stage.path, from))
  if (plan) await tx.update(stage).set(plan).where(eq(stage.key, to))
}
