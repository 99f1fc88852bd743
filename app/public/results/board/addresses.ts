import type { SectionOfLap } from "#domain/competitions/racing-class.ts"
import { cardAddress, pageAddress, resultsAddress } from "#domain/competitions/stage-path.ts"

/** Address of the results of a stage that shows one class first, and the others closed. */
export function classAddress(stagePath: string, racingClass: string): string {
  return `${resultsAddress(stagePath)}?${new URLSearchParams({ class: racingClass })}`
}

/** Query of a results page that shows these riders side by side. */
export function comparedAddress(participants: readonly string[]): string {
  return `?${new URLSearchParams([["view", "riders"], ...participants.map((id) => ["rider", id])])}`
}

/** Address of what a section's popup shows: one section of one lap of a rider. */
export function sectionAddress(stagePath: string, participant: string, place: SectionOfLap): string {
  return `${cardAddress(stagePath, participant)}/${place.lap}/${place.section}`
}

/** Address of the page where paper scorecards of a stage are typed; with a participant, of that card. */
export function cardsAddress(stagePath: string, participant?: string): string {
  const address = `${pageAddress(stagePath)}/cards`
  return participant === undefined ? address : `${address}?${new URLSearchParams({ participant })}`
}

/** Address of the page on which a secretary tries other rules on the results of a stage; with rules, of what they would make. */
export function tryRulesAddress(stagePath: string, ties?: readonly string[]): string {
  const address = `${pageAddress(stagePath)}/try-rules`
  if (ties === undefined) return address
  // no rule at all is something to try, too
  const rules = ties.length === 0 ? [""] : ties
  return `${address}?${new URLSearchParams(rules.map((rule) => ["tie", rule]))}`
}

/** Returns the id of a class on the results page, to which links lead. */
export const classId = (name: string): string => `class-${name.replaceAll(/\s+/g, "-")}`
