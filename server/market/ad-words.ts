import { arrayOverlaps, like } from "drizzle-orm"
import { foundBy, typingVariants } from "#domain/market/search-words.ts"
import { searchWords } from "#domain/site/search-words.ts"
import { adWord } from "#server/db/schema/market.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"

/** More words would not help anybody. */
const most = 200

/** Returns the words of ads that begin with what was typed, and that itself. */
export const wordsBeginning = async (db: Db, typed: string): Promise<string[]> => {
  // only letters and digits, so that it contains no wildcard
  const found = await db
    .select({ word: adWord.word })
    .from(adWord)
    .where(like(adWord.word, `${typed}%`))
    .limit(most)
  return [...new Set([typed, ...found.map(({ word }) => word)])]
}

/** Returns the words of ads that differ from the typed word by a small typing error. */
export const likeWords = async (db: Db, typed: string): Promise<string[]> => {
  const found = await db
    .select({ word: adWord.word })
    .from(adWord)
    .where(arrayOverlaps(adWord.variants, typingVariants(typed)))
    .limit(most)
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
