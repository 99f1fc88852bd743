import { expect, test } from "vitest"
import type { MarketSearch } from "#contracts/market/market-search.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeAd } from "#tests/support/factories/make-ad.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { listAds } from "./list-ads.ts"

const { db } = await testDatabase()
const now = Date.UTC(2026, 4, 20)
const day = 24 * 3_600_000

const { id: sellerId } = await makeUser(db)
const titles = async (search: Partial<MarketSearch> = {}) => {
  const everything = { words: "", category: null, from: null, to: null, sort: "newest", page: 1 } as const
  const { ads } = await listAds({ db, now }, { ...everything, ...search })
  return ads.map(({ title }) => title)
}
const isForgiven = async (words: string) => {
  const search = { words, category: null, from: null, to: null, sort: "newest", page: 1 } as const
  return (await listAds({ db, now }, search)).isForgiven
}

const offer = (description: string, price: number, ago: number, more: Parameters<typeof makeAd>[1] = {}) =>
  makeAd(db, { sellerId, description, price: price * 100, listedOn: now - ago * day, ...more })

await offer("Pārdodu Montesa Cota 4RT", 4_500, 1)
await offer("GasGas TXT 300, labā stāvoklī", 3_200, 2)
await offer("Zābaki Alpinestars, 43. izmērs", 80.5, 3, { category: "safety-gear", mark: "reserved" })
await offer("Montesa Cota stūre, gandrīz jauna", 45, 4, { category: "spare-parts" })
await offer("Sherco ST 2019, pārdots pavasarī", 2_900, 5, { mark: "sold" })
await offer("Beta Evo, sen aizmirsts", 2_500, 46)
await offer("Viltots Montesa piedāvājums", 1, 6, { removedOn: now })

test("the list has what is offered now, the newest first", async () => {
  expect(await titles()).toEqual([
    "Pārdodu Montesa Cota 4RT",
    "GasGas TXT 300, labā stāvoklī",
    "Zābaki Alpinestars, 43. izmērs",
    "Montesa Cota stūre, gandrīz jauna",
  ])
})

test("words are found whatever their accents, from their beginning on, and all have to be there", async () => {
  expect(await titles({ words: "ZABAKI" })).toEqual(["Zābaki Alpinestars, 43. izmērs"])
  expect(await titles({ words: "zābaki alpine" })).toEqual(["Zābaki Alpinestars, 43. izmērs"])
  expect(await titles({ words: "montesa 4rt" })).toEqual(["Pārdodu Montesa Cota 4RT"])
  expect(await titles({ words: "cota, montesa!" })).toHaveLength(2)
  expect(await titles({ words: "montesa zābaki" })).toEqual([])
  expect(await titles({ words: "!!!" })).toEqual([])
})

test("words that are written together are found apart, and the other way round", async () => {
  await offer("Karburators motociklam Gas-Gas, 28 mm", 70, 8)
  expect(await titles({ words: "gasgas" })).toEqual([
    "GasGas TXT 300, labā stāvoklī",
    "Karburators motociklam Gas-Gas, 28 mm",
  ])
  expect(await titles({ words: "gas gas" })).toHaveLength(2)
  expect(await titles({ words: "montesa cota 4 rt" })).toEqual(["Pārdodu Montesa Cota 4RT"])
  expect(await titles({ words: "28mm karburators" })).toEqual(["Karburators motociklam Gas-Gas, 28 mm"])
  expect(await titles({ words: "cota jauna" })).toEqual(["Montesa Cota stūre, gandrīz jauna"])
  expect(await isForgiven("gasgas")).toBe(false)
})

test("with what very many words begin every ad is found, and only so many are counted as pages need [D-42]", async () => {
  const many = Array.from({ length: 250 }, (_, number) => `zb${number}`).join(" ")
  await makeAd(db, { sellerId, description: many, listedOn: now - 60 * day })
  for (let number = 0; number < 30; number += 1)
    await offer(`Lampa zzed ${number}`, number, 9, { category: "accessories" })
  const search = { words: "z", category: "accessories", from: null, to: null, sort: "price" } as const
  const pages = await Promise.all([1, 2, 3].map((page) => listAds({ db, now }, { ...search, page })))
  expect(pages.map(({ ads, hasNext, total, isMore }) => [ads.length, hasNext, total, isMore])).toEqual([
    [24, true, 24, true],
    [6, false, 30, false],
    [0, false, 30, false],
  ])
  expect(await titles({ words: "z zab" })).toEqual(["Zābaki Alpinestars, 43. izmērs"])
  expect(await titles({ words: "z sherco" })).toEqual([])
})

test("a small typing error is forgiven, and the list says so", async () => {
  for (const typed of ["montsea", "motesa", "monteesa", "nontesa"]) {
    expect(await titles({ words: typed })).toHaveLength(2)
    expect(await isForgiven(typed)).toBe(true)
  }
  expect(await titles({ words: "gasgsa 300" })).toEqual(["GasGas TXT 300, labā stāvoklī"])
  expect(await titles({ words: "gasgas 301" })).toEqual([])
  expect(await isForgiven("montesa")).toBe(false)
})

test("a category, a range of prices and an order narrow the list", async () => {
  expect(await titles({ category: "spare-parts" })).toEqual(["Montesa Cota stūre, gandrīz jauna"])
  expect(await titles({ from: 8_050, to: 320_000, sort: "price" })).toEqual([
    "Zābaki Alpinestars, 43. izmērs",
    "GasGas TXT 300, labā stāvoklī",
  ])
  expect((await titles({ sort: "-price", words: "montesa" }))[0]).toBe("Pārdodu Montesa Cota 4RT")
  expect(await titles({ from: 500_000 })).toEqual([])
})

test("a page has 24 ads, each ad is on one page, and the last one has no next", async () => {
  const { id } = await makeUser(db)
  for (let number = 0; number < 50; number += 1)
    await makeAd(db, { sellerId: id, description: `Knobbly tyre of many ${number}`, listedOn: now - 7 * day })
  const search = { words: "knobbly", category: null, from: null, to: null, sort: "newest" } as const
  const pages = await Promise.all([1, 2, 3].map((page) => listAds({ db, now }, { ...search, page })))
  expect(pages.map(({ ads, hasNext, total }) => [ads.length, hasNext, total])).toEqual([
    [24, true, 50],
    [24, true, 50],
    [2, false, 50],
  ])
  expect(new Set(pages.flatMap(({ ads }) => ads.map((ad) => ad.id))).size).toBe(50)
  expect(await listAds({ db, now }, { ...search, page: 4 })).toMatchObject({ ads: [], total: 50 })
})
