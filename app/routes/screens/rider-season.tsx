import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import type { BoardRow } from "#contracts/live.ts"
import type { RiderSeason as Season } from "#contracts/stage-standings.ts"
import { standingId } from "#domain/standings/standing.ts"
import { Figure } from "./figure.tsx"

type RiderSeasonProps = { row: BoardRow; seasons: readonly Season[]; timeZone: string }

/** The season so far of a rider in the class, and its best place. */
export function RiderSeason({ row, seasons, timeZone }: RiderSeasonProps) {
  const t = useWords("screens")
  const results = useWords("results")
  const { points } = useFormats(timeZone)
  const season = seasonOf(row, seasons)
  const best = bestOf(season)
  return (
    <section>
      <h3>{t("season")}</h3>
      {season ? (
        <>
          <dl className="rider-now">
            <Figure name={results("standings")}>{season.position ?? "–"}</Figure>
            <Figure name={results("points")}>{points.format(season.points)}</Figure>
            {best && (
              <Figure name={t("bestPlace")} about={best.titles.join(", ")}>
                {best.position}
              </Figure>
            )}
          </dl>
          <table className="season-stages">
            <thead>
              <tr>
                <th scope="col">{t("stage")}</th>
                <th scope="col">{results("position")}</th>
                <th scope="col">{results("points")}</th>
              </tr>
            </thead>
            <tbody>
              {season.stages.map((stage) => (
                <tr key={stage.title}>
                  <th scope="row">{stage.title}</th>
                  <td>{stage.position ?? "–"}</td>
                  <td>
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
