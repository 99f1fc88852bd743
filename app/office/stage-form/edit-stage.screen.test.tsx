import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { lookAt } from "#tests/support/screens/look-at.ts"
import {
  aClass,
  classNamed,
  field,
  fold,
  press,
  radio,
  saved,
  saveStage,
  showStageForm,
} from "#tests/support/screens/stage-form.ts"

test("each fault of a class is shown at its field, in the class that is unfolded for it", async () => {
  const { save } = await showStageForm({
    classes: [
      { ...aClass, name: "Expert", yearsFrom: 16 },
      { ...aClass, name: "Ladies" },
    ],
  })
  const expert = classNamed("Expert")
  const at = (label: string) => expert.getByLabelText(label, { exact: true })
  await fold("Expert")
  await at("Age to").fill("12")
  await at("Laps").fill("0")
  await at("First start").fill("2026-05-16T12:00")
  await at("Last finish").fill("2026-05-16T11:00")
  await expert.getByRole("button", { name: "None" }).click()
  await fold("Expert")
  await expect.element(at("Laps")).not.toBeVisible()
  await saveStage()
  for (const fault of [
    "The upper age is below the lower one.",
    "Please enter a number from 1 to 99.",
    "The class would end before it starts.",
    "Choose at least one section.",
  ])
    await expect.element(expert.getByText(fault)).toBeVisible()
  await expect.element(at("Laps")).toHaveAttribute("aria-invalid", "true")
  expect(save).not.toHaveBeenCalled()
  await at("Age to").fill("")
  await at("Laps").fill("1")
  await at("Last finish").fill("")
  await at("Section 2").click()
  await saveStage()
  await saved()
  await expect.element(expert.getByCss("summary")).toMatchTextContent(/rides sections 2/)
  await expect.element(at("Laps")).toBeVisible()
  await expect.element(classNamed("Ladies").getByLabelText("Laps")).not.toBeVisible()
  await fold("Ladies")
  await classNamed("Ladies").getByRole("button", { name: "Remove the class" }).click()
  await expect.element(page.getByRole("button", { name: "Add the class Ladies" })).toHaveFocus()
})

test("a stage is hidden from its riders after a question, and only then after a proof, which is in sight", async () => {
  const { save } = await showStageForm({}, { riders: 42 })
  await radio(/^Draft/).click()
  await saveStage()
  const question = page.getByRole("alertdialog", { name: "Hide the stage again?" })
  await expect.element(question).toHaveFocus()
  await expect.element(page.getByLabelText("Password")).not.toBeInTheDocument()
  await question.getByRole("button", { name: "Save and hide the stage" }).click()
  const password = page.getByLabelText("Password")
  await expect.element(password).toHaveFocus()
  await expect.element(password).toBeInViewport()
  expect(save).not.toHaveBeenCalled()
  await password.fill("a-long-password")
  await userEvent.keyboard("{Enter}")
  await saved()
  expect(save.mock.lastCall?.[0].status).toBe("draft")
})

test("of a section time only what the rules allow is saved, or none", async () => {
  const { save } = await showStageForm()
  const sectionTime = page.getByRole("textbox", { name: "Section time, seconds" })
  for (const [typed, sectionSeconds] of [
    ["60", 60],
    ["", null],
  ] as const) {
    await sectionTime.fill(typed)
    await saveStage()
    await saved()
    expect(save.mock.lastCall?.[0]).toMatchObject({ sectionSeconds })
  }
  await sectionTime.fill("5")
  await saveStage()
  await expect.element(page.getByText("Please enter seconds from 10 to 3600.")).toBeVisible()
})

test("an openFree stage has its gates, limits and bonus", async () => {
  const { save } = await showStageForm()
  await radio(/^Open free/).click()
  await expect.element(field("Gate D")).toHaveValue("20")
  await field("Gate D is in use").click()
  await field("Gate A").fill("2,5")
  await field("Fault limit").fill("3")
  await field("Warning before its end, seconds").fill("100")
  await page.getByRole("checkbox", { name: /^Bonus by number of faults/ }).click()
  await expect.element(field("2 faults")).toHaveValue("6")
  await expect.element(field("3 faults")).not.toBeVisible()
  await saveStage()
  await expect.element(page.getByText("The warning would come before the section begins.")).toBeVisible()
  await field("Warning before its end, seconds").fill("15")
  await saveStage()
  await saved()
  expect(save.mock.lastCall?.[0]).toMatchObject({
    competitionType: "openFree",
    openFree: {
      gatePoints: { A: 2.5, B: 5, C: 10, D: null },
      faultLimit: 3,
      sectionSeconds: 90,
      warningSeconds: 15,
      faultPoints: 0,
      bonusByFaults: [10, 8, 6],
    },
  })
})

test("moving a stage to another day names the classes that would stay on the old one", async () => {
  const { save } = await showStageForm({
    classes: [
      { ...aClass, name: "Expert", startTime: "2026-05-16T11:00" },
      { ...aClass, name: "Ladies" },
    ],
  })
  const firstStart = classNamed("Expert").getByLabelText("First start")
  await field("Start").fill("2026-05-17T10:00")
  await field("End").fill("2026-05-17T18:00")
  await saveStage()
  await expect.element(firstStart).toHaveAccessibleDescription(/^This time is not on a day of the stage\./)
  await expect.element(firstStart).toHaveAttribute("aria-invalid", "true")
  expect(save).not.toHaveBeenCalled()
  await firstStart.fill("2026-05-17T11:00")
  await saveStage()
  await saved()
})

test("moving a stage to another day moves its other times along in one step, shown as they were and as they will be [CH-02]", async () => {
  const { save } = await showStageForm({
    registrationEndDate: "2026-05-15T20:00",
    classes: [{ ...aClass, name: "Expert", startTime: "2026-05-16T11:00", endTime: "2026-05-16T15:00" }],
  })
  const offer = page.getByRole("heading", { name: "Move the other times too?" })
  await field("Start").fill("2026.05.23 10:00")
  await expect.element(offer).toBeVisible()
  await expect
    .element(page.getByRole("listitem").filter({ hasText: "Expert: First start" }))
    .toMatchTextContent(/11:00/)
  await press("Move them")
  await expect.element(offer).not.toBeInTheDocument()
  await expect.element(page.getByText("4 times were moved along.")).toBeVisible()
  await expect.element(field("End")).toHaveValue("2026.05.23 18:00")
  await saveStage()
  await saved()
  expect(save.mock.lastCall?.[0]).toMatchObject({
    competitionStartDate: Date.UTC(2026, 4, 23, 7),
    competitionEndDate: Date.UTC(2026, 4, 23, 15),
    registrationEndDate: Date.UTC(2026, 4, 22, 17),
    classes: [{ startTime: Date.UTC(2026, 4, 23, 8), endTime: Date.UTC(2026, 4, 23, 12) }],
  })
})

test("only where a public stage moves to another day a secretary can say that this corrects a mistake [ST-15]", async () => {
  const { save } = await showStageForm()
  const tick = page.getByRole("checkbox", { name: "Riders need not be told: this corrects a mistake" })
  await field("Start").fill("2026.05.16 11:00")
  await expect.element(tick).not.toBeInTheDocument()
  await field("Start").fill("2026.05.23 10:00")
  await press("Move them")
  await radio(/^Draft/).click()
  await expect.element(tick).not.toBeInTheDocument()
  await radio(/^Published/).click()
  await tick.click()
  await saveStage()
  await saved()
  expect(save.mock.lastCall?.[1]).toBe(true)
  await expect.element(tick).not.toBeInTheDocument()
})

test("a stage without a place or a class is not published, and each field says so [D-44]", async () => {
  const { save } = await showStageForm({ status: "draft", location: null, classes: [] })
  await radio(/^Published/).click()
  await saveStage()
  await expect.element(field("Place")).toHaveAccessibleDescription("A published stage needs a place.")
  await expect.element(field("Place")).toHaveFocus()
  const noClass = page.getByText("A published stage needs at least one class.")
  await expect.element(noClass).toBeVisible()
  await field("Place").fill("Kaņieris")
  await expect.element(page.getByText("A published stage needs a place.")).not.toBeInTheDocument()
  await saveStage()
  await expect.element(noClass).toBeInViewport()
  expect(save).not.toHaveBeenCalled()
  await press("Add the class Expert")
  await saveStage()
  await saved()
  expect(save.mock.lastCall?.[0].status).toBe("published")
})

test("a stage whose standings are published is not hidden, and the field says what has to come first [SP-01] [D-18]", async () => {
  const { save } = await showStageForm()
  save.mockResolvedValueOnce("standings-published")
  await radio(/^Draft/).click()
  await saveStage()
  await expect.element(page.getByText("The standings of this stage are published.")).toBeInViewport()
  await expect.element(radio(/^Draft/)).toBeChecked()
})

test("a keyboard reaches the toggles of sections, the order of sponsors and the files", async () => {
  await showStageForm({
    sponsors: ["First", "Second"].map((name) => ({ name, logo: "", url: `https://${name}.example/` })),
  })
  classNamed("Expert").getByCss("summary").element().focus()
  await userEvent.keyboard("{Enter}")
  classNamed("Expert").getByLabelText("Section 1", { exact: true }).element().focus()
  await userEvent.keyboard(" {Tab}")
  await expect.element(classNamed("Expert").getByLabelText("Section 2", { exact: true })).toHaveFocus()
  page.getByRole("button", { name: "Move up: Second" }).element().focus()
  await userEvent.keyboard("{Enter}")
  await expect.element(page.getByRole("button", { name: "Move down: Second" })).toHaveFocus()
})

test("the form with many sections and a class of a long name is accessible and fits", async () => {
  const lapSections = Array.from({ length: 12 }, (_, section) => section % 4 !== 0)
  await showStageForm({
    competitionType: "openFree",
    sponsors: [{ name: "Riepas", logo: "", url: "https://riepas.example/" }],
    classes: ["Expert", "Veterāni ar ļoti garu klases nosaukumu"].map((name) => ({
      ...aClass,
      name,
      lapSections,
    })),
  })
  for (const name of ["Expert", "Veterāni"]) await fold(name)
  await lookAt()
})
