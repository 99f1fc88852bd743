import { eq } from "drizzle-orm"
import { pino } from "pino"
import { afterAll, expect, test } from "vitest"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { result } from "#server/db/schema/results.ts"
import { ruleOnEntry } from "#server/judging/rule-on-entry.ts"
import { createBoards } from "#server/live/boards.ts"
import { approveResults } from "#server/results/approval.ts"
import { setResultStatus } from "#server/results/statuses.ts"
import { tryRules } from "#server/results/try-rules.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { scoredRace } from "#tests/support/scored-race.ts"

const database = await testDatabase()
const { db } = database
const boards = createBoards(database, pino({ level: "silent" }))
afterAll(() => boards.close())

/** Three points each for Anna, with more zeros, and Bruno, with the better last lap; Carl did not finish. */
const race = async () => {
  const made = await scoredRace(db, {
    classes: [{ name: "Expert", lap: 2, lapSections: [true, true] }, { name: "Hobby" }],
    cards: {
      Anna: [
        [0, 0],
        [0, 3],
      ],
      Bruno: [
        [2, 1],
        [0, 0],
      ],
      Carl: [[5, 5]],
    },
  })
  const carl = { participantId: made.idOf("Carl"), status: "DNF" as const, reason: null }
  await setResultStatus(made.by, made.stage.path, carl)
  return made
}

const linesOf = (tried: Awaited<ReturnType<typeof tryRules>>) =>
  tried?.classes.flatMap(({ lines }) => lines.map(({ name, tried, place }) => [name, tried, place]))

test("a secretary sees who would have another place under other rules and why, and nothing is written [RX-05]", async () => {
  const { stage } = await race()
  const stored = () =>
    Promise.all([
      db.select().from(stageTable).where(eq(stageTable.key, stage.key)),
      db.select().from(result).where(eq(result.stageKey, stage.key)),
    ])
  const before = await stored()
  const tried = await tryRules({ boards, db }, stage.path, { ties: ["last-laps"], missedPoints: null })
  expect(tried).toMatchObject({
    tried: { ties: ["last-laps"], missedPoints: 5 },
    stage: { ties: ["score-counts", "earlier-end"], missedPoints: 5 },
  })
  expect(linesOf(tried)).toEqual([
    ["Bruno", 1, 2],
    ["Anna", 2, 1],
  ])
  const reason = { code: "better-lap", lap: 2, ahead: 0, behind: 3 }
  expect(tried?.classes[0]?.lines.map(({ why }) => why)).toEqual([
    { name: "Anna", racingNumber: expect.anything(), isAhead: true, reason },
    { name: "Bruno", racingNumber: expect.anything(), isAhead: false, reason },
  ])
  expect(linesOf(await tryRules({ boards, db }, stage.path, { ties: [], missedPoints: null }))).toEqual([
    ["Anna", 1, 1],
    ["Bruno", 1, 2],
  ])
  expect(linesOf(await tryRules({ boards, db }, stage.path, { ties: null, missedPoints: null }))).toEqual([
    ["Anna", 1, 1],
    ["Bruno", 2, 2],
  ])
  expect(await stored()).toEqual(before)
})

test("rules are tried beside the places that approval stored; a class in which nobody has a place is left out [RX-05]", async () => {
  const made = await race()
  const { revision } = await made.board()
  await approveResults(made.by, made.stage.path, { seenRevision: revision })
  await db
    .update(result)
    .set({ position: 7 })
    .where(eq(result.participantId, made.idOf("Bruno")))
  await db
    .update(stageTable)
    .set({ revision: revision + 2, settingsRevision: revision + 2 })
    .where(eq(stageTable.key, made.stage.key))
  const tried = await tryRules({ boards, db }, made.stage.path, { ties: ["last-laps"], missedPoints: null })
  expect(tried?.classes.map(({ name }) => name)).toEqual(["Expert"])
  expect(linesOf(tried)).toContainEqual(["Bruno", 1, 7])
})

test("a secretary sees what a missed section would cost under other rules, and how many riders have no place to compare [RX-02] [RX-01]", async () => {
  const { stage, riders } = await makeScoredStage(db, {
    cards: { Anna: [[5, 0]], Bruno: [[5, 1]], Gita: [[0, 0]] },
    riders: { Gita: { isOutOfCompetition: true } },
  })
  const [anna] = riders
  const by = { db, actor: await makeSecretary(db, stage.institutionId), now: Date.UTC(2026, 4, 1) }
  const place = { participantId: anna?.id ?? "", section: 1, lap: 1 }
  expect(
    await ruleOnEntry(by, stage.path, { place, ruling: { kind: "missed" }, reason: null }),
  ).toMatchObject({ kind: "ruled" })
  const tried = await tryRules({ boards, db }, stage.path, { ties: null, missedPoints: 10 })
  expect(tried?.classes).toMatchObject([
    {
      outOfCompetition: 1,
      lines: [
        { name: "Bruno", total: 6, triedTotal: 6, place: 2, tried: 1 },
        { name: "Anna", total: 5, triedTotal: 10, place: 1, tried: 2 },
      ],
    },
  ])
})

test("a stage that is not published, or is not there, has nothing to try", async () => {
  const { stage } = await race()
  await db.update(stageTable).set({ status: "draft" }).where(eq(stageTable.key, stage.key))
  expect(await tryRules({ boards, db }, stage.path, { ties: [], missedPoints: null })).toBeNull()
  expect(
    await tryRules({ boards, db }, `${stage.path}-of-nowhere`, { ties: [], missedPoints: null }),
  ).toBeNull()
})
