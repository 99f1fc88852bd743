import { randomBytes } from "node:crypto"
import { foundBy, typingVariants } from "#domain/market/search-words.ts"
import { searchWords } from "#domain/site/search-words.ts"
import { ad, adPicture, adWord } from "#server/db/schema/market.ts"
import type { Db } from "#server/db/transaction.ts"
import { makeUser } from "./make-user.ts"
import { nextNumber } from "./next-number.ts"
import { one } from "./one.ts"

/** Name of a picture that somebody has sent; its files do not exist. */
export const makeAdPicture = async (db: Db, userId: string, sentOn = Date.now()): Promise<string> => {
  const name = randomBytes(16).toString("hex")
  await db.insert(adPicture).values({ name, userId, sentOn })
  return name
}

/** An ad that was posted this moment, by a new seller unless one is given. */
export const makeAd = async (
  db: Db,
  overrides: Partial<typeof ad.$inferInsert> = {},
): Promise<typeof ad.$inferSelect> => {
  const sellerId = overrides.sellerId ?? (await makeUser(db)).id
  const listedOn = overrides.listedOn ?? Date.now()
  const description = overrides.description ?? `Well kept trial bike number ${nextNumber()}`
  const words = searchWords(description)
  const picture = overrides.picture ?? (await makeAdPicture(db, sellerId))
  // in one transaction: words without an ad are purged
  const made = await db.transaction(async (tx) => {
    await tx
      .insert(adWord)
      .values(words.map((word) => ({ word, variants: typingVariants(word) })))
      .onConflictDoNothing()
    return tx
      .insert(ad)
      .values({
        category: "bikes",
        price: 150_000,
        phone: `+371${20_000_000 + nextNumber()}`,
        postedOn: listedOn,
        consentedOn: listedOn,
        ...overrides,
        ...{ sellerId, listedOn, description, words: foundBy(description), picture },
      })
      .returning()
  })
  return one(made)
}
