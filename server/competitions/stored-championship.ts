import { eq, inArray, sql } from "drizzle-orm"
import type { ChampionshipForm } from "#contracts/competitions/championship-form.ts"
import type { StoredChampionship } from "#contracts/competitions/organising.ts"
import { podiumKeyOf } from "#domain/results/podium.ts"
import type { ActingUser } from "#server/db/context.ts"
import { championship, championshipClass, stageClass } from "#server/db/schema/competitions.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import {
  type ChampionshipPlace,
  classesOfChampionship,
  isChampionship,
  pathOf,
} from "#server/stages/championship-place.ts"
import { lockKnownStandings } from "#server/stages/lock-standings.ts"
import { renameClassesInStandings } from "./rename-in-standings.ts"

/** Returns a championship as its form is filled in, its classes in the order of lists; null where there is none. */
export const readChampionship = async (
  db: Db | Transaction,
  place: ChampionshipPlace,
): Promise<StoredChampionship | null> => {
  const [row] = await db.select().from(championship).where(isChampionship(place))
  if (!row) return null
  const classes = await classesOfChampionship(db, place)
  // a championship's numbers have a page of their own, and so has whether everybody sees them
  const { institutionId: _institution, id: _id, showsNumbers: _shows, ...form } = row
  const teams = form.teams.map((name) => ({ former: name, name }))
  return { ...form, teams, classes }
}

type NewChampionship = {
  settings: Omit<typeof championship.$inferInsert, "institutionId" | "id">
  /** Left out: it has none yet. */
  classes?: ChampionshipForm["classes"]
  copyOf?: ChampionshipPlace
  by: ActingUser
}

/** Stores a new championship, and logs it; false: there is one at its place already. */
export const storeNewChampionship = async (
  tx: Transaction,
  place: ChampionshipPlace,
  { settings, classes, copyOf, by }: NewChampionship,
): Promise<boolean> => {
  const { institutionId, championshipId: id } = place
  const created = await tx
    .insert(championship)
    .values({ ...settings, institutionId, id })
    .onConflictDoNothing()
    .returning()
  if (created.length === 0) return false
  if (classes) await writeChampionshipClasses(tx, place, { before: [], after: classes })
  const data = {
    championship: pathOf(place),
    ...(copyOf && { copyOf: pathOf(copyOf) }),
    after: { ...settings, ...(classes && { classes }) },
  }
  await writeAudit(tx, { event: "create_championship", data, ...by })
  return true
}

/** Why the classes are refused. */
export type ClassesRefusal =
  | { kind: "refused"; reason: "changed-meanwhile" }
  | { kind: "refused"; reason: "class-in-use"; racingClass: string }

type Classes = { before: StoredChampionship["classes"]; after: ChampionshipForm["classes"] }

/**
 * Writes the classes of a championship; a new name is the class's name everywhere (D-32). Returns the keys of the stages that use
 * a changed class, or why nothing was written: a class that is in use cannot be removed.
 */
export const writeChampionshipClasses = async (
  tx: Transaction,
  place: ChampionshipPlace,
  { before, after }: Classes,
): Promise<ClassesRefusal | { kind: "written"; changed: Set<number> }> => {
  // before the rows of classes: a merge has the lock of its standings while it refers to them
  const standings = await lockKnownStandings(tx, place)
  const { institutionId, championshipId } = place
  const formerOf = new Map(before.map((one) => [one.key, one]))
  if (after.some(({ key }) => key !== null && !formerOf.has(key)))
    return { kind: "refused", reason: "changed-meanwhile" }
  const removed = before.filter(({ key }) => !after.some((one) => one.key === key))
  const used = await classesInUse(tx, removed)
  const kept = removed.find(({ key }) => used.includes(key))
  if (kept) return { kind: "refused", reason: "class-in-use", racingClass: kept.name }

  const changed = after.flatMap((one) => {
    const former = one.key === null ? undefined : formerOf.get(one.key)
    return former && !isSame(former, one) ? { ...one, key: former.key } : []
  })
  for (const { key } of removed) await tx.delete(championshipClass).where(eq(championshipClass.key, key))
  // two classes may have swapped names, so temporary names are used: no name from a form begins with a space
  for (const { key } of changed)
    await tx
      .update(championshipClass)
      .set({ name: ` ${key}` })
      .where(eq(championshipClass.key, key))
  for (const { key, ...values } of changed)
    await tx.update(championshipClass).set(values).where(eq(championshipClass.key, key))
  const renames = changed.flatMap(({ key, name }) => {
    const from = formerOf.get(key)?.name ?? name
    return from === name ? [] : [{ key, from, to: name }]
  })
  if (standings) await renameClassesInStandings(tx, { ...place, ...standings }, renames)
  await renameInSavedForms(tx, renames)
  await renameOnScreens(tx, renames)
  const added = after.filter(({ key }) => key === null).map(({ key: _none, ...values }) => values)
  if (added.length > 0)
    await tx
      .insert(championshipClass)
      .values(added.map((values) => ({ ...values, institutionId, championshipId })))
  const stages = await ridden(tx, changed)
  return { kind: "written", changed: new Set(stages.map(({ stageKey }) => stageKey)) }
}

const isSame = (one: StoredChampionship["classes"][number], other: ChampionshipForm["classes"][number]) =>
  one.name === other.name &&
  one.order === other.order &&
  one.clubStandingMultiplier === other.clubStandingMultiplier

type Rename = { key: number; from: string; to: string }

/**
 * Renames classes in saved registrations, which are offered to riders again (PA-08), if the rider's latest entry was in one of
 * them.
 */
const renameInSavedForms = async (tx: Transaction, renames: readonly Rename[]): Promise<void> => {
  if (renames.length === 0) return
  await tx.execute(sql`
    update saved_registration as saved
    set participation_data = jsonb_set(saved.participation_data, '{racingClass}', to_jsonb(renamed."to"))
    from json_to_recordset(${JSON.stringify(renames)}::json) as renamed(key int, "from" text, "to" text)
    where saved.participation_data->>'racingClass' = renamed."from" and renamed.key = (
      select class_key from participant where id = saved.entry_id order by created_on desc limit 1
    )`)
}

/** Renames classes in what the screens of their stages were set to show: a class, or its podium (TV-02). */
const renameOnScreens = async (tx: Transaction, renames: readonly Rename[]): Promise<void> => {
  const shown = renames.flatMap(({ key, from, to }) => [
    { key, part: "racingClass", from, to },
    { key, part: "podium", from: podiumKeyOf(from), to: podiumKeyOf(to) },
  ])
  if (shown.length === 0) return
  await tx.execute(sql`
    update screen set shows = jsonb_set(shows, array[renamed.part], to_jsonb(renamed."to"))
    from json_to_recordset(${JSON.stringify(shown)}::json) as renamed(key int, part text, "from" text, "to" text)
    join stage_class on stage_class.class_key = renamed.key
    where stage_class.stage_key = screen.stage_key and shows->>renamed.part = renamed."from"`)
}

/**
 * Returns the keys of those classes that a stage rides or the standings name: what a stage no longer rides stays in them until they
 * are generated again.
 */
export const classesInUse = async (
  db: Db | Transaction,
  classes: readonly { key: number }[],
): Promise<number[]> => {
  const keys = sql.param(classes.map(({ key }) => key))
  const { rows } = await db.execute<{ key: number }>(sql`
    select key from unnest(${keys}::int[]) as key
    where exists (select from stage_class where class_key = key)
      or exists (select from standing where class_key = key)
      or exists (select from standing_result where class_key = key)`)
  return rows.map(({ key }) => key)
}

/** Which stages use which of these classes. */
const ridden = (tx: Transaction, classes: readonly { key: number }[]) =>
  tx
    .select({ stageKey: stageClass.stageKey, classKey: stageClass.classKey })
    .from(stageClass)
    .where(
      inArray(
        stageClass.classKey,
        classes.map(({ key }) => key),
      ),
    )
