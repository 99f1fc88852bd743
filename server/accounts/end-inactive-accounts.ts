import { and, asc, eq, gt, isNull, lt, not, notExists, or, sql } from "drizzle-orm"
import { keptFor } from "#domain/accounts/kept-for.ts"
import { session, user } from "#server/db/schema/accounts.ts"
import { role } from "#server/db/schema/roles.ts"
import type { Db } from "#server/db/transaction.ts"
import { deleteAccount } from "./delete-account.ts"

const day = 24 * 3_600_000
const inactiveAfter = keptFor.inactiveYears * 365 * day
const notice = keptFor.inactiveNoticeDays * day

/** So many owners are told a day, and so many accounts end: a mail server's patience, and that of stages' locks. */
const mostADay = 50

/** Notes when owners last used their accounts, as far as their sessions tell; a session lasts longer than the time between two purges. */
export const noteVisits = async (db: Db): Promise<void> => {
  const seen = db
    .select({ userId: session.userId, on: sql<string>`max(${session.updatedAt})`.as("on") })
    .from(session)
    .groupBy(session.userId)
    .as("seen")
  await db
    .update(user)
    .set({ lastVisitOn: sql`${seen.on}` })
    .from(seen)
    .where(and(eq(user.id, seen.userId), sql`${user.lastVisitOn} < ${seen.on}`))
}

type Ending = {
  db: Db
  now: number
  /** Mails the owner that the account ends unless it is used; rejects where the mail is not sent. */
  tellInactive(email: string): Promise<void>
}

/**
 * Deletes accounts that nobody has used for years, a month after a mail has told their owners (D-35). Nobody's who has a role;
 * nobody's either who has used the account since the mail. As soon as a mail is not sent, the others wait for the next day.
 */
export const endInactiveAccounts = async ({ db, now, tellInactive }: Ending): Promise<void> => {
  const told = and(isOrdinary(db), gt(user.inactivityToldOn, user.lastVisitOn))
  const over = await db
    .select({ id: user.id })
    .from(user)
    .where(and(told, lt(user.lastVisitOn, now - inactiveAfter), lt(user.inactivityToldOn, now - notice)))
    .orderBy(asc(user.lastVisitOn))
    .limit(mostADay)
  for (const { id } of over) await deleteAccount({ db, now }, id)

  const toldToday = await db.$count(user, gt(user.inactivityToldOn, now - day))
  const isUntold = or(isNull(user.inactivityToldOn), lt(user.inactivityToldOn, user.lastVisitOn))
  const ending = await db
    .select({ id: user.id, email: user.email })
    .from(user)
    .where(and(isOrdinary(db), isUntold, lt(user.lastVisitOn, now - inactiveAfter + notice)))
    .orderBy(asc(user.lastVisitOn))
    .limit(Math.max(0, mostADay - toldToday))
  for (const { id, email } of ending) {
    await tellInactive(email)
    await db.update(user).set({ inactivityToldOn: now }).where(eq(user.id, id))
  }
}

/** Is it the account of a person without a role? What stays under a deleted account is nobody's. */
const isOrdinary = (db: Db) =>
  and(
    not(sql`starts_with(${user.id}, 'deleted-')`),
    notExists(db.select({ one: sql`1` }).from(role).where(eq(role.userId, user.id))),
  )
