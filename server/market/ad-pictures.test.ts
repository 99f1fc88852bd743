import { eq } from "drizzle-orm"
import sharp from "sharp"
import { expect, test } from "vitest"
import {
  adPictureAddress,
  adPictureSizes,
  largestAdPicture,
  mostUnusedPictures,
} from "#contracts/market/ad-picture.ts"
import type { Actor } from "#domain/access/may.ts"
import { user } from "#server/db/schema/accounts.ts"
import { adPicture, adWord } from "#server/db/schema/market.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeActor } from "#tests/support/factories/make-actor.ts"
import { makeAd, makeAdPicture } from "#tests/support/factories/make-ad.ts"
import { testFiles, upload } from "#tests/support/test-files.ts"
import { writePng } from "#tests/support/write-png.ts"
import { putAdPicture } from "./ad-pictures.ts"
import { purgeMarket } from "./purge-market.ts"

const { db } = await testDatabase()
const files = testFiles()
const now = Date.UTC(2026, 4, 20)
const refused = (reason: string) => ({ kind: "refused", reason })

const put = async (bytes: Uint8Array | string, actor?: Actor | null) =>
  putAdPicture({ db, actor: actor === undefined ? await makeActor(db) : actor, now, files }, upload(bytes))

/** The stored sizes of a picture. */
const stored = async (bytes: Uint8Array) => {
  const outcome = await put(bytes)
  if (outcome.kind === "refused") throw new Error(outcome.reason)
  return Promise.all(
    adPictureSizes.map(async (size) => {
      const file = await files.read(adPictureAddress(outcome.picture, size).slice(1))
      if (!file) throw new Error(`${size} is not stored`)
      return Buffer.from(file)
    }),
  )
}

const photo = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: "#808080", noise: { type: "gaussian", sigma: 30 } },
  })

const plain = () => sharp({ create: { width: 2_000, height: 1_500, channels: 3, background: "#d62828" } })

const place = { IFD0: { Make: "Muddy Camera", Artist: "Anna Ozola" }, IFD3: { GPSLatitude: "57/1 18/1 0/1" } }

test("JPEG, PNG and WebP are taken by their content and re-encoded in several widths, one for previews", async () => {
  for (const file of [plain().jpeg(), plain().png(), plain().webp()]) {
    const sizes = await stored(await file.toBuffer())
    const found = await Promise.all(sizes.map((size) => sharp(size).metadata()))
    expect(found.map(({ format, width, height }) => [format, width, height])).toEqual([
      ["webp", 480, 360],
      ["webp", 960, 720],
      ["webp", 1600, 1200],
      ["jpeg", 1200, 900],
    ])
  }
})

test("a photo is upright, and none of the camera's metadata is left", async () => {
  const sent = await photo(400, 200).withExif(place).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const withPlace = await sharp(sent).withExif(place).keepMetadata().toBuffer()
  expect(withPlace.toString("latin1")).toContain("Muddy Camera")
  expect((await sharp(withPlace).metadata()).exif).toBeDefined()
  for (const size of await stored(withPlace)) {
    const { exif, xmp, iptc, icc, orientation } = await sharp(size).metadata()
    expect([exif, xmp, iptc, icc, orientation]).toEqual(Array(5).fill(undefined))
    expect(size.toString("latin1")).not.toMatch(/Muddy|Ozola|Exif/)
  }
  const large = (await stored(sent))[2]
  expect(await sharp(large).metadata()).toMatchObject({ width: 200, height: 400 })
})

test("a file that is not a picture by its content is refused, whatever its name", async () => {
  const jpeg = await photo(300, 200).jpeg().toBuffer()
  const files = {
    svg: '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    html: "<!doctype html><script>alert(1)</script>",
    gifThatIsScript: "GIF89a/*=0;alert(1)//",
    jpegInNameAlone: Buffer.concat([
      Buffer.from([0xff, 0xd8, 0xff]),
      Buffer.from("<script>alert(1)</script>"),
    ]),
    pdf: "%PDF-1.7",
    gif: await photo(9, 9).gif().toBuffer(),
    truncated: jpeg.subarray(0, jpeg.length / 2),
    truncatedPng: (await photo(300, 200).png().toBuffer()).subarray(0, 2_000),
    nothing: "",
  }
  for (const [name, file] of Object.entries(files))
    expect([name, await put(file)]).toEqual([name, refused("not-an-image")])
})

test("of a file that is also something else, only the picture is left", async () => {
  const script = "<script>alert(document.cookie)</script>PK\u0003\u0004 a page in an archive"
  const polyglot = Buffer.concat([await photo(300, 200).jpeg().toBuffer(), Buffer.from(script)])
  const inside = await photo(300, 200)
    .withExif({ IFD0: { ImageDescription: script } })
    .jpeg()
    .toBuffer()
  for (const file of [polyglot, inside])
    for (const size of await stored(file)) {
      expect((await sharp(size).metadata()).exif).toBeUndefined()
      expect(size.toString("latin1")).not.toMatch(/script|archive/)
    }
})

test("6 MB are taken, and not one byte more", async () => {
  const jpeg = await photo(300, 200).jpeg().toBuffer()
  const ofSize = (bytes: number) => Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)])
  expect((await put(ofSize(largestAdPicture))).kind).toBe("stored")
  expect(await put(ofSize(largestAdPicture + 1))).toEqual(refused("too-large"))
})

test("a picture of 30,000 × 30,000 pixels is refused before it takes the memory", async () => {
  const vast = writePng({ width: 30_000, height: 30_000, depth: 1 })
  expect(vast.length).toBeLessThan(largestAdPicture)
  expect(await sharp(vast, { limitInputPixels: false }).metadata()).toMatchObject({ width: 30_000 })
  const before = process.memoryUsage().rss
  for (let count = 0; count < 5; count += 1) expect(await put(vast)).toEqual(refused("too-many-pixels"))
  // decoded it would be 900 MB
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
})

test("one account sends 10 pictures a minute, a visitor none", async () => {
  const actor = await makeActor(db)
  const jpeg = await photo(30, 20).jpeg().toBuffer()
  for (let count = 0; count < 10; count += 1) expect((await put(jpeg, actor)).kind).toBe("stored")
  expect(await put(jpeg, actor)).toEqual(refused("too-many-uploads"))
  expect(await put(jpeg, null)).toEqual(refused("not-signed-in"))
})

test("an account has 20 pictures without an ad, also where several come at once; one that has an ad is none of them", async () => {
  const actor = await makeActor(db)
  const jpeg = await photo(30, 20).jpeg().toBuffer()
  for (let count = 1; count < mostUnusedPictures; count += 1) await makeAdPicture(db, actor.userId, now)
  const several = await Promise.all([put(jpeg, actor), put(jpeg, actor), put(jpeg, actor)])
  expect(several.filter(({ kind }) => kind === "stored")).toHaveLength(1)
  const full = upload(jpeg)
  expect(await putAdPicture({ db, actor, now, files }, full)).toEqual(refused("too-many-unused"))
  // nothing of it was read
  expect(await full.getReader().read()).toMatchObject({ done: false })
  const [unused] = await db.select().from(adPicture).where(eq(adPicture.userId, actor.userId))
  await makeAd(db, { sellerId: actor.userId, picture: unused?.name ?? "" })
  expect((await put(jpeg, actor)).kind).toBe("stored")
})

test("a picture without an ad is removed after a week, and a deleted account's pictures and search words at once", async () => {
  const [sender, leaver] = [await makeActor(db), await makeActor(db)]
  const day = 24 * 3_600_000
  const old = await makeAdPicture(db, sender.userId, now - 8 * day)
  const young = await makeAdPicture(db, sender.userId, now - 6 * day)
  const kept = await makeAd(db, {
    picture: await makeAdPicture(db, sender.userId, now - 400 * day),
    description: "Unverwechselbar gut erhaltene Montesa",
  })
  await files.put(adPictureAddress(old, "480x360").slice(1), Buffer.from("x"))
  const gone = await makeAd(db, {
    sellerId: leaver.userId,
    description: "Somnambulistic trial bike for sale",
  })
  await db.delete(user).where(eq(user.id, leaver.userId))
  await purgeMarket({ db, files, now })
  const left = (await db.select().from(adPicture)).map(({ name }) => name)
  expect(left).toEqual(expect.arrayContaining([young, kept.picture]))
  for (const name of [old, gone.picture]) expect(left).not.toContain(name)
  expect(await files.read(adPictureAddress(old, "480x360").slice(1))).toBeNull()
  const words = (await db.select().from(adWord)).map(({ word }) => word)
  expect(words).toContain("unverwechselbar")
  expect(words).not.toContain("somnambulistic")
})
