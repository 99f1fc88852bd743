import { expect, test } from "vitest"
import { testDatabase } from "#tests/support/database.ts"
import { makeClub } from "#tests/support/factories/make-club.ts"
import { makeLinkedEntry } from "#tests/support/factories/make-linked-entry.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { showParticipants } from "./show-participants.ts"

const { db } = await testDatabase()

const secret = { birthDate: "1996-07-14", license: "LV-77", gender: "female" } as const

test("private columns are for the secretaries of the stage's institution, not of another", async () => {
  const stage = await makeStage(db)
  await makeParticipant(db, stage, secret)
  const own = await makeSecretary(db, stage.institutionId)
  const stranger = await makeSecretary(db, (await makeStage(db)).institutionId)
  expect(await showParticipants({ db, actor: own, now: 0 }, stage.path, {})).toMatchObject({
    for: "secretary",
    rows: [secret],
  })
  for (const actor of [null, stranger]) {
    const list = await showParticipants({ db, actor, now: 0 }, stage.path, {})
    expect(list).toMatchObject({ for: "everybody", rows: [{ birthYear: 1996 }] })
    for (const text of [secret.birthDate, secret.license, secret.gender])
      expect(JSON.stringify(list)).not.toContain(text)
  }
})

test("of many participants only the last to join are returned, and all are counted", async () => {
  const stage = await makeStage(db, {
    classes: [
      { name: "Hobby", order: 1 },
      { name: "Expert", order: 9 },
      { name: "Empty", order: 5 },
    ],
  })
  const [large, small] = [await makeClub(db), await makeClub(db)]
  for (const [createdOn, clubId] of [large.id, small.id, large.id, null].entries())
    await makeParticipant(db, stage, { racingClass: createdOn === 0 ? "Expert" : "Hobby", createdOn, clubId })
  const list = await showParticipants({ db, actor: null, now: 0 }, stage.path, { most: 2 })
  expect(list).toMatchObject({
    total: 4,
    byClass: [
      { name: "Expert", count: 1 },
      { name: "Hobby", count: 3 },
    ],
    byClub: [
      { name: large.id, count: 2 },
      { name: small.id, count: 1 },
    ],
  })
  expect(list?.rows.map(({ club }) => club?.id ?? null)).toEqual([null, large.id])
})

test("riders see with what number and in what class they have joined", async () => {
  const stage = await makeStage(db)
  const { id } = await makeUser(db)
  const actor = { userId: id, isConfirmed: true, admin: false, secretaryOf: [] }
  expect(await showParticipants({ db, actor, now: 0 }, stage.path, {})).toMatchObject({ own: [], total: 0 })
  await makeParticipant(db, stage, { id, racingNumber: "77" })
  await makeParticipant(db, stage)
  expect(await showParticipants({ db, actor, now: 0 }, stage.path, { most: 1 })).toMatchObject({
    own: [{ id, racingNumber: "77", racingClass: "Expert", isByOrganiser: false }],
    total: 2,
  })
})

test("riders see the entry that a secretary made and linked to them, and that it is not theirs to change [RI-04, ST-03, ST-10]", async () => {
  const stage = await makeStage(db)
  const { id: userId } = await makeUser(db)
  const actor = { userId, isConfirmed: true, admin: false, secretaryOf: [] }
  const { id: participantId } = await makeParticipant(db, stage, { racingNumber: "12" })
  await makeParticipant(db, stage)
  await makeLinkedEntry(db, { userId, stageKey: stage.key, participantId })
  expect(await showParticipants({ db, actor, now: 0 }, stage.path, {})).toMatchObject({
    own: [{ id: participantId, racingNumber: "12", hasResult: false, isByOrganiser: true }],
  })
})

test("a draft has participants only for those who may edit it, and a stage that is not there none", async () => {
  const draft = await makeStage(db, { status: "draft" })
  const secretary = await makeSecretary(db, draft.institutionId)
  expect(await showParticipants({ db, actor: secretary, now: 0 }, draft.path, {})).toMatchObject({ total: 0 })
  expect(await showParticipants({ db, actor: null, now: 0 }, draft.path, {})).toBeNull()
  expect(await showParticipants({ db, actor: secretary, now: 0 }, `${draft.path}-no`, {})).toBeNull()
})
