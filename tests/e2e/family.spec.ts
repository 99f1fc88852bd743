import { expect, type Locator, type Page } from "@playwright/test"
import { eq } from "drizzle-orm"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { running } from "#tests/support/running.ts"
import { newcomer } from "./account-form.ts"
import {
  asPhone,
  type Child,
  clara,
  davis,
  type Family,
  familyStage,
  fatherEnters,
  lastMail,
  openOn,
  openRider,
  passYear,
  pressTwice,
  rider,
  takeOver,
} from "./family.ts"
import { formOf, openPage, openStage } from "./registration-form.ts"
import { test } from "./site.ts"
import { resultsOf } from "./stages.ts"
import { tap } from "./tap.ts"
import { toast } from "./toasts.ts"
import { bar, button, fillAndSend, lastCode } from "./visitor-joins.ts"

test.use(asPhone)

/**
 * A finger, and how often it has pressed something besides the fields into which it types. The class is suggested by the age: one that had
 * to be chosen would be two presses more.
 */
const finger = () => {
  const counted = { taps: 0 }
  const press = async (what: Locator) => {
    counted.taps += 1
    await what.tap()
  }
  return { counted, press }
}

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

const pageLink = (page: Page) => page.getByRole("link", { name: `Rider’s page: ${clara.name}` })
const star = (page: Page) => page.getByRole("button", { name: `Follow ${clara.name}` })
const nextStage = (page: Page) => page.getByRole("region", { name: "My next stage" })

/** Expects the children's cards of today on the phone of somebody who enters them. */
const expectCards = async (page: Page, { site, stage }: Family) => {
  await openOn(page, site, "/my-results")
  for (const { name } of [davis, clara])
    await expect(page.getByRole("region", { name: `${stage.title}: ${name}` })).toContainText("Lap 1")
}

/** Expects both children to be first in their class, each in the list of somebody who may see that. */
const expectResults = async (page: Page, { site, stage }: Family) => {
  await openOn(page, site, "/my-results")
  for (const { name } of [davis, clara]) {
    const line = page.getByRole("row").filter({ hasText: stage.title }).filter({ hasText: name })
    await expect(line.getByRole("cell").first()).toContainText(/^1/)
  }
}

test("a mother enters herself and two children by phone from a shared link: one changes class, one cancels, and the cards and results of both children are theirs; the father enters them too, and at 18 the elder one takes over [FA-01] [FA-02] [FA-03] [FA-04]", async ({
  page,
  site,
  browser,
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
  await expect(formOf(page).getByLabel("Racing class")).toHaveValue("Juniori")
  await second.press(button(page, "Join"))
  await expect(bar(page)).toContainText("3 of your riders are joined")
  expect(second.counted.taps).toBeLessThanOrEqual(4)
  for (const name of ["Anna Ozola", davis.name, clara.name])
    await lastMail(site, email).toContain(`Name: ${name}`)

  await bar(page)
    .getByRole("button", { name: `Edit: ${clara.name}` })
    .tap()
  await formOf(page).getByLabel("Racing class").selectOption("Hobby")
  await button(page, "Save").tap()
  await expect(formOf(page)).toBeHidden()
  await expect(bar(page).getByRole("listitem").filter({ hasText: clara.name })).toContainText("Hobby")
  await lastMail(site, email).toMatch(/Clara Ozola\s+Class: Hobby/)
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
  await openOn(page, site, resultsOf(stage))
  await expect(page.locator(".result strong")).toHaveText([clara.name, davis.name])
  await star(page).tap()

  const family = { site, browser, mother: page, email, stage }
  await expectCards(page, family)
  const { page: father, email: ofFather } = await fatherEnters(family)
  await expectCards(father, family)

  // a year later Clara is 18: whoever alone enters her can hand her over
  await passYear(family)
  for (const parent of [page, father]) await expectResults(parent, family)
  await openRider(father, site, clara)
  await pressTwice(father, "I no longer enter this rider")
  await expect(rider(father, davis)).toBeVisible()
  await expect(rider(father, clara)).toHaveCount(0)
  await openOn(page, site, "/my-riders")
  const riderPage = await pageLink(page).getAttribute("href")
  const { page: own, email: ofClara } = await takeOver(family)
  await expect(pageLink(own)).toHaveAttribute("href", riderPage ?? "")
  await pageLink(own).tap()
  await expect(own.getByRole("heading", { level: 1 })).toContainText(clara.name)
  await expect(own.getByRole("row").filter({ hasText: stage.title })).toContainText("Scorecard")
  await openOn(page, site, resultsOf(stage))
  await expect(star(page)).toHaveAttribute("aria-pressed", "true")
  await openOn(own, site, "/my-results")
  await own.getByRole("link", { name: stage.title }).tap()
  await expect(own.getByRole("heading", { name: clara.name })).toBeVisible()

  // from now on she enters herself, and her mother only sees it
  const toMother = (await site.mailsTo(email)).length
  const next = await openStage(site, { title: "Pieaugušo posms" })
  await openPage(own, site, next)
  await bar(own).getByRole("button", { name: "Join", exact: true }).tap()
  await expect(formOf(own).getByLabel("Name")).toHaveValue(clara.name)
  await button(own, "Join").tap()
  await expect(bar(own)).toContainText("You are joined")
  await lastMail(site, ofClara).toContain(`Name: ${clara.name}`)
  await openPage(page, site, next)
  await expect(page.getByRole("row").filter({ hasText: clara.name })).toBeVisible()
  await expect(bar(page).getByRole("button", { name: /^(Edit|Cancel)/ })).toHaveCount(0)
  await openOn(page, site, "/")
  await expect(nextStage(page)).toContainText(next.title)
  await expect(nextStage(page)).not.toContainText("Change registration")
  await expectResults(page, family)

  // until she ends that
  await openRider(own, site, clara)
  await pressTwice(own, "End this")
  await toast(own, "They see nothing any longer")
  await openOn(page, site, "/my-results")
  await expect(page.getByRole("row").filter({ hasText: stage.title })).toHaveCount(1)
  await expect(page.getByRole("main")).not.toContainText(clara.name)
  await openOn(page, site, "/")
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await expect(nextStage(page)).toHaveCount(0)
  expect(await site.mailsTo(email)).toHaveLength(toMother)

  // of the younger one both parents still learn
  await openPage(page, site, next)
  await bar(page).getByRole("button", { name: "Join", exact: true }).tap()
  await page.getByLabel(davis.name).tap()
  await button(page, "Continue").tap()
  await button(page, "Join").tap()
  await expect(bar(page)).toContainText(davis.name)
  await lastMail(site, ofFather).toContain(`Anna Ozola has registered ${davis.name}`)
})
