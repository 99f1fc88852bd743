import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { stageClass } from "#server/db/schema/competitions.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makePhone } from "#tests/support/judge-phone.ts"
import { refused } from "#tests/support/scored-race.ts"
import { undone, undoneRace } from "#tests/support/undone-race.ts"
import { wireAttempt, wireTap } from "#tests/support/wire-taps.ts"
import { cancelSection } from "./cancel-section.ts"
import { liftRuling } from "./lift-rulings.ts"
import { moveEntry } from "./move-entry.ts"
import { raceDesk } from "./race-desk.ts"
import { ruleOnEntry } from "./rule-on-entry.ts"
import { countAttempts } from "./settle-attempts.ts"

const { db } = await testDatabase()

type Move = Parameters<typeof moveEntry>[2]

const race = async () => {
  const made = await undoneRace(db)
  /** Moves it, whatever is at the other place. */
  const move = async (from: Move["from"], to: Move["to"], attempt: string | null = null) => {
    const input = { from, to, attempt, seen: null, reason: null }
    const came = await moveEntry(made.by, made.stage.path, input)
    return came.kind === "to-confirm"
      ? moveEntry(made.by, made.stage.path, { ...input, seen: came.total })
      : came
  }
  const count = ({ attempt }: { attempt: string }, name: string) => {
    const of = { phone: made.phone.device.phone, attempts: [attempt], reason: null }
    return countAttempts(made.by, made.stage.path, { ...of, participantId: made.idOf(name) })
  }
  const waitingItems = async () => {
    const outcome = await raceDesk(made.by, made.stage.path)
    // but not the revision at which they were read
    return outcome.kind === "refused"
      ? []
      : outcome.desk.attention.flatMap((item) => (item.kind === "waiting" ? { ...item, revision: 0 } : []))
  }
  const cancel = (section: number, isCancelled: boolean) =>
    cancelSection(made.by, made.stage.path, { section, isCancelled })
  const classes = () => db.select().from(stageClass).where(eq(stageClass.stageKey, made.stage.key))
  return { ...made, move, count, waitingItems, cancel, classes }
}

test("a move is undone with its times and penalties, and what waited because of it counts again [SP-15] [D-37]", async () => {
  const { phone, place, move, undo, entry, idOf, lineOf, auditEvents } = await race()
  const taps = wireAttempt(["JudgePenalty", "JudgeAddFault", "JudgeFinishManual"], {
    participant: idOf("Anna"),
    section: 1,
    lap: 2,
    points: 5,
  })
  await phone.send(taps.slice(0, 2))
  const moved = await move(place("Anna", 1, 2), place("Bruno", 2))
  expect((await phone.send(taps.slice(2))).events).toMatchObject([{ why: "entry-edited" }])
  expect(await undo(moved)).toEqual(undone)
  expect(await entry("Anna", 1, 2)).toMatchObject({ total: 1, attempt: taps[0]?.attempt, ruling: null })
  expect(await entry("Bruno", 2)).toMatchObject({ total: null, attempt: null })
  expect(await lineOf("Anna")).toMatchObject({ total: 9, penalties: 5 })
  expect(await lineOf("Bruno")).toMatchObject({ total: 3, penalties: 0 })
  // the attempt is where its phone has it: later taps count at once
  const { attempt = "" } = taps[0] ?? {}
  const more = wireTap({ participant: idOf("Anna"), section: 1, lap: 2, attempt, name: "JudgeAddFault" })
  expect((await phone.send([more])).events).toMatchObject([{ state: "stored" }])
  expect((await auditEvents()).map(({ event }) => event)).toEqual(Array(4).fill("move_entry"))
})

test("of two moves of an entry the later is undone first [SP-15]", async () => {
  const { phone, place, move, undo, entry, idOf } = await race()
  await phone.send([wireTap({ participant: idOf("Anna"), section: 1, lap: 2, name: "JudgeAddPointsB" })])
  const first = await move(place("Anna", 1, 2), place("Bruno", 2))
  const second = await move(place("Bruno", 2), place("Bruno", 1, 2))
  expect(await undo(first)).toMatchObject(refused("changed-since"))
  expect(await undo(second)).toEqual(undone)
  expect(await entry("Bruno", 2)).toMatchObject({ total: 2 })
  expect(await undo(first)).toEqual(undone)
  expect(await entry("Anna", 1, 2)).toMatchObject({ total: 2 })
})

test("a move stays once a secretary has ruled on what it made; a judge's new ride there keeps nobody from undoing it [SP-15]", async () => {
  const { stage, by, phone, place, move, undo, entry, idOf } = await race()
  await phone.send([wireTap({ participant: idOf("Anna"), section: 1, lap: 2, name: "JudgeAddPointsB" })])
  const moved = await move(place("Anna", 1, 2), place("Bruno", 2))
  const ruling = { kind: "edited", points: 5 } as const
  const ruled = await ruleOnEntry(by, stage.path, { place: place("Bruno", 2), ruling, reason: null })
  expect(await undo(moved)).toMatchObject({ ...refused("changed-since"), by: expect.any(String) })
  await undo(ruled)
  await phone.send([wireTap({ participant: idOf("Bruno"), section: 2, name: "JudgeAddPointsC" })])
  expect(await undo(moved)).toEqual(undone)
  expect(await entry("Bruno", 2)).toMatchObject({ total: 3, conflict: false })
  expect(await entry("Anna", 1, 2)).toMatchObject({ total: 2 })
})

test("a section that was cancelled, or restored, is as before, and so is when it was cancelled [SP-15] [D-37]", async () => {
  const { cancel, classes, undo, lineOf } = await race()
  const before = await classes()
  const cancelled = await cancel(2, true)
  expect(await lineOf("Anna")).toMatchObject({ total: 1 })
  expect(await undo(cancelled)).toEqual(undone)
  expect(await classes()).toEqual(before)
  expect(await lineOf("Anna")).toMatchObject({ total: 3 })
  const again = await cancel(2, true)
  const whileCancelled = await classes()
  const restored = await cancel(2, false)
  expect(await undo(again)).toMatchObject(refused("changed-since"))
  expect(await undo(restored)).toEqual(undone)
  expect(await classes()).toEqual(whileCancelled)
})

test("a move of a ruling that was lifted since stays, or the ruling would hold again [SP-15]", async () => {
  const { stage, by, place, move, undo, entry } = await race()
  const ruled = await ruleOnEntry(by, stage.path, {
    place: place("Anna", 1),
    ruling: { kind: "edited", points: 5 },
    reason: null,
  })
  const moved = await move(place("Anna", 1), place("Bruno", 2))
  if (ruled.kind !== "ruled") throw new Error(ruled.kind)
  const lifting = { place: place("Bruno", 2), revision: ruled.revision }
  expect(await liftRuling(by, stage.path, lifting)).toMatchObject({ kind: "undone" })
  expect(await undo(moved)).toMatchObject(refused("changed-since"))
  expect(await entry("Bruno", 2)).toMatchObject({ ruling: null })
})

test("what waited at the other place because a ruling was moved there counts once the move is undone [SP-15] [D-09]", async () => {
  const { stage, by, phone, place, move, undo, entry, idOf } = await race()
  await ruleOnEntry(by, stage.path, {
    place: place("Anna", 1),
    ruling: { kind: "edited", points: 5 },
    reason: null,
  })
  const moved = await move(place("Anna", 1), place("Bruno", 2))
  const tap = wireTap({ participant: idOf("Bruno"), section: 2, lap: 1, name: "JudgeAddPointsB" })
  expect((await phone.send([tap])).events).toMatchObject([{ why: "entry-edited" }])
  expect(await undo(moved)).toEqual(undone)
  expect(await entry("Bruno", 2)).toMatchObject({ total: 2, ruling: null })
  expect(await entry("Anna", 1)).toMatchObject({ total: 5 })
})

test("later taps of a moved attempt are listed where it is now, and count with it there [D-37] [SP-15]", async () => {
  for (const [name, section] of [
    ["Anna", 2],
    ["Bruno", 2],
    ["Bruno", 1],
  ] as const) {
    const { phone, place, move, count, undo, waitingItems, entry, idOf } = await race()
    const ride = wireTap({ participant: idOf("Anna"), section: 1, lap: 2, name: "JudgeAddPointsD" })
    await phone.send([ride])
    await move(place("Anna", 1, 2), place(name, section, 2))
    const corrected = wireTap({ ...ride, id: crypto.randomUUID(), seq: 9000, name: "EditedTo", points: 3 })
    await phone.send([corrected])
    const waiting = await waitingItems()
    const why = "entry-edited"
    expect(waiting).toMatchObject([
      { kind: "waiting", why, rider: { name }, section, lap: 2, attempt: { total: 3 } },
    ])
    const counted = await count(ride, name)
    expect(await entry("Anna", 1, 2)).toMatchObject({ total: null })
    expect(await entry(name, section, 2)).toMatchObject({ total: 3, attempt: ride.attempt, conflict: false })
    expect(await waitingItems()).toEqual([])
    expect(await phone.send([corrected])).toMatchObject({ events: [{ state: "known" }] })

    expect(await undo(counted)).toEqual(undone)
    expect(await entry(name, section, 2)).toMatchObject({ total: 5 })
    expect(await waitingItems()).toEqual(waiting)
    expect(await count(ride, name === "Anna" ? "Bruno" : "Anna")).toEqual(refused("other-participant"))
  }
})

test("a move is undone only before the later taps that were counted with it, and these only where they were counted [SP-15] [D-37]", async () => {
  const { phone, place, move, count, undo, entry, idOf } = await race()
  const ride = wireTap({ participant: idOf("Anna"), section: 1, lap: 2, name: "JudgeAddPointsA" })
  const later = (points: number) =>
    phone.send([wireTap({ ...ride, id: crypto.randomUUID(), seq: 9000 + points, name: "EditedTo", points })])
  await phone.send([ride])
  const moved = await move(place("Anna", 1, 2), place("Bruno", 2))
  await later(2)
  const counted = await count(ride, "Bruno")
  await later(3)
  await count(ride, "Bruno")
  expect(await undo(moved)).toMatchObject(refused("changed-since"))
  const again = await move(place("Bruno", 2), place("Bruno", 1, 2))
  expect(await undo(counted)).toMatchObject(refused("changed-since"))
  expect(await undo(again)).toEqual(undone)
  expect(await entry("Bruno", 2)).toMatchObject({ total: 3 })
  // the taps after those that wait again wait with them
  expect(await undo(counted)).toEqual(undone)
  expect(await entry("Bruno", 2)).toMatchObject({ total: 1 })
  expect(await undo(moved)).toEqual(undone)
  expect(await entry("Anna", 1, 2)).toMatchObject({ total: 3, attempt: ride.attempt })
  expect(await entry("Bruno", 2)).toMatchObject({ total: null })
})

test("a tap of another phone for an attempt that was moved counts where the desk lists it [D-37] [D-50]", async () => {
  const { stage, by, phone, place, move, undo, waitingItems, entry, idOf } = await race()
  const ride = wireTap({ participant: idOf("Anna"), section: 1, lap: 2, name: "JudgeAddPointsA" })
  await phone.send([ride])
  const other = await makePhone(db, stage)
  const foreign = wireTap({ ...ride, id: crypto.randomUUID(), name: "JudgeAddPointsB" })
  expect((await other.send([foreign])).events).toMatchObject([{ state: "attention" }])
  const moved = await move(place("Anna", 1, 2), place("Bruno", 2))
  const waiting = await waitingItems()
  expect(waiting).toMatchObject([{ why: "other-device", rider: { name: "Anna" }, section: 1, lap: 2 }])
  const of = { phone: other.device.phone, attempts: [ride.attempt], reason: null }
  const counted = await countAttempts(by, stage.path, { ...of, participantId: idOf("Anna") })
  expect(counted).toMatchObject({ kind: "settled" })
  expect(await entry("Anna", 1, 2)).toMatchObject({ total: 2 })
  expect(await entry("Bruno", 2)).toMatchObject({ total: 1 })
  expect(await waitingItems()).toEqual([])
  expect(await undo(counted)).toEqual(undone)
  expect(await waitingItems()).toEqual(waiting)
  expect(await undo(moved)).toEqual(undone)
  expect(await entry("Anna", 1, 2)).toMatchObject({ total: 1 })
})
