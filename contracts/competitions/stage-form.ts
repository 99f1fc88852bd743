import { z } from "zod"
import { clockTime, instants, type Times } from "#contracts/fields/clock-time.ts"
import {
  optionalWebAddress,
  webAddress,
  wholeNumber,
  withoutRepeated,
} from "#contracts/fields/form-schemas.ts"
import { localDayOf } from "#contracts/fields/local-time.ts"
import { line, longestClassName, onceRead, optionalText } from "#contracts/fields/text-schemas.ts"
import type { CalledOff } from "#domain/competitions/called-off.ts"
import { competitionTypes, defaultMissedPoints, missedCosts } from "#domain/competitions/scoring.ts"
import {
  type CardChange,
  type MissingToPublish,
  newlyMissing,
  type Publishable,
  publicationStatuses,
} from "#domain/competitions/stage-change.ts"
import { isInHundredths } from "#domain/judging/points.ts"
import { defaultQuestionMinutes } from "#domain/results/question-time.ts"
import type { ResultsStatus } from "#domain/results/results-status.ts"
import type { StandingsEffects } from "#domain/standings/standings-effects.ts"

/** Most sections and laps: what a judge's device can name. */
const most = 99

const sponsor = z.object({
  name: line(200, "name-empty"),
  /** The address of the uploaded logo; empty: the name is shown in its place. */
  logo: z.pipe(
    optionalText(500),
    z.transform((address: string | null) => address ?? ""),
  ),
  url: webAddress,
})

const gate = z
  .number()
  .min(0.5, "gate-range")
  .max(1000, "gate-range")
  .multipleOf(0.5, "gate-range")
  .nullish()
  .transform((points) => points ?? null)

const pointsUpTo = (most: number, code: string) =>
  z.number().min(0, code).max(most, code).refine(isInHundredths, code)

const whole = (least: number, most: number, code: string) =>
  wholeNumber(code).min(least, code).max(most, code)

/** How long a ride through a section may take, in seconds. */
const sectionSeconds = whole(10, 3600, "section-time-range")

/** The settings of an openFree stage (D-07), each within its range; messages are codes. */
const openFreeForm = z
  .object({
    gatePoints: z
      .object({ A: gate, B: gate, C: gate, D: gate })
      .refine((points) => Object.values(points).some((value) => value !== null), "no-gate"),
    faultLimit: whole(1, 100, "fault-limit-range"),
    sectionSeconds,
    warningSeconds: whole(0, 3600, "warning-range"),
    faultPoints: pointsUpTo(100, "fault-points-range"),
    bonusByFaults: z
      .array(pointsUpTo(1000, "bonus-range"))
      .max(100, "too-many")
      .readonly()
      .nullish()
      .transform((bonus) => (bonus && bonus.length > 0 ? bonus : null)),
  })
  .refine(({ warningSeconds, sectionSeconds }) => warningSeconds <= sectionSeconds, {
    path: ["warningSeconds"],
    message: "warning-longer",
    ...onceRead("warningSeconds", "sectionSeconds"),
  })

/**
 * Returns the schema of a stage's form, with times as clocks show them in the institution's time zone (OR-03, D-03);
 * browser and server use the same one. Messages are codes. A published stage may stay without what it was published without
 * (D-44); `stored` is null for a new one. Classes start and end on the days of the stage: whoever moves it to another day moves
 * them too.
 */
export const stageForm = (timeZone: string, stored: Publishable | null = null) => {
  const isNewlyMissing = (part: MissingToPublish, form: Publishable) =>
    newlyMissing(stored, form).includes(part)
  return stageOf(clockTime(timeZone))
    .refine((form) => !isNewlyMissing("location", form), {
      path: ["location"],
      message: "place-missing",
      ...onceRead("status", "location"),
    })
    .refine((form) => !isNewlyMissing("classes", form), {
      path: ["classes"],
      message: "classes-missing",
      ...onceRead("status", "classes"),
    })
    .superRefine(
      (form, context) => {
        for (const [index, racingClass] of form.classes.entries())
          for (const field of ["startTime", "endTime"] as const) {
            const time = racingClass[field]
            if (typeof time === "number" && !isOnStageDays(time, form, timeZone))
              context.addIssue({
                code: "custom",
                path: ["classes", index, field],
                message: "class-outside-stage",
              })
          }
      },
      {
        when: (payload) =>
          onceRead("competitionStartDate", "competitionEndDate").when(payload) &&
          // each class can be read, whatever is wrong in it
          !payload.issues.some(({ path = [] }) => path[0] === "classes" && path.length < 3),
      },
    )
}

/** Is an instant on one of the days of a stage, by the clocks of its time zone? */
export const isOnStageDays = (
  instant: number,
  { competitionStartDate, competitionEndDate }: StageDays,
  timeZone: string,
): boolean => {
  const day = localDayOf(instant, timeZone)
  return localDayOf(competitionStartDate, timeZone) <= day && day <= localDayOf(competitionEndDate, timeZone)
}

type StageDays = { competitionStartDate: number; competitionEndDate: number }

const stageOf = <Given>({ time, optionalTime }: Times<Given>) => {
  const racingClass = z
    .object({
      name: z.string({ error: "class-empty" }).min(1, "class-empty").max(longestClassName, "class-empty"),
      yearsFrom: wholeNumber("years-range").min(0, "years-range").max(190, "years-range").default(0),
      yearsTo: wholeNumber("years-range")
        .min(0, "years-range")
        .max(190, "years-range")
        .nullish()
        .transform((years) => years ?? null),
      color: z.string({ error: "color-empty" }).regex(/^#[0-9a-f]{6}$/i, "color-unreadable"),
      startTime: optionalTime,
      endTime: optionalTime,
      lap: wholeNumber("lap-range").min(1, "lap-range").max(most, "lap-range"),
      lapSections: z
        .array(z.boolean().default(false))
        .max(most, "too-many")
        .refine((sections) => sections.some((isUsed) => isUsed), "no-section"),
      photo: optionalText(500),
    })
    .refine(({ startTime, endTime }) => startTime === null || endTime === null || startTime <= endTime, {
      path: ["endTime"],
      message: "class-end-before-start",
      ...onceRead("startTime", "endTime"),
    })
    .refine(({ yearsFrom, yearsTo }) => yearsTo === null || yearsFrom <= yearsTo, {
      path: ["yearsTo"],
      message: "years-reversed",
      ...onceRead("yearsFrom", "yearsTo"),
    })
  return (
    z
      .object({
        title: line(200, "title-empty"),
        competitionOrganizer: optionalText(200),
        location: optionalText(200),
        googleMaps: optionalWebAddress,
        waze: optionalWebAddress,
        competitionStartDate: time("start-empty"),
        competitionEndDate: time("end-empty"),
        registrationEndDate: optionalTime,
        status: z.enum(publicationStatuses).default("draft"),
        competitionType: z.enum(competitionTypes),
        openFree: openFreeForm.nullish().transform((settings) => settings ?? null),
        /** Of classic; null: the time is not measured. */
        sectionSeconds: sectionSeconds.nullish().transform((seconds) => seconds ?? null),
        /** Of classic: for how many seconds after the limit a ride costs a point and not 5 (RX-04); null: none. */
        toleranceSeconds: whole(1, 120, "tolerance-range")
          .nullish()
          .transform((seconds) => seconds ?? null),
        /** Of classic: what a section costs that a rider did not ride (RX-02). */
        missedPoints: wholeNumber("missed-points-unknown")
          .refine((points) => missedCosts.some((cost) => cost === points), "missed-points-unknown")
          .default(defaultMissedPoints),
        /** Of openFree: riders who have not finished are classed with the points so far (RX-08). */
        ranksUnfinished: z.boolean().default(false),
        manualDNF: z.boolean().default(false),
        showEndTimeDiff: z.boolean().default(false),
        questionMinutes: whole(5, 240, "question-time-range").default(defaultQuestionMinutes),
        classes: withoutRepeated(z.array(racingClass).max(100, "too-many"), {
          keyOf: ({ name }) => name,
          field: ["name"],
          code: "duplicate-class",
        }).default([]),
        sponsors: z.array(sponsor).max(100, "too-many").default([]),
        descriptionLv: optionalText(20_000),
        descriptionEt: optionalText(20_000),
        descriptionEn: optionalText(20_000),
      })
      .refine(({ registrationEndDate: last, competitionEndDate: end }) => last === null || last <= end, {
        path: ["registrationEndDate"],
        message: "registration-after-end",
        ...onceRead("registrationEndDate", "competitionEndDate"),
      })
      // after the rule that needs the same end: an invalid end must not break other rules
      .refine(({ competitionStartDate: start, competitionEndDate: end }) => start <= end, {
        path: ["competitionEndDate"],
        message: "end-before-start",
        ...onceRead("competitionStartDate", "competitionEndDate"),
      })
      .refine(({ competitionType, openFree }) => competitionType !== "openFree" || openFree !== null, {
        path: ["openFree"],
        message: "open-free-empty",
        ...onceRead("competitionType", "openFree"),
      })
  )
}

/** The same schema for times that are instants already; what a stage may lack is checked where the stored stage is known. */
export const stageOfInstants = stageOf(instants)

/** A stage's form as it was read: instants are epoch milliseconds. */
export type StageForm = z.output<ReturnType<typeof stageForm>>
/** A stage's form as it is filled in: times are those of a clock, `2026-05-16T10:00`. */
export type StageFields = z.input<ReturnType<typeof stageForm>>

/** A stage with all that the screen to edit it shows. */
export type StageToEdit = {
  fields: StageFields
  /** Sent back with the form: saving is refused if the stage has changed meanwhile. */
  version: string
  /** Of the institution: what the form's times are meant in. */
  timeZone: string
  /** What the stage's classes are chosen from, in the order of lists (D-32). */
  championship: { displayName: string; classes: { name: string; order: number }[] }
  resultsStatus: ResultsStatus
  hasResults: boolean
  hasRegulation: boolean
  /** Null: it takes place (CH-01). */
  calledOff: CalledOff | null
}

/** The effects of saving on existing results and riders, and the id of the question about them. */
export type StageEffects = {
  question: string
  cards: CardChange[]
  /** How many results are scored by other rules from now on. */
  scoredAnew: number
  /** How many riders have entered a stage that would no longer be published. */
  ridersHidden: number
  /** Whether the stage would count in the standings no longer. */
  leavesStandings: boolean
  /** What becomes of published standings (D-53); null: nothing. */
  standings: StandingsEffects | null
}
