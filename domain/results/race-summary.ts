import { type Card, type RacingClass, sectionsToRide } from "#domain/competitions/racing-class.ts"

/** Who leads a class, or has won it; several share the first place. */
export type ClassLeaders = {
  racingClass: string
  /** Hex colour, `#rrggbb`. */
  color: string
  names: string[]
  points: number
  /**
   * How many of the class still ride while who leads has finished; otherwise 0. Who has finished is ahead of who has not, even with more
   * points (RU-02), and may be passed by all of these.
   */
  stillRiding: number
}

/** The state of a race in a few figures. */
export type RaceSummary = {
  /** The classes with the higher order first, without those in which nobody has points yet. */
  leaders: ClassLeaders[]
  /** Share of the sections of all riders who have started that is ridden, from 0 to 1; null: nobody has started. */
  ridden: number | null
}

type Class = Card & Pick<RacingClass, "name" | "order"> & { color: string }

type Line = {
  racingClass: string
  name: string
  /** Null for those with a status. */
  position: number | null
  total: number | null
  ridden: number
  isFinished: boolean
  isClassed?: boolean | undefined
}

const isDone = ({ isFinished, isClassed = false }: Line) => isFinished || isClassed

/** Returns the state of a race. Riders with a status ride no further sections, and are left out of the share. */
export const summariseRace = ({
  classes,
  rows,
}: {
  classes: readonly Class[]
  rows: readonly Line[]
}): RaceSummary => {
  const leaders = classes
    .toSorted((a, b) => b.order - a.order)
    .flatMap(({ name, color }) => {
      const ranked = rows.filter((row) => row.racingClass === name && row.position !== null)
      const first = ranked.filter(({ position }) => position === 1)
      const points = first[0]?.total ?? null
      if (points === null) return []
      const stillRiding = first.every(isDone) ? ranked.filter((row) => !isDone(row)).length : 0
      return { racingClass: name, color, names: first.map((row) => row.name), points, stillRiding }
    })
  const toRide = new Map(classes.map((one) => [one.name, sectionsToRide(one)]))
  const riding = rows.filter(({ total, position }) => total !== null && position !== null)
  const all = riding.reduce((sum, { racingClass }) => sum + (toRide.get(racingClass) ?? 0), 0)
  const ridden = riding.reduce((sum, row) => sum + row.ridden, 0)
  return { leaders, ridden: all === 0 ? null : ridden / all }
}
