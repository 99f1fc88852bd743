import { eq } from "drizzle-orm"
import { type StageFields, stageForm } from "#contracts/stage-form.ts"
import type { Actor } from "#domain/access/may.ts"
import { type Refold, saveStage, stageToEdit } from "#server/competitions/edit-stage.ts"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import type { Db } from "#server/db/transaction.ts"
import type { Files } from "#server/files/files.ts"
import { makeParticipant } from "./factories/make-participant.ts"
import { makeSecretary } from "./factories/make-secretary.ts"
import { makeStage, type StageInput } from "./factories/make-stage.ts"
import { makePhone } from "./judge-phone.ts"
import { wireTap } from "./wire-taps.ts"

/** A stage of two classes, and its form as somebody has it open. */
export const makeEditedStage = async (
  { db, files, now }: { db: Db; files: Files; now: number },
  overrides: StageInput = {},
) => {
  const stage = await makeStage(db, {
    classes: [{ name: "Expert", order: 2 }, { name: "Ladies" }],
    ...overrides,
  })
  const folded: Parameters<Refold>[1][] = []
  const refold: Refold = async (_write, scoring) => {
    folded.push(scoring)
  }
  const secretary = await makeSecretary(db, stage.institutionId)
  const open = async (actor: Actor = secretary) => {
    const found = await stageToEdit({ db, actor }, stage.path)
    if (found.kind === "refused") throw new Error(found.reason)
    const save = (changes: Partial<StageFields>, confirmed: string | null = null) => {
      const form = stageForm(found.timeZone, found.fields).parse({ ...found.fields, ...changes })
      const { version } = found
      return saveStage({ db, actor, now, files, refold }, stage.path, { version, form, confirmed })
    }
    const classes = found.fields.classes ?? []
    return { ...found, classes, save }
  }
  const row = async () => {
    const [one] = await db.select().from(stageTable).where(eq(stageTable.key, stage.key))
    if (!one) throw new Error("The stage is gone")
    return one
  }
  const ride = async (racingClass = "Expert") => {
    const rider = await makeParticipant(db, stage, { racingClass })
    const phone = await makePhone(db, stage)
    await phone.send([wireTap({ participant: rider.id, name: "JudgeFinishManual" })])
    return rider
  }
  const approve = () =>
    db.update(stageTable).set({ resultsStatus: "Approved" }).where(eq(stageTable.key, stage.key))
  return { stage, secretary, open, row, ride, approve, folded }
}
