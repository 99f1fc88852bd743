import { writeInstant, writeInstantOrNull } from "#contracts/open-data/fields.ts"
import { pageOf, resultLinks } from "#contracts/open-data/links.ts"
import type { Board, BoardProtest, BoardRow } from "#contracts/results/live.ts"
import type { RiderCard } from "#contracts/results/rider-card.ts"
import { stagePath } from "#domain/competitions/stage-path.ts"
import { classicMarks } from "#domain/judging/points.ts"
import { type CallContext, procedures, trackStage } from "#server/api/chain.ts"

/** Reads a published stage's board with its cards for an answer, which is valid as long as the stage has that revision. */
const readTracked = async (context: CallContext, path: string) => {
  const found = await context.boards.boardWithLines(path)
  trackStage(context, path, found?.board.revision ?? null)
  return found
}

const writeHead = ({ stage, revision, changedOn }: Board) => ({
  stage: stage.path,
  revision,
  isOfficial: stage.resultsStatus === "StandingsPublished",
  ties: [...stage.ties],
  changedAt: writeInstantOrNull(changedOn),
})

const writeResult = (row: BoardRow, card: RiderCard | null, links: ReturnType<typeof resultLinks>) => ({
  participant: {
    id: row.id,
    name: row.name,
    racingNumber: row.racingNumber,
    class: row.racingClass,
    bike: row.bike,
    club: row.club,
  },
  position: row.position,
  absolutePosition: row.place,
  isOutOfCompetition: row.outOfCompetition !== undefined,
  positionInBrackets: row.outOfCompetition?.position ?? null,
  absolutePositionInBrackets: row.outOfCompetition?.place ?? null,
  points: row.total,
  penaltyPoints: row.penalties,
  sectionsRidden: row.ridden,
  isFinished: row.isFinished,
  isRankedUnfinished: row.isClassed === true,
  status: row.status,
  startedAt: writeInstantOrNull(row.startedOn),
  lastScoreAt: writeInstantOrNull(row.lastTimeRecorded),
  card: card && writeCard(card),
  links,
})

const writeCard = ({ laps, penalties, time, statistics, racingTime }: RiderCard) => ({
  laps: laps.map(({ sections, ...lap }) => ({ ...lap, sections: [...sections] })),
  penalties: penalties.map(({ points, reason, timestamp, late }) => ({
    points,
    reason,
    givenAt: writeInstant(timestamp),
    dueAt: writeInstantOrNull(late?.due ?? null),
  })),
  creditedTime: time?.credit ?? null,
  timeLimitLifted: time?.limitLifted ?? null,
  counts: statistics && classicMarks.map((points) => ({ points, sections: statistics[points] })),
  racingTime,
})

const writeProtest = ({ racingClass, subject, receivedOn, decision, text, decidedOn }: BoardProtest) => ({
  class: racingClass,
  subject,
  receivedAt: writeInstant(receivedOn),
  decision,
  reason: text,
  decidedAt: writeInstantOrNull(decidedOn),
})

/** The results for other programs. */
export const openResultProcedures = {
  results: procedures.openData.results.handler(async ({ input, context, errors }) => {
    const { siteUrl } = context
    const path = stagePath(input)
    const found = await readTracked(context, path)
    if (!found) throw errors["stage-not-found"]()
    const { board, riderCard } = found
    const { class: named, cards, limit, offset } = input
    const isRequested = ({ racingClass }: { racingClass: string | null }) =>
      named === undefined || racingClass === named
    const all = board.rows.filter(isRequested)
    const { entries, list } = pageOf(
      all,
      { class: named, cards: cards === "true" ? cards : undefined, limit, offset },
      { siteUrl, path: `${path}/results` },
    )
    return {
      ...writeHead(board),
      ...list,
      results: entries.map((row) =>
        writeResult(row, cards === "true" ? riderCard(row.id) : null, resultLinks(siteUrl, path, row.id)),
      ),
      protests: board.protests.filter(isRequested).map(writeProtest),
    }
  }),
  result: procedures.openData.result.handler(async ({ input, context, errors }) => {
    const path = stagePath(input)
    const found = await readTracked(context, path)
    if (!found) throw errors["stage-not-found"]()
    const card = found.riderCard(input.participant)
    if (!card) throw errors["result-not-found"]()
    const links = resultLinks(context.siteUrl, path, input.participant)
    return { ...writeHead(found.board), result: writeResult(card.row, card, links) }
  }),
}
