import { expect, test } from "vitest"
import { readForm } from "#app/site/forms/read-form.ts"
import { somebodyElse, typedProtest, typedRuling } from "./typed-protest.ts"

const timeZone = "Europe/Riga"

const fieldsOf = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

const readProtest = (fields: Record<string, string>) => readForm(fieldsOf(fields), typedProtest(timeZone))
const readRuling = (fields: Record<string, string>) => readForm(fieldsOf(fields), typedRuling(timeZone))

const protest = {
  rider: "anna",
  racingClass: "Expert",
  subject: " Score of 7 ",
  details: "",
  fee: "66,5",
  receivedOn: "2026.05.16 15:00",
}
const receivedOn = Date.UTC(2026, 4, 16, 12)

test("a protest is read as it is typed, of a rider or of somebody else, about a class or the stage [OF-05]", () => {
  expect(readProtest(protest)).toHaveProperty("value", {
    racingClass: "Expert",
    protester: { participantId: "anna" },
    subject: "Score of 7",
    details: null,
    fee: 66_50,
    receivedOn,
  })
  const ofClub = { rider: somebodyElse, name: "Smiltene MK", racingClass: "", fee: "" }
  expect(readProtest({ ...protest, ...ofClub })).toMatchObject({
    value: { racingClass: null, protester: { name: "Smiltene MK" }, fee: null },
  })
})

test("all that is missing or wrong in a protest is said at once, each at its field [OF-05]", () => {
  const faultsOf = (fields: Record<string, string>) => readProtest({ ...protest, ...fields }).reply().error
  expect(faultsOf({ rider: "", subject: " ", fee: "five", receivedOn: "noon" })).toEqual({
    rider: ["rider-missing"],
    subject: ["subject-missing"],
    fee: ["fee-unreadable"],
    receivedOn: ["time-unreadable"],
  })
  expect(faultsOf({ rider: somebodyElse, name: "" })).toEqual({ name: ["name-missing"] })
})

test("a time that clocks skip or show twice is asked about, and an offset settles it [OF-05] [D-48]", () => {
  const at = (time: string) => readProtest({ ...protest, receivedOn: time })
  expect(at("2026.03.29 03:30")).toMatchObject({ error: { receivedOn: ["time-skipped"] } })
  expect(at("2026.10.25 03:30")).toMatchObject({ error: { receivedOn: ["time-twice"] } })
  expect(at("2026.10.25 03:30 +02:00")).toMatchObject({ value: { receivedOn: Date.UTC(2026, 9, 25, 1, 30) } })
})

test("a decision is read with its time and the fee, and never guessed [OF-05]", () => {
  const ruling = { decision: "upheld", text: "", decidedOn: "2026.05.16 15:10", isFeeReturned: "on" }
  expect(readRuling(ruling)).toHaveProperty("value", {
    decision: "upheld",
    text: null,
    decidedOn: receivedOn + 600_000,
    isFeeReturned: true,
  })
  const { isFeeReturned: _, ...kept } = ruling
  expect(readRuling(kept)).toMatchObject({ value: { isFeeReturned: false } })
  expect(readRuling({ ...ruling, decision: "", decidedOn: "" }).reply().error).toEqual({
    decision: ["decision-missing"],
    decidedOn: ["time-unreadable"],
  })
})
