import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeStartList } from "#tests/support/factories/make-start-list.ts"
import { publishStartList } from "./publish-start-list.ts"
import { shownStartList } from "./show-start-list.ts"

const { db } = await testDatabase()
const now = Date.UTC(2026, 4, 1)

const revisionsOf = async (key: number) => {
  const [found] = await db
    .select({ revision: stageTable.revision, settings: stageTable.settingsRevision })
    .from(stageTable)
    .where(eq(stageTable.key, key))
  return found
}

test("a start list is shown once it is published, and no longer once it is withdrawn [TI-03]", async () => {
  const stage = await makeStage(db)
  const actor = await makeSecretary(db, stage.institutionId)
  const publish = (isPublished: boolean) => publishStartList({ db, actor, now }, stage.path, isPublished)
  const shown = async () => (await shownStartList({ db, actor: null }, stage.path))?.slots.length
  expect(await publish(true)).toEqual({ kind: "refused", reason: "nothing-to-publish" })
  const rider = await makeParticipant(db, stage)
  await makeStartList(db, stage, { riders: [rider, null] })
  expect(await shown()).toBe(0)
  await publish(true)
  expect(await shown()).toBe(2)
  // open pages load again, and whoever presses it twice changes nothing
  const revisions = await revisionsOf(stage.key)
  expect(revisions?.settings).toBe(revisions?.revision)
  expect(await publish(true)).toEqual({ kind: "published" })
  expect(await revisionsOf(stage.key)).toEqual(revisions)
  await publish(false)
  expect(await shown()).toBe(0)
})

test("nobody sees the start list of a draft but its secretaries [TI-03]", async () => {
  const stage = await makeStage(db, { status: "draft" })
  const actor = await makeSecretary(db, stage.institutionId)
  await makeStartList(db, stage, { riders: [await makeParticipant(db, stage)], isPublished: true })
  expect(await shownStartList({ db, actor: null }, stage.path)).toBeNull()
  expect((await shownStartList({ db, actor }, stage.path))?.slots).toHaveLength(1)
})
