import { useWords } from "#app/i18n/words.ts"
import "#ui/chart.css"
import "./count-chart.css"
import { useId } from "react"
import type { Count, ParticipantList } from "#contracts/participants.ts"
import type { StagePage } from "#contracts/stage-page.ts"

const mostClubs = 10

/** How many ride in each class and for each club (ST-09). */
export function ParticipantCharts({
  stage,
  list: { byClass, byClub },
}: {
  stage: StagePage
  list: ParticipantList
}) {
  const t = useWords("stage")
  const inClass = new Map(byClass.map(({ name, count }) => [name, count]))
  const { shown, others } = largestCounts(byClub, mostClubs)
  const clubs = shown.map(({ name, count }) => ({ name, count }))
  const rest = others.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className="participant-charts">
      <CountChart
        title={t("byClass")}
        what={t("column.class")}
        bars={stage.classes.map(({ name, color }) => ({ name, color, count: inClass.get(name) ?? 0 }))}
      />
      {byClub.length > 0 && (
        <CountChart
          title={t("byClub")}
          what={t("column.club")}
          bars={
            rest > 0 ? [...clubs, { name: t("otherClubs", { count: others.length }), count: rest }] : clubs
          }
        />
      )}
    </div>
  )
}

type CountChartProps = {
  title: string
  /** What is counted by, as the heading of the column. */
  what: string
  /** `color` as `#rrggbb`; left out: that of the ink. */
  bars: readonly { name: string; count: number; color?: string }[]
}

/** A bar chart that is a table: drawn for those who see it, read line by line to those who do not. */
function CountChart({ title, what, bars }: CountChartProps) {
  const t = useWords("stage")
  const id = useId()
  const most = Math.max(1, ...bars.map(({ count }) => count))
  return (
    <figure className="chart count-chart">
      <figcaption id={id}>{title}</figcaption>
      <table aria-labelledby={id}>
        <thead className="sr-only">
          <tr>
            <th scope="col">{what}</th>
            <th scope="col">{t("riders")}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ name, count, color }) => (
            <tr key={name}>
              <th scope="row">
                <span>{name}</span>
              </th>
              <td>
                <span className="bar" style={{ width: `${(100 * count) / most}%`, backgroundColor: color }} />
                <span className="count">{count}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

/** The largest counts, and one line for all others, together at most `most` lines. */
export function largestCounts(counts: readonly Count[], most: number): { shown: Count[]; others: Count[] } {
  const isTooMany = counts.length > most
  const length = isTooMany ? most - 1 : counts.length
  return { shown: counts.slice(0, length), others: counts.slice(length) }
}
