import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { largestRegulation } from "#contracts/competitions/stage-upload.ts"
import { audit } from "#server/db/schema/roles.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeAdmin } from "#tests/support/factories/make-admin.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage, type StageInput } from "#tests/support/factories/make-stage.ts"
import { strangers } from "#tests/support/factories/strangers.ts"
import { testFiles, upload } from "#tests/support/test-files.ts"
import { putRegulation, removeRegulation } from "./regulation.ts"
import { findRegulation } from "./stage-files.ts"

const { db } = await testDatabase()
const files = testFiles()
const now = Date.UTC(2026, 4, 1)

const refused = (reason: string) => ({ kind: "refused", reason })
const stored = { kind: "stored" }

/** A stage with its secretary. */
const stageOf = async (overrides: StageInput = {}) => {
  const stage = await makeStage(db, overrides)
  const actor = await makeSecretary(db, stage.institutionId)
  const put = (bytes: Uint8Array | string) =>
    putRegulation({ db, actor, now, files, log: console }, stage.path, upload(bytes))
  const remove = () => removeRegulation({ db, actor, now, files, log: console }, stage.path)
  const read = async (viewer: typeof actor | null = null) => {
    const found = await findRegulation({ db, actor: viewer }, stage.path)
    return found && { ...found, text: Buffer.from((await files.read(found.key)) ?? []).toString() }
  }
  return { stage, actor, put, remove, read }
}

test("the regulation of a stage is the PDF that was uploaded last", async () => {
  const { put, read } = await stageOf()
  expect(await read()).toBeNull()
  expect(await put("%PDF-1.7 first")).toEqual(stored)
  const first = await read()
  expect(first).toMatchObject({ text: "%PDF-1.7 first", isPublic: true })
  expect(await put("%PDF-1.7 second")).toEqual(stored)
  const second = await read()
  expect(second?.text).toBe("%PDF-1.7 second")
  expect(second?.tag).not.toBe(first?.tag)
  expect(await files.read(first?.key ?? "")).toBeNull()
})

test("a regulation is a PDF by its content, of 20 MB at most", async () => {
  const { put, read } = await stageOf()
  for (const content of ["", "hello", "<html>%PDF-1.7", "PK\x03\x04"])
    expect(await put(content)).toEqual(refused("not-a-pdf"))
  const most = Buffer.alloc(largestRegulation, "%PDF-1.7 ")
  expect(await put(Buffer.concat([most, Buffer.from(" ")]))).toEqual(refused("too-large"))
  expect(await read()).toBeNull()
  expect(await put(most)).toEqual(stored)
})

test("a regulation can be taken away", async () => {
  const { put, remove, read } = await stageOf()
  expect(await remove()).toEqual(refused("no-regulation"))
  await put("%PDF-1.7")
  const before = await read()
  expect(await remove()).toEqual({ kind: "removed" })
  expect(await read()).toBeNull()
  expect(await files.read(before?.key ?? "")).toBeNull()
})

test("of several uploads at once one is the regulation, and it is there", async () => {
  const { put, read } = await stageOf()
  await Promise.all(["%PDF-a", "%PDF-b", "%PDF-c", "%PDF-d"].map(put))
  expect((await read())?.text).toMatch(/^%PDF-[abcd]$/)
})

test("the regulation of a draft is for those who may edit the stage", async () => {
  const { actor, put, read } = await stageOf({ status: "draft" })
  await put("%PDF-1.7")
  expect(await read()).toBeNull()
  for (const stranger of await strangers(db)) expect(await read(stranger)).toBeNull()
  expect(await read(actor)).toMatchObject({ isPublic: false })
  expect(await read(await makeAdmin(db))).toMatchObject({ isPublic: false })
})

test("the log has who changed the regulation", async () => {
  const { stage, actor, put, read, remove } = await stageOf()
  await put("%PDF-1.7")
  const name = (await read())?.tag
  await remove()
  const events = await db.select().from(audit).where(eq(audit.userId, actor.userId)).orderBy(audit.id)
  expect(events).toMatchObject([
    { event: "put_regulation", data: { stage: stage.path, before: null, after: name, bytes: 8 } },
    { event: "remove_regulation", data: { stage: stage.path, before: name, after: null } },
  ])
})

test("riders, and secretaries of another institution, change no regulation [D-02]", async () => {
  const { stage, put, read } = await stageOf()
  await put("%PDF-1.7")
  for (const actor of await strangers(db)) {
    const context = { db, actor, now, files, log: console }
    expect(await putRegulation(context, stage.path, upload("%PDF-mine"))).toEqual(refused("forbidden"))
    expect(await removeRegulation(context, stage.path)).toEqual(refused("forbidden"))
  }
  expect((await read())?.text).toBe("%PDF-1.7")
  const context = { db, actor: await makeAdmin(db), now, files, log: console }
  expect(await putRegulation(context, "nowhere", upload("%PDF-"))).toEqual(refused("stage-not-found"))
  expect(await removeRegulation(context, "nowhere")).toEqual(refused("stage-not-found"))
})
