import { expect, test } from "vitest"
import { resultRow } from "#domain/results/result.ts"
import { raceDesk } from "#server/judging/race-desk.ts"
import { readHead, readLines } from "#server/live/read-board.ts"
import { shownStartList } from "#server/registration/start-list/show-start-list.ts"
import { listPenalties } from "#server/results/list-penalties.ts"
import { setResultStatus } from "#server/results/statuses.ts"
import { creditTime } from "#server/results/time-limits.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makePhone } from "#tests/support/judge-phone.ts"
import { lateRace, minute, ten } from "#tests/support/late-race.ts"
import { wireTap } from "#tests/support/wire-taps.ts"

const { db } = await testDatabase()

test("in openFree the points of a rider who was late are subtracted [TI-07]", async () => {
  const { stage } = await lateRace(db, { competitionType: "openFree" })
  const head = await readHead(db, stage.path)
  const [racingClass] = head?.classes ?? []
  const [line] = (head && (await readLines(db.$client, head.key, 0)))?.lines ?? []
  if (!racingClass || !line) throw new Error("Nobody has a result")
  const totalOf = (facts: typeof line) => resultRow(facts, racingClass, "openFree").total ?? 0
  expect(totalOf(line)).toBe(totalOf({ ...line, penalties: [] }) - 17)
})

test("the desk shows how late a rider was before there is a score, and credits minutes then [TI-07] [TI-08]", async () => {
  const { stage, rider, by, points } = await lateRace(db, { isScored: false })
  const shown = async () => {
    const listed = await listPenalties(by, stage.path, rider.id)
    return listed.kind === "listed" ? listed.penalties.map((one) => [one.points, one.late?.control]) : null
  }
  expect(await points()).toEqual([])
  expect(await shown()).toEqual([
    [2, 0],
    [15, 100],
  ])
  const credit = { minutes: 15, reason: "Helped an injured rider" }
  await creditTime(by, stage.path, { participantId: rider.id, seen: null, credit })
  expect(await shown()).toEqual([[2, 0]])
  await (await makePhone(db, stage)).send([wireTap({ participant: rider.id })])
  expect(await points()).toEqual([2])
  expect(await shown()).toEqual([[2, 0]])
})

test("a secretary is asked about a rider who is later than allowed before there is a score [TI-06]", async () => {
  const { stage, rider, by } = await lateRace(db, { isScored: false, plan: { lateLimit: 10 } })
  const desk = await raceDesk(by, stage.path)
  expect(desk.kind === "found" && desk.desk.attention).toMatchObject([
    { kind: "too-late", rider: { id: rider.id }, minutes: 15 },
  ])
})

test("two phones differ within a minute where the seconds cost a point [TI-04]", async () => {
  const differ = async (minuteCount: "clock" | "commenced") => {
    const { stage, by, timekeeper, mark } = await lateRace(db, { plan: { minuteCount } })
    const other = await timekeeper("Finish")
    await other.send([{ ...mark("TimingFinished", 75), time: ten + 75 * minute + 1 }])
    const desk = await raceDesk(by, stage.path)
    return desk.kind === "found" && desk.desk.attention.filter(({ kind }) => kind === "times-differ").length
  }
  expect(await differ("commenced")).toBe(1)
  expect(await differ("clock")).toBe(0)
})

test("the start list says who has left and who did not start [TI-04, RX-09]", async () => {
  const { stage, rider, by } = await lateRace(db, { isScored: false })
  const [scored, gone] = [await makeParticipant(db, stage), await makeParticipant(db, stage)]
  await (await makePhone(db, stage)).send([wireTap({ participant: scored.id })])
  await setResultStatus(by, stage.path, { participantId: gone.id, status: "DNS", reason: null })
  const list = await shownStartList({ db, actor: null }, stage.path)
  expect(list?.started.toSorted()).toEqual([rider.id, scored.id].toSorted())
  expect(list?.didNotStart).toEqual([gone.id])
})
