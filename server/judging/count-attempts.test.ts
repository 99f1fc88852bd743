import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import type { WireEvent } from "#contracts/judging/judge-sync.ts"
import type { EntryRuling, JudgeEventName } from "#domain/judging/judge-event.ts"
import { judgeEvent } from "#server/db/schema/judging.ts"
import { asListed } from "#tests/support/as-listed.ts"
import { testDatabase } from "#tests/support/database.ts"
import { refused } from "#tests/support/scored-race.ts"
import { undone, undoneRace } from "#tests/support/undone-race.ts"
import { wireTap } from "#tests/support/wire-taps.ts"
import { raceDesk } from "./race-desk.ts"
import { ruleOnEntry } from "./rule-on-entry.ts"
import { chooseAttemptOf, countAttempts } from "./settle-attempts.ts"

const { db } = await testDatabase()

/** Bruno's second section, and what his judge and a secretary do there. */
const race = async () => {
  const made = await undoneRace(db)
  const { stage, by, phone, idOf } = made
  const place = made.place("Bruno", 2)
  /** Sends taps of an attempt, and returns its id. */
  const tap = async (names: readonly JudgeEventName[], attempt: string = crypto.randomUUID()) => {
    const at = { participant: idOf("Bruno"), section: 2, attempt }
    await phone.send(names.map((name): WireEvent => wireTap({ ...at, name })))
    return attempt
  }
  const rule = (ruling: EntryRuling) => ruleOnEntry(by, stage.path, { place, ruling, reason: null })
  const edit = (points: number) => rule({ kind: "edited", points })
  const choose = (attempt: string) => chooseAttemptOf(by, stage.path, { place, attempt, reason: null })
  const count = (...attempts: string[]) => {
    const of = { phone: phone.device.phone, attempts, participantId: idOf("Bruno"), reason: null }
    return countAttempts(by, stage.path, of)
  }
  const attention = async () => {
    const outcome = await raceDesk(by, stage.path)
    return outcome.kind === "refused" ? [] : outcome.desk.attention
  }
  const scored = async () => {
    const { total, attempt, ruling } = (await made.entry("Bruno", 2)) ?? {}
    return { total, attempt, ruling }
  }
  return { ...made, tap, rule, edit, choose, count, attention, scored }
}

const clean = ["JudgeFinishManual"] as const
const two = ["JudgeAddPointsB"] as const
const cancel = ["JudgeCancelAttempt"] as const

test("an edit stands when the judge's late cancellation is counted, in any order with what was ridden instead [D-06, D-09]", async () => {
  for (const isCancelFirst of [true, false]) {
    const { tap, edit, count, attention, scored } = await race()
    const ridden = await tap(clean)
    await edit(5)
    await tap(cancel, ridden)
    const instead = await tap(two)
    const waiting = { kind: "waiting", why: "entry-edited" }
    expect(await attention()).toMatchObject([
      { ...waiting, attempt: { attempt: ridden, takenBack: "cancelled" } },
      { ...waiting, attempt: { attempt: instead, takenBack: null, total: 2 } },
    ])
    const [first, second] = isCancelFirst ? [ridden, instead] : [instead, ridden]
    await count(first)
    expect(await scored()).toMatchObject(isCancelFirst ? { total: 5, ruling: "edited" } : { total: 2 })
    await count(second)
    expect(await scored()).toEqual({ total: 2, attempt: instead, ruling: "chosen" })
    expect(await attention()).toEqual([])
  }
})

test("an attempt that began and was cancelled after an edit changes no points when it is counted [D-09]", async () => {
  const { tap, edit, count, attention, scored } = await race()
  await edit(5)
  const late = await tap(["JudgeAddFault", "JudgeCancelAttempt"])
  expect(await count(late)).toMatchObject({ kind: "settled" })
  expect(await scored()).toEqual({ total: 5, attempt: null, ruling: "edited" })
  expect(await attention()).toEqual([])
})

test("an attempt that has not ended outranks an edit or a deletion only once it has [D-06, D-09]", async () => {
  for (const ruling of [{ kind: "edited", points: 5 } as const, { kind: "deleted" } as const]) {
    const { tap, rule, count, scored } = await race()
    await tap(two)
    await rule(ruling)
    const late = await tap(["JudgeAddFault"])
    await count(late)
    const total = ruling.kind === "edited" ? 5 : null
    expect(await scored()).toMatchObject({ total, ruling: ruling.kind })
    await tap(clean, late)
    await count(late)
    expect(await scored()).toEqual({ total: 1, attempt: late, ruling: "chosen" })
  }
})

test("a chosen attempt that its judge cancelled gives way to the other one once that is counted, and undone it is chosen again [D-10, SP-15]", async () => {
  const { tap, choose, count, undo, attention, scored } = await race()
  const ridden = await tap(clean)
  const other = await tap(two)
  await choose(ridden)
  await tap(cancel, ridden)
  expect(await scored()).toMatchObject({ total: 0, attempt: ridden })
  const waiting = await attention()
  const counted = await count(ridden)
  expect(await scored()).toEqual({ total: 2, attempt: other, ruling: null })
  expect(await attention()).toEqual([])
  expect(await undo(counted)).toEqual(undone)
  expect(await scored()).toEqual({ total: 0, attempt: ridden, ruling: "chosen" })
  expect(asListed(await attention())).toBe(asListed(waiting))
  await count(ridden)
  expect(await scored()).toEqual({ total: 2, attempt: other, ruling: null })
})

test("without another attempt the edit from before the choice holds again, or nothing does [D-10]", async () => {
  for (const edited of [null, 5]) {
    const { tap, edit, choose, count, scored } = await race()
    const ridden = await tap(clean)
    if (edited !== null) await edit(edited)
    await choose(ridden)
    await tap(cancel, ridden)
    await count(ridden)
    expect(await scored()).toMatchObject({ total: edited, ruling: edited === null ? null : "edited" })
  }
})

test("a chosen attempt whose end was taken back keeps the choice only once it has ended again [D-06]", async () => {
  const { tap, edit, choose, count, scored } = await race()
  const ridden = await tap(two)
  await edit(5)
  await choose(ridden)
  await tap(["JudgeRemovePointsB"], ridden)
  await count(ridden)
  expect(await scored()).toMatchObject({ total: 5, ruling: "edited" })
  await tap(["JudgeAddPointsC"], ridden)
  await count(ridden)
  expect(await scored()).toEqual({ total: 3, attempt: ridden, ruling: "chosen" })
})

test("of attempts counted together the one that ended last outranks the edit, however the database has them [D-10]", async () => {
  for (const isReversed of [true, false]) {
    const { tap, edit, count, attention, scored } = await race()
    await edit(5)
    const attempts = [await tap(two), await tap(clean)]
    // the rows change places in the table
    const [moved = ""] = isReversed ? attempts : attempts.toReversed()
    await db.update(judgeEvent).set({ reason: "Moved" }).where(eq(judgeEvent.attempt, moved))
    await count(...attempts)
    expect(await scored()).toEqual({ total: 0, attempt: attempts[1], ruling: "chosen" })
    expect(await attention()).toEqual([])
  }
})

test("an attempt that still runs cannot be chosen [D-06, D-10]", async () => {
  const { tap, choose, scored } = await race()
  const running = await tap(["JudgeAddFault"])
  expect(await choose(running)).toEqual(refused("no-attempt"))
  expect(await scored()).toMatchObject({ total: null, ruling: null })
})
