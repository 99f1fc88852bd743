import { expect, test } from "vitest"
import { readJudgeStage } from "#server/judging/judge-stage.ts"
import { keepDns } from "#server/judging/keep-dns.ts"
import { raceDesk } from "#server/judging/race-desk.ts"
import { stageParticipants } from "#server/registration/show-participants.ts"
import { approveResults } from "#server/results/approval.ts"
import { setResultStatus } from "#server/results/statuses.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makePhone } from "#tests/support/judge-phone.ts"
import { refused, scoredRace } from "#tests/support/scored-race.ts"
import { undoOn } from "#tests/support/undone-race.ts"
import { wireTap } from "#tests/support/wire-taps.ts"

const { db } = await testDatabase()

/** One lap of two sections: Anna is through, Dace is marked as not started. */
const race = async () => {
  const made = await scoredRace(db, { cards: { Anna: [[0, 1]] } })
  const { stage, by } = made
  const { id: dace } = await makeParticipant(db, stage, { name: "Dace", racingNumber: "71" })
  const { send, token } = await makePhone(db, stage)
  const setStatus = (status: "DNS" | null) =>
    setResultStatus(by, stage.path, { participantId: dace, status, reason: null })
  await setStatus("DNS")
  const desk = async () => {
    const outcome = await raceDesk(by, stage.path)
    if (outcome.kind === "refused") throw new Error(outcome.reason)
    return outcome.desk
  }
  return {
    ...made,
    ...{ dace, send, token, setStatus, desk },
    ride: (section: number) => send([wireTap({ participant: dace, section })]),
    attention: async () => (await desk()).attention,
    lineOfDace: async () => (await made.board()).rows.find(({ id }) => id === dace) ?? null,
    approve: () => approveResults(by, stage.path, { seenRevision: 1_000 }),
    keep: (seen: number) => keepDns(by, stage.path, { participantId: dace, seen }),
    undo: (revision: number) => undoOn(by, stage.path, revision),
  }
}

test("a tap for a rider with a DNS is kept and counts, and the approval waits until somebody decides [RX-09]", async () => {
  const { dace, ride, attention, lineOfDace, approve } = await race()
  expect((await ride(1)).events).toMatchObject([{ state: "stored" }])
  expect(await lineOfDace()).toMatchObject({ status: "DNS", total: 0, ridden: 1, position: null })
  expect((await attention())[0]).toMatchObject({
    kind: "scored-dns",
    rider: { id: dace, racingNumber: "71" },
  })
  expect(await approve()).toMatchObject({ ...refused("scored-dns"), undecided: [{ name: "Dace" }] })
})

test("a DNS without a score needs nobody's attention, is no start, and is approved [RX-09]", async () => {
  const { dace, desk, approve, lineOfDace } = await race()
  const { attention, lines, sections } = await desk()
  expect(attention).toEqual([])
  expect(lines.find(({ id }) => id === dace)).toMatchObject({ hasStarted: false, status: "DNS" })
  // nobody waits for them in any section
  expect(sections.map(({ toRide }) => toRide)).toEqual([1, 1])
  expect(await approve()).toMatchObject({ kind: "approved", results: 2 })
  expect(await lineOfDace()).toMatchObject({ position: null, place: null })
})

test("a rider who came after all loses the DNS, and rides on like anybody else [RX-09]", async () => {
  const { ride, setStatus, attention, lineOfDace, approve } = await race()
  await ride(1)
  expect(await setStatus("DNS")).toEqual(refused("already-set"))
  expect(await setStatus(null)).toMatchObject({ kind: "changed" })
  expect(await attention()).toEqual([])
  await ride(2)
  expect(await lineOfDace()).toMatchObject({ status: null, total: 0, isFinished: true, position: 1 })
  // whoever was scored has started
  expect(await setStatus("DNS")).toEqual(refused("scored-already"))
  expect(await approve()).toMatchObject({ kind: "approved" })
})

test("a rider whose DNS stands keeps no score, later taps wait, and the decision can be undone [RX-09] [SP-15]", async () => {
  const { dace, ride, keep, undo, attention, lineOfDace, approve, auditEvents } = await race()
  await ride(1)
  await ride(2)
  // the second came after the secretary had looked
  expect(await keep(1)).toEqual(refused("changed-meanwhile"))
  const kept = await keep(2)
  expect(kept).toMatchObject({ kind: "ruled" })
  expect(await lineOfDace()).toMatchObject({ status: "DNS", total: null, ridden: 0 })
  expect(await attention()).toEqual([])
  expect((await auditEvents()).slice(-2)).toMatchObject(
    [1, 2].map((section) => ({
      event: "delete_section",
      data: { participant: dace, section, before: 0, after: null },
    })),
  )
  expect((await ride(1)).events).toMatchObject([{ state: "attention", why: "entry-deleted" }])
  expect(await attention()).toMatchObject([{ kind: "waiting", why: "entry-deleted" }])
  if (kept.kind !== "ruled") throw new Error("Nothing was ruled")
  expect(await undo(kept.revision)).toEqual({ kind: "undone", count: 2, later: 0 })
  expect(await lineOfDace()).toMatchObject({ status: "DNS", ridden: 2 })
  expect(await approve()).toMatchObject(refused("scored-dns"))
})

test("a DNS stays also where a judge missed the rider in a section [RX-09] [RX-02] [SP-15]", async () => {
  const { dace, ride, send, keep, undo, lineOfDace, auditEvents } = await race()
  await ride(1)
  await send([wireTap({ participant: dace, section: 2, name: "JudgeMissedSection" })])
  expect(await lineOfDace()).toMatchObject({ ridden: 2, scores: "0,5", missed: [1] })
  const kept = await keep(2)
  expect(kept).toMatchObject({ kind: "ruled" })
  expect(await lineOfDace()).toMatchObject({ status: "DNS", total: null, ridden: 0 })
  expect((await auditEvents()).at(-1)).toMatchObject({
    event: "delete_section",
    data: { section: 2, before: "M", after: null },
  })
  if (kept.kind !== "ruled") throw new Error("Nothing was ruled")
  expect(await undo(kept.revision)).toEqual({ kind: "undone", count: 2, later: 0 })
  expect(await lineOfDace()).toMatchObject({ status: "DNS", ridden: 2, scores: "0,5", missed: [1] })
})

test("scores of a rider without a DNS are not ruled out with it [RX-09]", async () => {
  const { ride, keep, setStatus, lineOfDace } = await race()
  expect(await keep(1)).toEqual(refused("changed-meanwhile"))
  await ride(1)
  await setStatus(null)
  expect(await keep(1)).toEqual(refused("changed-meanwhile"))
  expect(await lineOfDace()).toMatchObject({ status: null, ridden: 1 })
})

test("a judge's phone learns who is marked as not started, and who no longer is [RX-09]", async () => {
  const { dace, stage, token, by, setStatus } = await race()
  const read = async () => {
    const outcome = await readJudgeStage(by, token, stage.path)
    if (outcome.kind === "refused") throw new Error(outcome.reason)
    return outcome.stage
  }
  const before = await read()
  expect(before.dns).toEqual([dace])
  await setStatus(null)
  const after = await read()
  expect(after.dns).toEqual([])
  expect(after.revision).toBeGreaterThan(before.revision)
})

test("secretaries see in the list of participants who is marked as not started, as long as that stands [RX-09]", async () => {
  const { dace, stage, by, setStatus } = await race()
  const marked = async () =>
    (await stageParticipants(db, { stageKey: stage.key })).flatMap(({ name, hasDns }) => (hasDns ? name : []))
  expect(await marked()).toEqual(["Dace"])
  await setStatus(null)
  expect(await marked()).toEqual([])
  await setResultStatus(by, stage.path, { participantId: dace, status: "DNF", reason: null })
  expect(await marked()).toEqual([])
})
