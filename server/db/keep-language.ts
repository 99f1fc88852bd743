import { and, eq, sql } from "drizzle-orm"
import type { Language } from "#domain/site/language.ts"
import { user } from "./schema/accounts.ts"
import type { Db, Transaction } from "./transaction.ts"

/** Stores the language that the owner of an account reads: mails that others cause are written in it (CH-03). */
export const keepLanguage = async (
  db: Db | Transaction,
  { userId, language }: { userId: string; language: Language },
): Promise<void> => {
  const isOther = sql`${user.language} is distinct from ${language}`
  await db
    .update(user)
    .set({ language })
    .where(and(eq(user.id, userId), isOther))
}
