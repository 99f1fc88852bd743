import { and, asc, eq, exists, inArray, ne, type SQL, sql } from "drizzle-orm"
import type { PoolClient } from "pg"
import type { CompetitionType, OpenFreeSettings, Scoring } from "#domain/competitions/scoring.ts"
import { championshipOf } from "#domain/competitions/stage-path.ts"
import { atNoSection } from "#domain/timing/timing-event.ts"
import type { Log } from "#server/db/log.ts"
import { championship, stage } from "#server/db/schema/competitions.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"
import { type ChampionshipPlace, championshipAt, isChampionship, isOf } from "./championship-place.ts"

/** The channel on which every write to a stage is announced, as `key:revision`. */
export const stageChannel = "stage_revision"

/** A stage as its current writer sees it. */
export type LockedStage = {
  key: number
  path: string
  institutionId: string
  /** The revision of this write: everything that it changes is stamped with it. */
  revision: number
  isApproved: boolean
  /** Is any of its classes posted (OF-01)? */
  isPosted: boolean
  /** Has a timekeeper recorded anything (TI-04)? */
  isTimed: boolean
  scoring: Scoring
  /** Are unfinished riders ranked with their points so far (RX-08)? */
  ranksUnfinished: boolean
}

type StageRow = ScoredRow &
  Pick<
    LockedStage,
    "key" | "institutionId" | "revision" | "isApproved" | "isPosted" | "isTimed" | "ranksUnfinished"
  >
type ScoredRow = {
  competitionType: CompetitionType
  openFree: OpenFreeSettings | null
  missedPoints: number
}

/**
 * Takes the stage's row, so that writers come one after another and revisions have no gaps in commit order, and
 * announces the new revision at commit. Returns null where there is no such stage.
 */
export const lockStage = async (client: PoolClient, path: string): Promise<LockedStage | null> => {
  const { rows } = await client.query<StageRow>({
    name: "lock-stage",
    text: `
      update stage set revision = revision + 1 where path = $1
      returning key, institution_id as "institutionId", revision::float8 as revision,
        results_status is not null as "isApproved",
        exists (select from class_posting where stage_key = stage.key) as "isPosted",
        exists (select from judge_event where stage_key = stage.key and section = ${atNoSection}) as "isTimed", competition_type as "competitionType", open_free as "openFree",
        missed_points as "missedPoints", ranks_unfinished as "ranksUnfinished",
        pg_notify('${stageChannel}', key || ':' || revision)`,
    values: [path],
  })
  const [row] = rows
  if (!row) return null
  const { competitionType: _type, openFree: _openFree, missedPoints: _missed, ...locked } = row
  return { path, ...locked, scoring: scoringOf(row) }
}

/** Returns the rules by which a stage's taps are folded. */
export const scoringOf = ({ competitionType, openFree, missedPoints }: ScoredRow): Scoring => {
  if (competitionType === "classic") return { type: "classic", missedPoints }
  if (!openFree) throw new Error("An openFree stage has no settings")
  return { type: "openFree", settings: openFree }
}

/**
 * Takes the locks of several stages, always in the same order, and returns their keys. A write to something that stages share
 * takes them before any other lock, as a write to one stage does.
 */
export const lockStages = async (tx: Transaction, which: SQL | undefined): Promise<number[]> => {
  const rows = await tx
    .select({ key: stage.key })
    .from(stage)
    .where(which)
    .orderBy(asc(stage.key))
    .for("no key update")
  return rows.map(({ key }) => key)
}

/** Raises the revisions of locked stages, so that open pages reload. */
export const touchStages = async (tx: Transaction, keys: readonly number[]): Promise<void> => {
  if (keys.length === 0) return
  await tx
    .update(stage)
    .set({ revision: sql`${stage.revision} + 1`, settingsRevision: sql`${stage.revision} + 1` })
    .where(inArray(stage.key, [...keys]))
    .returning({ notified: sql`pg_notify(${stageChannel}, ${stage.key} || ':' || ${stage.revision})` })
}

/** The database, and where it is logged that open pages could not be asked to load again. */
export type Reloading = { db: Db; log: Pick<Log, "error"> }

/**
 * Lets open pages of a public championship's stages load again, once a change of its standings is committed. It is a write of its own, so
 * that no judge waits for their locks while standings are ranked. The change stands even if this fails: that is only logged, and pages
 * show it when they are next loaded.
 */
export const reloadStages = (reloading: Reloading, place: ChampionshipPlace): Promise<void> =>
  reload(reloading, place, "")

/** The same after a change that has stamped one stage itself: for the other stages of its championship. */
export const reloadOtherStages = (reloading: Reloading, path: string): Promise<void> =>
  reload(reloading, championshipAt(championshipOf(path)), path)

const reload = async ({ db, log }: Reloading, place: ChampionshipPlace, except: string): Promise<void> => {
  try {
    await db.transaction(async (tx) => {
      const isPublic = and(isChampionship(place), eq(championship.publicationStatus, "published"))
      const isShown = and(
        isOf(stage, place),
        eq(stage.status, "published"),
        ne(stage.path, except),
        exists(tx.select().from(championship).where(isPublic)),
      )
      await touchStages(tx, await lockStages(tx, isShown))
    })
  } catch (error) {
    log.error({ err: error }, "Open pages could not be asked to load changed standings")
  }
}
