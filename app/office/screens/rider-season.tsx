import { type ReactNode, useId } from "react"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { BoardClass, BoardRow, BoardStage } from "#contracts/results/live.ts"
import type { RiderSeason as Season } from "#contracts/standings/stage-standings.ts"
import { numberedName } from "#domain/registration/participants.ts"
import { type StillNeeded, stillNeeded } from "#domain/results/still-needed.ts"
import { standingId } from "#domain/standings/standing.ts"

type RiderSeasonProps = { row: BoardRow; seasons: readonly Season[]; timeZone: string }

const cell = "border-b border-line py-1 pe-6 text-start"

/** The season so far of a rider in the class, and its best place. */
export function RiderSeason({ row, seasons, timeZone }: RiderSeasonProps) {
  const t = useWords("screens")
  const results = useWords("results")
  const { points } = useFormats(timeZone)
  const season = seasonOf(row, seasons)
  const best = bestOf(season)
  return (
    <section>
      <h3 className={partHeading}>{t("season")}</h3>
      {season ? (
        <>
          <Figures>
            <Figure name={results("standings")}>{season.position ?? "–"}</Figure>
            <Figure name={results("points")}>{points.format(season.points)}</Figure>
            {best && (
              <Figure name={t("bestPlace")} about={best.titles.join(", ")}>
                {best.position}
              </Figure>
            )}
          </Figures>
          <table className="mt-3">
            <thead>
              <tr>
                <th scope="col" className={cell}>
                  {t("stage")}
                </th>
                <th scope="col" className={cell}>
                  {results("position")}
                </th>
                <th scope="col" className={cell}>
                  {results("points")}
                </th>
              </tr>
            </thead>
            <tbody>
              {season.stages.map((stage) => (
                <tr key={stage.title}>
                  <th scope="row" className={`${cell} font-normal`}>
                    {stage.title}
                  </th>
                  <td className={cell}>{stage.position ?? "–"}</td>
                  <td className={cell}>
                    {stage.isDropped ? <s>{points.format(stage.points)}</s> : points.format(stage.points)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      ) : (
        <p className="text-muted">{t("seasonEmpty")}</p>
      )}
    </section>
  )
}

/** Returns the season of a rider. Of riders with one name, whose ids have a number too, it is the one with that number. */
export function seasonOf(
  { name, racingClass, racingNumber }: Pick<BoardRow, "name" | "racingClass" | "racingNumber">,
  seasons: readonly Season[],
): Season | null {
  const id = standingId(name, { kind: "class", name: racingClass })
  const ofClass = seasons.filter((season) => season.racingClass === racingClass)
  const found = (wanted: string) => ofClass.find((season) => season.id === wanted)
  return (racingNumber !== null && found(`${id}-${racingNumber}`)) || found(id) || null
}

/** Returns the best place of a season, and where it was; null: there is none yet. */
export function bestOf(season: Season | null): { position: number; titles: string[] } | null {
  const places = season?.stages.flatMap(({ position }) => position ?? []) ?? []
  if (places.length === 0) return null
  const position = Math.min(...places)
  const stages = season?.stages.filter((stage) => stage.position === position) ?? []
  return { position, titles: stages.map(({ title }) => title) }
}

type StillNeededSectionProps = RiderOfClass & {
  /** How many of the class have not started yet. */
  toStart: number
}

const goals =
  "my-3 grid gap-x-5 gap-y-3 rounded-[0.625rem] border border-line bg-surface px-4 py-3 max-sm:gap-1 sm:grid-cols-[auto_minmax(0,1fr)]"
const goalName = "font-display text-[1.375rem]/[1.6875rem] font-bold"

/** What a rider still needs to win and to reach the podium, until the places are final (TV-04). */
export function StillNeededSection({ row, ofClass, racingClass, stage, toStart }: StillNeededSectionProps) {
  const t = useWords("screens")
  const heading = useId()
  const own = ofClass.find(({ id }) => id === row.id)
  if (stage.resultsStatus !== null || !own) return null
  const facts = {
    rivals: ofClass,
    toStart,
    racingClass,
    rules: { type: stage.competitionType, ties: stage.ties },
  }
  const win = stillNeeded(own, { ...facts, place: 1 })
  const podium = stillNeeded(own, { ...facts, place: 3 })
  if (!win || !podium) return null
  return (
    <section className="text-lg/normal" aria-labelledby={heading}>
      <h3 id={heading} className={partHeading}>
        {t("needed.title")}
      </h3>
      <dl className={goals}>
        <dt className={goalName}>{t("needed.win")}</dt>
        <Needed needed={win} goal="win" {...{ ofClass, stage }} />
        <dt className={goalName}>{t("needed.podium")}</dt>
        <Needed needed={podium} goal="podium" {...{ ofClass, stage }} />
      </dl>
      <p className="text-muted">
        {toStart > 0 && `${t("needed.toStart", { count: toStart })} `}
        {t("needed.assumes")}
      </p>
    </section>
  )
}

type NeededProps = Pick<RiderOfClass, "ofClass" | "stage"> & { needed: StillNeeded; goal: "win" | "podium" }

function Needed({ needed, goal, ofClass, stage }: NeededProps) {
  const t = useWords("screens")
  const { points } = useFormats(stage.timeZone)
  // locale keys: screens.needed.sure.*.* screens.needed.out.* screens.needed.with.*.*
  if (needed.kind === "out") return <dd className="text-muted">{t(`needed.out.${goal}`)}</dd>
  const { against } = needed
  if (needed.kind === "sure")
    return (
      <dd className={against === "everybody" ? "font-bold text-(--rise)" : undefined}>
        {t(`needed.sure.${against}.${goal}`)}
      </dd>
    )
  const { own, ahead, toBeat } = needed
  const isClassic = stage.competitionType === "classic"
  return (
    <dd>
      {own !== null && (
        <p>
          {own === 0 && isClassic
            ? t(`needed.with.${against}.clean`)
            : t(`needed.with.${against}.${stage.competitionType}`, {
                count: own,
                points: points.format(own),
              })}
        </p>
      )}
      {toBeat === 0 && own === null && <p>{t("needed.holds")}</p>}
      {toBeat > 0 && (
        <>
          <p>
            {toBeat === ahead.length
              ? t("needed.beatAll", { count: toBeat })
              : t("needed.beat", { count: toBeat })}
          </p>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,22rem),1fr))]">
            {ahead.map(({ id, by }) => {
              const rival = ofClass.find((other) => other.id === id)
              return (
                rival && (
                  <li key={id}>
                    {numberedName(rival)}:{" "}
                    <b>
                      {by === 0
                        ? t("needed.level")
                        : t("needed.by", { count: by, points: points.format(by) })}
                    </b>
                  </li>
                )
              )
            })}
          </ul>
        </>
      )}
    </dd>
  )
}

/** How the parts of what there is to say of a rider are headed. */
export const partHeading = "mt-6 text-[1.625rem]"

/** Figures beside each other, large enough to be read at a glance. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className="mt-3 flex flex-wrap gap-3">{children}</dl>
}

type FigureProps = { name: string; about?: string | undefined; children: ReactNode }

/** A figure with what it is, and whom or what it is about. */
export function Figure({ name, about, children }: FigureProps) {
  return (
    <div className="min-w-28 rounded-[0.625rem] border border-line bg-surface px-3 py-2">
      <dt className="text-base text-muted">{name}</dt>
      <dd>
        <b className="block font-display normal-nums text-4xl/[1.1]">{children}</b>
        {about !== undefined && <small className="text-base text-muted">{about}</small>}
      </dd>
    </div>
  )
}

/** A rider among those of the class, in its order. */
export type RiderOfClass = {
  row: BoardRow
  ofClass: readonly BoardRow[]
  racingClass: BoardClass
  stage: BoardStage
}
