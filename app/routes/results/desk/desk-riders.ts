import type { DeskLine, DeskRider } from "#contracts/race-desk.ts"
import { compareRacingNumbers } from "#domain/registration/participants.ts"
import type { EntryPlace } from "#domain/results/result.ts"

/** How many names are listed; of the rest only the number is shown. */
const mostListed = 8

/** Names in one line: the first of many, and how many more there are. */
export function listNames(names: readonly string[]): string {
  const rest = names.length - mostListed
  return [...names.slice(0, mostListed), ...(rest > 0 ? [`+${rest}`] : [])].join(", ")
}

type Listed = Pick<DeskRider, "name" | "racingNumber">

/** Riders by their number, then by name as a language sorts it; those without a number last. */
export function byNumber<Rider extends Listed>(riders: readonly Rider[], language: string): Rider[] {
  const { compare } = new Intl.Collator(language)
  return riders.toSorted(
    (a, b) => compareRacingNumbers(a.racingNumber, b.racingNumber) || compare(a.name, b.name),
  )
}

/** Participants who have neither a start, nor a score, nor a status (D-45). */
export const absentIn = (lines: readonly DeskLine[]): DeskLine[] =>
  lines.filter(({ hasStarted, status }) => !hasStarted && status === null)

/** The lines that still miss something, those soonest done first, then by racing number. */
export function gapsOf(lines: readonly DeskLine[]): DeskLine[] {
  return lines
    .filter(({ hasStarted, status, missing }) => hasStarted && status === null && missing.length > 0)
    .toSorted(
      (a, b) => a.missing.length - b.missing.length || compareRacingNumbers(a.racingNumber, b.racingNumber),
    )
}

/** Does a result of the section in a later lap keep that of this one (SP-07)? False where it is not known. */
export function isHeldIn(lines: readonly DeskLine[], { participantId, section, lap }: EntryPlace): boolean {
  const line = lines.find(({ id }) => id === participantId)
  return line?.entries.some((one) => one.section === section && one.lap === lap && one.isHeld) ?? false
}
