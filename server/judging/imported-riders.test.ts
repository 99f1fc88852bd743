import { randomUUID } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import type { WireEvent } from "#contracts/judging/judge-sync.ts"
import { importedRider, judgeEvent } from "#server/db/schema/judging.ts"
import { participant } from "#server/db/schema/registration.ts"
import { testDatabase } from "#tests/support/database.ts"
import { deskRace } from "#tests/support/desk-race.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { noon, wireTap } from "#tests/support/wire-taps.ts"
import { importWaiting } from "./import-waiting.ts"
import { createEventQueues } from "./record-events.ts"

const { db } = await testDatabase()

/** A stage into which an event is brought that only a phone knew. */
const race = async () => {
  const { stage, by, attention } = await deskRace(db)
  const context = { ...by, queues: createEventQueues(db) }
  const bring = async (events: readonly WireEvent[]) => {
    const riders = [...new Set(events.map((tap) => tap.participant))]
    const outcome = await importWaiting(context, stage.path, {
      ...{ v: 2, stage: "alone/1", name: "Club day", competitionType: "classic", savedOn: noon },
      riders: riders.map((named) => ({
        participant: named,
        name: named.replace(/^(name|number):/, ""),
        racingNumber: null,
      })),
      events: [...events],
    })
    return outcome.kind === "imported" ? outcome.taps : outcome.reason
  }
  /** What waits at each section, and whose it is said to be: the rider of the stage, or as the phone called them. */
  const waiting = async () => {
    const phones = (await attention()).flatMap((item) => (item.kind === "late-phone" ? item.items : []))
    return Object.fromEntries(
      phones.map(({ section, rider, named }) => [
        section,
        rider?.id ?? ("name" in named ? named.name : named),
      ]),
    )
  }
  return { stage, bring, waiting }
}

const ridden = (name: string, section: number, more = {}) =>
  wireTap({ participant: `name:${name}`, section, ...more })

test("a file that grew at its top repeats what it brought before, and nobody gets another's name [D-05]", async () => {
  const { bring, waiting } = await race()
  const first = [ridden("Cilda", 1), ridden("Dita", 2)]
  expect(await bring(first)).toEqual({ stored: 0, known: 0, attention: 2, refused: 0 })
  const grown = [ridden("Ance", 3), ...first, ridden("Dita", 4)]
  expect(await bring(grown)).toEqual({ stored: 0, known: 2, attention: 2, refused: 0 })
  expect(await bring(grown.toReversed())).toEqual({ stored: 0, known: 4, attention: 0, refused: 0 })
  expect(await waiting()).toEqual({ 1: "Cilda", 2: "Dita", 3: "Ance", 4: "Dita" })
})

test("a rider without a number who joins the stage, or leaves it, between two imports makes no known tap another [D-05]", async () => {
  const { stage, bring, waiting } = await race()
  const taps = [ridden("Cilda", 1), ridden("Dita", 2)]
  await bring(taps)
  const { id } = await makeParticipant(db, stage, { name: "cilda", racingNumber: null })
  taps.push(ridden("Cilda", 3))
  expect(await bring(taps)).toEqual({ stored: 0, known: 2, attention: 1, refused: 0 })
  expect(await waiting()).toEqual({ 1: "Cilda", 2: "Dita", 3: id })
  await db.delete(participant).where(and(eq(participant.stageKey, stage.key), eq(participant.id, id)))
  expect(await bring(taps)).toEqual({ stored: 0, known: 3, attention: 0, refused: 0 })
})

test("taps that are numbered in another way are known, and the same rider keeps one number [D-05]", async () => {
  const { stage, bring, waiting } = await race()
  const taps = [ridden("Cilda", 1), ridden("Dita", 2)]
  await bring(taps)
  const numberOf = (section: number) =>
    and(eq(judgeEvent.stageKey, stage.key), eq(judgeEvent.section, section))
  for (const [section, number] of [
    [1, "unlisted:2"],
    [2, "unlisted:1"],
  ] as const)
    await db.update(judgeEvent).set({ participant: number }).where(numberOf(section))
  expect(await bring([ridden("Ance", 3), ridden("Cilda", 4), ...taps])).toMatchObject({
    known: 2,
    refused: 0,
  })
  const logged = await db.select().from(judgeEvent).where(eq(judgeEvent.stageKey, stage.key))
  expect(Object.fromEntries(logged.map((tap) => [tap.section, tap.participant]))).toEqual({
    1: "unlisted:2",
    2: "unlisted:1",
    3: "unlisted:3",
    4: "unlisted:2",
  })
  expect(await waiting()).toMatchObject({ 3: "Ance", 4: "Cilda" })
})

test("other content under the id of a known tap is refused, also where riders are named by their names [D-05]", async () => {
  const { bring } = await race()
  const [tap, numbered] = [ridden("Cilda", 1), wireTap({ participant: "number:99", section: 2 })]
  await bring([tap, numbered])
  const other = [
    { ...tap, section: 3 },
    { ...numbered, participant: "name:Dita" },
  ]
  expect(await bring(other)).toEqual({ stored: 0, known: 0, attention: 0, refused: 2 })
  expect(await bring([{ ...tap, id: randomUUID() }])).toMatchObject({ attention: 1 })
})

test("riders without a number whose names were deleted are distinguished [D-35]", async () => {
  const { stage, bring, waiting } = await race()
  await bring([ridden("Cilda", 1), ridden("Dita", 2), ridden("Cilda", 3)])
  await db.delete(importedRider).where(eq(importedRider.stageKey, stage.key))
  expect(await waiting()).toEqual({ 1: "— (1)", 2: "— (2)", 3: "— (1)" })
})

test("a rider whose name looks like a number keeps it as a name, and is not the rider with that number [D-13]", async () => {
  const { bring, waiting } = await race()
  await bring([ridden("number:7", 1), wireTap({ participant: "number:7", section: 2 })])
  expect(await waiting()).toEqual({ 1: "number:7", 2: { number: "7" } })
})
