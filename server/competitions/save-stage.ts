import { eq } from "drizzle-orm"
import type { StageForm } from "#contracts/stage-form.ts"
import { may } from "#domain/access/may.ts"
import type { Scoring } from "#domain/competitions/scoring.ts"
import { type CardChange, cardChanges, changesScoring } from "#domain/competitions/stage-change.ts"
import { auditStage } from "#server/db/audit-stage.ts"
import type { Context } from "#server/db/context.ts"
import { scoringOf } from "#server/db/lock-stage.ts"
import { participant } from "#server/db/schema/registration.ts"
import { versionOf } from "#server/db/version-of.ts"
import { builderOf, type StageWrite, writeStage } from "#server/db/write-stage.ts"
import type { Files } from "#server/files/files.ts"
import { adoptImages } from "./adopt-images.ts"
import { changedFields } from "./changed-fields.ts"
import { readStage } from "./read-stage.ts"
import { riddenSections } from "./ridden-sections.ts"
import { stageColumns } from "./stage-columns.ts"
import { refuseStageForm, type StoreStageRefusal, storeStage } from "./store-stage.ts"

/** What a change does to results and to riders, which somebody has to say yes to. */
export type StageChangeEffects = {
  cards: CardChange[]
  /** How many results are folded by other rules from now on. */
  scoredAnew: number
  /** How many riders have entered for a stage that is published no longer. */
  ridersHidden: number
}

type StageChangeQuestion = { kind: "to-confirm"; question: string } & StageChangeEffects

/** Whether the stage is as the form says now, what somebody has to say yes to first, or why not. */
export type SaveStageOutcome =
  | { kind: "saved" }
  | StageChangeQuestion
  | { kind: "refused"; reason: "stage-not-found" | "forbidden" }
  | { kind: "refused"; reason: "unknown-image"; address: string }
  | StoreStageRefusal

/** Refolds all entries of a stage, under its lock; `server/judging/refold-stage.ts` is the one. */
export type Refold = (write: StageWrite, scoring: Scoring) => Promise<void>

type SaveStage = {
  version: string
  form: StageForm
  /** The question that somebody has said yes to: it counts for the change that it was asked about. */
  confirmed?: string | null
}

/**
 * Changes a stage under its lock, so that no tap, registration or other editor comes between (OR-03). Whoever has the stage
 * open reloads it; what judges tapped is refolded where it is scored by other rules from now on (D-07). What changes
 * results that are there, or hides the stage from its riders, is asked first, and what no longer counts is kept (D-34).
 */
export const saveStage = async (
  { db, actor, now, files, refold }: Context & { files: Files; refold: Refold },
  path: string,
  { version, form: asked, confirmed = null }: SaveStage,
): Promise<SaveStageOutcome> => {
  const found = await readStage(db, path)
  if (!found) return { kind: "refused", reason: "stage-not-found" }
  if (!may(actor, "edit-stage", { institution: found.institutionId }))
    return { kind: "refused", reason: "forbidden" }
  const images = await adoptImages({ files, actor }, path, { form: asked, before: found.form })
  if (images.kind === "refused") return images
  const { openFree, sectionSeconds } = stageColumns(images.form)
  const form = { ...images.form, openFree, sectionSeconds }
  const outcome = await writeStage(db, path, async (write): Promise<SaveStageOutcome> => {
    const before = await readStage(builderOf(write), path)
    if (!before) throw new Error(`${path} is locked and not there`)
    const refused = await refuseStageForm(write, { before, version, form })
    const changes = changedFields(before.form, form)
    const question = await askAbout(write, before.form, form)
    const answer = refused ?? (question?.question === confirmed ? null : question)
    if (answer || !changes) {
      await write.rollback()
      return answer ?? { kind: "saved" }
    }
    await storeStage(write, { before, form })
    if (changesScoring(before.form, form)) await refold(write, scoringOf(form))
    await auditStage(write, { userId: actor.userId, now }, { event: "update_stage", data: changes })
    return { kind: "saved" }
  })
  return outcome ?? { kind: "refused", reason: "stage-not-found" }
}

/** Returns the question that a change raises; null where it does nothing to results and riders. */
const askAbout = async (
  write: StageWrite,
  before: StageForm,
  after: StageForm,
): Promise<StageChangeQuestion | null> => {
  const results = await riddenSections(write)
  const cards = cardChanges(before.classes, after.classes, results)
  const scoredAnew = changesScoring(before, after) ? results.length : 0
  const isHidden = before.status === "published" && after.status === "draft"
  const ridersHidden = isHidden ? await countRiders(write) : 0
  if (cards.length === 0 && scoredAnew === 0 && ridersHidden === 0) return null
  // what is ridden or entered while somebody reads the question only changes its numbers
  const about = [cards.map(({ racingClass }) => racingClass), scoredAnew > 0, ridersHidden > 0]
  const question = versionOf([before, after, about])
  return { kind: "to-confirm", question, cards, scoredAnew, ridersHidden }
}

const countRiders = (write: StageWrite): Promise<number> =>
  builderOf(write).$count(participant, eq(participant.stageKey, write.stage.key))
