import { useId } from "react"
import { useWords } from "#app/i18n/words.ts"

type CountChartProps = {
  title: string
  /** What is counted by, as the heading of the column. */
  what: string
  /** `color` as `#rrggbb`; left out: that of the ink. */
  bars: readonly { name: string; count: number; color?: string }[]
}

/** Of a name, beside its bar; letters are 0.55 em wide on average. */
const mostLetters = 18

/** A bar chart that is a table: drawn for those who see it, read line by line to those who do not. */
export function CountChart({ title, what, bars }: CountChartProps) {
  const t = useWords("stage")
  const id = useId()
  const most = Math.max(1, ...bars.map(({ count }) => count))
  const longest = Math.min(mostLetters, Math.max(...bars.map(({ name }) => name.length)))
  return (
    <figure className="count-chart">
      <figcaption id={id}>{title}</figcaption>
      <table aria-labelledby={id}>
        <colgroup>
          <col style={{ width: `calc(0.75rem + ${longest * 0.55}em)` }} />
          <col />
        </colgroup>
        <thead className="sr-only">
          <tr>
            <th scope="col">{what}</th>
            <th scope="col">{t("riders")}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ name, count, color }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
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
