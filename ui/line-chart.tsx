import "./chart.css"
import "./line-chart.css"
import type { ReactNode } from "react"
import {
  type ChartScale,
  chartScale,
  drawLine,
  type LinePoint,
  roundPercent,
  spreadLabels,
} from "./chart-geometry.ts"

/** A line that begins at 0, and what stands at its end. */
export type ChartLine = { key: string; points: readonly LinePoint[]; label: ReactNode; isBold: boolean }

/** A part of the width: a stage, or a lap with its sections. `short` is shown where there is little room. */
export type ChartPart = { key: string; label: string; short: string; places: number }

type LineChartProps = {
  title: string
  /** What a reader needs to know to understand the chart. */
  note: ReactNode
  lines: readonly ChartLine[]
  parts: readonly ChartPart[]
  /** Is 0 the best? Then it is at the top. */
  isLessBetter?: boolean
  write(value: number): string
  /** The same figures, and what leads to them. */
  table: { label: string; content: ReactNode }
}

/**
 * Lines drawn by the server as well as by the browser. They are for the eye alone: who stands where at the end is a list, and all
 * figures are a table (docs/decisions/0034-lines-are-drawn.md).
 */
export function LineChart({ title, note, lines, parts, isLessBetter = false, write, table }: LineChartProps) {
  const scale = chartScale(
    lines.map(({ points }) => points),
    { isLessBetter },
  )
  const drawn = lines.flatMap((line, index) => {
    const { end, ...paths } = drawLine(line.points, scale)
    return end === null ? [] : { ...line, ...paths, end, style: (index % styles) + 1 }
  })
  const height = Math.max(leastHeight, drawn.length * labelHeight)
  const labels = spreadLabels(
    drawn.map(({ end }) => end.height),
    (100 * labelHeight) / height,
  )
  const ended = drawn
    .map((line, index) => ({ ...line, labelAt: roundPercent(labels[index] ?? line.end.height) }))
    .toSorted((a, b) => a.labelAt - b.labelAt)
  return (
    <figure className="chart line-chart">
      <figcaption>{title}</figcaption>
      <div className="plot" style={{ gridTemplateRows: `${height}rem auto` }}>
        <div className="ticks" aria-hidden="true">
          {scale.ticks.map(({ value, height: top }) => (
            <span key={value} style={{ top: `${top}%` }}>
              {write(value)}
            </span>
          ))}
        </div>
        <Drawing>
          <path className="grid" d={gridOf(scale, parts)} />
          {drawn.toReversed().map(({ key, line, full, hollow, end, style, isBold }) => (
            <g key={key} data-line={style}>
              <path d={line} data-bold={isBold || undefined} />
              {end.left < 100 && <path className="lead" d={`M${end.left} ${end.height}H100`} />}
              {full && <path className="full" d={full} />}
              {hollow && <path className="hollow" d={hollow} />}
              {hollow && <path className="hole" d={hollow} />}
            </g>
          ))}
        </Drawing>
        <Drawing>
          {ended.map(({ key, style, end, labelAt }) => (
            <path key={key} className="lead" data-line={style} d={`M20 ${end.height}L90 ${labelAt}`} />
          ))}
        </Drawing>
        <ol className="ends">
          {ended.map(({ key, label, labelAt }) => (
            <li key={key} style={{ top: `${labelAt}%` }}>
              {label}
            </li>
          ))}
        </ol>
        <div className="parts" aria-hidden="true" data-many={parts.length > mostNamed || undefined}>
          {parts.map(({ key, label, short, places }) => (
            <span key={key} style={{ flexGrow: places }} title={label}>
              <span className="long">{label}</span>
              <span className="short">{short}</span>
            </span>
          ))}
        </div>
      </div>
      <p className="line-note">{note}</p>
      <details>
        <summary>{table.label}</summary>
        {table.content}
      </details>
    </figure>
  )
}

/** How many line styles `line-chart.css` has; more lines repeat them, and only the labels tell these apart. */
const styles = 6

/** In rem. */
const leastHeight = 14
const labelHeight = 1.5

/** Names of more parts have no room beside each other. */
const mostNamed = 8

/** Stretched to its place: lines keep their width. */
function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      {children}
    </svg>
  )
}

function gridOf({ ticks }: ChartScale, parts: readonly ChartPart[]): string {
  const all = parts.reduce((sum, { places }) => sum + places, 0)
  let before = 0
  const ends = parts.map(({ places }) => {
    before += places
    return `M${roundPercent((100 * before) / all)} 0V100`
  })
  return [...ticks.map(({ height }) => `M0 ${height}H100`), "M0 0V100", ...ends].join("")
}

type LineLabelProps = {
  /** The racing number; null: there is none. */
  plate: ReactNode
  name: string
  value: string
}

/** Whose line it is, and where it ends. */
export function LineLabel({ plate, name, value }: LineLabelProps) {
  return (
    <>
      {plate}
      <span className="line-name" title={name}>
        {name}
      </span>{" "}
      <b>{value}</b>
    </>
  )
}
