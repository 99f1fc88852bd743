import { and, desc, eq, sql } from "drizzle-orm"
import { z } from "zod"
import { type DoneMerge, mostMerges } from "#contracts/standings/standings.ts"
import { standingGroup } from "#contracts/standings/standings-request.ts"
import { may } from "#domain/access/may.ts"
import { settleConflicts } from "#domain/standings/conflicts.ts"
import { ownIdOf } from "#domain/standings/identify-riders.ts"
import { type Standing, type StandingGroup, standingKey } from "#domain/standings/standing.ts"
import { type GeneratedStage, undoMerge } from "#domain/standings/undo-merge.ts"
import { containsText } from "#server/db/contains-text.ts"
import type { ReadContext } from "#server/db/context.ts"
import { user } from "#server/db/schema/accounts.ts"
import { audit } from "#server/db/schema/roles.ts"
import { readTogether, type Transaction } from "#server/db/transaction.ts"
import { type ChampionshipPlace, pathOf } from "#server/stages/championship-place.ts"
import { generatedStages } from "./approved-results.ts"
import type { StandingsRefusal } from "./change-standings.ts"
import { publishedOrders, readSeason, type Season } from "./read-season.ts"

/** The latest merges, or why they are not shown. */
export type ListMergesOutcome = { kind: "found"; merges: DoneMerge[] } | StandingsRefusal

/** Returns the latest merges of a championship's standings, the last one first, with whether each can be undone (D-54). */
export const listMerges = async (
  { db, actor }: ReadContext,
  place: ChampionshipPlace,
): Promise<ListMergesOutcome> => {
  if (!may(actor, "manage-standings", { institution: place.institutionId }))
    return { kind: "refused", reason: "forbidden" }
  return readTogether(db, async (tx): Promise<ListMergesOutcome> => {
    const season = await readSeason(tx, place)
    if (!season) return { kind: "refused", reason: "championship-not-found" }
    const listed = await readMerges(tx, place)
    const stagesOf: Partial<Record<StandingGroup["kind"], GeneratedStage[]>> = {}
    const undoable = new Set<string>()
    const merges: DoneMerge[] = []
    for (const { id, on, by, merge } of listed) {
      const { kind } = merge.group
      stagesOf[kind] ??= await generatedStages(tx, season, kind)
      const stages = stagesOf[kind]
      const { sources, targets } = ridersOf(merge, { season, stages })
      const merged = findMerged(season, { sources, targets })
      // merged twice: the latest one stands
      const key = merged && JSON.stringify([merged.line.group, merged.alias])
      const isLatest = key !== null && !undoable.has(key)
      if (key !== null) undoable.add(key)
      merges.push({
        id,
        on,
        by: by || null,
        group: merged?.line.group ?? targets[0]?.group ?? merge.group,
        source: namesOf(sources),
        target: merged?.line.name ?? namesOf(targets),
        undo: merged && isLatest ? undoOf(season, merged, stages) : "not-merged",
      })
    }
    return { kind: "found", merges }
  })
}

const results = z.array(z.object({ url: z.string(), participant: z.string() })).catch([])

/** What the audit log has of a merge. */
const loggedMerge = z.object({
  championship: z.string(),
  group: standingGroup,
  /** The results by which the lines had their ids. */
  sourceOwn: results,
  targetOwn: results,
})

type LoggedMerge = z.infer<typeof loggedMerge>

const readMerges = async (tx: Transaction, place: ChampionshipPlace) => {
  const championship = pathOf(place)
  const rows = await tx
    .select({ id: audit.id, on: audit.timestamp, by: user.name, data: audit.data })
    .from(audit)
    .leftJoin(user, eq(user.id, audit.userId))
    .where(
      and(eq(audit.event, "merge_standings"), containsText(sql`${audit.data}::text`, `"${championship}"`)),
    )
    .orderBy(desc(audit.id))
    .limit(mostMerges)
  return rows.flatMap(({ data, ...row }) => {
    const { data: merge } = loggedMerge.safeParse(data)
    return merge?.championship === championship ? [{ ...row, merge }] : []
  })
}

/** A rider's result, and the id of its line unless that was merged into another. */
type Rider = { id: string; name: string; group: StandingGroup }

/** Returns whom a merge was about, by their approved results; nobody, if these are gone. */
const ridersOf = (
  { sourceOwn, targetOwn }: LoggedMerge,
  { season, stages }: { season: Season; stages: readonly GeneratedStage[] },
): { sources: Rider[]; targets: Rider[] } => {
  const settled = settleConflicts(season.resolutions)
  const riders = (logged: LoggedMerge["sourceOwn"]) =>
    stages.flatMap(({ url, results }) =>
      results
        .filter(({ participantId }) =>
          logged.some((one) => one.url === url && one.participant === participantId),
        )
        .map((result) => ({ id: ownIdOf(result, settled), name: result.name, group: result.group })),
    )
  return { sources: riders(sourceOwn), targets: riders(targetOwn) }
}

type Merged = { line: Standing; alias: string }

/** Returns the target's line, with the id that is still merged into it; null: it was undone, or the line is gone. */
const findMerged = (
  { standings }: Season,
  { sources, targets }: ReturnType<typeof ridersOf>,
): Merged | null => {
  const own = new Set(targets.map(standingKey))
  for (const line of standings.filter((one) => own.has(standingKey(one)))) {
    const alias = sources.find(({ id }) => line.refOriginal.includes(id))?.id
    if (alias !== undefined) return { line, alias }
  }
  return null
}

/** Returns the names that riders have in the approved results now, each once; null: no result of theirs is left. */
const namesOf = (riders: readonly Rider[]): string | null =>
  [...new Map(riders.map(({ id, name }) => [id, name])).values()].join(" / ") || null

const undoOf = (
  season: Season,
  { line, alias }: Merged,
  stages: readonly GeneratedStage[],
): DoneMerge["undo"] => {
  const target = { group: line.group, id: line.id }
  const { standings, ranking, resolutions: remembered } = season
  const published = publishedOrders(season)
  const outcome = undoMerge({ target, alias }, { standings, stages, published, ranking, remembered })
  return outcome.kind === "refused" ? outcome.reason : { target: line.id, alias }
}
