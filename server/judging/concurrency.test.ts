import { eq } from "drizzle-orm"
import { afterAll, expect, test } from "vitest"
import { classicMarks } from "#domain/judging/points.ts"
import { connectDatabase } from "#server/db/open-database.ts"
import { sectionEntry } from "#server/db/schema/judging.ts"
import { testDatabase } from "#tests/support/database.ts"
import { seededChance } from "#tests/support/factories/chance.ts"
import { judgeTaps } from "#tests/support/factories/judge-taps.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makePhone, sendAs } from "#tests/support/judge-phone.ts"
import { wireAttempt } from "#tests/support/wire-taps.ts"

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
