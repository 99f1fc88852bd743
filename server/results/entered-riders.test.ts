import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { result } from "#server/db/schema/results.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makePhone } from "#tests/support/judge-phone.ts"
import { scoredRace } from "#tests/support/scored-race.ts"
import { wireTap } from "#tests/support/wire-taps.ts"
import { approveResults } from "./approval.ts"
import { readEntered } from "./entered-riders.ts"
import { setResultStatus } from "./statuses.ts"

const { db } = await testDatabase()

/** Anna has a score; Bruno and Carl are only entered, Carl with the lower number. */
const race = async () => {
  const made = await scoredRace(db, { cards: { Anna: [[0, 1]] } })
  const { stage } = made
  const bruno = await makeParticipant(db, stage, { name: "Bruno", racingNumber: "20" })
  const carl = await makeParticipant(db, stage, { name: "Carl", racingNumber: "7" })
  const names = async () => (await readEntered(db, stage.path))?.map(({ name }) => name) ?? null
  return { ...made, bruno, carl, names }
}

test("who is entered is listed by number until the first score, and again once nothing is left of it [D-52]", async () => {
  const { stage, bruno, carl, names } = await race()
  expect(await names()).toEqual(["Carl", "Bruno"])
  const { send } = await makePhone(db, stage)
  await send([wireTap({ participant: carl.id, section: 1 })])
  expect(await names()).toEqual(["Bruno"])
  await db
    .update(result)
    .set({ deleted: true })
    .where(and(eq(result.stageKey, stage.key), eq(result.participantId, carl.id)))
  expect(await names()).toEqual(["Carl", "Bruno"])
  expect((await readEntered(db, stage.path))?.[1]).toEqual({
    ...{ id: bruno.id, name: "Bruno", racingNumber: "20", racingClass: stage.classes[0]?.name },
    ...{ bike: bruno.bike, club: null },
  })
})

test("who did not start has a line of the results, and is not listed beside it [RX-09]", async () => {
  const { stage, by, bruno, names } = await race()
  await setResultStatus(by, stage.path, { participantId: bruno.id, status: "DNS", reason: null })
  expect(await names()).toEqual(["Carl"])
})

test("from the approval on nobody is listed without a result, and a draft lists nobody [D-52]", async () => {
  const { stage, by, names } = await race()
  await approveResults(by, stage.path, { seenRevision: 1_000 })
  expect(await names()).toEqual([])
  await db.update(stageTable).set({ status: "draft" }).where(eq(stageTable.key, stage.key))
  expect(await names()).toBeNull()
})
