import { and, asc, desc, eq, lte } from "drizzle-orm"
import type { UntoldChanges } from "#contracts/competitions/untold-changes.ts"
import { isOver } from "#domain/competitions/is-running.ts"
import { isPast, type ReliedFacts, reliedChanges, untoldAfter } from "#domain/competitions/relied-facts.ts"
import type { Context } from "#server/db/context.ts"
import { championshipClass, stage, stageClass } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"
import { versionOf } from "#server/db/version-of.ts"
import { type PersonBehind, peopleBehind } from "#server/stages/people-behind.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"

type Reader = Db | Transaction

/** Returns what entered riders rely on of a stage (CH-02). */
export const readReliedFacts = async (db: Reader, key: number): Promise<ReliedFacts> => {
  const [found] = await db
    .select({
      competitionStartDate: stage.competitionStartDate,
      competitionEndDate: stage.competitionEndDate,
      location: stage.location,
      calledOff: stage.calledOff,
    })
    .from(stage)
    .where(eq(stage.key, key))
  if (!found) throw new Error(`There is no stage ${key}`)
  const classes = await db
    .select({
      key: stageClass.classKey,
      name: championshipClass.name,
      startTime: stageClass.startTime,
      endTime: stageClass.endTime,
    })
    .from(stageClass)
    .innerJoin(championshipClass, eq(championshipClass.key, stageClass.classKey))
    .where(eq(stageClass.stageKey, key))
    .orderBy(desc(championshipClass.order), asc(championshipClass.name))
  return { ...found, classes, calledOff: found.calledOff?.kind ?? null }
}

/**
 * Notes what a change, which is stored, has altered of what entered riders know of a stage that is public or was (CH-02). A stage
 * that is over, or that nobody has entered, has nothing to tell.
 */
export const noteUntold = async (
  write: StageWrite,
  { known, now }: { known: ReliedFacts; now: number },
): Promise<void> => {
  const { db } = write
  const isThis = eq(stage.key, write.stage.key)
  const after = await readReliedFacts(db, write.stage.key)
  const [of] = await db
    .select({ status: stage.status, withdrawn: stage.withdrawn, untold: stage.untold })
    .from(stage)
    .where(isThis)
  if (!of || (of.status === "draft" && of.withdrawn === null)) return
  const isEntered = (await db.$count(participant, eq(participant.stageKey, write.stage.key))) > 0
  const untold =
    isEntered && !isPast(known, after, now) ? untoldAfter(of.untold, { before: known, after, now }) : null
  await db.update(stage).set({ untold }).where(isThis)
}

/** What riders have not been told of, and whom that concerns: those who entered before it changed last. */
export type Telling = UntoldChanges & { people: { person: PersonBehind; riders: string[] }[] }

/** Returns what entered riders have not been told of a public stage (CH-02); null: nothing, or the stage is over. */
export const readTelling = async (
  { db, actor, now }: Omit<Context, "db"> & { db: Reader },
  key: number,
): Promise<Telling | null> => {
  const [of] = await db
    .select({ status: stage.status, untold: stage.untold })
    .from(stage)
    .where(eq(stage.key, key))
  if (of?.status !== "published" || of.untold === null) return null
  const facts = await readReliedFacts(db, key)
  const { known, changedOn } = of.untold
  const changes = reliedChanges(known, facts)
  // what changed after its day was noted: the stage was postponed until then
  const isOverSince = isPast(known, facts, now) && !isOver(facts, changedOn)
  if (isOverSince || changes.length === 0) return null
  const entries = await db
    .select({ id: participant.id, name: participant.name })
    .from(participant)
    .where(and(eq(participant.stageKey, key), lte(participant.createdOn, changedOn)))
    .orderBy(asc(participant.name))
  const behind = await peopleBehind(
    db,
    key,
    entries.map(({ id }) => id),
  )
  const nameOf = new Map(entries.map(({ id, name }) => [id, name]))
  // one mail each, also to who is behind several riders; none to who has made the change
  const byPerson = Map.groupBy(
    behind.filter(({ userId }) => userId !== actor?.userId),
    ({ userId }) => userId,
  )
  const people = [...byPerson.values()].flatMap((all) => {
    const [person] = all
    return person ? [{ person, riders: all.map(({ participantId }) => nameOf.get(participantId) ?? "") }] : []
  })
  const version = versionOf([known, facts])
  return { version, changes, entered: entries.length, reachable: people.length, people }
}

/** Returns the same as a secretary is shown it. */
export const untoldChanges = async (context: Context, path: string): Promise<UntoldChanges | null> => {
  const [found] = await context.db.select({ key: stage.key }).from(stage).where(eq(stage.path, path))
  const telling = found ? await readTelling(context, found.key) : null
  if (!telling || telling.entered === 0) return null
  const { people: _people, ...shown } = telling
  return shown
}
