import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { participant } from "#server/db/schema/registration.ts"
import { rider } from "#server/db/schema/riders.ts"
import { linkRider } from "#server/registration/link-rider.ts"
import { riderLinksVersion, standingsVersion } from "#server/standings/standings-version.ts"
import { makeApprovedSeason } from "#tests/support/approved-season.ts"
import { testDatabase } from "#tests/support/database.ts"

const { db } = await testDatabase()

test("the pages of riders have a version of their own, so that a profile concerns no page without a link to it [RI-03]", async () => {
  const made = await makeApprovedSeason(db, {
    scores: [
      { Anna: 1, Bruno: 2 },
      { Anna: 2, Bruno: 1 },
    ],
  })
  await made.generateAll()
  const versions = async () => [
    await standingsVersion(db, made.place),
    await riderLinksVersion(db, made.place),
  ]
  const [standings, without] = await versions()
  const [first, second] = await Promise.all(
    made.stages.slice(0, 2).map(async (stage) => {
      const isAnna = and(eq(participant.stageKey, stage.key), eq(participant.name, "Anna"))
      const [anna] = await db.select({ id: participant.id }).from(participant).where(isAnna)
      return { stage, id: anna?.id ?? "" }
    }),
  )
  if (!first || !second) throw new Error("Anna rides in two stages")
  const to = { stage: second.stage.path, participantId: second.id }
  const linked = await linkRider(made.by, first.stage.path, { id: first.id, to })
  if (linked.kind === "refused") throw new Error(linked.reason)
  const [, withLink] = await versions()
  expect(withLink).not.toBe(without)
  await db.update(rider).set({ isHidden: true }).where(eq(rider.id, linked.rider))
  expect(await versions()).toEqual([standings, without])
})
