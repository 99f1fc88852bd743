import { nextLap, type Ridden, type Rider } from "./ridden-laps.ts"

/** A rider with the lap that is still to ride in a section; null: none is. */
export type RiderHere = Rider & { lap: number | null }

const byNumber = (a: Rider, b: Rider): number =>
  Number(a.number ?? Number.POSITIVE_INFINITY) - Number(b.number ?? Number.POSITIVE_INFINITY) ||
  (a.name ?? "").localeCompare(b.name ?? "")

/** Returns the riders of a section by racing number: those who still have a lap to ride there, the earlier lap first, and those who are done. */
export const ridersHere = (
  riders: readonly Rider[],
  ridden: Ridden,
  section: number,
): { toRide: RiderHere[]; done: RiderHere[] } => {
  const here = riders
    .filter(({ racingClass }) => racingClass?.lapSections[section - 1] === true)
    .map((rider) => ({ ...rider, lap: nextLap(ridden, rider, section) }))
    .toSorted(byNumber)
  return {
    toRide: here.filter(({ lap }) => lap !== null).toSorted((a, b) => (a.lap ?? 0) - (b.lap ?? 0)),
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
