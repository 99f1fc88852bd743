/** What scoring needs of a racing class: how many laps, and which sections of a lap are ridden. */
export type RacingClass = {
  name: string
  /** A higher order is listed first. */
  order: number
  /** Number of laps. */
  lap: number
  /** One flag a section, section 1 first: is it ridden in this class? */
  lapSections: readonly boolean[]
  /** Sections that were ridden until they were cancelled: shown, and not counted (D-47). */
  cancelledSections?: readonly number[]
}
