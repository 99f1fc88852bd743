import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import type { RegistrationStart } from "#contracts/registration/participant-form.ts"
import { faulty, showStage } from "#tests/support/screens/show-stage.ts"
import { fillForm, form, openJoin, sendForm } from "#tests/support/screens/stage-actions.ts"
import { expectToast } from "#tests/support/screens/toasts.ts"

const field = (label: string) => form.getByLabelText(label, { exact: true })
const combobox = (name: string) => form.getByRole("combobox", { name })
const options = form.getByRole("listbox").getByRole("option")
const classes = field("Racing class").getByRole("option")

const hasFault = (label: string, fault: string) =>
  expect.element(field(label)).toHaveAccessibleDescription(new RegExp(fault.replaceAll(".", "\\.")))

const championship = { hasTeamCompetition: false, hasClubStandings: false, hasWomenClasses: false, teams: [] }
const clubs = [{ id: "MK Ērgļi", country: "Latvia" }]

/** Opens the form in which a rider joins. */
const showJoin = async (start: Partial<RegistrationStart> = {}) => {
  const stage = await showStage({ start: { clubs, ...start } })
  await openJoin()
  await expect.element(form).toBeVisible()
  return stage
}

test("every fault of a form is shown at its field, and typed values stay [PA-03] [PA-05]", async () => {
  const teams = ["Ozoli"]
  await showJoin({
    championship: { ...championship, hasTeamCompetition: true, hasWomenClasses: true, teams },
  })
  await expect.element(field("Birth date")).toHaveAttribute("placeholder", "yyyy.MM.dd")
  await expect.element(field("Gender")).toHaveAttribute("aria-required", "true")
  await hasFault("Gender", "Required: women have standings of their own")
  // nobody has an age before birth
  await field("Birth date").fill("2099.01.01")
  await hasFault("Birth date", "Year, month, day: ")
  await field("Birth date").fill("")
  await field("Name").fill("  ")
  await sendForm("Join")
  await hasFault("Name", "Name can't be empty")
  await hasFault("Birth date", "Birth date can't be empty")
  await hasFault("Racing class", "Racing class can't be empty")
  await hasFault("Gender", "Gender selection can't be empty")
  await expect.element(field("Name")).toHaveFocus()

  await field("Name").fill("a".repeat(201))
  await field("Racing number").fill("07")
  await userEvent.type(field("Birth date"), "20269999")
  await combobox("Club").fill("No such club")
  await expect
    .element(form.getByText("No such club. Leave it empty and ask the secretary of the stage to add it."))
    .toBeVisible()
  await userEvent.tab()
  await combobox("Team").fill("Bērzi")
  await userEvent.tab()
  await sendForm("Join")
  await hasFault("Name", "This is too long")
  await hasFault("Racing number", "Only digits, not beginning with 0")
  await hasFault("Birth date", "This is not a date. Write it as 1988.05.23.")
  await hasFault("Club", "There is no such club.")
  await hasFault("Team", "There is no such team.")
  await expect.element(field("Birth date")).toHaveValue("2026.99.99")
  await expect.element(combobox("Team")).toHaveValue("Bērzi")

  await field("Birth date").fill("")
  await userEvent.type(field("Birth date"), "20250501")
  await sendForm("Join")
  await hasFault("Birth date", "A participant is at least 2 years old")
  await expect.element(form.getByCss("input[type=date]")).toHaveAttribute("max", "2024-05-01")
})

test("classes are those for the age, until somebody wants to see all [PA-04]", async () => {
  await showJoin()
  const offered = () => classes.elements().map((one) => one.textContent)
  const isForAge = form.getByLabelText("Only classes for this age")
  await expect.element(isForAge).toBeChecked()
  await expect.poll(offered).toEqual(["Choose a class", "Hobby (16–∞)", "Bērni (6–12)"])
  await userEvent.type(field("Birth date"), "20170102")
  await expect.poll(offered).toEqual(["Choose a class", "Bērni (6–12)"])
  await field("Birth date").fill("1830.01.02")
  await expect.poll(offered).toEqual(["Choose a class"])
  await isForAge.click()
  await expect.poll(offered).toEqual(["Choose a class", "Hobby (16–∞)", "Bērni (6–12)"])
})

test.for([
  [{}, false, false],
  [{ hasTeamCompetition: true, teams: ["Ķeizari"] }, true, false],
  [{ hasClubStandings: true }, false, true],
  [{ hasWomenClasses: true }, false, true],
] as const)(
  "team and gender are asked for where the championship wants them: %o [PA-02]",
  async ([wanted, hasTeam, hasGender]) => {
    await showJoin({ championship: { ...championship, ...wanted, teams: hasTeam ? ["Ķeizari"] : [] } })
    expect(combobox("Team").elements()).toHaveLength(hasTeam ? 1 : 0)
    expect(field("Gender").elements()).toHaveLength(hasGender ? 1 : 0)
    if (!hasTeam) return
    await combobox("Team").fill("keiz")
    await expect.element(options.nth(1)).toHaveTextContent("Create team “keiz”")
    await expect.element(options.first()).toHaveTextContent("Ķeizari")
    await options.nth(1).click()
    await expect.element(combobox("Team")).toHaveValue("keiz")
    await combobox("Club").fill("mk ergli")
    await expect.element(options).toHaveTextContent("MK Ērgļi, Latvia")
  },
)

test("fields that the championship asks for since the form was opened are then shown, over what was typed", async () => {
  const stage = await showJoin()
  await fillForm({ number: "77" })
  await expect.element(field("Gender")).not.toBeInTheDocument()
  stage.start = { championship: { ...championship, hasWomenClasses: true } }
  stage.join.mockResolvedValueOnce(faulty("gender-empty"))
  await sendForm("Join")
  await expect.element(form.getByText("Gender selection can't be empty")).toBeVisible()
  await expect.element(field("Gender")).toHaveFocus()
  await expect.element(field("Name")).toHaveValue("Anna Ozola")
  await field("Gender").selectOptions("Female")
  await sendForm("Join")
  await expect.element(page.getByText("You are joined")).toBeVisible()
})

test("typed values stay when the network is cut, and leaving the form asks first [PA-14]", async () => {
  const stage = await showStage()
  const noNetwork = new TypeError("no network")
  stage.network.mockRejectedValueOnce(noNetwork)
  await openJoin()
  await expectToast("Failed to check if participant exists")
  await openJoin()
  await fillForm({ number: "77" })
  stage.network.mockRejectedValueOnce(noNetwork)
  await sendForm("Join")
  await expectToast("Error joining")
  const alert = form.getByRole("alert")
  await expect.element(alert).toMatchTextContent(/Failed to save. What you typed is still here./)
  stage.join.mockRejectedValueOnce(new Error("The database is gone"))
  await sendForm("Join")
  await expect.element(alert).toMatchTextContent(/Something went wrong. Please refresh and try again./)
  await expect.element(field("Name")).toHaveValue("Anna Ozola")
  await expect.element(field("Racing number")).toHaveValue("77")

  const leave = page.getByRole("dialog", { name: "Leave without saving?" })
  await userEvent.keyboard("{Escape}")
  await leave.getByRole("button", { name: "Stay here" }).click()
  await form.getByRole("button", { name: "Cancel" }).click()
  await expect.element(leave).toBeVisible()
  await userEvent.keyboard("{Escape}")
  await expect.element(leave).not.toBeInTheDocument()
  await expect.element(field("Racing number")).toHaveValue("77")
  expect(stage.riders).toEqual([])
  await sendForm("Join")
  await expect.element(page.getByText("You are joined")).toBeVisible()
})

test("a rider still typing when the competition ends is told so, and keeps what was typed", async () => {
  const stage = await showJoin()
  await fillForm({ number: "77" })
  const past = Date.now() - 60_000
  stage.stage = { ...stage.stage, competitionStartDate: past, competitionEndDate: past }
  stage.change("reload")
  const joins = page.getByRole("region", { name: "Stage" }).getByRole("button", { name: "Join" })
  await expect.element(joins).not.toBeInTheDocument()
  stage.join.mockResolvedValueOnce("registration-closed")
  await sendForm("Join")
  await expect.element(form.getByRole("alert")).toMatchTextContent(/Registration has ended./)
  await expect.element(field("Racing number")).toHaveValue("77")
})

test("a rider joins with the keyboard alone, and the focus stays where they are", async () => {
  await showStage({ start: { clubs } })
  page.getByRole("button", { name: "Join", exact: true }).element().focus()
  await userEvent.keyboard("{Enter}")
  await expect.element(field("Name")).toHaveFocus()
  await userEvent.keyboard("Anna Ozola{Tab}77{Tab}19960714{Tab}{Tab}{ArrowDown}")
  await expect.element(field("Racing class")).toHaveValue("Hobby")
  await userEvent.keyboard("{Tab}{Tab}{Tab}{Tab}")
  await expect.element(combobox("Club")).toHaveFocus()
  await userEvent.keyboard("Ērgļi")
  await expect.element(options).toBeVisible()
  await userEvent.keyboard("{Escape}")
  await expect.element(options).not.toBeInTheDocument()
  await expect.element(form).toBeVisible()
  await userEvent.keyboard("{Backspace}{ArrowDown}{Enter}")
  await expect.element(combobox("Club")).toHaveValue("MK Ērgļi, Latvia")
  await userEvent.keyboard("{Enter}")
  await expect.element(page.getByText("You are joined")).toHaveFocus()
})
