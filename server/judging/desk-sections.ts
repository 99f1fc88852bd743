import type { DeskLine, DeskSection } from "#contracts/race-desk.ts"
import type { RacingClass } from "#domain/competitions/racing-class.ts"

type RiddenEntry = { participantId: string; section: number; lap: number; endedAt: number | null }
type RiddenClass = RacingClass & { cancelledSections: number[] }

/** Returns how far each section has come that a class rides or that is cancelled, by the lines of the riders who started. */
export const deskSections = (
  started: readonly DeskLine[],
  entries: readonly RiddenEntry[],
  classes: readonly RiddenClass[],
): DeskSection[] => {
  const most = Math.max(0, ...classes.map(({ lapSections }) => lapSections.length))
  const lineOf = new Map(started.map((line) => [line.id, line]))
  const classOf = new Map(classes.map((one) => [one.name, one]))
  const sections: DeskSection[] = []
  for (let section = 1; section <= most; section += 1) {
    const isCancelled = classes.some(({ cancelledSections }) => cancelledSections.includes(section))
    if (!isCancelled && !classes.some((one) => one.lapSections[section - 1])) continue
    const riders = started.filter(
      ({ racingClass }) => classOf.get(racingClass)?.lapSections[section - 1] === true,
    )
    const missing = riders.flatMap((line) => line.missing.filter((gap) => gap.section === section)).length
    const toRide = riders.reduce((sum, { racingClass }) => sum + (classOf.get(racingClass)?.lap ?? 0), 0)
    const last = lastOf(
      entries.filter((entry) => entry.section === section),
      lineOf,
    )
    sections.push({ section, isCancelled, ridden: toRide - missing, toRide, last })
  }
  return sections
}

const lastOf = (
  entries: readonly RiddenEntry[],
  lineOf: ReadonlyMap<string, DeskLine>,
): DeskSection["last"] => {
  let last: DeskSection["last"] = null
  for (const { participantId, lap, endedAt } of entries) {
    const line = lineOf.get(participantId)
    if (!line || endedAt === null || (last !== null && endedAt <= last.endedAt)) continue
    const { id, name, racingNumber, racingClass } = line
    last = { id, name, racingNumber, racingClass, lap, endedAt }
  }
  return last
}
