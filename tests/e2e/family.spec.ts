import { expect, type Locator, type Page } from "@playwright/test"
import { eq } from "drizzle-orm"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { running } from "#tests/support/running.ts"
import { newcomer } from "./account-form.ts"
import { formOf, openPage, openStage } from "./registration-form.ts"
import { type MailingSite, test } from "./site.ts"
import { english, resultsOf } from "./stages.ts"
import { tap } from "./tap.ts"
import { phone } from "./visitor.ts"
import { bar, button, fillAndSend, lastCode } from "./visitor-joins.ts"

test.use({ viewport: phone, isMobile: true, hasTouch: true })

const year = new Date().getUTCFullYear()
const davis = { name: "Dāvis Ozols", birthDate: `${year - 9}0101`, number: "9" }
const clara = { name: "Clara Ozola", birthDate: `${year - 12}0101`, number: "12" }

/** A stage in a month's time, with a class for children and one for somewhat older ones. */
const familyStage = (site: MailingSite) =>
  openStage(site, {
    title: "Ģimeņu posms",
    classes: [
      { name: "Hobby", order: 3, yearsFrom: 16 },
      { name: "Juniori", order: 2, yearsFrom: 12, yearsTo: 18 },
      { name: "Bērni", order: 1, yearsFrom: 6, yearsTo: 13 },
    ],
  })

/** A finger, and how often it has pressed something besides the fields into which it types. */
const finger = () => {
  const counted = { taps: 0 }
  const press = async (what: Locator) => {
    counted.taps += 1
    await what.tap()
  }
  return { counted, press }
}

type Child = typeof davis

const typeChild = async (page: Page, { name, birthDate, number }: Child) => {
  const form = formOf(page)
  await form.getByLabel("Name").fill(name)
  await form.getByLabel("Birth date").pressSequentially(birthDate)
  await form.getByLabel("Racing number").fill(number)
}

/** Chooses to enter somebody who is new to the account, and types what is known of them. */
const enterNew = async (page: Page, press: (what: Locator) => Promise<void>, child: Child) => {
  await press(page.getByLabel("Somebody new, such as my child"))
  await press(button(page, "Continue"))
  await typeChild(page, child)
}

/** What a site has mailed to an address last. */
const lastMail = (site: MailingSite, email: string) =>
  expect.poll(async () => (await site.mailsTo(email)).at(-1) ?? "")

test("a mother enters herself and two children by phone from a shared link: one changes class, one cancels, and the children's cards and results are theirs [FA-01] [FA-02]", async ({
  page,
  site,
}) => {
  const { db } = site.database
  const stage = await familyStage(site)
  const { email } = newcomer()
  await openPage(page, site, stage)
  await fillAndSend(page, email)
  await page
    .getByRole("dialog")
    .getByLabel("Code from the email")
    .fill(await lastCode(site, email))
  await button(page, "Join").tap()
  await expect(bar(page)).toContainText("You are joined")

  const first = finger()
  await first.press(page.getByRole("button", { name: "Enter another rider" }))
  await enterNew(page, first.press, davis)
  await expect(formOf(page).getByLabel("Racing class")).toHaveValue("Bērni")
  await first.press(button(page, "Join, and enter another"))
  await expect(page.getByText("9 Dāvis Ozols has joined.")).toBeVisible()
  expect(first.counted.taps).toBeLessThanOrEqual(4)
  const second = finger()
  await enterNew(page, second.press, clara)
  await formOf(page).getByLabel("Racing class").selectOption("Bērni")
  await second.press(button(page, "Join"))
  await expect(bar(page)).toContainText("3 of your riders are joined")
  expect(second.counted.taps).toBeLessThanOrEqual(4)
  for (const name of ["Anna Ozola", davis.name, clara.name])
    await lastMail(site, email).toContain(`Name: ${name}`)

  await bar(page)
    .getByRole("button", { name: `Edit: ${clara.name}` })
    .tap()
  await formOf(page).getByLabel("Racing class").selectOption("Juniori")
  await button(page, "Save").tap()
  await expect(formOf(page)).toBeHidden()
  await expect(bar(page).getByRole("listitem").filter({ hasText: clara.name })).toContainText("Juniori")
  await lastMail(site, email).toMatch(/Clara Ozola\s+Class: Juniori/)
  await bar(page).getByRole("button", { name: "Cancel: Anna Ozola" }).tap()
  await expect(page.getByRole("dialog", { name: /^Anna Ozola: / })).toBeVisible()
  await button(page, "Cancel participation").tap()
  await expect(bar(page)).toContainText("2 of your riders are joined")

  // the day of the race
  await db.update(stageTable).set(running()).where(eq(stageTable.key, stage.key))
  const entries = await db.select().from(participant).where(eq(participant.stageKey, stage.key))
  expect(entries.map(({ name }) => name).sort()).toEqual([clara.name, davis.name])
  const { token } = await makeJudge(db, stage)
  for (const { id, name } of entries) {
    const points = name === davis.name ? ("JudgeAddPointsB" as const) : ("JudgeAddPointsD" as const)
    const at = { section: 1, lap: 1, participant: id }
    await tap(site.url, { token, stage: stage.path }, { ...at, name: points })
  }
  await page.goto(`${site.url}/my-results?lng=en`)
  for (const { name } of [davis, clara])
    await expect(page.getByRole("region", { name: `${stage.title}: ${name}` })).toContainText("Lap 1")
  await page.goto(site.url + english(resultsOf(stage)))
  await expect(page.locator(".result strong")).toHaveText([clara.name, davis.name])
})
