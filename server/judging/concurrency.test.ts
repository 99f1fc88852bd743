import { asc, eq } from "drizzle-orm"
import fc from "fast-check"
import { afterAll, expect, test } from "vitest"
import type { WireEvent } from "#contracts/judging/judge-sync.ts"
import { foldEntry } from "#domain/judging/entry.ts"
import { classicMarks } from "#domain/judging/points.ts"
import { connectDatabase } from "#server/db/open-database.ts"
import { sectionEntry } from "#server/db/schema/judging.ts"
import { penalty, result } from "#server/db/schema/results.ts"
import { testDatabase } from "#tests/support/database.ts"
import { seededChance } from "#tests/support/factories/chance.ts"
import { judgeTaps } from "#tests/support/factories/judge-taps.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makePhone, sendAs } from "#tests/support/judge-phone.ts"
import { wireAttempt, wireTap } from "#tests/support/wire-taps.ts"

const { db, connection } = await testDatabase()
const otherProcess = connectDatabase(connection)
afterAll(otherProcess.close)

const sections = 25
const riders = 20

test("two posts to one entry at once, 500 times, through two servers: never a wrong fold [D-05, D-06]", async () => {
  const chance = seededChance(77)
  const lapSections = Array.from({ length: sections }, () => true)
  const stage = await makeStage(db, { classes: [{ name: "Expert", lap: 1, lapSections }] })
  const phone = await makePhone(db, stage)
  const sendToOther = sendAs(otherProcess.db, stage, phone.token)

  const meant = new Map<string, number>()
  const revisions: number[] = []
  for (let i = 0; i < riders; i += 1) {
    const { id } = await makeParticipant(db, stage)
    for (let section = 1; section <= sections; section += 1) {
      const points = chance.pick(classicMarks)
      meant.set(`${id} ${section}`, points)
      const names = judgeTaps(chance, points, { type: "classic" })
      const taps = wireAttempt(["JudgeAddFault", "JudgeRemoveFault", ...names], { participant: id, section })
      const cut = chance.whole(1, taps.length - 1)
      const answers = await Promise.all([phone.send(taps.slice(0, cut)), sendToOther(taps.slice(cut))])
      revisions.push(...answers.map(({ revision }) => revision))
    }
  }

  const entries = await db.select().from(sectionEntry).where(eq(sectionEntry.stageKey, stage.key))
  expect(
    new Map(entries.map(({ participantId, section, total }) => [`${participantId} ${section}`, total])),
  ).toEqual(meant)
  expect(revisions.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 1000 }, (_, i) => i + 1))
})

const classic = { type: "classic" } as const

/** What two judges tap while riders ride two laps of three sections: the second one records some sections again. */
const ride = (seed: number, riders: readonly { id: string }[]): WireEvent[][] => {
  const chance = seededChance(seed)
  const attempt = (place: { participant: string; section: number; lap: number }): WireEvent[] => {
    const id = crypto.randomUUID()
    const names = judgeTaps(chance, chance.pick(classicMarks), classic)
    const end = chance.happens(0.1) ? (["JudgeCancelAttempt"] as const) : []
    const taps = [...names, ...end].map((name) => wireTap({ ...place, attempt: id, name }))
    const penalty = () =>
      wireTap({ ...place, attempt: id, name: "JudgePenalty", points: chance.whole(1, 15) })
    // together they may be more than judges may give
    return chance.happens(0.2) ? [penalty(), ...taps, penalty()] : taps
  }
  const places = [1, 2].flatMap((lap) =>
    riders.flatMap(({ id }) => [1, 2, 3].map((section) => ({ participant: id, section, lap }))),
  )
  return [places.flatMap(attempt), places.filter(() => chance.happens(0.3)).flatMap(attempt)]
}

const meant = (taps: readonly WireEvent[]) =>
  [...Map.groupBy(taps, ({ participant, section, lap }) => `${participant} ${section}/${lap}`)]
    .map(([place, own]) => {
      const { total, startedOn, endedAt, conflict, penalties } = foldEntry(own, classic, null)
      return { place, total, startedOn, endedAt, conflict, penalties: penalties.map(({ id }) => id) }
    })
    .toSorted((a, b) => (a.place < b.place ? -1 : 1))

const recorded = async (stage: { key: number }) => {
  const entries = await db.select().from(sectionEntry).where(eq(sectionEntry.stageKey, stage.key))
  return entries
    .map(({ participantId, section, lap, total, startedOn, endedAt, conflict }) => ({
      place: `${participantId} ${section}/${lap}`,
      total,
      startedOn,
      endedAt,
      conflict,
    }))
    .toSorted((a, b) => (a.place < b.place ? -1 : 1))
}

test("however taps are split, repeated and mixed on their way, the entries are what the judges meant [D-05]", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer(), async (seed) => {
      const chance = seededChance(seed)
      const stage = await makeStage(db)
      const riders = [await makeParticipant(db, stage), await makeParticipant(db, stage)]
      const phones = [await makePhone(db, stage), await makePhone(db, stage)]
      const taps = ride(seed, riders)

      const posts = taps.flatMap((own, i) => {
        const repeated = own.filter(() => chance.happens(0.3))
        const arrivals = chance.shuffle([...own, ...repeated])
        const batches = Map.groupBy(arrivals, () => chance.whole(0, 4))
        return [...batches.values()].map((events) => () => phones[i]?.send(events))
      })
      await Promise.all(chance.shuffle(posts).map((post) => post()))

      const expected = meant(taps.flat())
      expect(await recorded(stage)).toEqual(expected.map(({ penalties, ...entry }) => entry))
      const standing = await db
        .select()
        .from(penalty)
        .where(eq(penalty.stageKey, stage.key))
        .then((rows) => rows.filter(({ deleted }) => !deleted))
      expect(standing.map(({ id }) => id).sort()).toEqual(
        expected.flatMap(({ penalties }) => penalties).sort(),
      )

      const results = await db
        .select()
        .from(result)
        .where(eq(result.stageKey, stage.key))
        .orderBy(asc(result.participantId))
      for (const { participantId, startedOn, lastTimeRecorded } of results) {
        const own = expected.filter(({ place }) => place.startsWith(`${participantId} `))
        expect({ startedOn, lastTimeRecorded }).toEqual({
          startedOn: Math.min(...own.flatMap((entry) => entry.startedOn ?? [])),
          lastTimeRecorded: Math.max(...own.flatMap((entry) => entry.endedAt ?? [])),
        })
      }
      expect(results).toHaveLength(2)
    }),
    { numRuns: 12 },
  )
})
