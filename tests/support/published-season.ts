import { expect } from "vitest"
import { type StageFields, stageForm } from "#contracts/competitions/stage-form.ts"
import { stageToEdit } from "#server/competitions/edit-stage.ts"
import type { Db } from "#server/db/transaction.ts"
import type { Files } from "#server/files/files.ts"
import { approveChampionshipStandings } from "#server/standings/change-standings.ts"
import { publishStageStandings } from "#server/standings/publish-stage-standings.ts"
import { makeApprovedSeason } from "./approved-season.ts"
import { saveStageForm } from "./save-stage.ts"

export type PublishedSeason = Awaited<ReturnType<typeof makeApprovedSeason>>

/** Anna and Bruno win a stage each, 20 + 17 points: the later one decides, so Bruno leads. All of it is published. */
export const publishedSeason = async (
  db: Db,
  more: Partial<Parameters<typeof makeApprovedSeason>[1]> = {},
) => {
  const season = await makeApprovedSeason(db, {
    scores: [
      { Anna: 0, Bruno: 1 },
      { Anna: 1, Bruno: 0 },
    ],
    ...more,
  })
  await season.generateAll()
  if (more.championship?.hasWomenClasses) for (const index of [0, 1]) await season.generate(index, "women")
  await approveChampionshipStandings(season.by, season.place, { mode: "total" })
  await publishStage(season, 1)
  return season
}

export const publishStage = async (season: PublishedSeason, index: number) =>
  expect(await publishStageStandings(season.by, season.pathOf(index))).toEqual({ kind: "published" })

type Change = { changes: Partial<StageFields>; confirmed?: string | null }

/** Saves the form of a stage with other values, as a secretary. */
export const changeStageForm = async (
  { by, files }: Pick<PublishedSeason, "by"> & { files: Files },
  path: string,
  { changes, confirmed = null }: Change,
) => {
  const found = await stageToEdit(by, path)
  if (found.kind === "refused") throw new Error(found.reason)
  const { version, timeZone, fields } = found
  const form = stageForm(timeZone, fields).parse({ ...fields, ...changes, ...classesOf(fields) })
  return saveStageForm({ ...by, files }, path, { version, form, confirmed })
}

/** The classes of these stages have no times of their own, which would have to move with the days. */
const classesOf = ({ classes = [] }: StageFields) => ({
  classes: classes.map((one) => ({ ...one, startTime: null, endTime: null })),
})
