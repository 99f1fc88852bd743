import { expect, test } from "vitest"
import { latestInstant } from "#contracts/fields/instant.ts"
import { defaultOpenFree } from "#domain/competitions/scoring.ts"
import { makeStageFields } from "#tests/support/factories/stage-fields.ts"
import { type StageFields, stageForm, stageOfInstants } from "./stage-form.ts"

const zone = "Europe/Riga"

/** What is wrong with a form, as `field: code`. */
const faults = (fields: Partial<Record<keyof StageFields, unknown>>, stored: StageFields | null = null) =>
  stageForm(zone, stored)
    .safeParse({ ...makeStageFields(), ...fields })
    .error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`)

const [expert] = makeStageFields().classes ?? []

test("times are those of clocks in the institution's time zone", () => {
  const form = stageForm(zone).parse(makeStageFields({ competitionStartDate: "2026-05-16T10:00" }))
  expect(form.competitionStartDate).toBe(Date.UTC(2026, 4, 16, 7))
  const tokyo = stageForm("Asia/Tokyo").parse(makeStageFields({ competitionStartDate: "2026-05-16T10:00" }))
  expect(tokyo.competitionStartDate).toBe(Date.UTC(2026, 4, 16, 1))
})

test("a time that cannot be stored is unreadable, typed or as an instant", () => {
  const unreadable = ["competitionEndDate: time-unreadable"]
  expect(faults({ competitionEndDate: "1960-01-01T10:00" })).toEqual(unreadable)
  const inNewYork = stageForm("America/New_York").safeParse(
    makeStageFields({ competitionEndDate: "9999-12-31T23:00" }),
  )
  expect(inNewYork.error?.issues.map(({ message }) => message)).toEqual(["time-unreadable"])
  const form = { ...stageForm(zone).parse(makeStageFields()), competitionEndDate: latestInstant }
  expect(stageOfInstants.safeParse(form).success).toBe(true)
  expect(stageOfInstants.safeParse({ ...form, competitionEndDate: latestInstant + 1 }).success).toBe(false)
})

test("what is left empty is null, and what is not ticked is false", () => {
  const form = stageForm(zone).parse({
    title: "  First   stage ",
    location: " ",
    registrationEndDate: "",
    competitionStartDate: "2026-05-16T10:00",
    competitionEndDate: "2026-05-16T18:00",
    competitionType: "classic",
  })
  expect(form).toMatchObject({ title: "First stage", location: null, registrationEndDate: null })
  expect(form).toMatchObject({ manualDNF: false, status: "draft", classes: [], sponsors: [], openFree: null })
})

test("a stage has a title, and times that are times", () => {
  expect(faults({ title: " " })).toEqual(["title: title-empty"])
  expect(faults({ title: "a\0b" })).toEqual(["title: unreadable"])
  expect(faults({ competitionStartDate: "" })).toEqual(["competitionStartDate: start-empty"])
  expect(faults({ competitionEndDate: undefined })).toEqual(["competitionEndDate: end-empty"])
  expect(faults({ registrationEndDate: "tomorrow" })).toEqual(["registrationEndDate: time-unreadable"])
})

test("a stage ends after it starts, and registration ends before that", () => {
  expect(faults({ competitionEndDate: "2026-05-16T09:59" })).toEqual(["competitionEndDate: end-before-start"])
  expect(faults({ registrationEndDate: "2026-05-16T18:01" })).toEqual([
    "registrationEndDate: registration-after-end",
  ])
})

test("a class is ridden once, somewhere, by somebody, and ends after it starts", () => {
  const [twice, wrong] = [
    faults({ classes: [expert, expert] }),
    faults({
      classes: [{ ...expert, startTime: "2026-05-16T12:00", endTime: "2026-05-16T11:00", yearsTo: 3 }],
    }),
  ]
  expect(twice).toEqual(["classes.1.name: duplicate-class"])
  expect(wrong).toEqual(["classes.0.endTime: class-end-before-start", "classes.0.yearsTo: years-reversed"])
  expect(faults({ classes: [{ ...expert, lapSections: [false, false] }] })).toEqual([
    "classes.0.lapSections: no-section",
  ])
  expect(faults({ classes: [{ ...expert, lap: 0 }] })).toEqual(["classes.0.lap: lap-range"])
  expect(faults({ classes: [{ ...expert, color: "red" }] })).toEqual(["classes.0.color: color-unreadable"])
})

test("the classes start and end on the days of the stage, by the clocks of its place", () => {
  const on = (startTime: string | null, endTime: string | null, days = {}) =>
    faults({ classes: [expert, { ...expert, name: "Hobby", startTime, endTime }], ...days })
  // before the first start and after the planned end of the day, clocks differ
  expect(on("2026-05-16T00:00", "2026-05-16T23:59")).toBeUndefined()
  expect(on("2026-05-15T23:59", null)).toEqual(["classes.1.startTime: class-outside-stage"])
  expect(on(null, "2026-05-17T00:00")).toEqual(["classes.1.endTime: class-outside-stage"])
  expect(
    on("2026-05-17T10:00", "2026-05-17T12:00", { competitionEndDate: "2026-05-17T18:00" }),
  ).toBeUndefined()
  // whatever else is wrong with the class, and not where its time or a day of the stage is unreadable
  expect(
    faults({ classes: [{ ...expert, lap: 0, startTime: "2026-05-17T12:00", endTime: "noon" }] }),
  ).toEqual([
    "classes.0.endTime: time-unreadable",
    "classes.0.lap: lap-range",
    "classes.0.startTime: class-outside-stage",
  ])
  expect(on("2026-05-17T10:00", null, { competitionEndDate: "noon" })).toEqual([
    "competitionEndDate: time-unreadable",
  ])
  // of a stage that is moved to another day
  const later = { competitionStartDate: "2026-06-13T10:00", competitionEndDate: "2026-06-13T18:00" }
  expect(on("2026-05-16T10:00", "2026-05-16T18:00", later)).toEqual([
    "classes.1.startTime: class-outside-stage",
    "classes.1.endTime: class-outside-stage",
  ])
})

test("all faults of a stage are reported at once", () => {
  const wrongClass = {
    ...expert,
    ...{ color: "red", lap: 2.5, yearsFrom: 20, yearsTo: 3 },
    ...{ startTime: "2026-05-16T12:00", endTime: "2026-05-16T11:00" },
  }
  const found = faults({
    title: " ",
    competitionEndDate: "2026-05-16T09:59",
    registrationEndDate: "2026-05-16T18:01",
    competitionType: "openFree",
    classes: [expert, wrongClass, expert],
    sponsors: [{ name: "", url: 1 }],
  })
  expect(found).toEqual(
    expect.arrayContaining([
      ...["title: title-empty", "competitionEndDate: end-before-start", "openFree: open-free-empty"],
      ...["registrationEndDate: registration-after-end", "classes.1.color: color-unreadable"],
      ...["classes.1.lap: lap-range", "classes.1.yearsTo: years-reversed"],
      ...["classes.1.endTime: class-end-before-start", "classes.1.name: duplicate-class"],
      ...["classes.2.name: duplicate-class", "sponsors.0.name: name-empty"],
    ]),
  )
})

test("an unreadable value causes no faults in other fields", () => {
  expect(faults({ competitionStartDate: "soon", registrationEndDate: "tomorrow" })).toEqual([
    "competitionStartDate: time-unreadable",
    "registrationEndDate: time-unreadable",
  ])
  expect(faults({ classes: [{ ...expert, yearsFrom: "old", yearsTo: -1, startTime: "noon" }] })).toEqual([
    "classes.0.yearsFrom: years-range",
    "classes.0.yearsTo: years-range",
    "classes.0.startTime: time-unreadable",
  ])
  const [nameless, nothing] = [{ ...expert, name: "" }, null]
  expect(faults({ classes: [nameless, nameless] })).toEqual([
    "classes.0.name: class-empty",
    "classes.1.name: class-empty",
  ])
  expect(faults({ classes: [nothing, nothing] })).toHaveLength(2)
  expect(faults({ classes: "none" })).toHaveLength(1)
})

test("links lead to the web and nowhere else", () => {
  const sponsor = { name: "Tyres", logo: "", url: "https://tyres.example/shop?a=1" }
  expect(faults({ sponsors: [sponsor], googleMaps: "https://maps.app.goo.gl/x", waze: "" })).toBeUndefined()
  for (const url of ["javascript:alert(1)", "data:text/html,x", "tyres", "//tyres.example", ""])
    expect(faults({ sponsors: [{ ...sponsor, url }] })).toEqual(["sponsors.0.url: not-a-link"])
  expect(faults({ waze: "waze://x" })).toEqual(["waze: not-a-link"])
})

test("an openFree stage has settings that can be ridden [D-07]", () => {
  const open = (openFree: unknown) => faults({ competitionType: "openFree", openFree })
  expect(open(defaultOpenFree)).toBeUndefined()
  expect(open(null)).toEqual(["openFree: open-free-empty"])
  expect(open({ ...defaultOpenFree, warningSeconds: 91 })).toEqual([
    "openFree.warningSeconds: warning-longer",
  ])
  expect(open({ ...defaultOpenFree, warningSeconds: 91, faultLimit: 1.5, faultPoints: Number.NaN })).toEqual([
    "openFree.faultLimit: fault-limit-range",
    "openFree.faultPoints: Invalid input: expected number, received NaN",
    "openFree.warningSeconds: warning-longer",
  ])
  expect(open({ ...defaultOpenFree, faultPoints: 0.25, bonusByFaults: [0.1] })).toBeUndefined()
  expect(open({ ...defaultOpenFree, faultPoints: 0.333, bonusByFaults: [0.1 + 0.2] })).toEqual([
    "openFree.faultPoints: fault-points-range",
    "openFree.bonusByFaults.0: bonus-range",
  ])
  expect(open({ ...defaultOpenFree, faultLimit: 0 })).toEqual(["openFree.faultLimit: fault-limit-range"])
  expect(open({ ...defaultOpenFree, gatePoints: { A: null, B: null, C: null, D: null } })).toEqual([
    "openFree.gatePoints: no-gate",
  ])
  expect(open({ ...defaultOpenFree, gatePoints: { A: -2, B: 5, C: 10, D: 20 } })).toEqual([
    "openFree.gatePoints.A: gate-range",
  ])
})

test("a stage without a place or a class cannot be published, and both are said at once [D-44]", () => {
  const both = ["location: place-missing", "classes: classes-missing"]
  expect(faults({ status: "published", location: "Kaņieris" })).toBeUndefined()
  expect(faults({ status: "published", location: " ", classes: [] })).toEqual(both)
  expect(faults({ status: "published", title: "", classes: [] })).toEqual(["title: title-empty", ...both])
  expect(faults({ status: "published", competitionStartDate: "", location: "Kaņieris" })).toEqual([
    "competitionStartDate: start-empty",
  ])
})

test("a stage may stay without what it was published without, but may lose nothing more [D-44]", () => {
  const stored = makeStageFields({ status: "published" })
  expect(faults({ status: "published" }, stored)).toBeUndefined()
  expect(faults({ status: "published", classes: [] }, stored)).toEqual(["classes: classes-missing"])
  expect(faults({ status: "published" }, { ...stored, status: "draft" })).toEqual(["location: place-missing"])
})
