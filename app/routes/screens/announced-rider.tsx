import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import { pointsBehind } from "#app/routes/results/comparisons.ts"
import type { Board, BoardClass, BoardRow, BoardStage } from "#contracts/live.ts"
import type { RiderSeason as Season } from "#contracts/stage-standings.ts"
import { sectionsToRide } from "#domain/competitions/racing-class.ts"
import { isAutomaticDnf } from "#domain/results/automatic-dnf.ts"
import { sideBySide } from "#domain/results/side-by-side.ts"
import { NumberPlate } from "#ui/number-plate.tsx"
import { ScoreChip } from "#ui/score-chip.tsx"
import { zerosOf } from "./podiums.ts"
import { QuestionTime } from "./question-time.tsx"
import { RiderSeason } from "./rider-season.tsx"
import { StillToDo } from "./still-to-do.tsx"

type AnnouncedRiderProps = { board: Board; row: BoardRow; seasons: readonly Season[]; now: number }

/** All that there is to say of a rider: now, what is still needed, today lap by lap, and the season. */
export function AnnouncedRider({ board, row, seasons, now }: AnnouncedRiderProps) {
  const t = useWords("results")
  const { stage, classes, rows } = board
  const racingClass = classes.find(({ name }) => name === row.racingClass)
  if (!racingClass) return null
  // RS-09: after the end of the competition who has not finished is a DNF
  const ofClass = rows
    .filter((other) => other.racingClass === row.racingClass)
    .map((other) => (isAutomaticDnf(other, stage, now) ? { ...other, status: "DNF" as const } : other))
    .toSorted((a, b) => a.order - b.order)
  return (
    <article className="announced-rider">
      <header>
        <NumberPlate label={t("racingNumber")} number={row.racingNumber ?? "–"} color={racingClass.color} />
        <div>
          <h2>{row.name}</h2>
          <p className="text-muted">
            {[racingClass.name, row.club?.id, row.bike].filter(Boolean).join(" · ")}
          </p>
          {racingClass.posting && <QuestionTime posting={racingClass.posting} stage={stage} />}
        </div>
      </header>
      <RiderNow {...{ row, ofClass, racingClass, stage }} />
      <StillToDo {...{ row, ofClass, racingClass, stage }} />
      <RiderDay {...{ row, racingClass, stage }} />
      <RiderSeason row={row} seasons={seasons} timeZone={stage.timeZone} />
    </article>
  )
}

/** A rider among those of the class, in its order. */
export type RiderOfClass = {
  row: BoardRow
  ofClass: readonly BoardRow[]
  racingClass: BoardClass
  stage: BoardStage
}

/** Place, points and gaps as they stand. */
function RiderNow({ row, ofClass, racingClass, stage }: RiderOfClass) {
  const t = useWords("results")
  const screens = useWords("screens")
  const { points, signedPoints } = useFormats(stage.timeZone)
  const index = ofClass.findIndex(({ id }) => id === row.id)
  const status = ofClass[index]?.status ?? null
  const [leader] = ofClass
  const ahead = ofClass.findLast(({ position }, at) => at < index && position !== row.position)
  const behind = ofClass.find(({ position }, at) => at > index && position !== row.position)
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
    <dl className="rider-now">
      <Fact name={t("position")}>{status ?? row.position ?? "–"}</Fact>
      <Fact name={t("points")}>{row.total === null ? "–" : points.format(row.total)}</Fact>
      {gaps.map(
        ({ name, words, gap }) =>
          typeof gap === "number" && (
            <Fact key={words} name={words} about={name}>
              {signedPoints.format(gap)}
            </Fact>
          ),
      )}
      {zeros !== null && <Fact name={screens("cleans")}>{zeros}</Fact>}
      <Fact name={t("sectionsRidden")}>
        {row.ridden}/{sectionsToRide(racingClass)}
      </Fact>
    </dl>
  )
}

type FactProps = { name: string; about?: string | undefined; children: React.ReactNode }

/** A figure with what it is. */
export function Fact({ name, about, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{children}</b>
        {about !== undefined && <small>{about}</small>}
      </dd>
    </div>
  )
}

/** Today, lap by lap. */
function RiderDay({ row, racingClass, stage }: Omit<RiderOfClass, "ofClass">) {
  const t = useWords("results")
  const screens = useWords("screens")
  const { points } = useFormats(stage.timeZone)
  const laps = sideBySide([{ scores: row.scores, racingClass }])
  const scored = laps.flatMap(({ sections }) => sections.flatMap(({ riders }) => riders[0]?.points ?? []))
  const most = stage.competitionType === "classic" ? null : Math.max(0, ...scored)
  return (
    <section>
      <h3>{screens("today")}</h3>
      <ol className="rider-laps">
        {laps.map(({ lap, sections, points: [ofLap = null] }) => (
          <li key={lap}>
            <span>
              {t("sections.lap", { lap })}{" "}
              <b className="lap-points">{ofLap === null ? "–" : points.format(ofLap)}</b>
            </span>
            <ol>
              {sections.map(({ section, riders: [own] }) => (
                <li key={section}>
                  <small>{t("sectionShort", { section })} </small>
                  <ScoreChip points={own?.points ?? null} most={most}>
                    {typeof own?.points === "number" ? points.format(own.points) : "–"}
                  </ScoreChip>
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </section>
  )
}
