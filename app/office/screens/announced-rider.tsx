import { QuestionTime } from "#app/public/results/board/class-posting.tsx"
import { pointsBehind } from "#app/public/results/rider/comparisons.ts"
import { zerosOf } from "#app/public/screens/podiums.ts"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { writeScore } from "#contracts/fields/formats.ts"
import type { Board, BoardRow } from "#contracts/results/live.ts"
import type { RiderSeason as Season } from "#contracts/standings/stage-standings.ts"
import { isOver } from "#domain/competitions/is-running.ts"
import { sectionsToRide } from "#domain/competitions/racing-class.ts"
import { cellScore } from "#domain/judging/points.ts"
import { shownStatus, writtenPlace } from "#domain/results/shown-result.ts"
import { sideBySide } from "#domain/results/side-by-side.ts"
import { Badge } from "#ui/badge.tsx"
import { NumberPlate } from "#ui/number-plate.tsx"
import { ScoreChip } from "#ui/score-chip.tsx"
import {
  Figure,
  Figures,
  partHeading,
  type RiderOfClass,
  RiderSeason,
  StillNeededSection,
} from "./rider-season.tsx"

type AnnouncedRiderProps = {
  board: Board
  row: BoardRow
  entrants: readonly Entrant[]
  seasons: readonly Season[]
  now: number
}

/** Whoever is entered for the stage, also without a result yet. */
export type Entrant = { id: string; racingClass: string; isOutOfCompetition: boolean }

/** All that there is to say of a rider: now, what is still needed, today lap by lap, and the season. */
export function AnnouncedRider({ board, row, entrants, seasons, now }: AnnouncedRiderProps) {
  const t = useWords("results")
  const { stage, classes, rows } = board
  const racingClass = classes.find(({ name }) => name === row.racingClass)
  if (!racingClass) return null
  // RS-09: after the end of the competition whoever has not finished is a DNF
  const ofClass = rows
    .filter((other) => other.racingClass === row.racingClass)
    .map((other) => ({ ...other, status: shownStatus(other, stage, now) }))
    .toSorted((a, b) => a.order - b.order)
  // D-13: a result exists from the first tap on; after the end nobody starts any more
  const mayStart = ({ id, racingClass: of, isOutOfCompetition }: Entrant) =>
    of === row.racingClass && !isOutOfCompetition && rows.every((other) => other.id !== id)
  const toStart = now < stage.competitionEndDate ? entrants.filter(mayStart).length : 0
  // RX-08: who is classed unfinished rides no more after the end
  const isDecided = isOver(stage, now) && ofClass.some(({ isClassed }) => isClassed)
  return (
    <article className="mt-6">
      <header className="flex items-center gap-4">
        <NumberPlate
          label={t("racingNumber")}
          number={row.racingNumber}
          color={racingClass.color}
          className="shrink-0 text-5xl/[1.1]"
        />
        <div>
          <h2 className="text-[2.5rem]/[1.1]">{row.name}</h2>
          <p className="text-muted">
            {[racingClass.name, row.club?.id, row.bike].filter(Boolean).join(" · ")}
          </p>
          {row.outOfCompetition && <Badge tone="plain">{t("outOfCompetition")}</Badge>}
          {racingClass.posting && <QuestionTime posting={racingClass.posting} stage={stage} />}
        </div>
      </header>
      <RiderNow {...{ row, ofClass, racingClass, stage, now }} />
      {!isDecided && <StillNeededSection {...{ row, ofClass, racingClass, stage, toStart }} />}
      <RiderDay {...{ row, racingClass, stage }} />
      <RiderSeason row={row} seasons={seasons} timeZone={stage.timeZone} />
    </article>
  )
}

/** Place, points and gaps as they stand. */
function RiderNow({ row, ofClass, racingClass, stage, now }: RiderOfClass & { now: number }) {
  const t = useWords("results")
  const screens = useWords("screens")
  const { points, signedPoints } = useFormats(stage.timeZone)
  const index = ofClass.findIndex(({ id }) => id === row.id)
  const isElsewhere = ({ position }: BoardRow) => position !== null && position !== row.position
  const leader = ofClass.find(({ position }) => position !== null)
  const ahead = ofClass.findLast((other, at) => at < index && isElsewhere(other))
  const behind = ofClass.find((other, at) => at > index && isElsewhere(other))
  const gaps = [
    {
      name: leader?.name,
      words: screens("toFirst"),
      gap: leader && pointsBehind(row, leader, stage.competitionType),
    },
    ahead !== leader && {
      name: ahead?.name,
      words: screens("toAhead"),
      gap: ahead && pointsBehind(row, ahead, stage.competitionType),
    },
    {
      name: behind?.name,
      words: screens("toBehind"),
      gap: behind && pointsBehind(behind, row, stage.competitionType),
    },
  ].filter((one) => one !== false)
  const zeros = zerosOf(row, stage.competitionType)
  return (
    <Figures>
      <Figure name={t("position")}>
        {shownStatus(row, stage, now) ?? writtenPlace(row, stage, now) ?? "–"}
      </Figure>
      <Figure name={t("points")}>{row.total === null ? "–" : points.format(row.total)}</Figure>
      {gaps.map(
        ({ name, words, gap }) =>
          typeof gap === "number" && (
            <Figure key={words} name={words} about={name}>
              {signedPoints.format(gap)}
            </Figure>
          ),
      )}
      {zeros !== null && <Figure name={screens("cleans")}>{zeros}</Figure>}
      <Figure name={t("sectionsRidden")}>
        {row.ridden}/{sectionsToRide(racingClass)}
      </Figure>
    </Figures>
  )
}

/** Today, lap by lap. */
function RiderDay({ row, racingClass, stage }: Omit<RiderOfClass, "ofClass">) {
  const t = useWords("results")
  const screens = useWords("screens")
  const { points } = useFormats(stage.timeZone)
  const laps = sideBySide([{ row, racingClass }])
  const scored = laps.flatMap(({ sections }) => sections.flatMap(({ riders }) => riders[0]?.points ?? []))
  const most = stage.competitionType === "classic" ? null : Math.max(0, ...scored)
  return (
    <section>
      <h3 className={partHeading}>{screens("today")}</h3>
      <ol>
        {laps.map(({ lap, sections, points: [ofLap = null] }) => (
          <li key={lap} className="border-b border-line py-2">
            <span>
              {t("sections.lap", { lap })}{" "}
              <b className="font-display normal-nums text-2xl/none">
                {ofLap === null ? "–" : points.format(ofLap)}
              </b>
            </span>
            <ol className="mt-1 flex flex-wrap gap-x-2 gap-y-1">
              {sections.map(({ section, riders: [own] }) => {
                const score = cellScore(own?.points ?? null, own?.isMissed)
                return (
                  <li key={section}>
                    <small className="text-muted">{t("sectionShort", { section })} </small>
                    <ScoreChip points={score} most={most}>
                      {writeScore(score, points)}
                    </ScoreChip>
                  </li>
                )
              })}
            </ol>
          </li>
        ))}
      </ol>
    </section>
  )
}
