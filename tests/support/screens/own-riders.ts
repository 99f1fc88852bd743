import type { Viewer } from "#contracts/accounts/viewer.ts"
import type { OwnEntry, RiderToEnter, StageParticipant } from "#contracts/registration/participants.ts"

/** The riders of a stage, and those of the viewer's account besides the viewer. */
type Account = {
  viewer: Viewer | null
  riders: StageParticipant[]
  family: RiderToEnter[]
  /** Entries that a secretary made for the viewer. */
  own: OwnEntry[]
  hasResult: boolean
  mayAddRider: boolean
}

/** The viewer first. */
const ridersOf = ({ viewer, family }: Account): RiderToEnter[] =>
  viewer ? [{ id: viewer.userId, name: viewer.name }, ...family] : []

/** The entries of the riders of the viewer's account. */
export const ownOf = (shown: Account): OwnEntry[] => {
  const found = ridersOf(shown).flatMap(({ id }) => shown.riders.find((one) => one.id === id) ?? [])
  const { hasResult } = shown
  const own = found.map(({ id, name, racingNumber, racingClass, status, startsAt, consent }) => ({
    ...{ id, name, racingNumber, racingClass, status, startsAt, hasResult, isByOrganiser: false, consent },
    signOn: null,
  }))
  return [...own, ...shown.own]
}

/** Who of them is not in the stage. */
export const ofAccount = (shown: Account) => {
  const joined = new Set(ownOf(shown).map(({ id }) => id))
  const isLeft = shown.own.length === 0 ? ({ id }: RiderToEnter) => !joined.has(id) : () => false
  return { riders: ridersOf(shown).filter(isLeft), mayAddRider: shown.mayAddRider }
}
