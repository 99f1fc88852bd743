import type { JudgeStage } from "#contracts/judge-sync.ts"
import { type CompetitionType, defaultOpenFree } from "#domain/competitions/scoring.ts"

/** An event that a device judges alone, as its judge describes it (D-11). */
export type AloneEvent = {
  title: string
  type: CompetitionType
  sections: number
  laps: number
  /** A rider a line: the racing number, then the name. */
  riders: string
}

const prefix = "alone/"

/** Is this a local event, which no server knows? */
export const isAlone = (path: string): boolean => path.startsWith(prefix)

const nobodysClass = { name: "", order: 1, color: "#57534e" }

/** Returns a local event in the form in which a device knows a stage. */
export const makeEvent = (
  { title, type, sections, laps, riders }: AloneEvent,
  { id, now, timeZone }: { id: string; now: number; timeZone: string },
): JudgeStage => ({
  revision: 0,
  stage: {
    path: `${prefix}${id}`,
    title,
    timeZone,
    competitionStartDate: now,
    competitionEndDate: now,
    resultsStatus: null,
  },
  settings: type === "classic" ? { type } : { type, settings: { ...defaultOpenFree } },
  classes: [{ ...nobodysClass, lap: laps, lapSections: Array.from({ length: sections }, () => true) }],
  sections: Array.from({ length: sections }, (_, index) => index + 1),
  roster: readRiders(riders),
  entries: [],
})

/** Of several lines with one number the first counts; a line without a number is a name. */
const readRiders = (lines: string): JudgeStage["roster"] => {
  const seen = new Set<string>()
  return lines.split("\n").flatMap((line, index) => {
    const [, number, name = ""] = /^\s*([1-9]\d{0,4})?[\s.,;:]*(.*?)\s*$/.exec(line) ?? []
    if ((number === undefined && name === "") || (number !== undefined && seen.has(number))) return []
    if (number !== undefined) seen.add(number)
    const id = number === undefined ? `name:${index}` : `number:${number}`
    return { id, name, racingNumber: number ?? null, racingClass: nobodysClass.name }
  })
}
