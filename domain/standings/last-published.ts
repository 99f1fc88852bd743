import type { ResultsStatus } from "#domain/results/results-status.ts"
import type { StandingsMode } from "./rank-standings.ts"
import { byOrder, type Standing, standingKey } from "./standing.ts"
import type { StandingsRules } from "./standings-rules.ts"

/** A stage that is corrected after its standings were published. Instants are epoch milliseconds. */
export type CorrectedStage = { key: number; since: number }

/** Standings as they were last published, shown while stages of them are being corrected (D-46). */
export type LastPublished = {
  corrected: readonly CorrectedStage[]
  /** The stages that had a column; `order` is the one in these standings. */
  columns: readonly { order: number; key: number; resultsStatus: Exclude<ResultsStatus, null> }[]
  mode: StandingsMode
  /** The rules that set their places. */
  rankedBy: StandingsRules
  standings: readonly Standing[]
}

/** Adds a stage that is being corrected; one that already is keeps its instant. */
export const withCorrected = (last: LastPublished, stage: CorrectedStage): LastPublished =>
  last.corrected.some(({ key }) => key === stage.key)
    ? last
    : { ...last, corrected: [...last.corrected, stage] }

/** Removes a stage that was published again; null: no stage is being corrected any longer. */
export const withoutCorrected = (last: LastPublished, stageKey: number): LastPublished | null => {
  const corrected = last.corrected.filter(({ key }) => key !== stageKey)
  return corrected.length > 0 ? { ...last, corrected } : null
}

/** Returns the stages that are being corrected and are still in the season; `isInSeason` checks a stage by its key (D-46). */
export const stillCorrected = (
  last: Pick<LastPublished, "corrected"> | null,
  isInSeason: (key: number) => boolean,
): readonly CorrectedStage[] => last?.corrected.filter(({ key }) => isInSeason(key)) ?? []

/** Returns the standings that visitors see instead of the current ones; null: no stage is being corrected (D-46). */
export const shownInstead = (
  last: LastPublished | null,
  isInSeason: (key: number) => boolean,
): LastPublished | null => (stillCorrected(last, isInSeason).length > 0 ? last : null)

type Column = { order: number; title: string; url: string }

/** Returns the last published standings with the stages' current orders, titles and addresses; `columnOf` finds them by key. */
export const standingsNow = (
  { columns, standings }: LastPublished,
  columnOf: (key: number) => Column | undefined,
): Standing[] => {
  const now = new Map(columns.map(({ order, key }) => [order, columnOf(key)]))
  return standings.map((standing) => ({
    ...standing,
    results: byOrder(
      standing.results.flatMap((one) => {
        const column = now.get(one.order)
        if (!column) return []
        const { order, title, url } = column
        return { ...one, order, title, url }
      }),
    ),
  }))
}

/** Returns the last published standings with the places and sums of these, which are the same lines ranked again (D-46). */
export const withPlacesOf = (last: LastPublished, ranked: readonly Standing[]): LastPublished => {
  const byKey = new Map(ranked.map((one) => [standingKey(one), one]))
  const standings = last.standings.map((standing) => {
    const { position, total, totalMinusWorst } = byKey.get(standingKey(standing)) ?? standing
    return { ...standing, position, total, totalMinusWorst }
  })
  return { ...last, standings }
}

/** Returns the standings that hold a result of one of these entries: a stage's key with a participant's id there. */
export const standingsOf = (
  { columns, standings }: LastPublished,
  entries: readonly { stageKey: number; participantId: string }[],
): Standing[] => {
  const keyOf = new Map(columns.map(({ order, key }) => [order, key]))
  return standings.filter(({ results }) =>
    results.some(({ order, participant }) =>
      entries.some((one) => one.stageKey === keyOf.get(order) && one.participantId === participant.id),
    ),
  )
}
