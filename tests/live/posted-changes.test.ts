import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { forgetParticipant } from "#server/accounts/forget-participant.ts"
import { postedResult } from "#server/db/schema/postings.ts"
import { approvalCheck } from "#server/judging/approval-check.ts"
import { cancelSection } from "#server/judging/cancel-section.ts"
import { enterCards } from "#server/judging/enter-cards.ts"
import { moveEntry } from "#server/judging/move-entry.ts"
import { ruleOnEntry } from "#server/judging/rule-on-entry.ts"
import { addPenalty, deletePenalty } from "#server/results/penalties.ts"
import { postClass } from "#server/results/postings.ts"
import { setResultStatus } from "#server/results/statuses.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makePhone } from "#tests/support/judge-phone.ts"
import { minute, postedRace } from "#tests/support/posted-race.ts"
import { seenPenalty } from "#tests/support/seen-penalty.ts"
import { noon, wireAttempt, wireTap } from "#tests/support/wire-taps.ts"

const { db } = await testDatabase()

const partsOf = (posting: Awaited<ReturnType<Awaited<ReturnType<typeof postedRace>>["postingOf"]>>) =>
  posting?.changes.map(({ rider, parts }) => [rider?.name ?? null, ...parts])

test("a corrected section is named with old and new points and the reason, and reopens question time [OF-02]", async () => {
  const made = await postedRace(db)
  await made.post("Expert")
  await made.post("Clubman")
  expect(await made.edit("Anna", 20, 3, "Marked for 17")).toMatchObject({ kind: "ruled" })
  expect(await made.postingOf("Expert")).toEqual({
    postedOn: noon,
    changedOn: noon + 20 * minute,
    questionsUntil: noon + 50 * minute,
    changeCount: 1,
    changes: [
      {
        id: expect.any(Number),
        at: noon + 20 * minute,
        rider: { id: made.idOf("Anna"), name: "Anna", racingNumber: "7" },
        parts: [{ kind: "section", lap: 1, section: 1, before: 0, after: 3 }],
        more: 0,
        total: { before: 3, after: 6 },
        reason: "Marked for 17",
      },
    ],
  })
  expect(await made.postingOf("Clubman")).toMatchObject({ changedOn: null, changeCount: 0 })
  expect((await made.auditEvents()).at(-1)).toMatchObject({
    event: "change_posted_class",
    data: { racingClass: "Expert", changes: 1, questionsUntil: noon + 50 * minute },
  })
})

test("points that stay the same change nothing: not by a ruling, another attempt or a paper card [OF-02]", async () => {
  const made = await postedRace(db)
  const { stage, idOf } = made
  await made.post("Expert")
  await made.edit("Anna", 5, 0)
  const phone = await makePhone(db, stage)
  await phone.send([wireTap({ participant: idOf("Bruno"), lap: 1, section: 1, name: "JudgeAddPointsD" })])
  await enterCards(made.at(6), stage.path, {
    cells: [{ ...made.place("Bruno", 2, 2), points: 3, seen: 3 }],
    reason: null,
  })
  expect(await made.postingOf("Expert")).toMatchObject({
    questionsUntil: noon + 30 * minute,
    changedOn: null,
    changes: [],
  })
})

test("whatever changes a posted class is named: penalty, status, card, deletion, moved entry [OF-02]", async () => {
  const made = await postedRace(db)
  const { stage, at, idOf, place } = made
  await made.post("Expert")
  await made.post("Clubman")
  const [anna, bruno] = ["Anna", "Bruno"].map(idOf)
  const penalty = randomUUID()
  const form = { points: 5, reason: "Outside assistance" }
  await addPenalty(at(1), stage.path, { id: penalty, participantId: anna ?? "", form })
  await deletePenalty(at(2), stage.path, await seenPenalty(db, penalty))
  await setResultStatus(at(3), stage.path, {
    participantId: bruno ?? "",
    status: "DQ",
    reason: "Rode 5 twice",
  })
  await enterCards(at(4), stage.path, {
    cells: [
      { ...place("Anna", 1, 1), points: 1, seen: 0 },
      { ...place("Anna", 1, 2), points: 2, seen: 1 },
      { ...place("Carl", 1, 1), points: 1, seen: 3 },
    ],
    reason: "From paper",
  })
  await ruleOnEntry(at(5), stage.path, {
    place: place("Anna", 2, 2),
    ruling: { kind: "deleted" },
    reason: null,
  })
  await moveEntry(at(6), stage.path, {
    from: place("Bruno", 2, 1),
    to: place("Anna", 2, 2),
    attempt: null,
    seen: null,
    reason: "71 for 17",
  })
  const posting = await made.postingOf("Expert")
  expect(partsOf(posting)).toEqual([
    ["Bruno", { kind: "section", lap: 2, section: 1, before: 3, after: null }],
    ["Anna", { kind: "section", lap: 2, section: 2, before: 0, after: null }],
    [
      "Anna",
      { kind: "section", lap: 1, section: 1, before: 0, after: 1 },
      { kind: "section", lap: 1, section: 2, before: 1, after: 2 },
    ],
    ["Bruno", { kind: "status", before: null, after: "DQ" }],
    ["Anna", { kind: "penalty", before: 5, after: 0 }],
    ["Anna", { kind: "penalty", before: 0, after: 5 }],
  ])
  expect(posting?.changes.map(({ reason }) => reason)).toEqual([
    "71 for 17",
    null,
    "From paper",
    "Rode 5 twice",
    null,
    "Outside assistance",
  ])
  expect(posting).toMatchObject({ questionsUntil: noon + 36 * minute, changeCount: 6 })
  expect(partsOf(await made.postingOf("Clubman"))).toEqual([
    ["Carl", { kind: "section", lap: 1, section: 1, before: 3, after: 1 }],
  ])
})

test("a judge's late score in a posted class is named, with nobody's name but the rider's [OF-02]", async () => {
  const made = await postedRace(db)
  const { stage, idOf } = made
  await ruleOnEntry(made.by, stage.path, {
    place: made.place("Anna", 2, 2),
    ruling: { kind: "deleted" },
    reason: null,
  })
  const participant = idOf("Bruno")
  await postClass(made.by, stage.path, { racingClass: "Expert", confirmed: 1 })
  const phone = await makePhone(db, stage, { name: "Judge Zane" })
  const late = { participant, lap: 1, section: 2, points: 4 }
  await phone.send(wireAttempt(["JudgePenalty", "JudgeFinishManual"], late), { now: noon + 10 * minute })
  const posting = await made.postingOf("Expert")
  expect(posting).toMatchObject({
    changedOn: noon + 10 * minute,
    questionsUntil: noon + 40 * minute,
    changes: [{ rider: { name: "Bruno" }, parts: [{ kind: "penalty", before: 0, after: 4 }] }],
  })
  expect(JSON.stringify(posting)).not.toContain("Zane")
})

test("a waiting tap's reason is not shown as that of one that counts [OF-02] [D-09]", async () => {
  const made = await postedRace(db)
  await made.edit("Anna", 0, 3)
  await made.post("Expert", 1)
  const phone = await makePhone(db, made.stage)
  const tap = { participant: made.idOf("Anna"), name: "JudgePenalty" as const, points: 5 }
  const sent = [
    wireTap({ ...tap, section: 1, reason: "Only after the posting" }),
    wireTap({ ...tap, section: 2, reason: "Outside assistance" }),
  ]
  const { events } = await phone.send(sent, { now: noon + 2 * minute })
  expect(events).toMatchObject([{ state: "attention", why: "entry-edited" }, { state: "stored" }])
  expect((await made.postingOf("Expert"))?.changes).toMatchObject([
    { parts: [{ kind: "penalty", before: 0, after: 5 }], reason: "Outside assistance" },
  ])
})

test("a judge's long reason is told as far as it fits, in whole characters [OF-02]", async () => {
  const made = await postedRace(db)
  await made.post("Expert")
  const phone = await makePhone(db, made.stage)
  const reason = `a${"🏍".repeat(240)}`
  const participant = made.idOf("Anna")
  await phone.send([wireTap({ participant, name: "JudgePenalty", points: 5, reason })], { now: noon })
  expect((await made.postingOf("Expert"))?.changes).toMatchObject([
    { parts: [{ kind: "penalty", before: 0, after: 5 }], reason: `a${"🏍".repeat(199)}` },
  ])
})

test("a cancelled section is named once for the class, and so is one that is ridden again [OF-02]", async () => {
  const made = await postedRace(db)
  await made.post("Expert")
  await cancelSection(made.at(1), made.stage.path, { section: 2, isCancelled: true })
  await cancelSection(made.at(2), made.stage.path, { section: 2, isCancelled: false })
  const posting = await made.postingOf("Expert")
  expect(posting).toMatchObject({ questionsUntil: noon + 32 * minute, changeCount: 2 })
  expect(partsOf(posting)).toEqual([
    [null, { kind: "restored", section: 2 }],
    [null, { kind: "cancelled", section: 2 }],
  ])
})

test("a section that is cancelled in a lap is named with that lap [OF-02] [RX-07]", async () => {
  const made = await postedRace(db)
  await made.post("Expert")
  await cancelSection(made.at(1), made.stage.path, { section: 2, isCancelled: true, laps: [1] })
  expect(partsOf(await made.postingOf("Expert"))).toEqual([
    [null, { kind: "cancelled", section: 2, laps: [1] }],
  ])
})

test("only the latest ten of many changes are shown, and all are counted [OF-02]", async () => {
  const made = await postedRace(db)
  await made.post("Expert")
  for (let i = 0; i < 12; i += 1) await made.edit("Anna", i, i % 2 === 0 ? 5 : 1)
  const posting = await made.postingOf("Expert")
  expect(posting).toMatchObject({ changeCount: 12, questionsUntil: noon + 41 * minute })
  expect(posting?.changes.map(({ at }) => (at - noon) / minute)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
})

test("after approval a class keeps its changes; results that are reopened are posted as before, and a correction is named [OF-02]", async () => {
  const made = await postedRace(db)
  await made.post("Expert")
  await made.edit("Anna", 1, 5, "Protest upheld")
  const posted = await made.postingOf("Expert")
  await made.approve(60, ["Clubman"])
  expect(await made.postingOf("Expert")).toEqual(posted)
  await made.reopen()
  expect(await made.postingOf("Expert")).toEqual(posted)
  await made.edit("Anna", 90, 3, "Appeal")
  expect(await made.postingOf("Expert")).toMatchObject({
    questionsUntil: noon + 120 * minute,
    changes: [{ reason: "Appeal" }, { reason: "Protest upheld" }],
  })
  expect(await made.approve(119, ["Clubman"])).toEqual({ kind: "to-confirm", reason: "questions-open" })
  const checked = await approvalCheck({ ...made.by, now: noon + 119 * minute }, made.stage.path)
  expect(checked).toMatchObject({
    check: {
      questions: { classes: expect.arrayContaining([{ racingClass: "Expert", until: noon + 120 * minute }]) },
    },
  })
})

test("forgetting a rider removes them from posted changes too [OF-02]", async () => {
  const made = await postedRace(db)
  await made.post("Expert")
  await made.edit("Anna", 1, 5)
  const id = made.idOf("Anna")
  const outcome = await forgetParticipant(made.by, made.stage.path, { id, isTrial: false })
  expect(outcome).toEqual({ kind: "forgotten" })
  expect((await made.postingOf("Expert"))?.changes).toMatchObject([
    { rider: { name: "—", racingNumber: "7" } },
  ])
  const kept = await db.select().from(postedResult).where(eq(postedResult.stageKey, made.stage.key))
  expect(kept).toHaveLength(2)
  expect(JSON.stringify(kept)).not.toContain(id)
})
