import { lt, sql } from "drizzle-orm"
import { keptFor } from "#domain/accounts/kept-for.ts"
import { attemptLimit, session, verification } from "#server/db/schema/accounts.ts"
import { importedRider, judgeDevice } from "#server/db/schema/judging.ts"
import { savedRegistration } from "#server/db/schema/registration.ts"
import type { Db } from "#server/db/transaction.ts"

const day = 24 * 3_600_000
const year = 365 * day

/** Removes what has served its time: sessions, links and codes, saved forms, names from phones that nobody settled, and counted attempts (D-35). */
export const purgeExpired = async ({ db, now }: { db: Db; now: number }): Promise<void> => {
  await db.delete(session).where(lt(session.expiresAt, new Date(now)))
  await db.delete(verification).where(lt(verification.expiresAt, new Date(now)))
  await db
    .delete(savedRegistration)
    .where(lt(savedRegistration.modifiedOn, now - keptFor.savedFormYears * year))
  const isOfOld = sql`${importedRider.deviceId} in (
    select ${judgeDevice.id} from ${judgeDevice} where ${lt(judgeDevice.createdOn, now - keptFor.importedNameDays * day)}
  )`
  await db.delete(importedRider).where(isOfOld)
  await db.delete(attemptLimit).where(lt(attemptLimit.endsOn, now))
}
