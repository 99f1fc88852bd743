import { expect, test } from "vitest"
import { copyStage } from "#server/competitions/copy-stage.ts"
import { cancelSection } from "#server/judging/cancel-section.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { noon } from "#tests/support/wire-taps.ts"

const { db } = await testDatabase()

test("a stage that is made from an earlier one has the section again that was cancelled there (D-37)", async () => {
  const lapSections = [true, true, false]
  const stage = await makeStage(db, { classes: [{ name: "Expert", lapSections }] })
  const actor = await makeSecretary(db, stage.institutionId)
  await cancelSection({ db, actor, now: noon }, stage.path, { section: 2, isCancelled: true })
  const copied = await copyStage({ db, actor }, stage.path, "2026-06-20")
  expect(copied).toMatchObject({ kind: "found", fields: { classes: [{ name: "Expert", lapSections }] } })
})
