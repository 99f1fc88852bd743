import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { participant } from "#server/db/schema/registration.ts"
import { result } from "#server/db/schema/results.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makePhone } from "#tests/support/judge-phone.ts"
import { postedRace } from "#tests/support/posted-race.ts"
import { refused, scoredRace } from "#tests/support/scored-race.ts"
import { undone, undoneRace } from "#tests/support/undone-race.ts"
import { wireTap } from "#tests/support/wire-taps.ts"
import { approveResults } from "./approval.ts"
import { setOutOfCompetition } from "./out-of-competition.ts"

const { db } = await testDatabase()

/** Anna is first, Bruno second and Carl third. */
const race = async () => {
  const made = await scoredRace(db, { cards: { Anna: [[0, 1]], Bruno: [[5, 0]], Carl: [[5, 3]] } })
  const { stage, by, idOf, board } = made
  return {
    ...made,
    put: (participantId: string, isOut: boolean, reason: string | null = null) =>
      setOutOfCompetition(by, stage.path, { participantId, isOut, reason }),
    approve: () => approveResults(by, stage.path, { seenRevision: 1_000 }),
    /** The places of a list, best first. */
    list: async () =>
      (await board()).rows.map(({ name, position, place, outOfCompetition: out }) =>
        out ? `${name} (${out.position}) (${out.place})` : `${name} ${position} ${place}`,
      ),
    idOf,
  }
}

test("a rider put out of competition stays in the list with the place in brackets, and the others move up [RX-01]", async () => {
  const { idOf, put, list } = await race()
  expect(await put(idOf("Anna"), true)).toMatchObject({ kind: "changed" })
  expect(await list()).toEqual(["Anna (1) (1)", "Bruno 1 1", "Carl 2 2"])
  expect(await put(idOf("Anna"), true)).toEqual(refused("already-set"))
  expect(await put(idOf("Anna"), false)).toMatchObject({ kind: "changed" })
  expect(await list()).toEqual(["Anna 1 1", "Bruno 2 2", "Carl 3 3"])
  expect(await put("nobody", true)).toEqual(refused("unknown-participant"))
})

test("a rider put out of competition before their first score is so from that score on [RX-01]", async () => {
  const { stage, board, put } = await race()
  const late = await makeParticipant(db, stage, { name: "Dace" })
  // nothing of the results has changed, so there is nothing of them to undo
  expect(await put(late.id, true)).toEqual({ kind: "changed", revision: null })
  const { send } = await makePhone(db, stage)
  await send([wireTap({ participant: late.id, section: 1 })])
  const line = (await board()).rows.find(({ id }) => id === late.id)
  expect(line).toMatchObject({ total: 0, position: null, outOfCompetition: { position: 4, place: 4 } })
})

test("the approval freezes the place in brackets, and then nobody changes who competes until it is opened again [RX-01]", async () => {
  const { stage, idOf, put, approve, list, resultOf, reopen } = await race()
  await put(idOf("Bruno"), true)
  expect(await approve()).toEqual({ kind: "approved", results: 3, corrected: [] })
  expect(await resultOf("Bruno")).toMatchObject({
    position: null,
    positionAbsolute: null,
    positionInBrackets: 2,
    absoluteInBrackets: 2,
    positionPoints: 0,
    positionAbsolutePoints: 0,
  })
  expect(await resultOf("Carl")).toMatchObject({ position: 2, positionPoints: 17, positionInBrackets: null })
  expect(await put(idOf("Bruno"), false)).toEqual(refused("results-approved"))
  expect(await put(idOf("Carl"), true)).toEqual(refused("results-approved"))
  // the list goes by what was stored, whatever the scores would say today
  await db
    .update(result)
    .set({ positionInBrackets: 3, absoluteInBrackets: 3 })
    .where(and(eq(result.stageKey, stage.key), eq(result.participantId, idOf("Bruno"))))
  expect(await list()).toEqual(["Anna 1 1", "Carl 2 2", "Bruno (3) (3)"])
  await reopen()
  expect(await resultOf("Bruno")).toMatchObject({ positionInBrackets: null, absoluteInBrackets: null })
  expect(await put(idOf("Bruno"), false)).toMatchObject({ kind: "changed" })
  expect(await list()).toEqual(["Anna 1 1", "Bruno 2 2", "Carl 3 3"])
})

test("the audit log says who was put out of competition, and why [RX-01] [SP-10]", async () => {
  const { idOf, put, auditEvents, stage } = await race()
  await put(idOf("Anna"), true, "Licence of another federation")
  await put(idOf("Anna"), false)
  const whose = { stage: stage.path, participant: idOf("Anna") }
  expect(await auditEvents()).toMatchObject([
    {
      event: "set_out_of_competition",
      data: { ...whose, before: false, after: true, reason: "Licence of another federation" },
    },
    { event: "set_in_competition", data: { ...whose, before: true, after: false, reason: null } },
  ])
})

test("it is undone as long as nobody has changed it since, and is among the latest changes [RX-01] [SP-15]", async () => {
  const { stage, by, idOf, undo, changes, lineOf } = await undoneRace(db)
  const put = (isOut: boolean) =>
    setOutOfCompetition(by, stage.path, { participantId: idOf("Anna"), isOut, reason: null })
  const first = await put(true)
  expect((await changes())[0]).toMatchObject({
    what: { kind: "competition", isOut: true },
    rider: { id: idOf("Anna") },
    state: "open",
  })
  expect(await undo(first)).toEqual(undone)
  expect((await lineOf("Anna"))?.outOfCompetition).toBeUndefined()
  const [second] = [await put(true), await put(false)]
  expect(await undo(second)).toMatchObject(refused("changed-since"))
  const isTheirs = and(eq(participant.stageKey, stage.key), eq(participant.id, idOf("Anna")))
  expect(
    await db.select({ isOut: participant.isOutOfCompetition }).from(participant).where(isTheirs),
  ).toEqual([{ isOut: false }])
})

test("such a change is listed under a posted class with its reason, and reopens question time [RX-01] [OF-02]", async () => {
  const made = await postedRace(db)
  const { stage, at, idOf, board } = made
  await made.post("Expert")
  const put = (minutes: number, isOut: boolean, reason: string | null) =>
    setOutOfCompetition(at(minutes), stage.path, { participantId: idOf("Anna"), isOut, reason })
  await put(10, true, "Too young for the class")
  await put(20, false, null)
  const { posting } = (await board()).classes.find(({ name }) => name === "Expert") ?? {}
  const rider = { id: idOf("Anna"), name: "Anna", racingNumber: "7" }
  expect(posting?.changes).toMatchObject([
    { rider, parts: [{ kind: "in-competition" }], total: null, reason: null },
    { rider, parts: [{ kind: "out-of-competition" }], total: null, reason: "Too young for the class" },
  ])
  expect(posting?.questionsUntil).toBe(at(50).now)
})

test("a class that was posted before this could be set compares as if everybody had competed [RX-01] [OF-02]", async () => {
  const made = await postedRace(db)
  await made.post("Expert")
  await db.execute("update posted_result set result = result - 'isOutOfCompetition'")
  await made.edit("Bruno", 5, 3)
  const { posting } = (await made.board()).classes.find(({ name }) => name === "Expert") ?? {}
  expect(posting?.changes.map(({ rider, parts }) => [rider?.name, parts.map(({ kind }) => kind)])).toEqual([
    ["Bruno", ["section"]],
  ])
})

test("only those who may change results say who competes [RX-01]", async () => {
  const { stage, byNobody, idOf } = await race()
  const input = { participantId: idOf("Anna"), isOut: true, reason: null }
  expect(await setOutOfCompetition(byNobody, stage.path, input)).toEqual(refused("forbidden"))
})
