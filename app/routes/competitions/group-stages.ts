import { formatsOf } from "#app/i18n/use-formats.ts"
import type { PublishedStage } from "#contracts/stage-page.ts"
import { isRunning } from "#domain/competitions/is-running.ts"
import { normalizeText } from "#domain/site/normalize-text.ts"

/** A stage of earlier days, of which a season's list shows less. */
export type PastStage = Pick<
  PublishedStage,
  "path" | "title" | "location" | "timeZone" | "competitionStartDate"
>

/** The previous stages that began in one year, in the time zone of each. */
export type Season = { year: string; stages: PastStage[] }

type StageGroups = { running: PublishedStage[]; upcoming: PublishedStage[]; previous: Season[] }

/** Running and upcoming stages by start, previous ones by year and start, descending (CL-01, CL-02). */
export function groupStages(stages: readonly PublishedStage[], now: number): StageGroups {
  const byStart = stages.toSorted((a, b) => a.competitionStartDate - b.competitionStartDate)
  const hasEnded = (stage: PublishedStage) => stage.competitionEndDate <= now
  return {
    running: byStart.filter((stage) => isRunning(stage, now)),
    upcoming: byStart.filter((stage) => !isRunning(stage, now) && !hasEnded(stage)),
    previous: seasons(byStart.filter(hasEnded).reverse()),
  }
}

function seasons(previous: readonly PublishedStage[]): Season[] {
  const byYear = Map.groupBy(previous, ({ timeZone, competitionStartDate }) =>
    formatsOf("en", timeZone).year.format(competitionStartDate),
  )
  return [...byYear].map(([year, stages]) => ({ year, stages: stages.map(asPast) }))
}

function asPast(stage: PublishedStage): PastStage {
  const { path, title, location, timeZone, competitionStartDate } = stage
  return { path, title, location, timeZone, competitionStartDate }
}

/** The seasons with the stages that contain each word in title, location or year, regardless of case and accents. */
export function findStages(seasons: readonly Season[], words: string): Season[] {
  const wanted = normalizeText(words).split(" ")
  return seasons
    .map(({ year, stages }) => ({
      year,
      stages: stages.filter(({ title, location }) => {
        const text = normalizeText(`${title} ${location ?? ""} ${year}`)
        return wanted.every((word) => text.includes(word))
      }),
    }))
    .filter(({ stages }) => stages.length > 0)
}
