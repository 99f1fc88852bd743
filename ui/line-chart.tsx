import "./chart.css"
import type { ReactNode } from "react"
import {
  type ChartScale,
  chartScale,
  drawLine,
  type LinePoint,
  roundPercent,
  spreadLabels,
} from "./chart-geometry.ts"
import { NumberPlate } from "./number-plate.tsx"

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
  const isCrowded = parts.length > mostNamed
  return (
    <figure className="chart line-chart @container mt-4">
      <figcaption>{title}</figcaption>
      <div
        className="mt-3 grid grid-cols-[auto_minmax(0,1fr)_1.25rem_auto]"
        style={{ gridTemplateRows: `${height}rem auto` }}
      >
        <div className="grid justify-items-end pr-1.5 text-[0.75rem] text-muted" aria-hidden="true">
          {scale.ticks.map(({ value, height: top }) => (
            <span key={value} className={atHeight} style={{ top: `${top}%` }}>
              {write(value)}
            </span>
          ))}
        </div>
        <Drawing>
          <path className="grid" d={gridOf(scale, parts)} />
          {drawn.toReversed().map(({ key, line, full, hollow, end, style, isBold }) => (
            <g key={key} data-line={style}>
              <path d={line} data-bold={isBold || undefined} />
              {end.left < 100 && <path className="lead-line" d={`M${end.left} ${end.height}H100`} />}
              {full && <path className="full" d={full} />}
              {hollow && <path className="hollow" d={hollow} />}
              {hollow && <path className="hole" d={hollow} />}
            </g>
          ))}
        </Drawing>
        <Drawing>
          {ended.map(({ key, style, end, labelAt }) => (
            <path key={key} className="lead-line" data-line={style} d={`M20 ${end.height}L90 ${labelAt}`} />
          ))}
        </Drawing>
        <ol className="grid">
          {ended.map(({ key, label, labelAt }) => (
            <li
              key={key}
              className={`${atHeight} gap-1.5 pl-1 whitespace-nowrap`}
              style={{ top: `${labelAt}%` }}
            >
              {label}
            </li>
          ))}
        </ol>
        <div className="col-start-2 mt-1 flex text-[0.75rem] text-muted" aria-hidden="true">
          {parts.map(({ key, label, short, places }) => (
            <span
              key={key}
              className="min-w-0 basis-0 truncate text-center"
              style={{ flexGrow: places }}
              title={label}
            >
              <span className={isCrowded ? "hidden" : "@max-[36rem]:hidden"}>{label}</span>
              <span className={isCrowded ? "" : "@min-[36rem]:hidden"}>{short}</span>
            </span>
          ))}
        </div>
      </div>
      <p className="mt-2 text-muted">{note}</p>
      <details className="print:hidden">
        <summary className="w-fit cursor-pointer py-3 underline underline-offset-4">{table.label}</summary>
        {table.content}
      </details>
    </figure>
  )
}

/** Ticks and labels lie on one another, each moved down to its height. */
const atHeight = "relative col-start-1 row-start-1 flex h-0 items-center"

/** How many line styles `chart.css` has; more lines repeat them, and only the labels tell these apart. */
const styles = 6

/** In rem. */
const leastHeight = 14
const labelHeight = 1.5

/** Names of more parts have no room beside each other. */
const mostNamed = 8

/** Stretched to its place: lines keep their width. */
function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="h-full w-full overflow-visible"
    >
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
  /** Of the racing number; null: there is none. */
  plate: { label: string; number: string; color: string | undefined } | null
  name: string
  value: string
}

/** Whose line it is, and where it ends; where there is little room a line is known by its number. */
export function LineLabel({ plate, name, value }: LineLabelProps) {
  return (
    <>
      {plate && <NumberPlate {...plate} className="min-w-8 rounded-sm border px-1 py-0 text-[1rem]" />}
      <span
        title={name}
        className={`max-w-26 truncate @min-[36rem]:max-w-48 ${plate ? "@max-[36rem]:sr-only" : ""}`}
      >
        {name}
      </span>{" "}
      <b className="font-display text-lg/none">{value}</b>
    </>
  )
}
