import { sql } from "drizzle-orm"
import { expect, onTestFinished, test, vi } from "vitest"
import { z } from "zod"
import { testDatabase } from "#tests/support/database.ts"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { makeLinkedEntry } from "#tests/support/factories/make-linked-entry.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeHeldRider } from "#tests/support/factories/make-rider.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { makeStage, type StageInput } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { ownNextStage } from "./own-next-stage.ts"

const { db } = await testDatabase()

const day = 24 * 3_600_000
const now = Date.UTC(2026, 4, 16, 7)

const inDays = (days: number) => ({
  competitionStartDate: now + days * day,
  competitionEndDate: now + days * day + day / 4,
})

const racingClass = { name: "Expert", color: "#d62828" }

const makeIn = (days: number, given: StageInput = {}) =>
  makeStage(db, { classes: [racingClass], ...inDays(days), ...given })

const nextOf = (userId: string, at = now) => ownNextStage(db, { userId, now: at })

test("the next stage is the earliest that a rider rides and that is not over, with number, class and start [CL-08]", async () => {
  const { id } = await makeUser(db)
  const startTime = now + 5 * day + 3_600_000
  const [past, later, soon] = [
    await makeIn(-3),
    await makeIn(30),
    await makeIn(5, { classes: [{ ...racingClass, startTime }], location: "Cēsis" }),
  ]
  for (const stage of [past, later, soon])
    await makeParticipant(db, stage, { id, name: "Anna", racingNumber: "77" })
  await makeIn(1)
  expect(await nextOf(id)).toEqual({
    stage: {
      path: soon.path,
      title: soon.title,
      location: "Cēsis",
      timeZone: "Europe/Riga",
      competitionStartDate: soon.competitionStartDate,
      competitionEndDate: soon.competitionEndDate,
      registrationEndDate: soon.registrationEndDate,
      announcedStartDate: null,
      calledOff: null,
    },
    rides: [
      {
        name: "Anna",
        racingClass: "Expert",
        color: "#d62828",
        racingNumber: "77",
        status: "Registered",
        startTime,
        startsAt: null,
        hasResult: false,
        isByOrganiser: false,
        isOnlySeen: false,
        changedCard: null,
      },
    ],
    isJudge: false,
  })
  // it is the next one until it is over
  expect((await nextOf(id, soon.competitionEndDate - 1))?.stage.path).toBe(soon.path)
  expect((await nextOf(id, soon.competitionEndDate))?.stage.path).toBe(later.path)
})

test("a judge's next stage is one where they judge, and a rider who has a result cannot change any more [CL-08]", async () => {
  const stage = await makeIn(2)
  const { user } = await makeJudge(db, stage)
  expect(await nextOf(user.id)).toMatchObject({ stage: { path: stage.path }, rides: [], isJudge: true })

  const { id } = await makeUser(db)
  const ridden = await makeScoredStage(db, {
    ...inDays(0),
    cards: { Anna: [[0, null]] },
    riders: { Anna: { id } },
  })
  expect(await nextOf(id)).toMatchObject({ stage: { path: ridden.stage.path }, rides: [{ hasResult: true }] })
})

test("nobody is led to a stage that is not published, or that others ride [CL-08]", async () => {
  const { id } = await makeUser(db)
  const draft = await makeIn(1, { status: "draft" })
  await makeParticipant(db, draft, { id })
  await makeParticipant(db, await makeIn(2))
  expect(await nextOf(id)).toBeNull()
})

test("a stage that a secretary has entered a rider for is theirs once the entry is linked to them [CL-08, RI-04]", async () => {
  const { id: userId } = await makeUser(db)
  const stage = await makeIn(5)
  const { id: participantId } = await makeParticipant(db, stage, { racingNumber: "12" })
  expect(await nextOf(userId)).toBeNull()
  await makeLinkedEntry(db, { userId, stageKey: stage.key, participantId })
  expect(await nextOf(userId)).toMatchObject({
    stage: { path: stage.path },
    rides: [{ racingClass: "Expert", racingNumber: "12", isByOrganiser: true }],
  })
})

test("a stage that is called off is next only while nothing else is; a postponed one is still to come, whatever its day was [CH-01]", async () => {
  const { id } = await makeUser(db)
  const texts = { lv: null, et: null, en: null }
  const off = (kind: "postponed" | "cancelled") => ({ calledOff: { kind, on: now, texts } })
  const nextPath = async () => (await nextOf(id))?.stage.path
  await makeParticipant(db, await makeIn(-3, off("cancelled")), { id })
  expect(await nextPath()).toBeUndefined()
  const postponed = await makeIn(-2, off("postponed"))
  await makeParticipant(db, postponed, { id })
  expect(await nextPath()).toBe(postponed.path)
  await makeParticipant(db, await makeIn(1, off("cancelled")), { id })
  const later = await makeIn(9)
  await makeParticipant(db, later, { id })
  expect(await nextPath()).toBe(later.path)
})

test("a person's entries are found by indexes, not by reading everybody's [CL-08]", async () => {
  const stage = await makeIn(3)
  const { id, classKey } = await makeParticipant(db, stage)
  await db.execute(sql`
    insert into participant (stage_key, id, name, class_key)
    select ${stage.key}, 'many-' || number, 'Rider', ${classKey} from generate_series(1, 5000) as number`)
  await db.execute(sql`
    with riders as (insert into rider (id) select gen_random_uuid() from generate_series(1, 5000) returning id)
    insert into linked_entry (stage_key, participant_id, rider_id)
    select ${stage.key}, 'many-' || row_number() over (), id from riders`)
  await db.execute(sql`vacuum analyze participant, rider, linked_entry`)
  const queries = vi.spyOn(db.$client, "query")
  onTestFinished(() => queries.mockRestore())
  expect(await nextOf(id)).toMatchObject({ stage: { path: stage.path } })
  const [query, values] = z
    .tuple([z.object({ text: z.string() }), z.array(z.unknown())])
    .parse(queries.mock.calls[0])
  const { rows } = await db.$client.query(`explain ${query.text}`, values)
  const plan = JSON.stringify(rows)
  for (const index of ["participant_person", "linked_entry_rider_id_index"]) expect(plan).toContain(index)
  expect(plan).not.toMatch(/Seq Scan on (participant|rider|linked_entry)/)
})

test("of the next stage each rider of the account is shown, and a later stage of another waits [CL-08, FA-02]", async () => {
  const { id } = await makeUser(db)
  const [child, other] = [await makeHeldRider(db, id), await makeHeldRider(db, id)]
  const [soon, later] = [await makeIn(5), await makeIn(9)]
  await makeParticipant(db, soon, { id: child.id, name: "Bruno", racingNumber: "7" })
  await makeParticipant(db, soon, { id, name: "Anna", racingNumber: "77" })
  await makeParticipant(db, later, { id: other.id, name: "Clara" })
  expect(await nextOf(id)).toMatchObject({
    stage: { path: soon.path },
    rides: [
      { name: "Bruno", racingNumber: "7" },
      { name: "Anna", racingNumber: "77" },
    ],
  })
})
