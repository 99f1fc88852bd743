import { z } from "zod"
import { clockTime } from "./clock-time.ts"
import { line, optionalText, optionalWebAddress, webAddress } from "./form-text.ts"
import { openFreeForm } from "./open-free-form.ts"
import { reportRepeated } from "./report-repeated.ts"

/** Most sections and laps: what a judge's device can name. */
const most = 99

const sponsor = z.object({
  name: line(200, "name-empty"),
  /** The address that an upload of the logo was given; none: the name stands for it. */
  logo: optionalText(500).transform((address) => address ?? ""),
  url: webAddress,
})

const fieldsIn = (timeZone: string) => {
  const { time, optionalTime } = clockTime(timeZone)
  const racingClass = z.object({
    name: z.string({ error: "class-empty" }).min(1, "class-empty"),
    yearsFrom: z.int("years-range").min(0, "years-range").max(190, "years-range").default(0),
    yearsTo: z
      .int("years-range")
      .min(0, "years-range")
      .max(190, "years-range")
      .nullish()
      .transform((years) => years ?? null),
    color: z.string({ error: "color-empty" }).regex(/^#[0-9a-f]{6}$/i, "color-unreadable"),
    startTime: optionalTime,
    endTime: optionalTime,
    lap: z.int("lap-range").min(1, "lap-range").max(most, "lap-range"),
    lapSections: z
      .array(z.boolean().default(false))
      .max(most, "too-many")
      .refine((sections) => sections.some((isUsed) => isUsed), "no-section"),
    photo: optionalText(500),
  })
  return z.object({
    title: line(200, "title-empty"),
    competitionOrganizer: optionalText(200),
    location: optionalText(200),
    googleMaps: optionalWebAddress,
    waze: optionalWebAddress,
    competitionStartDate: time("start-empty"),
    competitionEndDate: time("end-empty"),
    registrationEndDate: optionalTime,
    status: z.enum(["draft", "published"]).default("draft"),
    competitionType: z.enum(["classic", "openFree"]),
    openFree: openFreeForm.nullish().transform((settings) => settings ?? null),
    manualDNF: z.boolean().default(false),
    showEndTimeDiff: z.boolean().default(false),
    classes: z.array(racingClass).max(100, "too-many").default([]),
    sponsors: z.array(sponsor).max(100, "too-many").default([]),
    descriptionLv: optionalText(20_000),
    descriptionEt: optionalText(20_000),
    descriptionEn: optionalText(20_000),
  })
}

/**
 * Returns what the form of a stage must be, its times being those of clocks in the institution's time zone (OR-03, D-03);
 * the browser and the server hold it against the same. Messages are codes.
 */
export const stageForm = (timeZone: string) =>
  fieldsIn(timeZone).superRefine((form, context) => {
    for (const { path, message } of faultsOf(form))
      context.addIssue({ code: "custom", path, message, input: form })
    const names = form.classes.map(({ name }) => name)
    reportRepeated(context, names, (index) => ({
      path: ["classes", index, "name"],
      message: "duplicate-class",
    }))
  })

/** A stage's form as it was read: instants are epoch milliseconds. */
export type StageForm = z.output<ReturnType<typeof fieldsIn>>
/** A stage's form as it is filled in: times are those of a clock, `2026-05-16T10:00`. */
export type StageFields = z.input<ReturnType<typeof fieldsIn>>

type Fault = { path: (string | number)[]; message: string }

const faultsOf = (form: StageForm): Fault[] => {
  const { competitionStartDate, competitionEndDate, registrationEndDate } = form
  const faults: (Fault | false)[] = [
    competitionEndDate < competitionStartDate && {
      path: ["competitionEndDate"],
      message: "end-before-start",
    },
    registrationEndDate !== null &&
      registrationEndDate > competitionEndDate && {
        path: ["registrationEndDate"],
        message: "registration-after-end",
      },
    form.competitionType === "openFree" &&
      form.openFree === null && { path: ["openFree"], message: "open-free-empty" },
    ...form.classes.flatMap(({ startTime, endTime, yearsFrom, yearsTo }, index) => [
      startTime !== null &&
        endTime !== null &&
        endTime < startTime && { path: ["classes", index, "endTime"], message: "class-end-before-start" },
      yearsTo !== null &&
        yearsTo < yearsFrom && { path: ["classes", index, "yearsTo"], message: "years-reversed" },
    ]),
  ]
  return faults.filter((fault) => fault !== false)
}
