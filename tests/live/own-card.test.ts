import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { lapsOfRider } from "#domain/results/card-agreement.ts"
import { dataAbout } from "#server/accounts/data-about.ts"
import { deleteAccount } from "#server/accounts/delete-account.ts"
import { cardAgreement } from "#server/db/schema/agreements.ts"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { cancelSection } from "#server/judging/cancel-section.ts"
import { enterCards } from "#server/judging/enter-cards.ts"
import { moveEntry } from "#server/judging/move-entry.ts"
import { raceDesk } from "#server/judging/race-desk.ts"
import { ruleOnEntry } from "#server/judging/rule-on-entry.ts"
import { agreeToLap, findOwnCard, takeBackAgreement } from "#server/results/own-card.ts"
import { addPenalty } from "#server/results/penalties.ts"
import { readOwnCard, storeAgreements } from "#server/stages/card-agreements.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { makeLinkedEntry } from "#tests/support/factories/make-linked-entry.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { makePhone } from "#tests/support/judge-phone.ts"
import { scoredRace } from "#tests/support/scored-race.ts"
import { noon, wireTap } from "#tests/support/wire-taps.ts"

const { db } = await testDatabase()

const actorOf = (userId: string) => ({ userId, isConfirmed: true, admin: false, secretaryOf: [] })

/** Anna has ridden two laps of two sections with her own account, Bruno one; she says what is asked of her. */
const riddenRace = async () => {
  const [anna, bruno] = [await makeUser(db), await makeUser(db)]
  const made = await scoredRace(db, {
    cards: {
      Anna: [
        [0, 1],
        [2, 0],
      ],
      Bruno: [[5, 3]],
      Carl: [[0, 0]],
    },
    riders: { Anna: { id: anna.id }, Bruno: { id: bruno.id } },
  })
  const { path } = made.stage
  const by = (userId: string, minutes = 0) => ({ db, actor: actorOf(userId), now: noon + minutes * 60_000 })
  const scores = (...points: number[]) => points.map((one, place) => ({ section: place + 1, points: one }))
  const agree = (lap: number, points: number[], userId = anna.id, minutes = 0) =>
    agreeToLap(by(userId, minutes), path, { participantId: anna.id, lap, scores: scores(...points) })
  return {
    ...made,
    anna,
    bruno,
    actor: by,
    agree,
    scores,
    takeBack: (lap: number, userId = anna.id) =>
      takeBackAgreement(by(userId), path, { participantId: anna.id, lap }),
    place: (lap: number, section: number) => ({ participantId: anna.id, lap, section }),
    /** What Anna has said about her laps, and what of them has changed since. */
    laps: async () => {
      const card = await readOwnCard(db, { path, userId: anna.id, participantId: anna.id })
      return lapsOfRider(card?.laps ?? [], card?.agreements ?? []).flatMap(({ lap, agreement, changes }) =>
        agreement ? [{ lap, ...agreement, changes }] : [],
      )
    },
  }
}

test("riders say that a lap of their own card is right, with the scores that they looked at [OF-03]", async () => {
  const { stage, anna, actor, agree, laps, scores } = await riddenRace()
  expect(await findOwnCard(actor(anna.id), stage.path, anna.id)).toEqual({
    participantId: anna.id,
    agreements: [],
  })
  expect(await agree(1, [0, 1])).toEqual({ kind: "agreed" })
  const agreed = { agreedOn: noon, way: "own-card" } as const
  expect(await laps()).toEqual([{ lap: 1, ...agreed, changes: [] }])
  expect(await findOwnCard(actor(anna.id), stage.path, anna.id)).toEqual({
    participantId: anna.id,
    agreements: [{ lap: 1, ...agreed, scores: scores(0, 1).map((one) => ({ ...one, isMissed: false })) }],
  })
})

test("nobody can agree to scores they have not seen, nor to an incomplete lap [OF-03]", async () => {
  const { stage, actor, agree, bruno, laps, scores } = await riddenRace()
  const refused = { kind: "refused", reason: "changed-meanwhile" }
  for (const [lap, points] of [
    [1, [0, 2]],
    [1, [0]],
    [3, [0, 1]],
  ] as const)
    expect(await agree(lap, [...points])).toEqual(refused)
  expect(await laps()).toEqual([])
  // Bruno's second lap has no score, and an empty list says nothing about it
  for (const lap of [2, 1])
    expect(
      await agreeToLap(actor(bruno.id), stage.path, {
        participantId: bruno.id,
        lap,
        scores: scores(5),
      }),
    ).toEqual(refused)
})

test("only the card's own rider can agree to it, or take that back: no other rider and no secretary [OF-03]", async () => {
  const { agree, takeBack, laps, bruno, by, byAdmin } = await riddenRace()
  await agree(1, [0, 1])
  const forbidden = { kind: "refused", reason: "forbidden" }
  for (const userId of [bruno.id, by.actor.userId, byAdmin.actor.userId, (await makeUser(db)).id]) {
    expect(await agree(2, [2, 0], userId)).toEqual(forbidden)
    expect(await takeBack(1, userId)).toEqual(forbidden)
  }
  expect(await laps()).toMatchObject([{ lap: 1 }])
})

test("a phone changes nothing that riders have said on their own card, or have taken back there [OF-03]", async () => {
  const { stage, agree, takeBack, laps, anna, scores } = await riddenRace()
  const { device } = await makeJudge(db, stage)
  const agreeAfter = (seconds: number) =>
    storeAgreements(db, stage.path, {
      device: { id: device.id, passSection: null },
      agreements: [
        { participantId: anna.id, lap: 1, agreedOn: noon + seconds * 1_000, scores: scores(0, 1) },
      ],
    })
  await agreeAfter(-90)
  await agreeAfter(-60)
  expect(await laps()).toMatchObject([{ lap: 1, way: "judge-phone" }])
  expect(await takeBack(1)).toEqual({ kind: "taken-back" })
  for (const seconds of [-60, 30, 120]) await agreeAfter(seconds)
  expect(await laps()).toEqual([])
  expect(await agree(1, [0, 1])).toEqual({ kind: "agreed" })
  await agreeAfter(180)
  expect(await laps()).toMatchObject([{ lap: 1, way: "own-card", agreedOn: noon }])
})

test("an entry that a secretary linked to a rider's account is their own [OF-03] [RI-04]", async () => {
  const { stage, idOf, actor, scores } = await riddenRace()
  const { id: userId } = await makeUser(db)
  const participantId = idOf("Carl")
  const agree = () => agreeToLap(actor(userId), stage.path, { participantId, lap: 1, scores: scores(0, 0) })
  expect(await agree()).toEqual({ kind: "refused", reason: "forbidden" })
  await makeLinkedEntry(db, { userId, stageKey: stage.key, participantId })
  expect(await agree()).toEqual({ kind: "agreed" })
  const own = await findOwnCard(actor(userId), stage.path, participantId)
  expect(own).toMatchObject({ participantId, agreements: [{ lap: 1 }] })
  expect(await dataAbout(db, { id: userId, email: "" })).toMatchObject({ cardAgreements: [{ lap: 1 }] })
})

test("any change to a section of the lap withdraws the agreement, and is shown with old and new points [OF-03]", async () => {
  const ways: Record<string, (made: Awaited<ReturnType<typeof riddenRace>>) => Promise<unknown>> = {
    "a secretary's decision": ({ by, stage, place }) =>
      ruleOnEntry(by, stage.path, {
        place: place(1, 2),
        ruling: { kind: "edited", points: 5 },
        reason: "Written down for 17",
      }),
    "a card from paper": ({ by, stage, place }) =>
      enterCards(by, stage.path, { cells: [{ ...place(1, 2), points: 5, seen: 1 }], reason: null }),
    "a judge's later score": async ({ stage, anna }) => {
      const phone = await makePhone(db, stage)
      const tap = { participant: anna.id, lap: 1, section: 2, name: "EditedTo", points: 5 } as const
      await phone.send([wireTap({ ...tap, reason: "Wrong button", time: noon })])
    },
  }
  for (const [way, change] of Object.entries(ways)) {
    const made = await riddenRace()
    await made.agree(1, [0, 1])
    await made.agree(2, [2, 0])
    await change(made)
    expect(await made.laps(), way).toMatchObject([
      { lap: 1, changes: [{ section: 2, before: 1, after: 5 }] },
      { lap: 2, changes: [] },
    ])
  }
})

test("a score that is deleted or moved away withdraws it too; a cancelled section and a penalty do not [OF-03]", async () => {
  const deleted = await riddenRace()
  await deleted.agree(2, [2, 0])
  await ruleOnEntry(deleted.by, deleted.stage.path, {
    place: deleted.place(2, 1),
    ruling: { kind: "deleted" },
    reason: null,
  })
  expect(await deleted.laps()).toMatchObject([{ lap: 2, changes: [{ section: 1, before: 2, after: null }] }])

  const moved = await riddenRace()
  await moved.agree(2, [2, 0])
  await moveEntry(moved.by, moved.stage.path, {
    from: moved.place(2, 2),
    to: { participantId: moved.bruno.id, lap: 2, section: 2 },
    attempt: null,
    seen: null,
    reason: null,
  })
  expect(await moved.laps()).toMatchObject([{ lap: 2, changes: [{ section: 2, before: 0, after: null }] }])

  const cancelled = await riddenRace()
  await cancelled.agree(1, [0, 1])
  await cancelSection(cancelled.by, cancelled.stage.path, { section: 2, isCancelled: true })
  await addPenalty(cancelled.by, cancelled.stage.path, {
    id: randomUUID(),
    participantId: cancelled.anna.id,
    form: { points: 5, reason: "Helmet" },
  })
  expect(await cancelled.lineOf("Anna")).toMatchObject({ total: 7 })
  expect(await cancelled.laps()).toMatchObject([{ lap: 1, changes: [] }])
})

test("agreeing again after a look clears the notice of changes, and so does taking it back [OF-03]", async () => {
  const { by, stage, place, agree, takeBack, laps } = await riddenRace()
  await agree(1, [0, 1])
  const ruling = { kind: "edited", points: 3 } as const
  await ruleOnEntry(by, stage.path, { place: place(1, 1), ruling, reason: null })
  expect(await laps()).toMatchObject([{ changes: [{ section: 1, before: 0, after: 3 }] }])
  expect(await agree(1, [3, 1], undefined, 5)).toEqual({ kind: "agreed" })
  expect(await laps()).toMatchObject([{ lap: 1, agreedOn: noon + 5 * 60_000, changes: [] }])
  expect(await takeBack(1)).toEqual({ kind: "taken-back" })
  expect(await laps()).toEqual([])
})

test("once the results are approved nothing more can be said; what was said never stands against approval [OF-03]", async () => {
  const { stage, agree, takeBack, laps } = await riddenRace()
  await agree(1, [0, 1])
  await db.update(stageTable).set({ resultsStatus: "Approved" }).where(eq(stageTable.key, stage.key))
  const refused = { kind: "refused", reason: "results-approved" }
  expect(await agree(2, [2, 0])).toEqual(refused)
  expect(await takeBack(1)).toEqual(refused)
  expect(await laps()).toMatchObject([{ lap: 1 }])
})

test("a draft has no cards for its riders yet [OF-03]", async () => {
  const { stage, anna, actor, agree } = await riddenRace()
  await db.update(stageTable).set({ status: "draft" }).where(eq(stageTable.key, stage.key))
  expect(await findOwnCard(actor(anna.id), stage.path, anna.id)).toBeNull()
  expect(await agree(1, [0, 1])).toEqual({ kind: "refused", reason: "forbidden" })
})

test("a rider may agree and take it back only so often in an hour [OF-03]", async () => {
  const { agree, takeBack, laps } = await riddenRace()
  for (let time = 0; time < 30; time += 1) {
    expect(await agree(1, [0, 1])).toEqual({ kind: "agreed" })
    expect(await takeBack(1)).toEqual({ kind: "taken-back" })
  }
  expect(await agree(1, [0, 1])).toEqual({ kind: "refused", reason: "too-many-agreements" })
  expect(await laps()).toEqual([])
  expect(await agree(1, [0, 1], undefined, 61)).toEqual({ kind: "agreed" })
})

test("the desk counts the cards of each class that are right, and knows which laps were said and have changed [OF-03]", async () => {
  const { by, stage, place, agree, anna, bruno, actor, scores } = await riddenRace()
  const desk = async () => {
    const found = await raceDesk(by, stage.path)
    if (found.kind === "refused") throw new Error(found.reason)
    return found.desk
  }
  expect(await desk()).toMatchObject({
    classes: [{ name: "Expert", cards: { cards: 3, right: 0, changed: 0 } }],
    agreements: [],
  })
  await agree(1, [0, 1])
  await agreeToLap(actor(bruno.id), stage.path, { participantId: bruno.id, lap: 1, scores: scores(5, 3) })
  // Anna has a second lap that she has said nothing about
  expect((await desk()).classes).toMatchObject([{ cards: { cards: 3, right: 1, changed: 0 } }])
  await agree(2, [2, 0])
  expect((await desk()).classes).toMatchObject([{ cards: { cards: 3, right: 2, changed: 0 } }])
  const ruling = { kind: "edited", points: 3 } as const
  await ruleOnEntry(by, stage.path, { place: place(2, 1), ruling, reason: null })
  const { classes, agreements } = await desk()
  expect(classes).toMatchObject([{ cards: { cards: 3, right: 1, changed: 1 } }])
  expect(agreements.filter(({ participantId }) => participantId === anna.id)).toEqual([
    { participantId: anna.id, lap: 1, agreedOn: noon, way: "own-card", changes: [] },
    {
      participantId: anna.id,
      lap: 2,
      agreedOn: noon,
      way: "own-card",
      changes: [{ section: 1, before: 2, after: 3 }],
    },
  ])
})

test("what a rider said is in their own data, and goes with their account [OF-03] [D-35]", async () => {
  const { stage, anna, agree } = await riddenRace()
  await agree(1, [0, 1])
  expect(await dataAbout(db, { id: anna.id, email: anna.email })).toMatchObject({
    cardAgreements: [{ stage: stage.path, lap: 1, way: "own-card" }],
  })
  expect(await deleteAccount({ db, now: noon }, anna.id)).toEqual({ kind: "deleted" })
  expect(await db.$count(cardAgreement, eq(cardAgreement.stageKey, stage.key))).toBe(0)
})
