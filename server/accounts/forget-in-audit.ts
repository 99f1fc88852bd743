import { eq, or, sql } from "drizzle-orm"
import { withoutPerson } from "#domain/accounts/without-person.ts"
import { audit } from "#server/db/schema/roles.ts"
import type { Transaction } from "#server/db/transaction.ts"

/** Takes a person out of the audit log (D-35): what was done stays, and by which id, but not who that was. */
export const forgetInAudit = async (tx: Transaction, userId: string): Promise<void> => {
  await tx.update(audit).set({ userEmail: null }).where(eq(audit.userId, userId))
  const isAbout = or(
    sql`${audit.data}->>'participant' = ${userId}`,
    sql`${audit.data}->>'userId' = ${userId}`,
  )
  for (const { id, data } of await tx.select().from(audit).where(isAbout))
    await tx
      .update(audit)
      .set({ data: withoutPerson(data) })
      .where(eq(audit.id, id))
}
