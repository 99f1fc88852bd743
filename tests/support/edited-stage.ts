import { eq } from "drizzle-orm"
import { type StageFields, stageForm } from "#contracts/competitions/stage-form.ts"
import type { Actor } from "#domain/access/may.ts"
import type { JudgeEventName } from "#domain/judging/judge-event.ts"
import { stageToEdit } from "#server/competitions/edit-stage.ts"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { sectionEntry } from "#server/db/schema/judging.ts"
import type { Db } from "#server/db/transaction.ts"
import type { Files } from "#server/files/files.ts"
import { makeParticipant } from "./factories/make-participant.ts"
import { makeSecretary } from "./factories/make-secretary.ts"
import { makeStage, type StageInput } from "./factories/make-stage.ts"
import { makePhone } from "./judge-phone.ts"
import { saveStageForm } from "./save-stage.ts"
import { wireAttempt } from "./wire-taps.ts"

/** A stage of two classes, and its form as somebody has it open. */
export const makeEditedStage = async (
  { db, files, now }: { db: Db; files: Files; now: number },
  overrides: StageInput = {},
) => {
  const stage = await makeStage(db, {
    classes: [{ name: "Expert", order: 2 }, { name: "Ladies" }],
    ...overrides,
  })
  const secretary = await makeSecretary(db, stage.institutionId)
  const open = async (actor: Actor = secretary) => {
    const found = await stageToEdit({ db, actor }, stage.path)
    if (found.kind === "refused") throw new Error(found.reason)
    const save = (changes: Partial<StageFields>, confirmed: string | null = null) => {
      const form = stageForm(found.timeZone, found.fields).parse({ ...found.fields, ...changes })
      const { version } = found
      return saveStageForm({ db, actor, now, files }, stage.path, { version, form, confirmed })
    }
    const classes = found.fields.classes ?? []
    return { ...found, classes, save }
  }
  const row = async () => {
    const [one] = await db.select().from(stageTable).where(eq(stageTable.key, stage.key))
    if (!one) throw new Error("The stage is gone")
    return one
  }
  const ride = async (racingClass = "Expert", taps: readonly JudgeEventName[] = ["JudgeFinishManual"]) => {
    const rider = await makeParticipant(db, stage, { racingClass })
    const phone = await makePhone(db, stage)
    await phone.send(wireAttempt(taps, { participant: rider.id }))
    return rider
  }
  const entries = () =>
    db
      .select({ total: sectionEntry.total, revision: sectionEntry.revision })
      .from(sectionEntry)
      .where(eq(sectionEntry.stageKey, stage.key))
  const approve = () =>
    db.update(stageTable).set({ resultsStatus: "Approved" }).where(eq(stageTable.key, stage.key))
  return { stage, secretary, open, row, ride, approve, entries }
}
