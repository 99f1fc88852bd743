import { eq } from "drizzle-orm"
import sharp from "sharp"
import { expect, test } from "vitest"
import { stageClass, stage as stageTable } from "#server/db/schema/competitions.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { testFiles, upload } from "#tests/support/test-files.ts"
import { putRegulation } from "./regulation.ts"
import { purgeStageFiles, regulationKey } from "./stage-files.ts"
import { putStageImage } from "./stage-images.ts"

const { db } = await testDatabase()
const day = 24 * 3_600_000

test("pictures that a stage does not show are gone a week after they were sent, shown ones and files beside them stay", async () => {
  const files = testFiles()
  const stage = await makeStage(db, { classes: [{ name: "Expert" }] })
  const actor = await makeSecretary(db, stage.institutionId)
  const send = async (kind: "logo" | "photo", background: string) => {
    const picture = sharp({ create: { width: 300, height: 300, channels: 3, background } })
    const bytes = await picture.png().toBuffer()
    const sent = await putStageImage({ db, actor, files }, stage.path, { kind, upload: upload(bytes) })
    if (sent.kind === "refused") throw new Error(sent.reason)
    return sent.address
  }
  const [logo, photo, unsaved] = [
    await send("logo", "red"),
    await send("photo", "green"),
    await send("photo", "blue"),
  ]
  const sponsors = [{ name: "Riepas", logo, url: "https://riepas.example/" }]
  await db.update(stageTable).set({ sponsors }).where(eq(stageTable.key, stage.key))
  await db.update(stageClass).set({ photo }).where(eq(stageClass.stageKey, stage.key))
  await files.put(`${stage.path}/notes.txt`, Buffer.from("Beside them"))

  const count = async () => (await files.list(`${stage.path}/images`)).length
  expect(await count()).toBe(6)
  await purgeStageFiles({ db, files, now: Date.now() + 6 * day })
  expect(await count()).toBe(6)
  await purgeStageFiles({ db, files, now: Date.now() + 8 * day })
  expect(await count()).toBe(4)
  expect(await files.read(unsaved.slice(1))).toBeNull()
  for (const address of [logo, photo, `/${stage.path}/notes.txt`])
    expect(await files.read(address.slice(1))).not.toBeNull()
})

test("a regulation that is not its stage's is gone after a week, the one that is stays", async () => {
  const files = testFiles()
  const stage = await makeStage(db)
  const actor = await makeSecretary(db, stage.institutionId)
  const context = { db, actor, now: Date.now(), files, log: console }
  await putRegulation(context, stage.path, upload("%PDF-1.7 of today"))
  await files.put(regulationKey(stage.path, "0f-0a"), Buffer.from("%PDF-1.7 of a server that died"))
  const kept = async () => (await files.list(stage.path)).map(({ key }) => key)
  await purgeStageFiles({ db, files, now: Date.now() + 6 * day })
  expect(await kept()).toHaveLength(2)
  await purgeStageFiles({ db, files, now: Date.now() + 8 * day })
  const [row] = await db.select().from(stageTable).where(eq(stageTable.key, stage.key))
  expect(await kept()).toEqual([regulationKey(stage.path, row?.regulation ?? "none")])
})
