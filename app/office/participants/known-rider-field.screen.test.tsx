import { expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import type { KnownRider } from "#contracts/registration/participants.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { sampleRider } from "#tests/support/screens/sample-stage.ts"
import { showStageToSecretary } from "#tests/support/screens/show-stage.ts"
import { fillForm, form, sendForm } from "#tests/support/screens/stage-actions.ts"
import { expectToast } from "#tests/support/screens/toasts.ts"

const riderId = "5b1f0a52-6f0c-4a39-9d5e-3d7f7c1f0a01"
const name = form.getByRole("combobox", { name: "Name", exact: true })
const option = (text: string) => form.getByRole("option").filter({ hasText: text })
const field = (label: string) => form.getByLabelText(label, { exact: true })
const tick = form.getByLabelText("Put the result on this rider’s page")

const known = ({ form: filled, ...given }: Partial<KnownRider> = {}): KnownRider => ({
  key: crypto.randomUUID(),
  form: {
    name: "Līga Kalna",
    racingNumber: "7",
    bike: "TRS ONE",
    birthDate: "1996-07-14",
    license: "LV-7",
    club: "MK Ērgļi",
    gender: null,
    team: null,
    ...filled,
  },
  takenNumber: null,
  lastClass: "Hobby",
  isHere: false,
  latest: { color: "#e10600", stage: { title: "Madona", competitionStartDate: Date.UTC(2026, 3, 4) } },
  rider: null,
  ...given,
})

const named = (given: string): Partial<KnownRider> => ({ form: { ...known().form, name: given } })

/** Opens the form of a new participant, where these riders are known. */
const openForm = async (...riders: KnownRider[]) => {
  const stage = await showStageToSecretary()
  stage.start = { clubs: [{ id: "MK Ērgļi", country: "Latvia" }], mayAddClub: true }
  stage.known.mockResolvedValue(riders)
  await page.getByRole("button", { name: "Add participant" }).click()
  await expect.element(name).toHaveFocus()
  return stage
}

test("whoever is chosen with the keys fills in the form, the class for their age too, and is added by one more press [PA-22]", async () => {
  const stage = await openForm(known(), known(named("Līga Liepa")))
  await userEvent.keyboard("līg")
  await expect.element(option("Līga Kalna")).toMatchTextContent(/7.*1996 · Hobby · MK Ērgļi.*Madona/)
  await lookAt()
  await userEvent.keyboard("{ArrowDown}{Enter}")
  await expect.element(form.getByRole("listbox")).not.toBeInTheDocument()
  await expect.element(name).toHaveValue("Līga Kalna")
  await expect.element(name).toHaveFocus()
  for (const [label, value] of [
    ["Racing number", "7"],
    ["Birth date", "1996.07.14"],
    ["Racing class", "Hobby"],
    ["Motorcycle", "TRS ONE"],
    ["Licence", "LV-7"],
    ["Club", "MK Ērgļi, Latvia"],
  ] as const)
    await expect.element(field(label)).toHaveValue(value)
  await expect.element(form.getByText("Filled in from: Madona. Check it.")).toBeVisible()
  await sendForm("Add")
  await expectToast("Added participant")
  expect(stage.riders).toMatchObject([{ name: "Līga Kalna", racingNumber: "7", birthDate: "1996-07-14" }])
  expect(stage.save.mock.lastCall?.[0]).not.toHaveProperty("rider")
})

test("a rider with a page is linked by saving, as long as the box is ticked and the name is theirs [PA-22] [RI-04]", async () => {
  const rider = { id: riderId, hasAccount: true, isHidden: false }
  const stage = await openForm(known({ rider }))
  await name.fill("līg")
  await option("Līga Kalna").click()
  await expect.element(tick).toBeChecked()
  await expect.element(form.getByText("Has an account")).toBeVisible()
  await lookAt()
  stage.save.mockResolvedValueOnce("rider-in-stage")
  await sendForm("Add")
  await expect
    .element(form.getByText("This rider already has another entry in one of these stages."))
    .toBeVisible()
  await expect.element(field("Licence")).toHaveValue("LV-7")
  expect(stage.save.mock.lastCall?.[0]).toMatchObject({ rider: riderId })
  await tick.click()
  await sendForm("Add and continue")
  await expectToast("Added participant")
  expect(stage.save.mock.lastCall?.[0]).not.toHaveProperty("rider")

  await expect.element(name).toHaveValue("")
  await name.fill("līg")
  await option("Līga Kalna").click()
  await tick.click()
  await expect.element(tick).not.toBeChecked()
  // the same one is chosen again
  await name.click()
  await userEvent.keyboard("{ArrowDown}")
  await option("Līga Kalna").click()
  await expect.element(tick).toBeChecked()
  await name.fill("Berta Kalna")
  await expect.element(tick).not.toBeInTheDocument()
  await field("Racing number").fill("8")
  await sendForm("Add")
  await expectToast("Added participant")
  expect(stage.save.mock.lastCall?.[0]).not.toHaveProperty("rider")
})

test("a number that is taken is left out and named, and whoever is in the stage already fills in nothing [PA-22]", async () => {
  const taken = known({ takenNumber: "7", form: { ...known().form, racingNumber: null } })
  const here = known({ ...named("Anna Ozola"), isHere: true })
  const hidden = known({ ...named("Jaan Tamm"), rider: { id: riderId, hasAccount: true, isHidden: true } })
  await openForm(taken, here, hidden)
  await name.fill("anna")
  await expect.element(option("Anna Ozola")).toMatchTextContent(/Already in this stage/)
  await option("Anna Ozola").click()
  await expect.element(form.getByText("Anna Ozola is already in this stage.")).toBeVisible()
  await expect.element(field("Birth date")).toHaveValue("")
  await name.fill("līg")
  await option("Līga Kalna").click()
  await expect.element(field("Racing number")).toHaveValue("")
  await expect.element(form.getByText(/Number 7 is not free in this stage\./)).toBeVisible()
  await name.fill("jaa")
  await option("Jaan Tamm").click()
  await expect.element(form.getByText(/This rider wants no page about their results\./)).toBeVisible()
  await expect.element(tick).not.toBeInTheDocument()
})

test("nobody is looked for under two letters, Escape closes the list and not the form, and a late answer is for nothing [PA-22]", async () => {
  const stage = await openForm()
  await name.fill("l")
  const answers: Record<string, PromiseWithResolvers<KnownRider[]>> = {
    an: Promise.withResolvers(),
    jaa: Promise.withResolvers(),
  }
  stage.known.mockImplementation((words) => answers[words]?.promise ?? Promise.resolve([]))
  await name.fill("an")
  await expect.poll(() => stage.known.mock.calls.flat()).toEqual(["an"])
  await name.fill("jaa")
  await expect.poll(() => stage.known.mock.calls.flat()).toEqual(["an", "jaa"])
  answers.jaa?.resolve([known(named("Jaan Tamm"))])
  await expect.element(option("Jaan Tamm")).toBeVisible()
  answers.an?.resolve([known(named("Anna Ozola"))])
  await userEvent.keyboard("{Escape}")
  await expect.element(form.getByRole("listbox")).not.toBeInTheDocument()
  await expect.element(form).toBeVisible()
  await userEvent.keyboard("{ArrowDown}")
  await expect.element(option("Jaan Tamm")).toBeVisible()
  await expect.element(option("Anna Ozola")).not.toBeInTheDocument()
})

test("where riders cannot be looked up the form says so, and is filled in by hand [PA-22]", async () => {
  const stage = await openForm()
  stage.known.mockRejectedValue(new Error("no network"))
  await name.fill("līg")
  await expect.element(name).toHaveAccessibleDescription(/cannot be looked up just now/)
  await fillForm({ name: "Līga Kalna" })
  await sendForm("Add")
  await expectToast("Added participant")
  expect(stage.riders).toHaveLength(1)
})

test("only the form of a new participant offers riders [PA-22]", async () => {
  const known = vi.fn()
  const stage = await showStageToSecretary({ riders: [sampleRider({ name: "Jaan Tamm" })] })
  stage.known.mockImplementation(known)
  await page.getByRole("button", { name: "Actions: Jaan Tamm" }).click()
  await page.getByRole("menu").getByText("Edit", { exact: true }).click()
  await expect.element(form.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Jaan Tamm")
  await expect.element(name).not.toBeInTheDocument()
})
