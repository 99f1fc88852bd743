import { expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { sampleRider } from "#tests/support/screens/sample-stage.ts"
import { asking, showStage, showStageToSecretary } from "#tests/support/screens/show-stage.ts"
import { choose, fillForm, form, lineOf, sendForm } from "#tests/support/screens/stage-actions.ts"
import { expectToast } from "#tests/support/screens/toasts.ts"

const button = (name: string) => page.getByRole("button", { name, exact: true })
const field = (label: string) => form.getByLabelText(label, { exact: true })
const dialog = (name: string) => page.getByRole("dialog", { name, exact: true })
const menu = page.getByRole("menu", { name: "Actions: Jaan Tamm" })
const status = (name: string) => menu.getByRole("menuitemradio", { name })
const heading = page.getByRole("heading", { name: /^Participants/ })
const gone = page.getByRole("status").filter({ hasText: "is no longer in the list" })

/** The page of a stage in which Anna and Jaan ride, open before its secretary. */
const show = async () => {
  const anna = sampleRider({ name: "Anna Ozola", racingNumber: "5", license: "LV-5" })
  const jaan = sampleRider({ name: "Jaan Tamm", racingNumber: "6" })
  const stage = await showStageToSecretary({ riders: [jaan, anna] })
  /** Lets somebody else change a participant, or remove them. */
  const change = (id: string, values: Partial<typeof anna> | null) => {
    stage.riders = stage.riders.flatMap((one) =>
      one.id !== id ? one : values === null ? [] : { ...one, ...values },
    )
  }
  return { stage, anna, jaan, change }
}

test("a secretary adds a participant, and the club that they lack [D-56]", async () => {
  const { stage } = await show()
  stage.start = { mayAddClub: true }
  await button("Add participant").click()
  await expect.element(form.getByLabelText("Only classes for this age")).toBeChecked()
  await fillForm({ name: "Līga Kalna", number: "7" })
  const club = form.getByRole("combobox", { name: "Club" })
  await club.fill("Lahden MK, Finland")
  await form.getByRole("option", { name: "Add the club “Lahden MK, Finland”" }).click()
  await expectToast("Added the club")
  await expect.element(club).toHaveValue("Lahden MK, Finland")
  await sendForm("Add")
  await expectToast("Added participant")
  await expect.element(lineOf("Līga Kalna")).toMatchTextContent(/Lahden MK/)
  await expect.element(button("Add participant")).toHaveFocus()
  expect(stage.riders[0]).toMatchObject({ name: "Līga Kalna", racingNumber: "7" })
})

test("a participant with results is edited after a notice, and renamed after a confirmation [PA-07] [PA-16]", async () => {
  const { stage, anna } = await show()
  stage.hasResult = true
  await choose("Anna Ozola", "Edit")
  await expect
    .element(form)
    .toMatchTextContent(/There are already results for this participant, data will be updated also there/)
  await expect
    .element(field("Name"))
    .toHaveAccessibleDescription("The name should not be changed after the participant has competed")
  await field("Motorcycle").fill("GasGas TXT")
  await field("Name").fill("Anna Kalna")
  stage.save.mockResolvedValue(asking("name-after-results"))
  const confirm = page.getByRole("dialog", { name: /^The name should not be changed/ })
  await sendForm("Save")
  await confirm.getByRole("button", { name: "Go back" }).click()
  expect(stage.riders).toContainEqual(anna)
  await sendForm("Save")
  await confirm.getByRole("button", { name: "Continue" }).click()
  await expectToast("Saving participant data")
  await expect.element(lineOf("Anna Kalna")).toBeVisible()
  expect(stage.riders[1]).toEqual({ ...anna, name: "Anna Kalna", bike: "GasGas TXT" })
})

test("a participant's own form offers all classes, and says where theirs is not for their age [PA-04]", async () => {
  await showStageToSecretary({
    riders: [
      sampleRider({ name: "Mazā Anna", birthDate: "2020-01-02" }),
      sampleRider({ name: "Lielā Anna", birthDate: "1990-01-02" }),
    ],
  })
  await expect.element(lineOf("Mazā Anna")).toMatchTextContent(/Not of this age/)
  await expect.element(lineOf("Lielā Anna")).not.toMatchTextContent(/Not of this age/)
  await choose("Mazā Anna", "Edit")
  await expect.element(form.getByLabelText("Only classes for this age")).not.toBeChecked()
  await expect
    .element(field("Racing class"))
    .toHaveAccessibleDescription(/This class is not for this age: \d+ on race day, and the class is for 16–∞/)
})

test("nobody else is told that a class is not for an age [PA-04]", async () => {
  await showStage({ riders: [sampleRider({ name: "Mazā Anna", birthDate: "2020-01-02" })] })
  await expect.element(lineOf("Mazā Anna")).toBeVisible()
  await expect.element(lineOf("Mazā Anna")).not.toMatchTextContent(/Not of this age/)
})

test("a secretary confirms and registers a participant; the status that is held is disabled [PA-10]", async () => {
  const { stage, jaan } = await show()
  for (const [held, other] of [
    ["Registered", "Confirmed"],
    ["Confirmed", "Registered"],
  ] as const) {
    await expect.element(lineOf("Jaan Tamm").getByCss(".entry-status")).toMatchTextContent(new RegExp(held))
    await button("Actions: Jaan Tamm").click()
    await expect.element(status(held)).toHaveAttribute("aria-disabled", "true")
    await status(other).click()
    await expectToast("Saved")
    await expect.poll(() => stage.setStatus.mock.lastCall).toEqual([jaan.id, other])
  }
})

test("an open menu follows its participant, and goes with them; the focus goes to the heading of the list, and it is said who is gone", async () => {
  const { stage, jaan, change } = await show()
  await button("Actions: Jaan Tamm").click()
  await expect.element(status("Registered")).toHaveFocus()
  change(jaan.id, { status: "Confirmed" })
  stage.change()
  await expect.element(status("Confirmed")).toHaveAttribute("aria-disabled", "true")
  await expect.element(status("Confirmed")).toHaveAttribute("aria-checked", "true")
  await status("Registered").click()
  await expect.poll(() => stage.setStatus.mock.lastCall).toEqual([jaan.id, "Registered"])

  await button("Actions: Jaan Tamm").click()
  await expect.element(menu).toBeVisible()
  change(jaan.id, null)
  stage.change("reload")
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(heading).toHaveFocus()
  await expect.element(gone).toHaveTextContent("Jaan Tamm is no longer in the list.")
})

test("of a participant who goes beside a closed menu, or an open question, the focus goes to the heading", async () => {
  const { stage, jaan, anna, change } = await show()
  await button("Actions: Jaan Tamm").click()
  await userEvent.keyboard("{Escape}")
  await expect.element(button("Actions: Jaan Tamm")).toHaveFocus()
  change(jaan.id, null)
  stage.change()
  await expect.element(heading).toHaveFocus()
  await expect.element(gone).toHaveTextContent("Jaan Tamm is no longer in the list.")
  await choose("Anna Ozola", "Delete")
  const question = dialog("Remove Anna Ozola from the stage?")
  await expect.element(question).toBeVisible()
  // what was said is over
  await expect.element(gone).not.toBeInTheDocument()
  change(anna.id, null)
  stage.change("reload")
  await expect.element(lineOf("Anna Ozola")).not.toBeInTheDocument()
  await question.getByRole("button", { name: "Cancel" }).click()
  await expect.element(heading).toHaveFocus()
})

test("each of two removed namesakes is announced, until there is one of that name again", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  const namesakes = ["71", "72"].map((racingNumber) => sampleRider({ name: "Līga Kalna", racingNumber }))
  const stage = await showStageToSecretary({ riders: namesakes })
  const menuOf = (number: string) =>
    lineOf("Līga Kalna").filter({ hasText: number }).getByRole("button", { name: "Actions: Līga Kalna" })
  /** The page reads its list again after a while. */
  const isListed = async (number: string) => {
    await vi.advanceTimersByTimeAsync(2_500)
    return menuOf(number).elements().length > 0
  }
  const remove = async (number: string) => {
    menuOf(number).element().focus()
    stage.riders = stage.riders.filter(({ racingNumber }) => racingNumber !== number)
    stage.change()
    await expect.poll(() => isListed(number)).toBe(false)
    await expect.element(gone).toHaveTextContent("Līga Kalna is no longer in the list.")
    return gone.getByCss("span").element()
  }
  const message = await remove("71")
  await remove("72")
  expect(message.isConnected).toBe(false)
  await button("Add participant").click()
  stage.riders = [sampleRider({ name: "Līga Kalna", racingNumber: "73" })]
  stage.change()
  await expect.poll(() => isListed("73")).toBe(true)
  await expect.element(gone).not.toBeInTheDocument()
})

test("a participant is deleted after a confirmation, but not with results [PA-11]", async () => {
  const { stage, jaan, anna } = await show()
  const confirm = (name: string) => dialog(`Remove ${name} from the stage?`)
  await choose("Jaan Tamm", "Delete")
  await confirm("Jaan Tamm").getByRole("button", { name: "Cancel" }).click()
  await expect.element(button("Actions: Jaan Tamm")).toHaveFocus()
  expect(stage.remove).not.toHaveBeenCalled()
  await choose("Jaan Tamm", "Delete")
  await confirm("Jaan Tamm").getByRole("button", { name: "Delete" }).click()
  await expectToast("Participant is removed from the stage")
  await expect.element(lineOf("Jaan Tamm")).not.toBeInTheDocument()
  await expect.element(heading).toHaveFocus()
  expect(stage.remove).toHaveBeenCalledWith(jaan.id)

  stage.remove.mockResolvedValueOnce("has-results")
  await choose("Anna Ozola", "Delete")
  await confirm("Anna Ozola").getByRole("button", { name: "Delete" }).click()
  await dialog("Participant has results. Delete results first").getByRole("button", { name: "OK" }).click()
  await expect.element(lineOf("Anna Ozola")).toBeVisible()
  expect(stage.riders).toEqual([anna])
})

test("a secretary views all that is known of a participant, and to whom they can write [FA-04]", async () => {
  await show()
  await choose("Anna Ozola", "View info")
  const facts = dialog("Anna Ozola")
  for (const address of ["anna@example.org", "juris@example.org"])
    await expect
      .element(facts.getByRole("link", { name: address }))
      .toHaveAttribute("href", `mailto:${address}`)
  for (const fact of ["5", "Hobby", "1996.07.14", "LV-5", "Registered"])
    await expect.element(facts.getByCss("dd").filter({ hasText: new RegExp(`^${fact}$`) })).toBeVisible()
  await lookAt()
  await facts.getByRole("button", { name: "Close" }).click()
  await expect.element(button("Actions: Anna Ozola")).toHaveFocus()
})

test("somebody else's change is not overwritten, and a participant who is gone can no longer be edited", async () => {
  const { stage, jaan, change } = await show()
  await choose("Jaan Tamm", "Edit")
  await field("Motorcycle").fill("Montesa")
  change(jaan.id, { bike: "Vertigo" })
  stage.save.mockResolvedValueOnce("changed-meanwhile")
  await sendForm("Save")
  await expect
    .element(form.getByRole("alert"))
    .toMatchTextContent(
      /Somebody else has changed this participant meanwhile. New data: Motorcycle: Vertigo./,
    )
  await expect.element(field("Motorcycle")).toHaveValue("Montesa")
  stage.save.mockResolvedValueOnce("participant-not-found")
  await sendForm("Save")
  await expect.element(form.getByText("This participant is no longer in the stage.")).toBeVisible()
  await expect.element(field("Motorcycle")).toHaveValue("Montesa")
  expect(stage.riders[0]).toMatchObject({ bike: "Vertigo" })
})

test("a form that cannot be opened says why, and nothing about saving", async () => {
  const { stage, jaan, change } = await show()
  change(jaan.id, null)
  stage.begin.mockResolvedValueOnce("participant-not-found")
  await choose("Jaan Tamm", "Edit")
  const notOpened = dialog("The form cannot be opened")
  await expect.element(notOpened).toMatchTextContent(/This participant is no longer in the stage./)
  await notOpened.getByRole("button", { name: "OK" }).click()
  await expect.element(lineOf("Jaan Tamm")).not.toBeInTheDocument()

  stage.begin.mockResolvedValueOnce("results-approved")
  await choose("Anna Ozola", "Edit")
  await expect
    .element(dialog("Results are approved"))
    .toMatchTextContent(/The entry of a participant who has a result can no longer be changed./)
})

test("the menu of a participant, and a form with faults and an open list, are accessible and fit", async () => {
  const { stage } = await show()
  stage.start = {
    clubs: [{ id: "Ziemeļvidzemes tehnisko sporta veidu klubs", country: "Latvia" }],
    championship: {
      hasTeamCompetition: true,
      hasClubStandings: false,
      hasWomenClasses: true,
      teams: ["Ozoli"],
    },
  }
  await button("Actions: Jaan Tamm").click()
  await lookAt()
  await status("Registered").element().focus()
  await menu.getByText("Edit", { exact: true }).click()
  await field("Name").fill("")
  await field("Racing number").fill("0")
  await sendForm("Save")
  await form.getByRole("combobox", { name: "Team" }).click()
  await lookAt()
})
