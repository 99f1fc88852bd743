import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { board, boardRows } from "#contracts/results/live.ts"
import { mostProtests } from "#domain/results/protests.ts"
import { stageClass } from "#server/db/schema/competitions.ts"
import { protest } from "#server/db/schema/protests.ts"
import { participant } from "#server/db/schema/registration.ts"
import { raceDesk } from "#server/judging/race-desk.ts"
import { addPending, changeFrame, nothingPending, readState } from "#server/live/board-state.ts"
import { decideProtest, editProtest, recordProtest, removeProtest } from "#server/results/protests.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { minute } from "#tests/support/posted-race.ts"
import { protestedRace, protestOf, rulingOf } from "#tests/support/protested-race.ts"
import { refused } from "#tests/support/scored-race.ts"
import { noon } from "#tests/support/wire-taps.ts"

const { db } = await testDatabase()

const changed = { kind: "changed" }
const unknown = randomUUID()

test("everybody sees the class, the subject and the decision of a protest, and never who protests, why, or the fee [OF-05]", async () => {
  const made = await protestedRace(db)
  expect((await made.board()).protests).toEqual([])
  const id = await made.recorded({ protester: { participantId: made.idOf("Anna") } })
  const open = {
    id,
    racingClass: "Expert",
    subject: "Score of 7 in section 2",
    receivedOn: noon,
    decision: null,
    text: null,
    decidedOn: null,
  }
  expect(board.parse(await made.board()).protests).toEqual([open])
  expect((await made.board()).protests).toEqual([open])
  expect(await made.decide(id, {})).toEqual(changed)
  const decided = {
    ...open,
    decision: "upheld",
    text: "The score becomes 0",
    decidedOn: noon + 10 * minute,
  }
  expect((await made.board()).protests).toEqual([decided])
})

test("secretaries see who protests, why, and what became of the fee; open protests need attention [OF-05]", async () => {
  const made = await protestedRace(db)
  const ofStage = await made.recorded({
    racingClass: null,
    receivedOn: noon + minute,
    fee: null,
    details: null,
  })
  const id = await made.recorded({ protester: { participantId: made.idOf("Anna") } })
  const { protests, attention } = await made.desk()
  const anna = {
    id,
    revision: expect.any(Number),
    racingClass: "Expert",
    protester: { participantId: made.idOf("Anna"), name: "Anna", racingNumber: "7", isRemoved: false },
    subject: "Score of 7 in section 2",
    details: "The marshal saw a foot that was not there",
    fee: 50_00,
    isFeeReturned: false,
    receivedOn: noon,
    decision: null,
    text: null,
    decidedOn: null,
  }
  const club = {
    id: ofStage,
    racingClass: null,
    protester: { participantId: null, name: "Smiltene MK", racingNumber: null, isRemoved: false },
    details: null,
    fee: null,
  }
  expect(protests).toEqual([anna, expect.objectContaining(club)])
  expect(attention).toEqual([
    { kind: "protest", ...anna },
    expect.objectContaining({ kind: "protest", ...club }),
  ])
  await made.decide(id, { decision: "refused", isFeeReturned: false })
  await made.decide(ofStage, { decision: "withdrawn", text: null, isFeeReturned: true })
  const after = await made.desk()
  expect(after.attention).toEqual([])
  // no fee was paid that could be returned
  expect(after.protests).toMatchObject([
    { decision: "refused", isFeeReturned: false },
    { decision: "withdrawn", text: null, isFeeReturned: false },
  ])
})

test("a protest is changed, opened again and removed, and the log keeps what was done without who protests and why [OF-05]", async () => {
  const made = await protestedRace(db)
  const id = await made.recorded()
  await made.decide(id, {})
  const form = {
    racingClass: null,
    protester: { participantId: made.idOf("Carl") },
    subject: "Start order",
    fee: null,
  }
  expect(await made.edit(id, form)).toEqual(changed)
  expect((await made.desk()).protests).toMatchObject([
    {
      racingClass: null,
      protester: { name: "Carl" },
      subject: "Start order",
      decision: "upheld",
      isFeeReturned: false,
    },
  ])
  expect(await made.decide(id, null)).toEqual(changed)
  expect((await made.board()).protests).toMatchObject([{ decision: null, text: null, decidedOn: null }])
  expect(await made.remove(id)).toEqual(changed)
  expect((await made.board()).protests).toEqual([])
  const data = { stage: made.stage.path, protest: id }
  expect((await made.auditEvents()).map(({ event, data }) => [event, data])).toEqual([
    ["record_protest", { ...data, racingClass: "Expert", fee: 50_00 }],
    ["decide_protest", { ...data, before: null, after: "upheld", isFeeReturned: true }],
    ["edit_protest", { ...data, racingClass: null, fee: null }],
    ["decide_protest", { ...data, before: "upheld", after: null, isFeeReturned: false }],
    ["remove_protest", { ...data, before: null, after: null }],
  ])
})

test("impossible protests are refused: a future time, a decision before the protest, a class or rider of another stage [OF-05]", async () => {
  const made = await protestedRace(db)
  const ahead = refused("time-ahead")
  expect(await made.record({ receivedOn: noon + 71 * minute })).toEqual(ahead)
  expect(await made.record({ racingClass: "Junior" })).toEqual(refused("unknown-class"))
  const stranger = await makeParticipant(db, (await protestedRace(db)).stage)
  const byStranger = { protester: { participantId: stranger.id } }
  expect(await made.record(byStranger)).toEqual(refused("unknown-participant"))
  expect((await made.desk()).protests).toEqual([])
  const id = await made.recorded()
  expect(await made.edit(id, { racingClass: "Junior" })).toEqual(refused("unknown-class"))
  expect(await made.edit(id, byStranger)).toEqual(refused("unknown-participant"))
  const early = refused("decided-before-received")
  expect(await made.decide(id, { decidedOn: noon - minute })).toEqual(early)
  expect(await made.decide(id, { decidedOn: noon + 71 * minute })).toEqual(ahead)
  await made.decide(id, {})
  expect(await made.edit(id, { receivedOn: noon + 11 * minute })).toEqual(early)
  expect((await made.desk()).protests).toMatchObject([{ receivedOn: noon, decidedOn: noon + 10 * minute }])
})

test("a form that is sent twice records one protest, and its id belongs to one stage [OF-05]", async () => {
  const made = await protestedRace(db)
  const other = await protestedRace(db)
  const id = randomUUID()
  expect(await made.record({}, id)).toEqual(changed)
  expect(await made.record({ subject: "Another" }, id)).toEqual(changed)
  expect(await other.record({}, id)).toEqual(refused("protest-elsewhere"))
  for (const refusal of [await other.decide(id, {}), await other.edit(id, {}), await other.remove(id)])
    expect(refusal).toEqual(refused("protest-not-found"))
  expect((await made.desk()).protests).toMatchObject([{ subject: "Score of 7 in section 2", decision: null }])
  expect((await other.desk()).protests).toEqual([])
})

test("of two secretaries the second has to look at what the first changed [OF-05]", async () => {
  const made = await protestedRace(db)
  const { by, stage } = made
  const id = await made.recorded()
  const before = await made.seen(id)
  await made.decide(id, {})
  const meanwhile = refused("changed-meanwhile")
  const ruling = rulingOf({ decision: "refused" })
  expect(await decideProtest(by, stage.path, { ...before, ruling })).toEqual(meanwhile)
  expect(await editProtest(by, stage.path, { ...before, form: protestOf() })).toEqual(meanwhile)
  expect(await removeProtest(by, stage.path, before)).toEqual(meanwhile)
  expect((await made.desk()).protests).toMatchObject([{ decision: "upheld" }])
})

test("only secretaries of the institution record and decide, and a stage has no more than fifty protests [OF-05]", async () => {
  const made = await protestedRace(db)
  const { path, key } = made.stage
  const id = await made.recorded()
  const known = await made.seen(id)
  const forbidden = refused("forbidden")
  expect(await recordProtest(made.byNobody, path, { id: unknown, form: protestOf() })).toEqual(forbidden)
  expect(await editProtest(made.byNobody, path, { ...known, form: protestOf() })).toEqual(forbidden)
  expect(await decideProtest(made.byNobody, path, { ...known, ruling: rulingOf() })).toEqual(forbidden)
  expect(await removeProtest(made.byNobody, path, known)).toEqual(forbidden)
  expect(await raceDesk(made.byNobody, path)).toEqual(forbidden)
  const [first] = await db.select().from(protest).where(eq(protest.id, id))
  if (!first) throw new Error("Nothing was recorded")
  await db
    .insert(protest)
    .values(Array.from({ length: mostProtests - 2 }, () => ({ ...first, id: randomUUID(), stageKey: key })))
  expect(await made.record()).toEqual(changed)
  expect(await made.record()).toEqual(refused("protest-limit"))
})

test("approval names the protests without a decision, and waits for none; one that arrives in between is asked about [OF-05]", async () => {
  const made = await protestedRace(db)
  const first = await made.recorded()
  const toConfirm = { kind: "to-confirm", reason: "protests-open" }
  const named = { id: first, racingClass: "Expert", subject: "Score of 7 in section 2" }
  expect(await made.approveWith()).toEqual(toConfirm)
  expect((await made.check(60)).protests).toEqual([named])
  const second = await made.recorded({ racingClass: null, subject: "Start order", receivedOn: noon + minute })
  const alsoNamed = { id: second, racingClass: null, subject: "Start order" }
  expect(await made.approveWith([first])).toEqual(toConfirm)
  expect((await made.check(60)).protests).toEqual([named, alsoNamed])
  expect(await made.resultOf("Anna")).toMatchObject({ position: null })
  await made.decide(second, { decision: "refused" })
  expect(await made.approveWith([first])).toMatchObject({ kind: "approved" })
})

test("a protest is recorded and decided also once the results are approved, and changes none of them [OF-05]", async () => {
  const made = await protestedRace(db)
  const early = await made.recorded()
  await made.approveWith([early])
  const before = (await made.board()).rows
  const late = await made.recorded({ racingClass: "Clubman", receivedOn: noon + minute })
  expect(await made.decide(early, {})).toEqual(changed)
  expect((await made.board()).protests).toMatchObject([{ decision: "upheld" }, { id: late, decision: null }])
  expect((await made.board()).rows).toEqual(before)
  expect((await made.desk()).stage.resultsStatus).toBe("Approved")
})

test("a protest and its decision are sent as they are made, with no line; what only secretaries see is not sent [OF-05]", async () => {
  const made = await protestedRace(db)
  const { stage } = made
  const read = async (before: Parameters<typeof readState>[2]) => {
    const state = await readState(db, stage.path, before)
    if (!state) throw new Error("There is no board")
    return state
  }
  const message = (from: Awaited<ReturnType<typeof read>>, to: typeof from) => {
    const frame = changeFrame(addPending(nothingPending, from, to), to).plain.toString()
    const [, event, data = ""] = /event: (.*)\ndata: (.*)\n/.exec(frame) ?? []
    return { event, ...JSON.parse(data) }
  }
  const before = await read(null)
  const id = await made.recorded()
  const recorded = await read(before)
  const sent = message(before, recorded)
  expect(sent).toMatchObject({ event: "rows", rows: [], gone: [], protests: [{ id, decision: null }] })
  expect(boardRows.parse(sent).protests).toEqual(sent.protests)
  expect(JSON.stringify(sent)).not.toMatch(/Smiltene|marshal|[:"]5000[,"}]/)
  await made.edit(id, { details: "The marshal is not sure", fee: null })
  const edited = await read(recorded)
  expect(message(recorded, edited)).not.toHaveProperty("protests")
  await made.decide(id, {})
  const decided = await read(edited)
  expect(message(edited, decided)).toMatchObject({ rows: [], protests: [{ id, decision: "upheld" }] })
  await made.edit(id, { subject: "Score of 8" })
  await made.remove(id)
  const removed = await read(decided)
  expect(message(decided, removed)).toMatchObject({ rows: [], protests: [] })
  expect((await read(null)).board).toEqual(removed.board)
})

test("a protest outlives its class and the rider who made it: both stay as they were recorded, and the rider is said to be removed [OF-05]", async () => {
  const made = await protestedRace(db)
  const rider = await makeParticipant(db, made.stage, { name: "Dace", racingNumber: "31" })
  const id = await made.recorded({ racingClass: "Elite", protester: { participantId: rider.id } })
  await db.delete(participant).where(eq(participant.id, rider.id))
  const [recorded] = await db.select().from(protest).where(eq(protest.id, id))
  expect(recorded).toMatchObject({ stageKey: made.stage.key, classKey: expect.any(Number) })
  await db.delete(stageClass).where(eq(stageClass.classKey, recorded?.classKey ?? 0))
  expect((await made.desk()).protests).toMatchObject([
    {
      ...{ id, racingClass: "Elite" },
      protester: { participantId: rider.id, name: "Dace", racingNumber: "31", isRemoved: true },
    },
  ])
  const state = await readState(db, made.stage.path, null)
  expect(state?.board.protests).toMatchObject([{ id, racingClass: "Elite" }])
  // what is corrected later leaves both as they are
  const form = { racingClass: "Elite", protester: { participantId: rider.id }, subject: "Score of 8" }
  expect(await made.edit(id, form)).toEqual(changed)
  expect((await made.desk()).protests).toMatchObject([
    { racingClass: "Elite", subject: "Score of 8", protester: { name: "Dace", isRemoved: true } },
  ])
  expect(await made.record(form)).toEqual(refused("unknown-class"))
  expect(await made.record({ ...form, racingClass: "Expert" })).toEqual(refused("unknown-participant"))
})
