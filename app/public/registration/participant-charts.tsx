import { useWords } from "#app/site/i18n/words.ts"
import "#ui/chart.css"

import { useId } from "react"
import type { StagePage } from "#contracts/competitions/stage-page.ts"
import type { Count, ParticipantList } from "#contracts/registration/participants.ts"

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
    // ST-09: the breakpoint of the charts, and their shape
    <div className="mt-4 mb-6 grid grid-cols-1 gap-6 min-[769px]:grid-cols-2 print:hidden">
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
    <figure className={chart}>
      <figcaption id={id} className="max-lg:mb-0.5">
        {title}
      </figcaption>
      <table aria-labelledby={id} className="w-full">
        <thead className="sr-only">
          <tr>
            <th scope="col">{what}</th>
            <th scope="col">{t("riders")}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ name, count, color }) => (
            <tr key={name}>
              <th scope="row" className="pr-3 font-normal">
                <span className={barName}>{name}</span>
              </th>
              <td className="w-full border-l border-line pr-9 whitespace-nowrap">
                <span className={bar} style={{ width: `${(100 * count) / most}%`, backgroundColor: color }} />
                <span className="ml-1.5 align-middle font-bold">{count}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

/** Ten lines fit into a narrow chart, which is half as tall. */
const chart =
  "chart grid aspect-2/1 grid-rows-[auto_minmax(max-content,1fr)] max-lg:px-3 max-lg:py-2 max-lg:text-xs/[1.1]"

/** As wide as the longest name, up to a limit: longer names wrap, so that the bar has room. */
const barName = "ml-auto block w-max max-w-[min(10em,36vw)] text-end text-balance wrap-break-word"

const bar =
  "inline-block h-3.5 rounded-r-sm bg-muted align-middle ring-1 ring-line forced-color-adjust-none [print-color-adjust:exact] max-lg:h-2.5 forced-colors:border forced-colors:border-[CanvasText]"

/** The largest counts, and one line for all others, together at most `most` lines. */
export function largestCounts(counts: readonly Count[], most: number): { shown: Count[]; others: Count[] } {
  const isTooMany = counts.length > most
  const length = isTooMany ? most - 1 : counts.length
  return { shown: counts.slice(0, length), others: counts.slice(length) }
}
