import { expect, test } from "vitest"
import { newStageForm } from "./new-stage-form.ts"

const read = (fields: Record<string, string>) =>
  newStageForm("Europe/Riga").safeParse({
    title: "Kaņieris",
    competitionStartDate: "2026-06-06T10:00",
    competitionEndDate: "2026-06-06T18:00",
    ...fields,
  })

const faults = (fields: Record<string, string>) =>
  read(fields).error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`)

test("a new stage has a title and its times, by the institution's clocks", () => {
  expect(read({}).data).toEqual({
    title: "Kaņieris",
    location: null,
    competitionStartDate: Date.UTC(2026, 5, 6, 7),
    competitionEndDate: Date.UTC(2026, 5, 6, 15),
    id: null,
    copyOf: null,
  })
  expect(faults({ title: " " })).toEqual(["title: title-empty"])
  expect(faults({ competitionStartDate: "" })).toEqual(["competitionStartDate: start-empty"])
  expect(faults({ competitionEndDate: "2026-06-06T09:00" })).toEqual(["competitionEndDate: end-before-start"])
})

test("all faults of a new stage are reported at once", () => {
  const late = { competitionStartDate: "2026-06-06T19:00" }
  expect(read({ ...late, title: " " }).error?.issues).toHaveLength(2)
  const { error } = newStageForm("Europe/Riga").safeParse({
    ...late,
    competitionEndDate: "2026-06-06T18:00",
    location: 1,
  })
  expect(error?.issues.map(({ path }) => path[0])).toEqual(["title", "location", "competitionEndDate"])
})

test("a new stage may have an address of its own choice", () => {
  expect(read({ id: "kaniera-2026" }).data?.id).toBe("kaniera-2026")
  expect(faults({ id: "Kaņieris" })).toEqual(["id: id-unreadable"])
})

test("a time that clocks skip is refused, and one that occurs twice raises the question which is meant [D-48]", () => {
  const between = (competitionStartDate: string, competitionEndDate: string) =>
    faults({ competitionStartDate, competitionEndDate })
  expect(between("2026.03.29 03:30", "2026.03.29 18:00")).toEqual(["competitionStartDate: time-skipped"])
  expect(between("2026.10.24 10:00", "2026.10.25 03:30")).toEqual(["competitionEndDate: time-twice"])
  expect(between("2026.10.25 03:30 +03:00", "2026.10.25 03:20 +02:00")).toBeUndefined()
  expect(between("2026.10.25 03:30 +02:00", "2026.10.25 03:40 +03:00")).toEqual([
    "competitionEndDate: end-before-start",
  ])
})
