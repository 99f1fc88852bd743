import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { calendarEvent } from "#domain/competitions/calendar-event.ts"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { sectionPass } from "#server/db/schema/judging.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeAdmin } from "#tests/support/factories/make-admin.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { makeClub } from "#tests/support/factories/make-club.ts"
import { makeInstitution } from "#tests/support/factories/make-institution.ts"
import { makePass } from "#tests/support/factories/make-pass.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { strangers } from "#tests/support/factories/strangers.ts"
import { readFirstSteps } from "./first-steps.ts"

const { db } = await testDatabase()

test("an admin of a new site sees what is done and where the next step leads, until a stage is published and has judges [HE-03]", async () => {
  const actor = await makeAdmin(db)
  const steps = () => readFirstSteps({ db, actor })
  const nowhere = { kind: "to-do", championship: null, stage: null }
  expect(await steps()).toEqual({ ...nowhere, done: [] })

  const { id: institutionId } = await makeInstitution(db, { id: "lamsf" })
  expect(await steps()).toEqual({ ...nowhere, done: ["institution"] })
  await makeClub(db)
  await makeSecretary(db, institutionId)
  expect(await steps()).toEqual({ ...nowhere, done: ["institution", "clubs", "secretary"] })

  const { id: championshipId } = await makeChampionship(db, { institutionId, id: "2026" })
  const championship = { institution: "lamsf", championship: "2026" }
  expect(await steps()).toMatchObject({
    done: ["institution", "clubs", "championship", "secretary"],
    championship,
    stage: null,
  })

  const stage = await makeStage(db, { institutionId, championshipId, status: "draft" })
  expect(await steps()).toEqual({
    kind: "to-do",
    done: ["institution", "clubs", "championship", "classes", "secretary", "stage"],
    championship,
    stage: stage.path,
  })

  await db.update(stageTable).set({ status: "published" }).where(eq(stageTable.key, stage.key))
  const published = ["institution", "clubs", "championship", "classes", "secretary", "stage", "publish"]
  // judges are missing still
  expect(await steps()).toMatchObject({ kind: "to-do", done: published })
  await makePass(db, stage)
  expect(await steps()).toEqual({ kind: "over" })

  const withdrawn = { ...calendarEvent(stage), championship: "Season 2026", timeZone: "Europe/Riga" }
  await db.update(stageTable).set({ status: "draft", withdrawn }).where(eq(stageTable.key, stage.key))
  expect(await steps()).toEqual({ kind: "over" })

  await db.delete(sectionPass)
  expect(await steps()).toMatchObject({ kind: "to-do", done: published })
  await db.update(stageTable).set({ resultsStatus: "Approved" }).where(eq(stageTable.key, stage.key))
  expect(await steps()).toEqual({ kind: "over" })
})

test("nobody but an admin learns what a new site has [HE-03]", async () => {
  const { id } = await makeInstitution(db)
  for (const actor of [null, ...(await strangers(db)), await makeSecretary(db, id)])
    expect(await readFirstSteps({ db, actor })).toEqual({ kind: "refused", reason: "forbidden" })
})
