import { type Browser, expect, type Page } from "@playwright/test"
import { eq } from "drizzle-orm"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { approveResults } from "#server/results/approval.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { linkIn } from "#tests/support/mails.ts"
import { newcomer, signUp } from "./account-form.ts"
import { openStage } from "./registration-form.ts"
import type { MailingSite } from "./site.ts"
import { english } from "./stages.ts"
import { noteToasts, toast } from "./toasts.ts"
import { phone } from "./visitor.ts"
import { lastCode } from "./visitor-joins.ts"
import { waitUntilLive } from "./wait-until-live.ts"

export const asPhone = { viewport: phone, isMobile: true, hasTouch: true, locale: "en" }

const year = new Date().getUTCFullYear()
export const davis = { name: "Dāvis Ozols", birthDate: `${year - 9}0101`, number: "9" }
export const clara = { name: "Clara Ozola", birthDate: `${year - 18}0101`, number: "12" }

const oneSection = { lap: 1, lapSections: [true] }

/** A stage in a month's time, with a class for children and one for somewhat older ones. */
export const familyStage = (site: MailingSite) =>
  openStage(site, {
    title: "Ģimeņu posms",
    classes: [
      { name: "Hobby", order: 3, yearsFrom: 16, ...oneSection },
      { name: "Juniori", order: 2, yearsFrom: 12, yearsTo: 20, ...oneSection },
      { name: "Bērni", order: 1, yearsFrom: 6, yearsTo: 13, ...oneSection },
    ],
  })

export type Child = typeof davis

/** What the steps of the journey share: the mother's phone and address, and the stage that her family rides. */
export type Family = {
  site: MailingSite
  browser: Browser
  mother: Page
  email: string
  stage: Awaited<ReturnType<typeof familyStage>>
}

/** What a site has mailed to an address last. */
export const lastMail = (site: MailingSite, email: string) =>
  expect.poll(async () => (await site.mailsTo(email)).at(-1) ?? "")

export const rider = (page: Page, { name }: Child) => page.getByRole("listitem").filter({ hasText: name })

/** Opens a page of the site on a phone. */
export const openOn = (page: Page, site: MailingSite, path: string) =>
  page.goto(`${site.url}${english(path)}`)

/** A tab on the phone of another member of the family. */
const anotherPhone = async (browser: Browser) => {
  const context = await browser.newContext({ ...asPhone, reducedMotion: "reduce" })
  await waitUntilLive(context)
  await noteToasts(context)
  return context.newPage()
}

/** Opens what is known of a rider, and who enters them. */
export const openRider = async (page: Page, site: MailingSite, { name }: Child) => {
  await openOn(page, site, "/my-riders")
  await page.getByRole("link", { name: `Change: ${name}` }).tap()
  await expect(page.getByRole("heading", { name: "Who enters this rider" })).toBeVisible()
}

/** The mother invites somebody to enter a rider too; returns the link that is mailed. */
const invite = async ({ site, mother: page }: Family, child: Child, email: string) => {
  const before = (await site.mailsTo(email)).length
  await openRider(page, site, child)
  await page.getByLabel("Email address", { exact: true }).fill(email)
  await page.getByRole("button", { name: "Invite" }).tap()
  await toast(page, "The invitation is sent")
  await expect.poll(async () => (await site.mailsTo(email)).length).toBe(before + 1)
  const mail = (await site.mailsTo(email)).at(-1)
  expect(mail).not.toContain(child.name)
  return linkIn(mail).href
}

/** Presses a button of a page, and the one of the same name in the question that follows. */
export const pressTwice = async (page: Page, name: string) => {
  await page.getByRole("button", { name }).tap()
  await page.getByRole("dialog").getByRole("button", { name }).tap()
}

/** The father makes an account by the link of a mail, confirms his address on the way, and enters both children; returns his phone and address. */
export const fatherEnters = async (family: Family) => {
  const { site, browser, mother, email } = family
  const father = await anotherPhone(browser)
  const juris = { ...newcomer(), name: "Juris Ozols" }
  const toDavis = await invite(family, davis, juris.email)
  await father.goto(toDavis)
  await father.getByRole("link", { name: "Sign in or register" }).tap()
  await signUp(father, juris)
  await expect(father.getByText("Your email address is not confirmed yet")).toBeVisible()
  await father.goto(linkIn((await site.mailsTo(juris.email)).at(-1)).href)
  await father.getByLabel("Password").fill(juris.password)
  await father.getByRole("button", { name: "Confirm" }).tap()
  await father.waitForURL(/\/profile/)
  for (const [child, link] of [
    [davis, toDavis],
    [clara, await invite(family, clara, juris.email)],
  ] as const) {
    await father.goto(link)
    await expect(father.getByText(child.name)).toBeVisible()
    await father.getByRole("button", { name: "Accept" }).tap()
    await expect(rider(father, child)).toContainText("Also entered by: Anna Ozola")
    await lastMail(site, email).toContain(`Juris Ozols has accepted your invitation and enters ${child.name}`)
  }
  await openOn(mother, site, "/my-riders")
  for (const child of [davis, clara])
    await expect(rider(mother, child)).toContainText("Also entered by: Juris Ozols")
  return { page: father, email: juris.email }
}

/** A year passes: the results of the race are official, and it was in the last season. */
export const passYear = async ({ site, stage }: Family) => {
  const { db } = site.database
  const lastYear = Date.now() - 365 * 86_400_000
  const dates = { competitionStartDate: lastYear, competitionEndDate: lastYear + 3_600_000 }
  await db.update(stageTable).set(dates).where(eq(stageTable.key, stage.key))
  const actor = await makeSecretary(db, stage.institutionId)
  const seen = { seenRevision: Number.MAX_SAFE_INTEGER }
  const approved = await approveResults({ db, actor, now: Date.now() }, stage.path, seen)
  expect(approved).toMatchObject({ kind: "approved" })
}

/** Clara takes herself over, on a phone of her own and by the link that her mother makes; returns that phone and her address. */
export const takeOver = async ({ site, browser, mother, email }: Family) => {
  await openRider(mother, site, clara)
  await mother.getByRole("button", { name: "Make a link" }).tap()
  const link = await mother.getByLabel("Link", { exact: true }).inputValue()
  const phoneOfClara = await anotherPhone(browser)
  const own = newcomer().email
  await phoneOfClara.goto(link)
  await phoneOfClara.getByRole("link", { name: "Sign in or register" }).tap()
  await phoneOfClara.getByLabel("Email").fill(own)
  await phoneOfClara.getByRole("button", { name: "Email me a magic link" }).tap()
  await expect(phoneOfClara.getByRole("heading", { name: "Magic link sent" })).toBeVisible()
  await phoneOfClara.getByLabel("Code from the email").fill(await lastCode(site, own))
  await phoneOfClara.getByRole("button", { name: "Sign in with the code" }).tap()
  await expect(phoneOfClara.getByText(clara.name)).toBeVisible()
  await phoneOfClara.getByRole("button", { name: "This is me" }).tap()
  await expect(rider(phoneOfClara, clara)).toContainText("May still see results: Anna Ozola")
  await lastMail(site, email).toContain(`has taken over this rider: ${clara.name}`)
  return { page: phoneOfClara, email: own }
}
