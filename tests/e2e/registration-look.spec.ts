import { expect, type Page } from "@playwright/test"
import { eq } from "drizzle-orm"
import { championship as championshipTable, stage as stageTable } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { makeClub } from "#tests/support/factories/make-club.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { lookAt } from "./look-at.ts"
import {
  fillForm,
  formOf,
  hardClub,
  lineOf,
  openAsSecretary,
  openJoin,
  openJoinAsNew,
  openPage,
  openStage,
  registrationCalls,
} from "./registration-form.ts"
import { test } from "./site.ts"
import { toast } from "./toasts.ts"
import { enter } from "./visitor.ts"

const askingAll = { hasTeamCompetition: true, hasWomenClasses: true, teams: ["Ozoli"] }

const join = (page: Page) => formOf(page).getByRole("button", { name: "Join" }).click()

test("every fault of a form is shown at its field, and typed values stay [PA-03] [PA-05]", async ({
  page,
  site,
}) => {
  await openJoinAsNew(page, site, askingAll)
  const form = formOf(page)
  const field = (label: string) => form.getByLabel(label, { exact: true })
  const hasFault = (label: string, fault: string) =>
    expect(field(label)).toHaveAccessibleDescription(new RegExp(fault.replaceAll(".", "\\.")))
  await expect(field("Birth date")).toHaveAttribute("placeholder", "yyyy.MM.dd")
  await expect(field("Gender")).toHaveAttribute("aria-required", "true")
  await hasFault("Gender", "Required: women have standings of their own")
  // nobody has an age before birth
  await field("Birth date").fill("2099.01.01")
  await hasFault("Birth date", "Year, month, day: ")
  await field("Birth date").fill("")
  await field("Name").fill("  ")
  await join(page)
  await hasFault("Name", "Name can't be empty")
  await hasFault("Birth date", "Birth date can't be empty")
  await hasFault("Racing class", "Racing class can't be empty")
  await hasFault("Gender", "Gender selection can't be empty")
  await expect(field("Name")).toBeFocused()

  await field("Name").fill("a".repeat(201))
  await field("Racing number").fill("07")
  await field("Birth date").pressSequentially("20269999")
  await form.getByRole("combobox", { name: "Club" }).fill("No such club")
  await page.keyboard.press("Tab")
  await form.getByRole("combobox", { name: "Team" }).fill("Bērzi")
  await page.keyboard.press("Tab")
  await join(page)
  await hasFault("Name", "This is too long")
  await hasFault("Racing number", "Only digits, not beginning with 0")
  await hasFault("Birth date", "This is not a date. Write it as 1988.05.23.")
  await hasFault("Club", "There is no such club.")
  await hasFault("Team", "There is no such team.")
  await expect(field("Birth date")).toHaveValue("2026.99.99")
  await expect(form.getByRole("combobox", { name: "Team" })).toHaveValue("Bērzi")

  await field("Birth date").fill("")
  const lastYear = new Date(Date.now() - 365 * 86_400_000).toISOString().slice(0, 10)
  await field("Birth date").pressSequentially(lastYear.replaceAll("-", ""))
  await join(page)
  await hasFault("Birth date", "A participant is at least 2 years old")
  const latest = await form.locator("input[type=date]").getAttribute("max")
  const [year = 0, month, day] = (latest ?? "").split("-").map(Number)
  const now = new Date()
  expect(now.getTime() - Date.UTC(year + 2, (month ?? 0) - 1, day)).toBeLessThan(2 * 86_400_000)
  expect(now.getTime() - Date.UTC(year + 2, (month ?? 0) - 1, day)).toBeGreaterThan(-86_400_000)
})

test("classes are those for the age, until somebody wants to see all [PA-04]", async ({ page, site }) => {
  await openJoinAsNew(page, site)
  const form = formOf(page)
  const classes = form.getByLabel("Racing class").getByRole("option")
  const isForAge = form.getByLabel("Only classes for this age")
  await expect(isForAge).toBeChecked()
  await expect(classes).toHaveText(["Choose a class", "Hobby (16–∞)", "Bērni (6–12)"])
  const child = String(new Date().getFullYear() - 9)
  await form.getByLabel("Birth date").pressSequentially(`${child}0102`)
  await expect(classes).toHaveText(["Choose a class", "Bērni (6–12)"])
  await form.getByLabel("Birth date").fill("1830.01.02")
  await expect(classes).toHaveText(["Choose a class"])
  await isForAge.uncheck()
  await expect(classes).toHaveText(["Choose a class", "Hobby (16–∞)", "Bērni (6–12)"])
})

test("a club that is added while a rider looks for it is found in the open form [OR-04]", async ({
  page,
  site,
}) => {
  await openJoinAsNew(page, site)
  await fillForm(page)
  const form = formOf(page)
  const id = `Sēlijas triāls ${Date.now()}`
  await form.getByRole("combobox", { name: "Club" }).fill(id)
  await expect(form.getByText("No such club. Ask the secretary to add it.")).toBeVisible()
  await makeClub(site.database.db, { id, country: "Latvia" })
  await form.getByRole("option", { name: `${id}, Latvia` }).click()
  await join(page)
  await expect(lineOf(page, "Anna Ozola")).toContainText(id)
})

test("team and gender are asked for where the championship wants them [PA-02]", async ({
  page,
  context,
  site,
}) => {
  const club = await hardClub(site)
  await enter(context, site)
  const form = formOf(page)
  const team = form.getByRole("combobox", { name: "Team" })
  const gender = form.getByLabel("Gender")
  for (const [championship, counts] of [
    [{}, [0, 0]],
    [{ hasTeamCompetition: true, teams: ["Ozoli"] }, [1, 0]],
    [{ hasClubStandings: true }, [0, 1]],
    [{ hasWomenClasses: true }, [0, 1]],
  ] as const) {
    await openPage(page, site, await openStage(site, { championship: { ...championship, teams: ["Ozoli"] } }))
    await openJoin(page)
    await expect(team).toHaveCount(counts[0])
    await expect(gender).toHaveCount(counts[1])
  }
  await openPage(
    page,
    site,
    await openStage(site, { championship: { hasTeamCompetition: true, teams: ["Ķeizari"] } }),
  )
  await openJoin(page)
  await team.fill("keiz")
  await expect(form.getByRole("listbox").getByRole("option")).toHaveText(["Ķeizari", "Create team “keiz”"])
  await form.getByRole("listbox").getByRole("option", { name: "Create team" }).click()
  await expect(team).toHaveValue("keiz")
  const clubs = form.getByRole("combobox", { name: "Club" })
  await clubs.fill(club.id.replace("Ērgļi", "ergli"))
  await expect(form.getByRole("listbox").getByRole("option")).toHaveText([`${club.id}, Latvia`])
})

test("fields that the championship asks for since the form was opened are then shown, over what was typed", async ({
  page,
  site,
}) => {
  const stage = await openJoinAsNew(page, site)
  const form = formOf(page)
  await fillForm(page, { name: "Anna Ozola", number: "77" })
  await expect(form.getByLabel("Gender")).toHaveCount(0)
  await site.database.db
    .update(championshipTable)
    .set({ hasWomenClasses: true })
    .where(eq(championshipTable.id, stage.championshipId))
  await form.getByRole("button", { name: "Join" }).click()
  await expect(form.getByText("Gender selection can't be empty")).toBeVisible()
  await expect(form.getByLabel("Gender")).toBeFocused()
  await expect(form.getByLabel("Name")).toHaveValue("Anna Ozola")
  await form.getByLabel("Gender").selectOption("Female")
  await form.getByRole("button", { name: "Join" }).click()
  await expect(page.getByText("You are joined")).toBeVisible()
})

test("typed values stay when the network is cut, and leaving the form asks first [PA-14]", async ({
  page,
  context,
  site,
}) => {
  const stage = await openStage(site)
  await enter(context, site)
  await openPage(page, site, stage)
  const button = page.getByRole("button", { name: "Join", exact: true })
  await context.setOffline(true)
  await button.click()
  await toast(page, "Failed to check if participant exists")
  await context.setOffline(false)
  await openJoin(page)
  const form = formOf(page)
  await fillForm(page, { number: "77" })
  // the check comes through, the writing does not
  await page.route(registrationCalls, (route) =>
    route.request().postDataJSON().json.isTrial ? route.continue() : route.abort(),
  )
  await join(page)
  await toast(page, "Error joining")
  await expect(form.getByRole("alert")).toContainText("Failed to save. What you typed is still here.")
  await page.unroute(registrationCalls)
  await page.route(registrationCalls, (route) =>
    route.request().postDataJSON().json.isTrial ? route.continue() : route.fulfill({ status: 500, body: "" }),
  )
  await join(page)
  await expect(form.getByRole("alert")).toContainText("Something went wrong. Please refresh and try again.")
  await page.unroute(registrationCalls)
  await expect(form.getByLabel("Name")).toHaveValue("Anna Ozola")
  await expect(form.getByLabel("Racing number")).toHaveValue("77")

  const leave = page.getByRole("dialog", { name: "Leave without saving?" })
  await page.keyboard.press("Escape")
  await leave.getByRole("button", { name: "Stay here" }).click()
  await form.getByRole("button", { name: "Cancel" }).click()
  await expect(leave).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(leave).toBeHidden()
  await expect(form.getByLabel("Racing number")).toHaveValue("77")
  expect(await site.database.db.$count(participant, eq(participant.stageKey, stage.key))).toBe(0)
  await join(page)
  await expect(page.getByText("You are joined")).toBeVisible()
})

test("a rider still typing when the competition ends is told so, and keeps what was typed", async ({
  page,
  context,
  site,
}) => {
  const stage = await openStage(site)
  await enter(context, site)
  await page.clock.install()
  await openPage(page, site, stage)
  await openJoin(page)
  await fillForm(page, { number: "77" })
  const past = Date.now() - 60_000
  await site.database.db
    .update(stageTable)
    .set({ competitionStartDate: past, competitionEndDate: past })
    .where(eq(stageTable.key, stage.key))
  await page.clock.fastForward(32 * 86_400_000)
  await expect(page.getByRole("button", { name: "Join", includeHidden: true, exact: true })).toHaveCount(1)
  await join(page)
  await expect(formOf(page).getByRole("alert")).toContainText("Registration has ended.")
  await expect(formOf(page).getByLabel("Racing number")).toHaveValue("77")
})

test("a rider joins with the keyboard alone, and the focus stays where they are", async ({
  page,
  context,
  site,
}) => {
  const stage = await openStage(site)
  const club = await hardClub(site)
  await enter(context, site)
  await openPage(page, site, stage)
  await page.getByRole("button", { name: "Join", exact: true }).focus()
  await page.keyboard.press("Enter")
  const form = formOf(page)
  await expect(form.getByLabel("Name")).toBeFocused()
  const { keyboard } = page
  for (const keys of ["Tab", "7", "7", "Tab", ..."19960714", "Tab", "Tab", "ArrowDown"])
    await keyboard.press(keys)
  await expect(form.getByLabel("Racing class")).toHaveValue("Hobby")
  for (const keys of ["Tab", "Tab", "Tab", "Tab"]) await keyboard.press(keys)
  const clubs = form.getByRole("combobox", { name: "Club" })
  await expect(clubs).toBeFocused()
  await keyboard.type(club.id.slice(3))
  await keyboard.press("Escape")
  await expect(form.getByRole("listbox").getByRole("option")).toHaveCount(0)
  await expect(form).toBeVisible()
  await keyboard.press("Backspace")
  await keyboard.press("ArrowDown")
  await keyboard.press("Enter")
  await expect(clubs).toHaveValue(`${club.id}, Latvia`)
  await keyboard.press("Enter")
  await expect(page.getByText("You are joined")).toBeVisible()
  await expect(page.locator(":focus")).toContainText("You are joined")
})

test("axe finds nothing in the dialogs, and nothing overflows, in either theme and every language", async ({
  page,
  site,
}) => {
  test.slow()
  const stage = await openStage(site, { championship: askingAll })
  await makeParticipant(site.database.db, stage, { name: "Jaan Ļoti-Garš-Uzvārdiņš Tamm", racingNumber: "5" })
  await openAsSecretary(page, site, stage)
  const open = async (nth: number) => {
    await page.locator(".participant-menu .menu-button").click()
    await page.locator(".actions-list [role=menuitem]").nth(nth).click()
    await expect(page.locator("dialog[open]")).toBeVisible()
  }
  await page.locator(".participant-menu .menu-button").click()
  await lookAt(page, "menu")
  await page.keyboard.press("Escape")
  await open(0)
  await lookAt(page, "view")
  await page.keyboard.press("Escape")
  await open(1)
  await page.locator("input[name=name]").fill("")
  await page.locator("input[name=racingNumber]").fill("0")
  await page.locator("dialog [type=submit]").click()
  await page.locator("[role=combobox]").last().click()
  await lookAt(page, "form")
})
