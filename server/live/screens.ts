import { and, asc, desc, eq, lt, sql } from "drizzle-orm"
import type { ScreenCommand, StageScreen } from "#contracts/screens/screens.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { Reservation } from "#server/auth/rate-limits.ts"
import { clientAddressOf } from "#server/auth/requester.ts"
import type { Context, ReadContext } from "#server/db/context.ts"
import { advisoryLocks } from "#server/db/open-database.ts"
import { stage } from "#server/db/schema/competitions.ts"
import { screen } from "#server/db/schema/screens.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import { limits } from "#server/limits/table/limits.ts"
import { findStageFor } from "#server/stages/find-stage.ts"

/** A screen that reports is noted as seen at most this often, milliseconds. */
const noteEvery = 5_000

/** A screen that has not reported for this long is off, milliseconds. */
const offAfter = 15_000

/** How long a screen must be off before a new one can take its place if there is no room, milliseconds. */
const replacedAfter = 60_000

type Report = { stage: string; screen: string; name: string }

type ReportDeps = {
  db: Db
  now: number
  /** Counts a new screen before it joins; refused: there were too many of this network lately. */
  reserve(): Promise<Reservation>
}

/** What a screen is to show, or why it is not known. */
export type ReportOutcome =
  | { kind: "shows"; shows: ScreenCommand }
  | { kind: "refused"; reason: "stage-not-found" | "too-many-screens" }

/** Returns what a screen of a published stage is to show, and notes that it is open; a new one joins the others (TV-02). */
export const reportScreen = async (
  { db, now, reserve }: ReportDeps,
  { stage: path, screen: id, name }: Report,
): Promise<ReportOutcome> => {
  const [found] = await db
    .select({ key: stage.key, known: screen })
    .from(stage)
    .leftJoin(screen, and(eq(screen.stageKey, stage.key), eq(screen.id, id)))
    .where(and(eq(stage.path, path), eq(stage.status, "published")))
  if (!found) return { kind: "refused", reason: "stage-not-found" }
  const { key: stageKey, known } = found
  if (!known) {
    return (await join({ db, now, reserve }, { stageKey, id, name }))
      ? { kind: "shows", shows: { kind: "automatic" } }
      : { kind: "refused", reason: "too-many-screens" }
  }
  // also where a clock was set back; a new name waits too: anybody can report
  if (Math.abs(now - known.seenOn) >= noteEvery)
    await db
      .update(screen)
      .set({ seenOn: now, name })
      .where(and(eq(screen.stageKey, stageKey), eq(screen.id, id)))
  return { kind: "shows", shows: known.shows }
}

type NewScreen = { stageKey: number; id: string; name: string }

/**
 * Adds a screen. If there is no room, it replaces the screen that has been off for longest, but those that a secretary has set
 * last; false: all others are on, or the network has added too many. A screen that finds no room tries again and again, so these
 * tries are not counted.
 */
const join = async ({ db, now, reserve }: ReportDeps, added: NewScreen): Promise<boolean> => {
  if (!(await findRoom(db, added.stageKey, now))) return false
  const reservation = await reserve()
  if (reservation.kind === "refused") return false
  const hasJoined = await add(db, added, now)
  if (!hasJoined) await reservation.refund()
  return hasJoined
}

const add = (db: Db, { stageKey, id, name }: NewScreen, now: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    // one after another: two that count at once would both find the last room
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.screens}, ${stageKey})`)
    const room = await findRoom(tx, stageKey, now)
    if (!room) return false
    if (room.replaces !== null)
      await tx.delete(screen).where(and(eq(screen.stageKey, stageKey), eq(screen.id, room.replaces)))
    await tx
      .insert(screen)
      .values({ stageKey, id, name, shows: { kind: "automatic" }, seenOn: now })
      .onConflictDoNothing()
    return true
  })

/** Returns which screen another one would replace, null: none; null where there is no room. */
const findRoom = async (
  db: Db | Transaction,
  stageKey: number,
  now: number,
): Promise<{ replaces: string | null } | null> => {
  if ((await db.$count(screen, eq(screen.stageKey, stageKey))) < limits.accounts.screens.most)
    return { replaces: null }
  const [off] = await db
    .select({ replaces: screen.id })
    .from(screen)
    .where(and(eq(screen.stageKey, stageKey), lt(screen.seenOn, now - replacedAfter)))
    // those that a secretary has set go last
    .orderBy(desc(sql`${screen.shows} ->> 'kind' = 'automatic'`), asc(screen.seenOn))
    .limit(1)
  return off ?? null
}

type Refused<Reason extends string = never> = {
  kind: "refused"
  reason: "stage-not-found" | "forbidden" | Reason
}

/** Returns the screens of a stage by name, for secretaries (TV-02). */
export const listScreens = async (
  { db, actor, now }: ReadContext & { now: number },
  path: string,
): Promise<{ kind: "listed"; screens: StageScreen[] } | Refused> => {
  const found = await findStageFor({ db, actor }, path, "set-screens")
  if (found.kind === "refused") return found
  const { stage } = found
  const screens = await db
    .select({ id: screen.id, name: screen.name, shows: screen.shows, seenOn: screen.seenOn })
    .from(screen)
    .where(eq(screen.stageKey, stage.key))
    .orderBy(asc(screen.name), asc(screen.id))
  return {
    kind: "listed",
    screens: screens.map((one) => ({ ...one, isOpen: now - one.seenOn < offAfter })),
  }
}

type Change = { stage: string; screen: string }
type ChangeRefused = Refused<"screen-not-found">

/** Finds and locks a screen for somebody who may set it. */
const lockScreen = async (tx: Transaction, actor: Context["actor"], { stage: path, screen: id }: Change) => {
  const found = await findStageFor({ db: tx, actor }, path, "set-screens")
  if (found.kind === "refused") return found
  const where = and(eq(screen.stageKey, found.stage.key), eq(screen.id, id))
  const [before] = await tx.select().from(screen).where(where).for("update")
  return before
    ? { kind: "locked" as const, before, where, userId: found.userId }
    : refuse("screen-not-found")
}

const refuse = (reason: ChangeRefused["reason"]): ChangeRefused => ({ kind: "refused", reason })

/** Sets what a screen shows, which it does within two seconds (TV-02); an audit event, except for further steps of a podium. */
export const setScreen = (
  { db, actor, now }: Context,
  { shows, ...change }: Change & { shows: ScreenCommand },
): Promise<{ kind: "set" } | ChangeRefused> =>
  db.transaction(async (tx) => {
    const locked = await lockScreen(tx, actor, change)
    if (locked.kind === "refused") return locked
    const { before, where, userId } = locked
    await tx.update(screen).set({ shows }).where(where)
    if (!isSamePodium(before.shows, shows)) {
      const data = { stage: change.stage, screen: before.name, shows }
      await writeAudit(tx, { event: "set_screen", data, userId, now })
    }
    return { kind: "set" }
  })

const isSamePodium = (before: ScreenCommand, after: ScreenCommand): boolean =>
  before.kind === "podium" && after.kind === "podium" && before.podium === after.podium

/** Removes a screen from the list; one that is still open joins again (TV-02); an audit event. */
export const removeScreen = (
  { db, actor, now }: Context,
  change: Change,
): Promise<{ kind: "removed" } | ChangeRefused> =>
  db.transaction(async (tx) => {
    const locked = await lockScreen(tx, actor, change)
    if (locked.kind === "refused") return locked
    const { before, where, userId } = locked
    await tx.delete(screen).where(where)
    const data = { stage: change.stage, screen: before.name }
    await writeAudit(tx, { event: "remove_screen", data, userId, now })
    return { kind: "removed" }
  })

/** The procedures of screens, and of the secretaries who set them. */
export const screenProcedures = {
  report: procedures.screens.report.handler(({ input, context, errors }) => {
    const { accounts, db, headers, now } = context
    const requester = { address: clientAddressOf({ headers }), email: null, hasAccount: true, known: null }
    const reserve = () => accounts.limits.reserve("screen", requester, now)
    return answer(reportScreen({ db, now, reserve }, input), errors)
  }),
  list: procedures.screens.list.handler(({ input, context, errors }) =>
    answer(listScreens(context, input.stage), errors),
  ),
  set: procedures.screens.set.handler(({ input, context, errors }) =>
    answer(setScreen(context, input), errors),
  ),
  remove: procedures.screens.remove.handler(({ input, context, errors }) =>
    answer(removeScreen(context, input), errors),
  ),
}
