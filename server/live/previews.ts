import { cachedInstantFormats, dayParts, pointsOf, timeParts, writeScore } from "#contracts/fields/formats.ts"
import type { Board, BoardRow } from "#contracts/results/live.ts"
import type { RiderCard } from "#contracts/results/rider-card.ts"
import type { CalledOffKind } from "#domain/competitions/called-off.ts"
import { isRunning } from "#domain/competitions/is-running.ts"
import { cellScore, isClassicMarks } from "#domain/judging/points.ts"
import { shownPlace, shownStatus, writtenPlace } from "#domain/results/shown-result.ts"
import type { Language } from "#domain/site/language.ts"
import {
  type LinkPreview,
  leaderLine,
  mostLeaders,
  mostOfClass,
  type PreviewChip,
  type PreviewState,
} from "#server/link-previews/link-preview.ts"

/** The words of these pictures; `lap` has a place for its number. */
export type PreviewWords = Record<
  "live" | "provisional" | "official" | "position" | "points" | "lap" | CalledOffKind,
  string
>

/** Who draws it, in which language, and when. */
export type PreviewEdition = { siteName: string; language: Language; words: PreviewWords; now: number }

/** Returns what the picture of a stage shows (TV-07): the leaders of its classes, or the classes while nobody leads. */
export const stagePreview = (
  { stage, classes, rows, changedOn }: Board,
  edition: PreviewEdition,
): LinkPreview => {
  const { siteName, language } = edition
  const first = Map.groupBy(
    rows.filter((row) => shownPlace(row, stage, edition.now) === 1).toSorted((a, b) => a.order - b.order),
    ({ racingClass }) => racingClass,
  )
  const leaders = classes.flatMap(({ name, color }) =>
    leaderLine((first.get(name) ?? []).map((row) => ({ ...lineOf(row, stage, edition), color }))),
  )
  return {
    kind: "stage",
    site: siteName,
    title: stage.title,
    facts: joined(dayOf(stage, language), stage.location),
    state: stateOf(stage, changedOn, edition),
    leaders: leaders.slice(0, mostLeaders),
    classes: leaders.length === 0 ? classes.map(({ name, color }) => ({ name, color })) : [],
  }
}

/** Returns what the picture of a class of a stage shows: its first riders; null: the stage has no such class. */
export const classPreview = (
  { stage, classes, rows, changedOn }: Board,
  name: string,
  edition: PreviewEdition,
): LinkPreview | null => {
  const { siteName, language } = edition
  const racingClass = classes.find((one) => one.name === name)
  if (!racingClass) return null
  const first = rows
    .filter((row) => row.racingClass === name)
    .toSorted((a, b) => a.order - b.order)
    .slice(0, mostOfClass)
  const { color } = racingClass
  return {
    kind: "class",
    site: siteName,
    title: name,
    facts: joined(stage.title, dayOf(stage, language), stage.location),
    state: stateOf(stage, changedOn, edition),
    color,
    lines: first.map((row) => ({ ...lineOf(row, stage, edition), color })),
  }
}

/** Returns what the picture of a rider's card shows: place, points, and the score of each section that counts. */
export const riderPreview = (
  { stage, racingClass, row, laps }: RiderCard,
  edition: PreviewEdition,
): LinkPreview => {
  const { siteName, language, words } = edition
  const { name, racingNumber, latestOn } = row
  const line = lineOf(row, stage, edition)
  const most = Math.max(1, ...laps.flatMap(({ sections }) => sections.map(({ points }) => points ?? 0)))
  const isClassic = stage.competitionType === "classic"
  const chipOf = ({ points, isMissed }: Section): PreviewChip => ({
    points: points === null ? null : writeScore(cellScore(points, isMissed), pointsOf(language)),
    // more is better in openFree, where a score is shaded by its worth
    shade: isMissed
      ? 5
      : isClassic && points !== null && isClassicMarks(points)
        ? points
        : { worth: (points ?? 0) / most },
  })
  return {
    kind: "rider",
    site: siteName,
    title: joined(racingClass.name, stage.title),
    facts: joined(dayOf(stage, language), stage.location),
    state: stateOf(stage, latestOn, edition),
    number: racingNumber,
    color: racingClass.color,
    name,
    figures: [
      { label: words.position, value: line.place },
      { label: words.points, value: line.points },
    ],
    laps: laps.map(({ lap, sections }) => ({
      label: words.lap.replace("{{lap}}", String(lap)),
      chips: sections.flatMap((section) => (section.isCancelled ? [] : chipOf(section))),
    })),
  }
}

type Section = RiderCard["laps"][number]["sections"][number]

type End = Parameters<typeof shownStatus>[1]

/** A rider's line; one without a place has a status instead. */
const lineOf = (row: BoardRow, stage: End, { language, now }: PreviewEdition) => {
  const place = writtenPlace(row, stage, now)
  return {
    number: row.racingNumber,
    name: row.name,
    racingClass: row.racingClass,
    place:
      shownStatus(row, stage, now) ?? (place === null ? "–" : row.outOfCompetition ? place : `${place}.`),
    points: row.total === null ? "–" : pointsOf(language).format(row.total),
  }
}

type Times = Pick<RiderCard["stage"], "competitionStartDate" | "competitionEndDate" | "timeZone">

/** How final the results are (D-36); while they come in, as of when. Null: they have not begun. */
const stateOf = (
  stage: Times & Pick<RiderCard["stage"], "resultsStatus" | "calledOff">,
  changedOn: number | null,
  { words, language, now }: PreviewEdition,
): PreviewState | null => {
  if (stage.resultsStatus === "StandingsPublished") return { tone: "final", text: words.official }
  if (stage.calledOff) return { tone: "provisional", text: words[stage.calledOff.kind] }
  if (now < stage.competitionStartDate) return null
  if (stage.resultsStatus !== null || !isRunning(stage, now))
    return { tone: "provisional", text: words.provisional }
  const time = changedOn === null ? "" : timeFormat(language, stage.timeZone).format(changedOn)
  return { tone: "live", text: `${words.live} ${time}`.trim() }
}

const dayFormat = cachedInstantFormats(dayParts)
const timeFormat = cachedInstantFormats(timeParts)

const dayOf = ({ competitionStartDate, competitionEndDate, timeZone }: Times, language: Language): string =>
  dayFormat(language, timeZone).formatRange(competitionStartDate, competitionEndDate)

const joined = (...parts: (string | null)[]): string => parts.filter(Boolean).join(" · ")
