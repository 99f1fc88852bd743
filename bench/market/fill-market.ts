import { sql } from "drizzle-orm"
import { chooseSize } from "#bench/support/size.ts"
import { adCategories } from "#domain/market/ad.ts"
import { foundBy, typingVariants } from "#domain/market/search-words.ts"
import { searchWords } from "#domain/site/search-words.ts"
import { ad, adPicture, adWord } from "#server/db/schema/market.ts"
import type { Db } from "#server/db/transaction.ts"
import { seededChance } from "#tests/support/factories/chance.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"

const { sellers, vocabulary } = chooseSize({
  usual: { sellers: 500, vocabulary: 20_000 },
  smallest: { sellers: 5, vocabulary: 50 },
})
const atOnce = 1_000
const shownFor = 44 * 24 * 3_600_000

const syllables = "ba be bi da do ga gi ka ke la lo ma mo na ne pa pi ra re ri sa se ta to va vi za".split(
  " ",
)

/** Fills the market with ads of many words, some of them in nearly every ad; returns words that were used. */
export const fillMarket = async (db: Db, ads: number): Promise<string[]> => {
  const chance = seededChance(7)
  const { pick } = chance
  const invent = () => Array.from({ length: chance.whole(2, 5) }, () => pick(syllables)).join("")
  const rare = [...new Set(Array.from({ length: vocabulary }, invent))].filter((word) => word.length > 4)
  const frequent = [
    "trial",
    "montesa",
    "sherco",
    "gasgas",
    "beta",
    "labā",
    "stāvoklī",
    "pārdodu",
    "cena",
    "riepa",
  ]
  const users = await Promise.all(Array.from({ length: sellers }, () => makeUser(db)))

  for (let from = 0; from < ads; from += atOnce) {
    const rows = Array.from({ length: Math.min(atOnce, ads - from) }, (_, index) => {
      const number = from + index
      const words = Array.from({ length: 40 }, () => pick(chance.happens(0.1) ? frequent : rare))
      const description = words.join(" ")
      const listedOn = Date.now() - Math.floor((shownFor * number) / ads)
      return {
        ...{ sellerId: pick(users).id, category: pick(adCategories), price: chance.whole(0, 600_000) },
        ...{ description, words: foundBy(description), phone: "+37120000000" },
        picture: number.toString(16).padStart(32, "0"),
        mark: pick(["active", "active", "active", "reserved", "sold"] as const),
        ...{ postedOn: listedOn, listedOn, consentedOn: listedOn },
      }
    })
    await db
      .insert(adPicture)
      .values(rows.map(({ picture, sellerId }) => ({ name: picture, userId: sellerId })))
    await db.insert(ad).values(rows)
  }
  const known = searchWords([...rare, ...frequent].join(" "))
  for (let from = 0; from < known.length; from += atOnce)
    await db
      .insert(adWord)
      .values(known.slice(from, from + atOnce).map((word) => ({ word, variants: typingVariants(word) })))
  await db.execute(sql`vacuum analyze`)
  return [...rare.slice(0, 2_000), ...frequent]
}
