import { z } from "zod"
import { clockTime, instants, type Times } from "#contracts/fields/clock-time.ts"
import { chosenSlug } from "#contracts/fields/form-schemas.ts"
import { line, onceRead, optionalText } from "#contracts/fields/text-schemas.ts"

/** Returns the schema of a new stage's form: only what it starts with; the rest is filled in afterwards. Messages are codes. */
export const newStageForm = (timeZone: string) => newStageOf(clockTime(timeZone))

const newStageOf = <Given>({ time }: Times<Given>) =>
  z
    .object({
      title: line(200, "title-empty"),
      location: optionalText(200),
      competitionStartDate: time("start-empty"),
      competitionEndDate: time("end-empty"),
      /** The part of its address that somebody chose, if they did. */
      id: chosenSlug,
      /** The path of an earlier stage that all else is copied from. */
      copyOf: optionalText(500),
    })
    .refine(({ competitionStartDate: start, competitionEndDate: end }) => start <= end, {
      path: ["competitionEndDate"],
      message: "end-before-start",
      ...onceRead("competitionStartDate", "competitionEndDate"),
    })

/** The same schema for times that are instants already. */
export const newStageOfInstants = newStageOf(instants)

/** The form of a new stage as it was read; instants are epoch milliseconds. */
export type NewStageForm = z.output<ReturnType<typeof newStageForm>>

/** A stage that a new one can be a copy of. */
export type EarlierStage = {
  path: string
  title: string
  championship: string
  /** Instant, epoch milliseconds. */
  competitionStartDate: number
}

/** What a new stage of a championship starts from. */
export type NewStage = {
  timeZone: string
  championship: { displayName: string }
  /** Those of the whole institution, the latest first. */
  earlier: EarlierStage[]
}
