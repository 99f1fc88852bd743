import { knownMissing, type LapKnowledge } from "./lap-knowledge.ts"
import { nextLap, type Ridden, type Rider } from "./ridden-laps.ts"

/** A rider with the lap that is still to ride in a section; null: none is. */
export type RiderHere = Rider & { lap: number | null }

const byNumber = (a: Rider, b: Rider): number =>
  Number(a.number ?? Number.POSITIVE_INFINITY) - Number(b.number ?? Number.POSITIVE_INFINITY) ||
  (a.name ?? "").localeCompare(b.name ?? "")

/** The riders of a section by racing number. */
export type RidersHere = {
  /** Who can ride there now, the earlier lap first. */
  toRide: RiderHere[]
  /** Who has other sections to finish before the next lap. */
  notYet: RiderHere[]
  done: RiderHere[]
}

/** Returns the riders of a section, as far as the phone knows what they have ridden. */
export const ridersHere = (
  riders: readonly Rider[],
  ridden: Ridden,
  { section, knowledge }: { section: number; knowledge: LapKnowledge },
): RidersHere => {
  const here = riders
    .filter(({ racingClass }) => racingClass?.lapSections[section - 1] === true)
    .map((rider) => ({ ...rider, lap: nextLap(ridden, rider, section) }))
    .toSorted(byNumber)
  const isRefused = (rider: RiderHere) =>
    knowledge.isSure &&
    rider.lap !== null &&
    knownMissing(ridden, { rider, lap: rider.lap }, knowledge).length > 0
  return {
    toRide: here
      .filter((rider) => rider.lap !== null && !isRefused(rider))
      .toSorted((a, b) => (a.lap ?? 0) - (b.lap ?? 0)),
    notYet: here.filter(isRefused),
    done: here.filter(({ lap }) => lap === null),
  }
}

/** Returns those whose number begins with the typed digits, the one whose number it is first. */
export const withNumber = (riders: readonly RiderHere[], typed: string): RiderHere[] =>
  riders
    .filter(({ number }) => number?.startsWith(typed))
    .toSorted((a, b) => Number(b.number === typed) - Number(a.number === typed))

/** A racing number that the device does not know: it can be scored, and a secretary finds out whose it is (D-13). */
export const unknownRider = (number: string): Rider => ({
  participant: `number:${number}`,
  number,
  name: null,
  racingClass: null,
})

/** Returns the rider whom taps name so. */
export const riderNamed = (riders: readonly Rider[], participant: string): Rider =>
  riders.find((rider) => rider.participant === participant) ??
  unknownRider(participant.replace("number:", ""))
