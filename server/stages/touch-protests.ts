import { eq } from "drizzle-orm"
import { stage } from "#server/db/schema/competitions.ts"
import type { Transaction } from "#server/db/transaction.ts"
import type { LockedStage } from "./lock-stage.ts"

/** Stamps a locked stage with the write that changed its protests, so that open pages show them (OF-05). */
export const touchProtests = async (
  db: Pick<Transaction, "update">,
  { key, revision }: Pick<LockedStage, "key" | "revision">,
): Promise<void> => {
  await db.update(stage).set({ protestsRevision: revision }).where(eq(stage.key, key))
}
