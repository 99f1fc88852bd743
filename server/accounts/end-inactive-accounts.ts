import { and, eq, gt, inArray, isNull, lt, not, notExists, or, type SQL, sql } from "drizzle-orm"
import type { Logger } from "pino"
import { retention } from "#domain/accounts/retention.ts"
import { session, user } from "#server/db/schema/accounts.ts"
import { ad } from "#server/db/schema/market.ts"
import { participant } from "#server/db/schema/registration.ts"
import { role } from "#server/db/schema/roles.ts"
import type { Db } from "#server/db/transaction.ts"
import { limits } from "#server/limits/table/limits.ts"
import { MailNotSent, type NotSentWhy } from "#server/mail/mailer.ts"
import { deleteAccount } from "./delete-account.ts"
import { namedHeldAlone } from "./held-alone.ts"
import { isTombstone } from "./tombstone.ts"

const day = 24 * 3_600_000
const inactiveAfter = retention.inactiveYears * 365 * day
const notice = retention.inactiveNoticeDays * day

const mostADay = limits.services.inactiveAccounts.most

/**
 * Stores when owners last used their accounts, according to their sessions; a session lasts longer than the time between two
 * purges. An account is used, too, where a rider whom it holds is entered in a stage, whoever enters them: they would be forgotten with
 * it (FA-03).
 */
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
  await db.execute(sql`
    update "user" set last_visit_on = entered.last_on
    from (
      select rider_holder.user_id, max(created_on) as last_on
      from rider_holder join rider on rider.id = rider_id
      cross join lateral (
        select created_on from participant where participant.id = rider.entry_id
        union all
        select created_on from linked_entry
        join participant on participant.stage_key = linked_entry.stage_key and participant.id = participant_id
        where linked_entry.rider_id = rider.id
      ) as entry
      where not only_sees group by rider_holder.user_id
    ) as entered
    where "user".id = entered.user_id and last_visit_on < entered.last_on`)
}

type InactiveDeps = {
  db: Db
  now: number
  /**
   * Mails the owner that the account will be deleted unless it is used, and with it these riders, by their names; rejects with
   * `MailNotSent` if the mail is not sent.
   */
  notifyInactive(email: string, riders: readonly string[]): Promise<void>
  log: Pick<Logger, "error">
  /** Aborted when the site stops: what has not begun waits for the next start, and later failures are not logged. */
  stopping: AbortSignal
}

/**
 * Deletes accounts that nobody has used for years, a month after a mail to their owners (D-35). Accounts that were never
 * confirmed and have no registrations or ads are deleted much sooner and without a mail, because nobody knows whose address that is.
 * Accounts with a role are never deleted, nor are those that were used since the mail, even while others are being deleted.
 */
export const endInactiveAccounts = async (deps: InactiveDeps): Promise<void> => {
  const { db, now } = deps
  const isUnconfirmed = and(
    eq(user.emailVerified, false),
    lt(user.lastVisitOn, now - retention.unconfirmedDays * day),
    notExists(db.select({ one }).from(participant).where(eq(participant.id, user.id))),
    notExists(db.select({ one }).from(ad).where(eq(ad.sellerId, user.id))),
  )
  await endAll(deps, isUnconfirmed, limits.services.unconfirmedAccounts.most)
  const isOver = and(
    gt(user.inactivityNotifiedOn, user.lastVisitOn),
    lt(user.lastVisitOn, now - inactiveAfter),
    lt(user.inactivityNotifiedOn, now - notice),
  )
  await endAll(deps, isOver, mostADay)
  await notifyOwners(deps)
}

/** Deletes accounts, checking each again when its turn comes; failures are logged. */
const endAll = async (
  { db, now, log, stopping }: InactiveDeps,
  isOver: SQL | undefined,
  most: number,
): Promise<void> => {
  const over = await db
    .select({ id: user.id })
    .from(user)
    .where(and(isUnused(db, now), isOver))
    .orderBy(turnOf(now))
    .limit(most)
  for (const { id } of over) {
    if (stopping.aborted) break
    try {
      await deleteAccount({ db, now }, id, { isStill: and(isUnused(db, now), isOver) })
    } catch (error) {
      if (!stopping.aborted) log.error({ err: error }, "An account that nobody uses could not be deleted")
    }
  }
}

const notifyOwners = async ({ db, now, notifyInactive, stopping }: InactiveDeps): Promise<void> => {
  const notifiedToday = await db.$count(user, gt(user.inactivityNotifiedOn, now - day))
  const isPending = or(isNull(user.inactivityNotifiedOn), lt(user.inactivityNotifiedOn, user.lastVisitOn))
  const pending = await db
    .select({ id: user.id, email: user.email })
    .from(user)
    .where(and(isUnused(db, now), isPending, lt(user.lastVisitOn, now - inactiveAfter + notice)))
    .orderBy(turnOf(now))
    .limit(Math.max(0, mostADay - notifiedToday))
  const markNotified = (ids: string[]) =>
    db.update(user).set({ inactivityNotifiedOn: now }).where(inArray(user.id, ids))
  const unreachable: string[] = []
  let isServerThere = false
  for (const { id, email } of pending) {
    if (stopping.aborted) break
    const riders = (await namedHeldAlone(db, id)).map(({ name }) => name)
    const outcome = await notifyInactive(email, riders).then(() => "sent" as const, whyNotSent)
    if (outcome === "server-away") break
    if (outcome === "no-such-address") unreachable.push(id)
    if (outcome !== "sent") continue
    isServerThere = true
    await markNotified([id])
  }
  // these addresses accept no mail, so they count as notified; but if the server accepted no mail at all, the fault is ours
  if (isServerThere) await markNotified(unreachable)
}

const whyNotSent = (error: unknown): NotSentWhy => {
  if (error instanceof MailNotSent) return error.why
  throw error
}

/** A different order each day, so that accounts that always fail do not block the others. */
const turnOf = (now: number): SQL => sql`md5(${user.id} || ${String(Math.floor(now / day))})`

const one = sql`1`

/**
 * Is it a person's account, without a role and without an open session? The placeholder of a deleted account is not a person's.
 */
const isUnused = (db: Db, now: number) => {
  const isOpen = gt(session.expiresAt, new Date(now))
  return and(
    not(isTombstone),
    notExists(db.select({ one }).from(role).where(eq(role.userId, user.id))),
    notExists(
      db
        .select({ one })
        .from(session)
        .where(and(eq(session.userId, user.id), isOpen)),
    ),
  )
}
