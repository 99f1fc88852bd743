import { dayAfter, daysBetween } from "#contracts/fields/day-after.ts"
import { exactTimeOf, instantOf } from "#contracts/fields/local-time.ts"
import { readTime } from "#contracts/fields/typed-day.ts"
import type { StageFields } from "./stage-form.ts"

/**
 * Returns a clock's time, `2026-05-16T10:00`, moved by whole days. A time that clocks in the time zone skip on the new day becomes
 * the one after the gap; of a time that they show twice the first is used. Null: no clock shows it.
 */
export const movedByDays = (local: string, days: number, timeZone: string): string | null => {
  const to = dayAfter(local.slice(0, 10), days)
  const instant = to === null ? null : instantOf(`${to}T${local.slice(11, 16)}`, timeZone)
  return instant === null ? null : exactTimeOf(instant, timeZone)
}

/** A time of a stage that can move along with its start: which it is, and the clock's time before and after. */
export type MovingTime = {
  /** Of a class: its place in the form's list, and its name. */
  of: { index: number; racingClass: string } | null
  field: "competitionEndDate" | "registrationEndDate" | "startTime" | "endTime"
  from: string
  to: string
}

/** The times of the form as they are typed. */
export type TypedTimes = {
  competitionStartDate: string | undefined
  competitionEndDate: string | undefined
  registrationEndDate: string | undefined
  classes: readonly {
    name?: string | undefined
    startTime?: string | undefined
    endTime?: string | undefined
  }[]
}

/**
 * Returns the other times of a stage whose start is moved to another day, each moved by as many days: those that are still
 * as they are stored. What somebody has typed stays; so does everything while the start cannot be read.
 */
export const timesToMove = (stored: StageFields, typed: TypedTimes, timeZone: string): MovingTime[] => {
  const days = daysMoved(stored.competitionStartDate, typed.competitionStartDate)
  if (days === 0) return []
  const move = (
    time: Pick<MovingTime, "of" | "field">,
    was: string | null | undefined,
    is: string | undefined,
  ): MovingTime[] => {
    const to = was && readTime(is ?? "") === was ? movedByDays(was, days, timeZone) : null
    return was && to !== null ? [{ ...time, from: was, to }] : []
  }
  const ofStage = (["competitionEndDate", "registrationEndDate"] as const).flatMap((field) =>
    move({ of: null, field }, stored[field], typed[field]),
  )
  const ofClasses = typed.classes.flatMap((one, index) => {
    const was = stored.classes?.find(({ name }) => name === one.name)
    const of = { index, racingClass: one.name ?? "" }
    return (["startTime", "endTime"] as const).flatMap((field) =>
      move({ of, field }, was?.[field], one[field]),
    )
  })
  return [...ofStage, ...ofClasses]
}

/** Returns by how many days a typed start is later than the stored one; 0 while it cannot be read. */
export const daysMoved = (stored: string, typed: string | undefined): number => {
  const start = readTime(typed ?? "")
  return start === null ? 0 : daysBetween(dayOf(stored), dayOf(start))
}

const dayOf = (local: string): string => local.slice(0, 10)
