import { randomUUID } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import { forgottenName } from "#domain/accounts/anonymize.ts"
import { user } from "#server/db/schema/accounts.ts"
import { judgeDevice, judgeEvent, sectionPass } from "#server/db/schema/judging.ts"
import { penalty } from "#server/db/schema/results.ts"
import { undoStep } from "#server/db/schema/undo.ts"
import type { Transaction } from "#server/db/transaction.ts"

const prefix = "deleted-"

/** Returns an id for the placeholder of a deleted account. */
export const newTombstoneId = (): string => `${prefix}${randomUUID()}`

/** Is an account the placeholder of a deleted one? */
export const isTombstone = sql`starts_with(${user.id}, ${prefix})`

/**
 * Creates a placeholder account, which nobody can sign in to, for rows that reference a deleted account and have to stay. It is
 * removed again if nothing references it.
 */
export const leaveTombstone = async (tx: Transaction, userId: string, id: string): Promise<void> => {
  await tx.insert(user).values({ id, name: forgottenName, email: `${id}@deleted.invalid` })
  const moved = [
    await tx.update(judgeDevice).set({ userId: id }).where(eq(judgeDevice.userId, userId)),
    await tx.update(judgeEvent).set({ userId: id }).where(eq(judgeEvent.userId, userId)),
    await tx.update(undoStep).set({ userId: id }).where(eq(undoStep.userId, userId)),
    await tx.update(penalty).set({ userId: id }).where(eq(penalty.userId, userId)),
    await tx.update(sectionPass).set({ createdBy: id }).where(eq(sectionPass.createdBy, userId)),
  ]
  if (moved.every(({ rowCount }) => rowCount === 0)) await tx.delete(user).where(eq(user.id, id))
}
