import { foundBy, searchWords, typingVariants } from "#domain/market/search-words.ts"
import { adWord } from "#server/db/schema/market.ts"
import type { Transaction } from "#server/db/transaction.ts"

/** Returns by what a description is found, and makes its words known to the search. */
export const storeWords = async (tx: Transaction, description: string): Promise<string[]> => {
  const words = searchWords(description)
  if (words.length > 0)
    await tx
      .insert(adWord)
      .values(words.toSorted().map((word) => ({ word, variants: typingVariants(word) })))
      .onConflictDoNothing()
  return foundBy(description)
}
