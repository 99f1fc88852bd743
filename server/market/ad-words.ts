import { arrayOverlaps, like } from "drizzle-orm"
import { foundBy, typingVariants } from "#domain/market/search-words.ts"
import { searchWords } from "#domain/site/search-words.ts"
import { adWord } from "#server/db/schema/market.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"

/** To compare each ad with more words takes longer than to compare its words with the beginning. */
const mostBegun = 12

/** More words would not help anybody. */
const mostAlike = 200

/** Returns the words of ads that begin with what was typed, and that itself; null: there are too many. */
export const wordsBeginning = async (db: Db, typed: string): Promise<string[] | null> => {
  // only letters and digits, so that it contains no wildcard
  const found = await db
    .select({ word: adWord.word })
    .from(adWord)
    .where(like(adWord.word, `${typed}%`))
    .limit(mostBegun + 1)
  return found.length > mostBegun ? null : [...new Set([typed, ...found.map(({ word }) => word)])]
}

/** Returns the words of ads that differ from the typed word by a small typing error. */
export const likeWords = async (db: Db, typed: string): Promise<string[]> => {
  const found = await db
    .select({ word: adWord.word })
    .from(adWord)
    .where(arrayOverlaps(adWord.variants, typingVariants(typed)))
    .limit(mostAlike)
  return found.map(({ word }) => word)
}

/** Returns the search words of a description, and adds them to the table of all words. */
export const storeWords = async (tx: Transaction, description: string): Promise<string[]> => {
  const words = searchWords(description)
  if (words.length > 0)
    await tx
      .insert(adWord)
      .values(words.toSorted().map((word) => ({ word, variants: typingVariants(word) })))
      .onConflictDoNothing()
  return foundBy(description)
}
