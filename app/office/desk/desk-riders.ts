import type { Translate } from "#app/site/i18n/contexts.ts"
import type { DeskLine, DeskRider, RaceDesk } from "#contracts/judging/race-desk.ts"
import type { BoardRow } from "#contracts/results/live.ts"
import type { SectionOfLap } from "#domain/competitions/racing-class.ts"
import { compareRacingNumbers } from "#domain/registration/participants.ts"
import { isFinishedAfterDnf } from "#domain/results/approve-stage.ts"
import type { EntryPlace } from "#domain/results/result.ts"
import { riderLabel } from "#ui/number-plate.tsx"

/** The riders who have ridden every section since they got their DNF; nobody until it is known whose DNF was meant. */
export const finishedAfterDnf = (
  rows: readonly BoardRow[],
  race: Pick<RaceDesk, "meantDnfs"> | null,
): BoardRow[] => {
  const meant = new Set(race?.meantDnfs)
  return race ? rows.filter((row) => isFinishedAfterDnf(row, meant.has(row.id))) : []
}

/** How many names are listed; of the rest only the number is shown. */
const mostListed = 8

/** Names in one line: the first of many, and how many more there are. */
export function listNames(names: readonly string[]): string {
  const rest = names.length - mostListed
  return [...names.slice(0, mostListed), ...(rest > 0 ? [`+${rest}`] : [])].join(", ")
}

type Listed = Pick<DeskRider, "name" | "racingNumber">

/** A section of a lap, as a rider rode it. */
export type RiddenSection = SectionOfLap & { rider: DeskRider }

/** Names a section of a lap with who rode it. */
export const labelOf = (
  { rider, section, lap }: SectionOfLap & { rider: Listed },
  t: Translate<"results-desk">,
) => `${riderLabel(rider)}, ${t("sectionOf", { section, lap })}`

/** Names where something is moved to, after `labelOf` has named where it was: only what is another than there. */
export const labelOfTarget = (to: RiddenSection, from: RiddenSection, t: Translate<"results-desk">) => {
  const isSamePlace = to.section === from.section && to.lap === from.lap
  return [
    ...(to.rider.id === from.rider.id ? [] : [riderLabel(to.rider)]),
    ...(isSamePlace ? [] : [t("sectionOf", { section: to.section, lap: to.lap })]),
  ].join(", ")
}

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
