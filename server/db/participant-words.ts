import { type SQL, sql } from "drizzle-orm"
import { exactNumberQuery, prefixQuery } from "#domain/site/search-query.ts"

/** The condition for participants whose names and numbers have all these words, or words that begin with them (SE-01). */
export const hasBeginnings = (words: readonly string[]): SQL =>
  sql`participant.searched @@ to_tsquery('simple', ${prefixQuery(words)})`

/** The same, but words that are numbers must match whole words. */
export const hasNumbers = (words: readonly string[]): SQL =>
  sql`participant.searched @@ to_tsquery('simple', ${exactNumberQuery(words)})`
