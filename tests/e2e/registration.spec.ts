import { expect, type Page } from "@playwright/test"
import { eq } from "drizzle-orm"
import { participant } from "#server/db/schema/registration.ts"
import { savedRegistration } from "#server/db/schema/riders.ts"
import { fillForm, formOf, hardClub, lineOf, openJoin, openPage, openStage } from "./registration-form.ts"
import { type MailingSite, test } from "./site.ts"
import { toast } from "./toasts.ts"
import { enter } from "./visitor.ts"

type Place = { key: number }

const ridersOf = ({ database: { db } }: MailingSite, { key }: Place) =>
  db.select().from(participant).where(eq(participant.stageKey, key))

const join = (page: Page) => formOf(page).getByRole("button", { name: "Join" }).click()

test("a rider joins, is mailed, sees themselves marked, changes the registration, and finds the form filled in the next time [PA-01] [PA-08] [PA-18]", async ({
  page,
  context,
  site,
}) => {
  const championship = { hasTeamCompetition: true, hasClubStandings: true, teams: ["Ozoli"] }
  const stage = await openStage(site, { championship })
  const club = await hardClub(site)
  const { userId, email } = await enter(context, site)
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
    .where(eq(savedRegistration.entryId, userId))
  expect(saved?.participationData).toMatchObject({ name: "Anna Ozola", license: "LV-77", team: "Bērzi" })

  await expect.poll(async () => (await site.mailsTo(email)).length).toBe(1)
  await page.getByRole("button", { name: "Edit", exact: true }).click()
  await form.getByLabel("Racing number").fill("78")
  await form.getByRole("button", { name: "Save" }).click()
  await toast(page, "Saved")
  await expect(lineOf(page, "Anna Ozola")).toContainText("78")
  expect(await ridersOf(site, stage)).toMatchObject([{ racingNumber: "78" }])

  const next = await openStage(site, { championship })
  await openPage(page, site, next)
  await openJoin(page)
  const filled = { Name: "Anna Ozola", "Racing number": "78", "Birth date": "1996.07.14", Licence: "LV-77" }
  for (const [label, value] of Object.entries(filled)) await expect(form.getByLabel(label)).toHaveValue(value)
  await expect(form.getByLabel("Racing class")).toHaveValue("Hobby")
  await expect(clubs).toHaveValue(`${club.id}, Latvia`)
  // the team was created in another championship
  await expect(form.getByRole("combobox", { name: "Team" })).toHaveValue("")
  await join(page)
  await expect(page.getByText("You are joined")).toBeVisible()
})
