import { type Browser, expect, type Page } from "@playwright/test"
import { and, eq } from "drizzle-orm"
import { participant, savedRegistration } from "#server/db/schema/registration.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makePhone } from "#tests/support/judge-phone.ts"
import { wireTap } from "#tests/support/wire-taps.ts"
import { holdRequests } from "./hold-requests.ts"
import {
  fillForm,
  formOf,
  hardClub,
  lineOf,
  openJoin,
  openPage,
  openStage,
  registrationCalls,
} from "./registration-form.ts"
import { type MailingSite, test } from "./site.ts"
import { toast } from "./toasts.ts"
import { enter } from "./visitor.ts"

type Place = { key: number }

const ridersOf = ({ database: { db } }: MailingSite, { key }: Place) =>
  db.select().from(participant).where(eq(participant.stageKey, key))

const join = (page: Page) => formOf(page).getByRole("button", { name: "Join" }).click()

test("a rider joins, sees themselves marked, and finds the form filled in the next time [PA-01] [PA-08]", async ({
  page,
  context,
  site,
}) => {
  const championship = { hasTeamCompetition: true, hasClubStandings: true, teams: ["Ozoli"] }
  const stage = await openStage(site, { championship })
  const club = await hardClub(site)
  const { userId } = await enter(context, site)
  await openPage(page, site, stage)
  await openJoin(page)
  const form = formOf(page)
  await expect(form.getByLabel("Name")).toHaveValue("Judge Bērziņš")
  await fillForm(page, { name: " Anna  Ozola", number: "77" })
  await form.getByLabel("Motorcycle").fill("TRS ONE R 250")
  await form.getByLabel("Licence").fill("LV-77")
  const clubs = form.getByRole("combobox", { name: "Club" })
  await clubs.fill(club.id.replace("Ērgļi", "ergli").toLowerCase())
  await form.getByRole("option", { name: `${club.id}, Latvia` }).click()
  await expect(clubs).toHaveValue(`${club.id}, Latvia`)
  await form.getByRole("combobox", { name: "Team" }).fill("Bērzi")
  await form.getByRole("option", { name: "Create team “Bērzi”" }).click()
  await form.getByLabel("Gender").selectOption("Female")
  await join(page)
  await toast(page, "You joined successfully")
  await expect(form).toBeHidden()
  await expect(page.getByText("You are joined")).toBeVisible()
  await expect(lineOf(page, "Anna Ozola")).toContainText("You")

  const [written] = await ridersOf(site, stage)
  expect(written).toMatchObject({
    id: userId,
    name: "Anna Ozola",
    racingNumber: "77",
    birthDate: "1996-07-14",
    clubId: club.id,
    team: "Bērzi",
    gender: "female",
    status: "Registered",
  })
  expect(Math.abs((written?.createdOn ?? 0) - Date.now())).toBeLessThan(600_000)
  const [saved] = await site.database.db
    .select()
    .from(savedRegistration)
    .where(eq(savedRegistration.userId, userId))
  expect(saved?.participationData).toMatchObject({ name: "Anna Ozola", license: "LV-77", team: "Bērzi" })

  const next = await openStage(site, { championship })
  await openPage(page, site, next)
  await openJoin(page)
  const filled = { Name: "Anna Ozola", "Racing number": "77", "Birth date": "1996.07.14", Licence: "LV-77" }
  for (const [label, value] of Object.entries(filled)) await expect(form.getByLabel(label)).toHaveValue(value)
  await expect(form.getByLabel("Racing class")).toHaveValue("Hobby")
  await expect(clubs).toHaveValue(`${club.id}, Latvia`)
  // the team was created in another championship
  await expect(form.getByRole("combobox", { name: "Team" })).toHaveValue("")
  await join(page)
  await expect(page.getByText("You are joined")).toBeVisible()
})

test("a rider who has joined sees number and class at once, and is not offered to join again before the page has caught up", async ({
  page,
  context,
  site,
}) => {
  const stage = await openStage(site)
  await enter(context, site)
  await openPage(page, site, stage)
  await openJoin(page)
  await fillForm(page, { number: "77" })
  const release = await holdRequests(page, /\.data(\?|$)/)
  await join(page)
  await toast(page, "You joined successfully")
  const bar = page.getByRole("region", { name: "Stage" })
  await expect(bar).toContainText("You are joinedRacing number 77Hobby")
  await expect(bar.getByRole("button", { name: "Join", exact: true })).toHaveCount(0)
  release()
  await expect(lineOf(page, "Anna Ozola")).toContainText("You")
  await bar.getByRole("button", { name: "Cancel", exact: true }).click()
  const again = await holdRequests(page, /\.data(\?|$)/)
  await page.getByRole("dialog").getByRole("button", { name: "Cancel participation" }).click()
  await toast(page, "You are removed from the stage")
  await expect(bar.getByRole("button", { name: "Cancel", exact: true })).toHaveAttribute(
    "aria-disabled",
    "true",
  )
  again()
  await expect(bar.getByRole("button", { name: "Join", exact: true })).toBeVisible()
})

test("a rider cancels after a confirmation, but not with results [PA-12]", async ({
  page,
  context,
  site,
}) => {
  const stage = await openStage(site)
  const { userId } = await enter(context, site)
  await makeParticipant(site.database.db, stage, { id: userId, name: "Anna Ozola" })
  await openPage(page, site, stage)
  const cancel = page.getByRole("button", { name: "Cancel", exact: true })
  const sure = page.getByRole("dialog", { name: "Are you sure?" })
  await cancel.click()
  await sure.getByRole("button", { name: "Stay in" }).click()
  await expect(cancel).toBeFocused()
  const send = async () => {
    await cancel.click()
    await sure.getByRole("button", { name: "Cancel participation" }).click()
  }
  const phone = await makePhone(site.database.db, stage)
  await phone.send([wireTap({ participant: userId })])
  await send()
  const alert = page.getByRole("dialog", { name: "You have results in this stage" })
  await alert.getByRole("button", { name: "OK" }).click()
  expect(await ridersOf(site, stage)).toHaveLength(1)

  const other = await openStage(site)
  await makeParticipant(site.database.db, other, { id: userId, name: "Anna Ozola" })
  await openPage(page, site, other)
  const beside = await context.newPage()
  await openPage(beside, site, other)
  await send()
  await toast(page, "You are removed from the stage")
  for (const one of [page, beside])
    await expect(one.getByRole("button", { name: "Join", exact: true })).toBeVisible()
  await expect(beside.getByText("You are joined")).toHaveCount(0)
  expect(await ridersOf(site, other)).toEqual([])
})

/** A rider in a browser of their own, with the form of a stage open and filled in. */
const rider = async (browser: Browser, site: MailingSite, stage: { address: string }, name: string) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await enter(context, site)
  await openPage(page, site, stage)
  await openJoin(page)
  await fillForm(page, { name, number: "77" })
  return page
}

test("if two riders send the same number at the same moment, one gets it and the other is told", async ({
  browser,
  site,
}) => {
  const stage = await openStage(site)
  const names = ["Anna Ozola", "Jaan Tamm"]
  const pages = await Promise.all(names.map((name) => rider(browser, site, stage, name)))
  // both have passed the check before either is written
  let waiting = 0
  let go = () => {}
  const bothWait = new Promise<void>((resolve) => {
    go = resolve
  })
  for (const page of pages)
    await page.route(registrationCalls, async (route) => {
      if (route.request().postDataJSON().json.isTrial === false) {
        waiting += 1
        if (waiting === pages.length) go()
        await bothWait
      }
      await route.continue()
    })
  await Promise.all(pages.map(join))
  const alerts = pages.map((page) =>
    page.getByRole("dialog", { name: "Participant with this racing number already exists" }),
  )
  await expect
    .poll(async () => (await Promise.all(alerts.map((one) => one.count()))).toSorted())
    .toEqual([0, 1])
  const refused = (await alerts[0]?.count()) === 1 ? 0 : 1
  const [loser, winner] = [pages[refused], pages[1 - refused]]
  if (!loser || !winner) throw new Error("There are two riders")
  await expect(winner.getByText("You are joined")).toBeVisible()
  await loser.getByRole("button", { name: "OK" }).click()
  const number = formOf(loser).getByLabel("Racing number")
  await expect(number).toBeFocused()
  await expect(number).toHaveAccessibleDescription("Participant with this racing number already exists")
  await expect(formOf(loser).getByLabel("Name")).toHaveValue(names[refused] ?? "")
  await number.fill("78")
  await join(loser)
  await expect(loser.getByText("You are joined")).toBeVisible()
  const riders = await ridersOf(site, stage)
  expect(riders.map(({ racingNumber }) => racingNumber).toSorted()).toEqual(["77", "78"])
  for (const page of pages) await page.context().close()
})

test("the same number or name blocks, the same name with a number is to be confirmed [PA-06]", async ({
  page,
  context,
  site,
}) => {
  const stage = await openStage(site)
  await makeParticipant(site.database.db, stage, { name: "Anna Ozola", racingNumber: "5" })
  await enter(context, site)
  await openPage(page, site, stage)
  await openJoin(page)
  await fillForm(page, { name: "anna  ozola", number: "5" })
  const alertOf = (name: string) => page.getByRole("dialog", { name, exact: true })
  await join(page)
  await alertOf("Participant with this racing number already exists")
    .getByRole("button", { name: "OK" })
    .click()
  await formOf(page).getByLabel("Racing number").fill("")
  await join(page)
  await alertOf("Participant with such name already exists.").getByRole("button", { name: "OK" }).click()
  await expect(formOf(page).getByLabel("Name")).toHaveAccessibleDescription(
    "Participant with such name already exists.",
  )
  await formOf(page).getByLabel("Racing number").fill("6")
  const confirm = alertOf("Participant with such name already exists. Do you want to continue?")
  await join(page)
  await confirm.getByRole("button", { name: "Go back" }).click()
  await expect(formOf(page)).toBeVisible()
  expect(await ridersOf(site, stage)).toHaveLength(1)

  await page.route(registrationCalls, (route) => route.abort())
  await join(page)
  await toast(page, "Failed to check data. Please refresh page and try again.")
  await expect(formOf(page).getByLabel("Racing number")).toHaveValue("6")
  await page.unroute(registrationCalls)

  await join(page)
  await confirm.getByRole("button", { name: "Continue" }).click()
  await expect(page.getByText("You are joined")).toBeVisible()
  const isSecond = and(eq(participant.stageKey, stage.key), eq(participant.racingNumber, "6"))
  expect(await site.database.db.$count(participant, isSecond)).toBe(1)
})
