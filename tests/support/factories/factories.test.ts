import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { defaultOpenFree } from "#domain/competitions/scoring.ts"
import { sectionEntry } from "#server/db/schema/judging.ts"
import { findDevice } from "#server/judging/device.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeClub } from "./make-club.ts"
import { makeInstitution } from "./make-institution.ts"
import { makeJudge } from "./make-judge.ts"
import { makeParticipant } from "./make-participant.ts"
import { makeScoredStage } from "./make-scored-stage.ts"
import { makeStage } from "./make-stage.ts"

const { db } = await testDatabase()

test("a stage made with nothing given has a championship, an institution and a class", async () => {
  const stage = await makeStage(db)
  expect(stage.path).toBe(
    `institutions/${stage.institutionId}/championships/${stage.championshipId}/stages/${stage.id}`,
  )
  expect(stage.classes).toMatchObject([{ name: "Expert", lap: 2, lapSections: [true, true, true] }])
})

test("two stages of a championship share its classes", async () => {
  const first = await makeStage(db, { classes: [{ name: "Expert" }, { name: "Clubman", order: 2 }] })
  const { institutionId, championshipId } = first
  const second = await makeStage(db, {
    institutionId,
    championshipId,
    classes: [{ name: "Clubman", lap: 3 }],
  })
  expect(second.classes).toMatchObject([{ classKey: first.classes[1]?.classKey, order: 2, lap: 3 }])
})

test("a stage joins the institution that is given", async () => {
  const { id } = await makeInstitution(db, { timeZone: "Europe/Tallinn" })
  expect(await makeStage(db, { institutionId: id })).toMatchObject({ institutionId: id })
})

test("an openFree stage has settings", async () => {
  expect(await makeStage(db, { competitionType: "openFree" })).toMatchObject({ openFree: defaultOpenFree })
})

test("participants differ, and ride the class that is named", async () => {
  const stage = await makeStage(db, { classes: [{ name: "Expert" }, { name: "Clubman" }] })
  const club = await makeClub(db)
  const expert = await makeParticipant(db, stage)
  const clubman = await makeParticipant(db, stage, { racingClass: "Clubman", clubId: club.id })
  expect(expert.classKey).toBe(stage.classes[0]?.classKey)
  expect(clubman).toMatchObject({ classKey: stage.classes[1]?.classKey, clubId: club.id })
  expect(clubman.racingNumber).not.toBe(expert.racingNumber)
})

test("a judge has a device that the server knows by its token", async () => {
  const stage = await makeStage(db)
  const { device, token } = await makeJudge(db, stage)
  expect(await findDevice(db, token)).toMatchObject({ id: device.id, stagePath: stage.path })
})

test("a scored stage has the entries of its cards", async () => {
  const { stage, riders } = await makeScoredStage(db, {
    cards: {
      Ozols: [
        [0, 1],
        [5, null],
      ],
      Kalns: [[3, 2]],
    },
  })
  const entries = await db.select().from(sectionEntry).where(eq(sectionEntry.stageKey, stage.key))
  const totals = riders.map(({ name, id }) => [
    name,
    entries
      .filter(({ participantId }) => participantId === id)
      .sort((a, b) => a.lap - b.lap || a.section - b.section)
      .map(({ total }) => total),
  ])
  expect(totals).toEqual([
    ["Ozols", [0, 1, 5]],
    ["Kalns", [3, 2]],
  ])
  expect(stage.classes).toMatchObject([{ lap: 2, lapSections: [true, true] }])
})
