import "./ridden-bar.css"

type RiddenBarProps = { ridden: number; toRide: number }

/** How much of what is to ride was ridden; beside it the figures stand in words. */
export function RiddenBar({ ridden, toRide }: RiddenBarProps) {
  return <progress className="ridden-bar" value={ridden} max={toRide} aria-hidden="true" />
}
