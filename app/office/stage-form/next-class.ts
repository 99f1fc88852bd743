/** The fields of a class already in the stage, as typed: all may be missing. */
export type TypedClass = {
  name?: string | undefined
  color?: string | undefined
  startTime?: string | undefined
  endTime?: string | undefined
  lap?: string | undefined
  /** `on` for a section that is ridden. */
  lapSections?: string | readonly (string | undefined)[] | undefined
}

/** Returns the sections that are ridden, from 1 on. */
export const typedSections = ({ lapSections }: TypedClass): number[] =>
  Array.isArray(lapSections) ? lapSections.flatMap((one, index) => (one === "on" ? [index + 1] : [])) : []

/** Colours of plates that can be distinguished at a distance; with more classes they repeat. */
const colors = [
  "#d62828",
  "#1d4ed8",
  "#15803d",
  "#f59e0b",
  "#7c3aed",
  "#0891b2",
  "#be185d",
  "#334155",
  "#84cc16",
  "#9a3412",
  "#facc15",
  "#ffffff",
] as const

/**
 * Returns what a class that joins the stage is filled with: laps, sections and times of the last one, because most classes
 * differ little, and a colour that no other has; the first rides all sections twice.
 */
export const nextClass = (name: string, before: readonly TypedClass[], sections: number) => {
  const last = before.at(-1)
  const taken = before.map(({ color }) => color?.toLowerCase())
  const color =
    colors.find((one) => !taken.includes(one)) ?? colors[before.length % colors.length] ?? colors[0]
  const ridden = last ? typedSections(last) : []
  const lapSections = Array.from(
    { length: sections },
    (_, index) => ridden.length === 0 || ridden.includes(index + 1),
  )
  return {
    name,
    yearsFrom: 0,
    yearsTo: null,
    color,
    startTime: last?.startTime ?? null,
    endTime: last?.endTime ?? null,
    lap: Number(last?.lap) || 2,
    lapSections,
    photo: null,
  }
}
