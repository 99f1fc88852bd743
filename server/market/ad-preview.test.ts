import { expect, test } from "vitest"
import { testDatabase } from "#tests/support/database.ts"
import { makeAd } from "#tests/support/factories/make-ad.ts"
import { adPreview } from "./ad-preview.ts"

const { db } = await testDatabase()
const now = Date.now()
const edition = {
  siteName: "Latvijas triāls",
  language: "lv",
  words: { free: "Par velti", states: { reserved: "Rezervēts", sold: "Pārdots" } },
} as const

const previewOf = (id: string, at = now) => adPreview({ db, now: at }, id, edition)

test("the picture of an ad shows its title, price and photo, and that it is reserved or sold [TV-07]", async () => {
  const made = await makeAd(db, { description: "TRS ONE R 250", price: 150_000 })
  expect(await previewOf(made.id)).toEqual({
    kind: "ad",
    site: "Latvijas triāls",
    title: "TRS ONE R 250",
    price: expect.stringMatching(/^1500,00\s€$/),
    state: null,
    photo: made.picture,
  })
  const free = await makeAd(db, { price: 0, mark: "reserved" })
  expect(await previewOf(free.id)).toMatchObject({
    price: "Par velti",
    state: { tone: "provisional", text: "Rezervēts" },
  })
  const sold = await makeAd(db, { mark: "sold" })
  expect(await previewOf(sold.id)).toMatchObject({ state: { tone: "plain", text: "Pārdots" } })
})

test("an ad that not everybody sees has no picture [TV-07]", async () => {
  const removed = await makeAd(db, { removedOn: now - 1 })
  expect(await previewOf(removed.id)).toBeNull()
  const { id } = await makeAd(db)
  expect(await previewOf(id, now + 365 * 86_400_000)).toBeNull()
  expect(await previewOf("0000000000000000")).toBeNull()
})
