import type { JudgeStage } from "#contracts/judging/judge-sync.ts"
import { longestRiderName } from "#contracts/judging/waiting-file.ts"
import { type CompetitionType, defaultMissedPoints, defaultOpenFree } from "#domain/competitions/scoring.ts"
import { alonePrefix } from "#domain/competitions/stage-path.ts"
import { nameByNumber } from "#domain/judging/judge-event.ts"

/** An event that a device judges alone, as its judge describes it (D-11). */
export type AloneEvent = {
  title: string
  type: CompetitionType
  sections: number
  laps: number
  /** How long a section may take, seconds; 0: nobody measures it. */
  sectionSeconds: number
  /** One rider per line: the racing number, then the name. */
  riders: string
}

const nobodysClass = { name: "", order: 1, color: "#57534e" }

/** Returns a local event in the form in which a device knows a stage. */
export const makeEvent = (
  { title, type, sections, laps, sectionSeconds, riders }: AloneEvent,
  { id, now, timeZone }: { id: string; now: number; timeZone: string },
): JudgeStage => ({
  revision: 0,
  stage: {
    path: `${alonePrefix}${id}`,
    title,
    timeZone,
    competitionStartDate: now,
    competitionEndDate: now,
    resultsStatus: null,
  },
  settings:
    type === "classic"
      ? { type, sectionSeconds, toleranceSeconds: null, missedPoints: defaultMissedPoints }
      : { type, settings: { ...defaultOpenFree, sectionSeconds } },
  classes: [
    {
      ...nobodysClass,
      lap: laps,
      lapSections: Array.from({ length: sections }, () => true),
      cancelledInLaps: [],
    },
  ],
  sections: Array.from({ length: sections }, (_, index) => index + 1),
  cancelled: [],
  cancelledInPart: [],
  standsAt: [],
  roster: readRiders(riders),
  dns: [],
  entries: [],
})

const namePrefix = "name:"

/** The longest name of a rider of a local event: without a number it is also the rider's id, which taps and files limit. */
export const longestTypedName = longestRiderName - namePrefix.length

const partsOf = (line: string): { number: string | undefined; name: string } => {
  const [, number, name = ""] = /^\s*(?:0*([1-9]\d{0,4}))?[\s.,;:]*(.*?)\s*$/.exec(line) ?? []
  return { number, name }
}

/** Does a line have a name that will be cut? */
export const hasLongName = (lines: string): boolean =>
  lines.split("\n").some((line) => partsOf(line).name.length > longestTypedName)

/** A name that is cut has no half of a character at its end, nor a space. */
const cut = (name: string): string =>
  name.length > longestTypedName
    ? name
        .slice(0, longestTypedName)
        .replace(/\p{Surrogate}$/u, "")
        .trimEnd()
    : name

/** Of several lines with the same number, or with the same name and no number, the first counts. */
const readRiders = (lines: string): JudgeStage["roster"] => {
  const seen = new Set<string>()
  return lines.split("\n").flatMap((line) => {
    const { number, name: typed } = partsOf(line)
    const name = cut(typed)
    if (number === undefined && name === "") return []
    const id = number === undefined ? `${namePrefix}${name}` : nameByNumber(number)
    if (seen.has(id)) return []
    seen.add(id)
    return { id, name, racingNumber: number ?? null, racingClass: nobodysClass.name }
  })
}

/** The riders of a local event as they are typed. */
export const writeRiders = ({ roster }: JudgeStage): string =>
  roster.map(({ racingNumber, name }) => [racingNumber, name].filter(Boolean).join(" ")).join("\n")

/**
 * Returns the event with other riders; those in `scored`, who have a score, stay. A line without a number that differs from the
 * one of a scored rider at its place corrects that rider's name, if it is the only such line.
 */
export const withRiders = (stage: JudgeStage, lines: string, scored: ReadonlySet<string>): JudgeStage => {
  const { roster } = stage
  const typed = readRiders(lines)
  const idOf = (rider: Rider) => roster.find((one) => isSameLine(one, rider))?.id
  const gone = roster.filter(({ id }) => scored.has(id) && !typed.some((rider) => idOf(rider) === id))
  const [misheard, ...others] = gone.filter(({ racingNumber }) => racingNumber === null)
  const place = misheard && others.length === 0 ? roster.indexOf(misheard) : -1
  const taken = new Set([...typed.flatMap((rider) => idOf(rider) ?? []), ...gone.map(({ id }) => id)])
  const riders = typed.map((rider, index) => {
    const known = idOf(rider)
    if (known !== undefined) return { ...rider, id: known }
    if (misheard && index === place && rider.racingNumber === null) return { ...rider, id: misheard.id }
    return { ...rider, id: freeId(rider.id, taken) }
  })
  const left = gone.filter(({ id }) => !riders.some((rider) => rider.id === id))
  return { ...stage, roster: [...riders, ...left] }
}

type Rider = JudgeStage["roster"][number]

/** Are these the same rider as they are typed? Where there is a number, names may differ. */
const isSameLine = (one: Rider, other: Rider): boolean =>
  one.racingNumber === other.racingNumber && (one.racingNumber !== null || one.name === other.name)

/** Returns the id, or another one if it belongs to a rider who has been given another name since. */
const freeId = (id: string, taken: ReadonlySet<string>): string =>
  taken.has(id) ? freeId(`${id}+`, taken) : id
