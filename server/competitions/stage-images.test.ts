import { eq } from "drizzle-orm"
import sharp from "sharp"
import { expect, test } from "vitest"
import { stageForm } from "#contracts/competitions/stage-form.ts"
import { largerStageImage } from "#contracts/competitions/stage-image.ts"
import { largestPicture } from "#contracts/competitions/stage-upload.ts"
import type { Actor } from "#domain/access/may.ts"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeAdmin } from "#tests/support/factories/make-admin.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { type MadeStage, makeStage } from "#tests/support/factories/make-stage.ts"
import { makeStageFields } from "#tests/support/factories/stage-fields.ts"
import { strangers } from "#tests/support/factories/strangers.ts"
import { saveStageForm } from "#tests/support/save-stage.ts"
import { testFiles, upload } from "#tests/support/test-files.ts"
import { createStage } from "./create-stage.ts"
import { stageToEdit } from "./edit-stage.ts"
import { findStageImage } from "./stage-files.ts"
import { putStageImage } from "./stage-images.ts"

const { db } = await testDatabase()
const files = testFiles()
const now = Date.UTC(2026, 4, 1)

const refused = (reason: string) => ({ kind: "refused", reason })

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#d62828" } })

const sizeOf = async (address: string) => {
  const { format, width, height } = await sharp((await files.read(address.slice(1))) ?? undefined).metadata()
  return `${format} ${width}x${height}`
}

const put = async (stage: MadeStage, actor: Actor, bytes: Uint8Array, kind: "logo" | "photo" = "logo") => {
  const outcome = await putStageImage({ db, actor, files }, stage.path, { kind, upload: upload(bytes) })
  return outcome.kind === "stored" ? outcome.address : outcome
}

const stored = async (...given: Parameters<typeof put>): Promise<string> => {
  const address = await put(...given)
  if (typeof address !== "string") throw new Error(address.reason)
  return address
}

test("a logo is stored as 140 × 100 and 280 × 200, beside the regulation", async () => {
  const stage = await makeStage(db)
  const actor = await makeSecretary(db, stage.institutionId)
  for (const file of [picture(900, 300).png(), picture(30, 30).jpeg(), picture(200, 800).webp()]) {
    const address = await stored(stage, actor, await file.toBuffer())
    expect(address.startsWith(`/${stage.path}/images/`)).toBe(true)
    expect(await sizeOf(address)).toBe("webp 140x100")
    expect(await sizeOf(largerStageImage(address))).toBe("webp 280x200")
  }
})

test("a class photo has a 200 × 200 variant [OR-05]", async () => {
  const stage = await makeStage(db)
  const actor = await makeSecretary(db, stage.institutionId)
  const address = await stored(stage, actor, await picture(4000, 3000).jpeg().toBuffer(), "photo")
  expect(await sizeOf(address)).toBe("webp 200x200")
  expect(await sizeOf(largerStageImage(address))).toBe("webp 1600x1200")
})

test("a file that is not a picture by its content is refused, whatever its name", async () => {
  const stage = await makeStage(db)
  const actor = await makeSecretary(db, stage.institutionId)
  const refusalOf = (bytes: Uint8Array | string) => put(stage, actor, Buffer.from(bytes))
  const png = await picture(100, 100).png().toBuffer()
  expect(await refusalOf('<svg xmlns="http://www.w3.org/2000/svg"/>')).toEqual(refused("not-an-image"))
  expect(await refusalOf("%PDF-1.7")).toEqual(refused("not-an-image"))
  expect(await refusalOf(png.subarray(0, 60))).toEqual(refused("not-an-image"))
  expect(await refusalOf(await picture(9, 9).gif().toBuffer())).toEqual(refused("not-an-image"))
  expect(await refusalOf("")).toEqual(refused("not-an-image"))
  // what a phone keeps is named, so that the text can say what to do
  expect(await refusalOf("\0\0\0\x24ftypheic\0\0\0\0mif1heic")).toEqual(refused("heic-picture"))
  expect(await refusalOf(Buffer.concat([png, Buffer.alloc(largestPicture)]))).toEqual(refused("too-large"))
})

test("a small file of very many pixels is refused before it takes the memory", async () => {
  const stage = await makeStage(db)
  const actor = await makeSecretary(db, stage.institutionId)
  const vast = await picture(12_000, 9_000).png({ compressionLevel: 9 }).toBuffer()
  expect(vast.length).toBeLessThan(largestPicture)
  expect(await put(stage, actor, vast)).toEqual(refused("too-many-pixels"))
})

test("metadata of the camera and the place is removed", async () => {
  const stage = await makeStage(db)
  const actor = await makeSecretary(db, stage.institutionId)
  const photo = picture(40, 20)
    .withExif({ IFD0: { Copyright: "Anna" } })
    .withMetadata({ orientation: 6 })
  const address = await stored(stage, actor, await photo.jpeg().toBuffer(), "photo")
  const large = await sharp((await files.read(largerStageImage(address).slice(1))) ?? undefined).metadata()
  expect({ exif: large.exif, width: large.width, height: large.height }).toEqual({
    exif: undefined,
    width: 20,
    height: 40,
  })
})

test("the pictures of a draft are for those who may edit the stage", async () => {
  const stage = await makeStage(db, { status: "draft" })
  const actor = await makeSecretary(db, stage.institutionId)
  const file = (await stored(stage, actor, await picture(9, 9).png().toBuffer())).split("/").at(-1) ?? ""
  expect(await findStageImage({ db, actor: null }, stage.path, file)).toBeNull()
  for (const stranger of await strangers(db))
    expect(await findStageImage({ db, actor: stranger }, stage.path, file)).toBeNull()
  expect(await findStageImage({ db, actor }, stage.path, file)).toMatchObject({ isPublic: false })
  await db.update(stageTable).set({ status: "published" }).where(eq(stageTable.key, stage.key))
  expect(await findStageImage({ db, actor: null }, stage.path, file)).toMatchObject({ isPublic: true })
  expect(await findStageImage({ db, actor: null }, stage.path, "../regulation-a.pdf")).toBeNull()
})

test("riders, and secretaries of another institution, upload no pictures [D-02]", async () => {
  const stage = await makeStage(db)
  const bytes = await picture(9, 9).png().toBuffer()
  for (const actor of await strangers(db))
    expect(await put(stage, actor, bytes)).toEqual(refused("forbidden"))
  const nowhere = { ...stage, path: "nowhere" }
  expect(await put(nowhere, await makeAdmin(db), bytes)).toEqual(refused("stage-not-found"))
})

test("a form names uploaded pictures alone, and a copy of a stage has its own", async () => {
  const stage = await makeStage(db)
  const actor = await makeSecretary(db, stage.institutionId)
  const found = await stageToEdit({ db, actor }, stage.path)
  if (found.kind === "refused") throw new Error(found.reason)
  const logo = await stored(stage, actor, await picture(9, 9).png().toBuffer())
  const withLogo = (address: string) =>
    stageForm("Europe/Riga", found.fields).parse({
      ...found.fields,
      sponsors: [{ name: "Riepas", logo: address, url: "https://riepas.example" }],
    })
  const save = (address: string) =>
    saveStageForm({ db, actor, now, files }, stage.path, {
      version: found.version,
      form: withLogo(address),
    })
  for (const address of ["https://elsewhere.example/a.png", logo.replace(/\/[0-9a-f]{4}/, "/0000")])
    expect(await save(address)).toEqual({ ...refused("unknown-image"), address })
  expect(await save(logo)).toEqual({ kind: "saved" })

  const place = { institutionId: stage.institutionId, championshipId: stage.championshipId }
  const created = await createStage(
    { db, actor, now, files },
    { place, form: { ...withLogo(logo), id: "copy" } },
  )
  if (created.kind === "refused") throw new Error(created.reason)
  const copied = await stageToEdit({ db, actor }, created.path)
  const own = logo.replace(stage.path, created.path)
  expect(copied).toMatchObject({ fields: { sponsors: [{ logo: own }] } })
  expect(await sizeOf(own)).toBe("webp 140x100")
})

test("nobody copies the pictures of an institution that is not theirs", async () => {
  const [stage, theirs] = [await makeStage(db), await makeStage(db, { status: "draft" })]
  const stranger = await makeSecretary(db, theirs.institutionId)
  const logo = await stored(theirs, stranger, await picture(9, 9).png().toBuffer())
  const actor = await makeSecretary(db, stage.institutionId)
  const place = { institutionId: stage.institutionId, championshipId: stage.championshipId }
  const sponsors = [{ name: "Riepas", logo, url: "https://riepas.example" }]
  const form = stageForm("Europe/Riga").parse(makeStageFields({ sponsors }))
  expect(await createStage({ db, actor, now, files }, { place, form: { ...form, id: null } })).toEqual({
    ...refused("unknown-image"),
    address: logo,
  })
})
