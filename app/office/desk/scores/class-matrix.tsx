// biome-ignore-all lint/a11y/noRedundantRoles: laid out as a grid, a table has no roles of its own
// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: its cells can have the focus

import "./score-matrix.css"
import { type CSSProperties, type FocusEvent, type ReactNode, useState } from "react"
import { useWords } from "#app/site/i18n/words.ts"
import type { DeskLine } from "#contracts/judging/race-desk.ts"
import type { CompetitionType } from "#domain/competitions/scoring.ts"
import { NumberPlate } from "#ui/number-plate.tsx"

type ClassMatrixProps = {
  /** The class. */
  name: string
  lines: readonly DeskLine[]
  /** Are scores typed into its cells, or only shown? Then the cells have the focus themselves. */
  cells: "shown" | "typed"
  type: CompetitionType
  style: CSSProperties
  /** The rows above the riders. */
  headings: ReactNode
  /** Draws a rider; `current`: the place, among what can have the focus there, of the one that the Tab key leads to, or null. */
  row(line: DeskLine, current: number | null): ReactNode
}

/** The riders of a class by its sections. Of all that can have the focus in it the Tab key leads to one. */
export function ClassMatrix({ name, lines, cells, type, style, headings, row }: ClassMatrixProps) {
  const [current, setCurrent] = useState({ row: 0, place: 0 })
  const follow = ({ target }: FocusEvent) => {
    const line = target instanceof HTMLElement && target.closest<HTMLTableRowElement>("tbody > tr")
    const place = line ? [...line.querySelectorAll("[tabindex]")].indexOf(target) : -1
    if (line && place >= 0) setCurrent({ row: line.sectionRowIndex, place })
  }
  const reached = Math.min(current.row, lines.length - 1)
  return (
    <table
      role={cells === "shown" ? "grid" : "table"}
      aria-label={name}
      className="class-matrix"
      data-cells={cells}
      data-type={type}
      style={style}
      onFocus={follow}
    >
      <thead role="rowgroup">{headings}</thead>
      <tbody role="rowgroup">
        {lines.map((line, index) => row(line, index === reached ? current.place : null))}
      </tbody>
    </table>
  )
}

/** The colour of a class, beside its name. */
export const ClassStrip = ({ color }: { color: string }) => (
  <span
    className="mr-2 inline-block h-5 w-2 rounded-sm align-middle ring-1 ring-line forced-color-adjust-none"
    style={{ backgroundColor: color }}
  />
)

type SectionHeadingProps = {
  section: number
  /** What it is called where it is read out. */
  name: string
  isCancelled: boolean
  id?: string
  colSpan?: number
  style?: CSSProperties
}

/** The number of a section, struck through where it was cancelled. */
export function SectionHeading({ section, name, isCancelled, ...cell }: SectionHeadingProps) {
  const t = useWords("cockpit")
  return (
    <th {...cell} role="columnheader" scope="col" className="section-heading">
      <span className="sr-only">
        {name}
        {isCancelled && `, ${t("matrix.cancelled")}`}
      </span>
      {isCancelled ? (
        <s aria-hidden="true" title={t("matrix.cancelled")}>
          {section}
        </s>
      ) : (
        <span aria-hidden="true">{section}</span>
      )}
    </th>
  )
}

type RiderHeadingProps = {
  line: Pick<DeskLine, "name" | "racingNumber">
  color: string
  /** Of what names the rider. */
  id?: string
  tabIndex?: number
  /** How large the plate is. */
  plate?: string
  children: ReactNode
}

/** Whose line it is, and what is said of them beside that. */
export function RiderHeading({ line, color, id, tabIndex, plate, children }: RiderHeadingProps) {
  const t = useWords("cockpit")
  return (
    <th role="rowheader" scope="row" tabIndex={tabIndex}>
      <span className="matrix-rider" id={id}>
        <NumberPlate
          label={t("number")}
          number={line.racingNumber}
          color={color}
          {...(plate && { className: plate })}
        />
        <span className="name">{line.name}</span>
      </span>
      {children}
    </th>
  )
}
