import type { PublicationStatus } from "#domain/competitions/stage-change.ts"
import { comparableName } from "#domain/registration/duplicates.ts"
import { type CountedSeason, droppedStages } from "./standing-totals.ts"

/** The parts of a stage that make its column. */
export type SeasonStage = {
  id: string
  title: string
  location: string | null
  status: PublicationStatus
  /** Instant of the start, epoch milliseconds. */
  startsOn: number
  /** ISO date of the start in the institution's time zone. */
  startDay: string
}

/** A stage as standings count it; `place` is its location alone. */
export type NumberedStage<Stage> = { stage: Stage; order: number; place: string; title: string }

/**
 * Returns the published stages by start date, each with its order, its place and its title: the location, with MM.DD where
 * another stage shares it (SP-13, D-24). A stage without a location goes by its own title.
 */
export const numberStages = <Stage extends SeasonStage>(stages: readonly Stage[]): NumberedStage<Stage>[] => {
  const published = stages
    .filter(({ status }) => status === "published")
    .sort((a, b) => a.startsOn - b.startsOn || (a.id < b.id ? -1 : 1))
  const atPlace = Map.groupBy(published, (stage) => comparableName(placeOf(stage)))
  return published.map((stage, order) => {
    const place = placeOf(stage)
    const isShared = (atPlace.get(comparableName(place))?.length ?? 0) > 1
    return { stage, order, place, title: isShared ? `${place} ${monthAndDay(stage)}` : place }
  })
}

/**
 * Returns the figures of “of {n-1} stages from {n}”, the column of totalMinusWorst; null while no stage is dropped, which by
 * default is up to one stage (SD-06, D-24, RX-06).
 */
export const countedStages = (season: CountedSeason): { counted: number; stages: number } | null => {
  const dropped = droppedStages(season)
  return dropped > 0 ? { counted: season.stages - dropped, stages: season.stages } : null
}

const placeOf = ({ location, title }: SeasonStage): string => location?.trim() || title

const monthAndDay = ({ startDay }: SeasonStage): string => `${startDay.slice(5, 7)}.${startDay.slice(8, 10)}`
