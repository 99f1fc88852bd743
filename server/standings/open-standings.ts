import { writeInstant } from "#contracts/open-data/fields.ts"
import { openDataLink, pageOf } from "#contracts/open-data/links.ts"
import type {
  PooledUnit,
  StandingLine,
  StandingsColumn,
  StandingsTab,
} from "#contracts/standings/standings.ts"
import { stagePath } from "#domain/competitions/stage-path.ts"
import type { StandingGroup, StandingResult } from "#domain/standings/standing.ts"
import { type CallContext, procedures } from "#server/api/chain.ts"
import { pathOf } from "#server/stages/championship-place.ts"
import { standingsPage } from "./standings-page.ts"
import { trackStandings } from "./standings-version.ts"

type Input = { institution: string; championship: string; limit: number; offset: number }

/** Reads the published standings of a championship as a visitor sees them; null where there are none of that kind. */
const readTracked = async (
  context: Pick<CallContext, "db" | "track">,
  { institution, championship }: Input,
  tab: StandingsTab,
) => {
  const place = { institutionId: institution, championshipId: championship }
  const path = pathOf(place)
  await trackStandings(context, place)
  const page = await standingsPage({ db: context.db, actor: null }, { place, tab })
  if (!page?.standings || !page.tabs.includes(tab)) return null
  const { columns, mode, rules, content } = page.standings
  const stages = new Map(columns.map((column) => [column.order, pathOfColumn(column)]))
  const stageOf = (order: number): string => stages.get(order) ?? ""
  const { corrected, correctedOn } = page
  return { path, corrected, correctedOn, columns, mode, rules, content, stageOf }
}

type Found = NonNullable<Awaited<ReturnType<typeof readTracked>>>
type StageOf = Found["stageOf"]

const pathOfColumn = ({ url }: StandingsColumn): string => {
  const [, , institution = "", championship = "", stage = ""] = url.split("/")
  return stagePath({ institution, championship, stage })
}

const writeHead = (siteUrl: string, { path, columns, corrected, correctedOn }: Found) => ({
  championship: path,
  stages: columns.map((column) => {
    const stage = pathOfColumn(column)
    return {
      path: stage,
      title: column.title,
      day: column.day,
      links: { self: openDataLink(siteUrl, stage), web: siteUrl + column.url },
    }
  }),
  corrections: corrected.map(({ title, since }) => ({ title, since: writeInstant(since) })),
  correctedOn: correctedOn === null ? null : writeInstant(correctedOn),
})

const writeRules = ({ rules, stageOf }: Found) => {
  const { drops, minimum, missedStage, tieOrder } = rules
  return {
    drops: drops.kind,
    dropCount: drops.count,
    dropsFrom: drops.from,
    alwaysCounted: rules.alwaysCounted.map(stageOf),
    missedStage,
    minimumShare: minimum && { ...minimum },
    ties: [...tieOrder],
  }
}

const writeCell = (cell: Pick<StandingResult, "order" | "status" | "resultStatus">, stageOf: StageOf) => ({
  stage: stageOf(cell.order),
  isFinal: cell.status === "final",
  status: cell.resultStatus,
})

type GroupLine = { group: StandingGroup; line: StandingLine }

const writeStanding = (siteUrl: string, { group, line }: GroupLine, stageOf: StageOf) => ({
  group,
  position: line.position,
  name: line.name,
  racingNumber: line.racingNumber,
  club: line.club,
  team: line.team,
  class: line.racingClass,
  total: line.total,
  totalMinusWorst: line.totalMinusWorst,
  droppedStage: line.dropped[0] === undefined ? null : stageOf(line.dropped[0]),
  droppedStages: line.dropped.map(stageOf),
  stagesMissing: line.below && line.below.needed - line.below.ridden,
  results: line.cells.map((cell) => ({
    ...writeCell(cell, stageOf),
    points: cell.points,
    position: cell.position,
  })),
  links: { card: line.card === null ? null : siteUrl + line.card },
})

const writeUnit = ({ name, totalPoints, stageTotals, participants }: PooledUnit, stageOf: StageOf) => ({
  name,
  total: totalPoints,
  stages: Object.entries(stageTotals).map(([order, points]) => ({ stage: stageOf(Number(order)), points })),
  participants: participants.map((one) => ({
    name: one.name,
    class: one.group,
    total: one.totalPoints,
    results: one.cells.map((cell) => ({
      ...writeCell(cell, stageOf),
      points: cell.points,
      individualPoints: cell.individualPoints,
      multiplier: cell.multiplier,
    })),
  })),
})

/** Returns the requested part of the standings of clubs or teams; null if there are none. */
const readPooled = async (context: CallContext, input: Input, tab: "club" | "team") => {
  const { siteUrl } = context
  const found = await readTracked(context, input, tab)
  if (!found || found.content.tab === "individual") return null
  const { limit, offset } = input
  const path = `${found.path}/standings/${tab}s`
  const { entries, list } = pageOf(found.content.units, { limit, offset }, { siteUrl, path })
  return {
    ...writeHead(siteUrl, found),
    ...list,
    standings: entries.map((unit) => writeUnit(unit, found.stageOf)),
  }
}

/** The standings for other programs. */
export const openStandingsProcedures = {
  standings: procedures.openData.standings.handler(async ({ input, context, errors }) => {
    const { siteUrl } = context
    const found = await readTracked(context, input, "individual")
    if (found?.content.tab !== "individual") throw errors["standings-not-found"]()
    const lines = found.content.groups.flatMap(({ group, lines }) => lines.map((line) => ({ group, line })))
    const { limit, offset } = input
    const { entries, list } = pageOf(lines, { limit, offset }, { siteUrl, path: `${found.path}/standings` })
    return {
      ...writeHead(siteUrl, found),
      rankedBy: found.mode,
      rules: writeRules(found),
      ...list,
      standings: entries.map((one) => writeStanding(siteUrl, one, found.stageOf)),
    }
  }),
  clubStandings: procedures.openData.clubStandings.handler(async ({ input, context, errors }) => {
    const read = await readPooled(context, input, "club")
    if (!read) throw errors["standings-not-found"]()
    return read
  }),
  teamStandings: procedures.openData.teamStandings.handler(async ({ input, context, errors }) => {
    const read = await readPooled(context, input, "team")
    if (!read) throw errors["standings-not-found"]()
    return read
  }),
}
