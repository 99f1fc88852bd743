import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { ruleOnEntry } from "#server/judging/rule-on-entry.ts"
import { postClass } from "#server/results/postings.ts"
import { setResultStatus } from "#server/results/statuses.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { minute, postedRace } from "#tests/support/posted-race.ts"
import { refused } from "#tests/support/scored-race.ts"
import { noon } from "#tests/support/wire-taps.ts"

const { db } = await testDatabase()

test("a posted class says when it was posted and until when riders may ask, by the stage's minutes [OF-01]", async () => {
  const made = await postedRace(db)
  expect(await made.postingOf("Expert")).toBeNull()
  expect(await made.post("Expert")).toEqual({ kind: "posted", until: noon + 30 * minute })
  await db.update(stageTable).set({ questionMinutes: 45 }).where(eq(stageTable.key, made.stage.key))
  expect(await made.post("Clubman")).toEqual({ kind: "posted", until: noon + 45 * minute })
  expect(await made.postingOf("Expert")).toEqual({
    postedOn: noon,
    changedOn: null,
    questionsUntil: noon + 30 * minute,
    changes: [],
    changeCount: 0,
  })
  expect((await made.auditEvents()).map(({ event }) => event)).toEqual(["post_class", "post_class"])
})

test("a class is posted once, with somebody in it, and riders who are not through are confirmed [OF-01]", async () => {
  const made = await postedRace(db)
  const { stage, by, at, idOf } = made
  expect(await made.post("Junior")).toEqual(refused("unknown-class"))
  expect(await made.post("Elite")).toEqual(refused("class-empty"))
  // RX-09: who is marked as not started is not in it
  const absent = await makeParticipant(db, stage, { racingClass: "Elite" })
  await setResultStatus(by, stage.path, { participantId: absent.id, status: "DNS", reason: null })
  expect(await made.post("Elite")).toEqual(refused("class-empty"))
  await ruleOnEntry(at(0), stage.path, {
    place: made.place("Anna", 2, 2),
    ruling: { kind: "deleted" },
    reason: null,
  })
  expect(await made.post("Expert")).toEqual({ kind: "to-confirm", count: 1 })
  expect(await made.postingOf("Expert")).toBeNull()
  const expert = { racingClass: "Expert", confirmed: 1 }
  expect(await postClass(made.byNobody, stage.path, expert)).toEqual(refused("forbidden"))
  expect(await postClass(by, stage.path, expert)).toMatchObject({ kind: "posted" })
  expect(await postClass(by, stage.path, expert)).toEqual(refused("already-posted"))
  await setResultStatus(by, stage.path, { participantId: idOf("Anna"), status: "DNF", reason: null })
  await made.approve(60, ["Clubman"])
  expect(await made.unpost("Expert")).toEqual(refused("results-approved"))
  expect(await made.post("Clubman")).toEqual(refused("results-approved"))
})

test("a class that is taken back is as if it had never been posted, and can be posted again [OF-01]", async () => {
  const made = await postedRace(db)
  await made.post("Expert")
  await made.edit("Anna", 1, 5)
  expect(await made.unpost("Expert")).toEqual({ kind: "unposted" })
  expect(await made.postingOf("Expert")).toBeNull()
  expect(await made.unpost("Expert")).toEqual(refused("not-posted"))
  await made.edit("Anna", 2, 3)
  expect(await made.post("Expert", 5)).toEqual({ kind: "posted", until: noon + 35 * minute })
  expect(await made.postingOf("Expert")).toMatchObject({
    postedOn: noon + 5 * minute,
    changes: [],
    changeCount: 0,
  })
  expect((await made.auditEvents()).find(({ event }) => event === "unpost_class")).toMatchObject({
    data: {
      racingClass: "Expert",
      before: { postedOn: noon, questionsUntil: noon + 31 * minute, changes: 1 },
    },
  })
})

test("approval of a stage that posts nothing asks nothing [OF-01]", async () => {
  const made = await postedRace(db)
  expect((await made.check(0)).questions).toEqual({ classes: [], unanswered: 0, lastQuestion: 0 })
  expect(await made.approve(0)).toMatchObject({ kind: "approved" })
})

test("approval before a question time ends names the classes, also those never posted, and freezes nothing [OF-01]", async () => {
  const made = await postedRace(db)
  await made.post("Expert")
  const open = [
    { racingClass: "Expert", until: noon + 30 * minute },
    { racingClass: "Clubman", until: null },
  ]
  const question = { kind: "to-confirm", reason: "questions-open" }
  expect(await made.approve(29)).toEqual(question)
  const { now, questions } = await made.check(29)
  expect(now).toBe(noon + 29 * minute)
  expect(questions).toEqual({ classes: expect.arrayContaining(open), unanswered: 0, lastQuestion: 0 })
  expect(await made.approve(29, ["Clubman"])).toEqual(question)
  expect(await made.resultOf("Anna")).toMatchObject({ position: null })
  expect(await made.approve(30)).toEqual(question)
  expect((await made.check(30)).questions).toEqual({ classes: [open[1]], unanswered: 0, lastQuestion: 0 })
  expect(await made.approve(29, ["Expert", "Clubman"])).toMatchObject({ kind: "approved" })
  // nothing says that it ends later
  expect(await made.postingOf("Expert")).toMatchObject({ questionsUntil: noon + 29 * minute })
})

test("approval by a clock that was put back ends question time with the last change [OF-01]", async () => {
  const made = await postedRace(db)
  await made.post("Expert")
  await made.edit("Anna", 10, 3)
  expect(await made.approve(9, ["Expert", "Clubman"])).toMatchObject({ kind: "approved" })
  expect(await made.postingOf("Expert")).toMatchObject({ questionsUntil: noon + 10 * minute })
})
