import { expect, type Page } from "@playwright/test"
import { deviceAnswer } from "#contracts/judge-sync.ts"
import type { RunningServer } from "#server/start-server.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { postEvents } from "#tests/support/post-events.ts"
import { wireTap } from "#tests/support/wire-taps.ts"
import { enterAs, openDesk, race } from "./desk.ts"
import { lookAt } from "./look-at.ts"
import { test } from "./site.ts"
import { letToastsStay, toast } from "./toasts.ts"
import { phone } from "./visitor.ts"

type Stage = { institutionId: string; championshipId: string; id: string; path: string }

const judgesOf = ({ institutionId, championshipId, id }: Stage) =>
  `/competitions/${institutionId}/${championshipId}/${id}/judges?lng=en`

const lineOf = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name })

const yes = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name }).click()

/** A phone that scans a pass's code, as the judge's app does; it scores, and says what waits on it. */
const scan = async (site: RunningServer, link: string) => {
  const access = new URLSearchParams(new URL(link).hash.slice(1))
  const response = await fetch(`${site.url}/api/judge/devices`, {
    method: "POST",
    body: JSON.stringify({ stage: access.get("stage"), pass: access.get("pass") }),
  })
  const { token } = deviceAnswer.parse(await response.json())
  return {
    score: (stage: Stage, participant: string, section: number) =>
      postEvents(site, { token, stage, events: [wireTap({ participant, section, time: Date.now() })] }),
    reportWaiting: ({ institutionId, championshipId, id }: Stage, waiting: number) =>
      fetch(`${site.url}/api/judge/stages/${institutionId}/${championshipId}/${id}?waiting=${waiting}`, {
        headers: { Authorization: `Bearer ${token}` },
      }),
  }
}

test("a secretary finds who declared themselves a judge, says where they stand, and removes them [JU-01]", async ({
  page,
  context,
  site,
}) => {
  const { stage } = await race(site)
  const { db } = site.database
  for (let nth = 1; nth <= 8; nth += 1) await makeUser(db, { name: `Aaa Judge ${nth}`, isJudge: true })
  const { email } = await makeUser(db, { name: "Jānis Bērziņkalns", isJudge: true })
  await makeUser(db, { name: "Berzinkalns the rider" })
  await enterAs("secretary", { context, site, stage })
  await page.goto(site.url + judgesOf(stage))
  await expect(page.getByRole("button", { name: "Add Jānis Bērziņkalns" })).toHaveCount(0)
  await page.getByLabel("Find a judge by name").fill("berzinkalns")
  await expect(page.getByRole("button", { name: /^Add / })).toHaveCount(1)
  await page.getByRole("button", { name: "Add Jānis Bērziņkalns" }).click()
  await toast(page, "Saved")
  const line = lineOf(page, "Jānis Bērziņkalns")
  await expect(line).toContainText(email)
  await expect(line).toContainText("wherever needed")
  await expect(page.getByText("No declared judge matches “berzinkalns”")).toBeVisible()

  await page.getByRole("button", { name: "Sections of Jānis Bērziņkalns" }).click()
  await page.getByRole("dialog").getByLabel("Section 3").check()
  await page.getByRole("dialog").getByLabel("Section 1").check()
  await yes(page, "Save")
  await expect(line).toContainText("Sections 1, 3")
  await page.getByRole("button", { name: "Remove Jānis Bērziņkalns" }).click()
  await yes(page, "Remove")
  await toast(page, "Removed")
  await expect(page.getByRole("button", { name: "Add Jānis Bērziņkalns" })).toBeVisible()
  await expect(page.getByRole("heading", { name: "Judges with an account" })).toBeFocused()
})

test("codes of passes are shown, printed and scanned; the page tells what the phones do, and of a takeover", async ({
  page,
  context,
  site,
}) => {
  const { stage, anna } = await race(site)
  await enterAs("secretary", { context, site, stage })
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await letToastsStay(page)
  await page.goto(site.url + judgesOf(stage))
  await page.getByRole("button", { name: "Make passes for the 3 sections without one" }).click()
  await expect(page.getByRole("button", { name: "Print 3 codes" })).toBeVisible()
  await expect(page.locator(".toast")).toHaveText(/3 passes made/)
  await page.getByLabel("Name on it").fill("Chief judge")
  await page.getByRole("button", { name: "Make a pass" }).click()
  await expect(page.getByRole("button", { name: "Print 4 codes" })).toBeVisible()

  await page.getByRole("button", { name: "Show the code of Section 3" }).click()
  await expect(page.getByRole("dialog").getByRole("img", { name: "QR code of Section 3" })).toBeVisible()
  await page.getByRole("button", { name: "Copy link" }).click()
  await toast(page, "Link copied")
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await page.keyboard.press("Escape")

  const passes = page.getByRole("region", { name: "Section passes" })
  const devices = page.getByRole("region", { name: "Phones and tablets" })
  const pass = passes.getByRole("listitem").filter({ hasText: "Section 3" })
  await expect(pass).toContainText("Not opened yet")
  const phone = devices.getByRole("listitem").filter({ hasText: "Section 3" })
  const first = await scan(site, link)
  await first.score(stage, anna, 3)
  await expect(pass).toContainText("In use")
  await expect(phone).toContainText("1 score, latest")
  const second = await scan(site, link)
  await first.reportWaiting(stage, 4)
  await second.score(stage, anna, 3)
  await expect(pass).toContainText("taken over once")
  await expect(devices.getByText("1 device without access")).toBeVisible()
  await expect(devices.getByRole("listitem").filter({ hasText: "Taken over" })).toContainText("4 taps")
  await lookAt(page, "the judges of a stage")

  await page.goto(site.url + judgesOf(stage))
  await page.emulateMedia({ media: "print" })
  const sheet = page.locator(".pass-sheet > li")
  await expect(sheet).toHaveCount(4)
  await expect(sheet.first().locator("svg")).toBeVisible()
  await expect(page.getByRole("heading", { name: "Judges", exact: true })).toBeHidden()
  await page.emulateMedia({ media: "screen" })

  // a tab knows only the codes that it has made
  const other = await context.newPage()
  await other.goto(site.url + judgesOf(stage))
  await other.getByRole("button", { name: "New code for Section 3" }).click()
  await yes(other, "New code")
  await expect(other.getByRole("button", { name: "Print 1 code" })).toBeVisible()
  await expect(other.getByRole("button", { name: /^Show the code of/ })).toHaveCount(1)
  await expect(other.getByText("1 revoked pass")).toBeVisible()
  await expect(scan(site, link)).rejects.toThrow()
  await other.getByRole("button", { name: "Revoke Section 3" }).click()
  await yes(other, "Revoke")
  await expect(other.getByText("2 revoked passes")).toBeVisible()
})

test("a phone that a secretary switches off stays off; what it holds counts with one click, and it can be let in again [D-11]", async ({
  page,
  context,
  site,
}) => {
  const { stage, anna, address } = await race(site)
  await enterAs("secretary", { context, site, stage })
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await page.goto(site.url + judgesOf(stage))
  await page.getByRole("button", { name: "Make a pass" }).click()
  await page.getByRole("button", { name: "Show the code of All sections" }).click()
  await page.getByRole("button", { name: "Copy link" }).click()
  await toast(page, "Link copied")
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await page.keyboard.press("Escape")
  const lost = await scan(site, link)

  await page.getByRole("button", { name: "Revoke access for the device of All sections" }).click()
  await expect(page.getByRole("dialog")).toContainText("Its pass is revoked with it")
  await yes(page, "Revoke access")
  await toast(page, "Access revoked")
  await expect(page.getByText("1 revoked pass")).toBeVisible()
  await expect(scan(site, link)).rejects.toThrow()
  for (const section of [1, 2]) await lost.score(stage, anna, section)

  await openDesk(page, address)
  const attention = page.locator(".attention")
  await expect(attention).toContainText("Phone of All sections")
  await expect(attention).toContainText("From a phone that could not judge here")
  await lookAt(page, "what a phone that is off has handed in")
  await attention.getByRole("button", { name: "Count all (2)" }).click()
  await toast(page, "Decision saved")
  await expect(attention).not.toContainText("Phone of All sections")

  await page.goto(site.url + judgesOf(stage))
  await page.getByText(/devices? without access/).click()
  await page.getByRole("button", { name: "Restore access for the device of All sections" }).click()
  await yes(page, "Restore access")
  await toast(page, "Access restored")
  await expect(page.getByText("1 revoked pass")).toHaveCount(0)
  await scan(site, link)
})

test("on a phone a line is low, its actions are behind one button, and each part of the page is a touch away", async ({
  page,
  context,
  site,
}) => {
  const { stage } = await race(site)
  const { db } = site.database
  await makeUser(db, { name: "Aaa Judge 0", isJudge: true })
  await enterAs("secretary", { context, site, stage })
  await page.setViewportSize(phone)
  await page.goto(site.url + judgesOf(stage))
  await page.getByRole("button", { name: "Add Aaa Judge 0" }).click()
  await page.getByRole("button", { name: "Make passes for the 3 sections without one" }).click()
  await expect(page.getByRole("button", { name: "Print 3 codes" })).toBeVisible()
  await expect(page.getByRole("button", { name: "Show the code of Section 3" })).toBeVisible()
  const pass = page.getByRole("region", { name: "Section passes" }).getByRole("listitem").first()
  const judge = lineOf(page, "Aaa Judge 0")
  expect((await pass.boundingBox())?.height).toBeLessThan(90)
  expect((await judge.boundingBox())?.height).toBeLessThan(100)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

  await page.getByRole("button", { name: "Actions: Aaa Judge 0" }).click()
  await page.getByRole("menuitem", { name: "Sections" }).click()
  await page.getByRole("dialog").getByLabel("Section 3").check()
  await yes(page, "Save")
  await expect(judge).toContainText("Sections 3")
  await page.getByRole("link", { name: "Section passes (3)" }).click()
  await expect(page.getByRole("heading", { name: "Section passes" })).toBeInViewport()
  await page.getByRole("button", { name: "Actions: Section 2" }).click()
  await page.getByRole("menuitem", { name: "Revoke" }).click()
  await yes(page, "Revoke")
  await expect(page.getByText("1 revoked pass")).toBeVisible()
  await expect(page.getByRole("link", { name: "Section passes (2)" })).toBeVisible()
})

test("a failed action is reported, and the page stays as it is", async ({ page, context, site }) => {
  const { stage } = await race(site)
  await enterAs("secretary", { context, site, stage })
  await page.goto(site.url + judgesOf(stage))
  await page.getByLabel("Name on it").fill("Chief judge")
  await expect(page.getByRole("button", { name: "Make a pass" })).toBeEnabled()
  await context.setOffline(true)
  await page.getByRole("button", { name: "Make a pass" }).click()
  const dialog = page.getByRole("dialog")
  await expect(dialog).toContainText("The server could not be reached. Please try again.")
  await yes(page, "OK")
  await expect(page.getByRole("button", { name: "Make a pass" })).toBeFocused()
  await expect(page.getByLabel("Name on it")).toHaveValue("Chief judge")
  await expect(page.getByText("This page could not be brought up to date.")).toBeVisible()
  await context.setOffline(false)
  await page.getByRole("button", { name: "Make a pass" }).click()
  await expect(page.getByRole("button", { name: "Print 1 code" })).toBeVisible()
  await expect(page.getByText("This page could not be brought up to date.")).toHaveCount(0)
})

test("what waited on a phone is brought in from the file that it saved", async ({ page, context, site }) => {
  const { stage, jaan } = await race(site)
  await enterAs("secretary", { context, site, stage })
  await page.goto(site.url + judgesOf(stage))
  // a file that is set sooner is lost: a browser lets nobody choose one then
  await expect(page.getByLabel("Choose the file")).toBeEnabled()
  // former versions of the app saved it as JSON
  await expect(page.getByLabel("Choose the file")).toHaveAttribute("accept", /^\.txt,\.json,/)
  const choose = (content: object) =>
    page.getByLabel("Choose the file").setInputFiles({
      name: "waiting.txt",
      mimeType: "text/plain",
      buffer: Buffer.from(JSON.stringify(content)),
    })
  const file = { v: 1, stage: stage.path, name: "Wet phone", savedOn: Date.now() }
  const events = [wireTap({ participant: jaan, section: 3, time: Date.now() })]
  await choose({ ...file, events: "none" })
  await expect(page.getByRole("dialog")).toContainText("is not a file saved by a judge’s phone")
  await yes(page, "OK")
  await choose({ ...file, events })
  // it names no phone
  await expect(page.getByRole("dialog")).toContainText("In need of attention on the results page: 1.")
  await yes(page, "OK")
  await choose({ ...file, events })
  await expect(page.getByRole("dialog")).toContainText("Taps that count now: 0. Known already: 1.")
  await yes(page, "OK")
  await choose({ ...file, stage: "institutions/a/championships/b/stages/c", events })
  await expect(page.getByRole("dialog")).toContainText("This file is from another stage")
})

test("visitors are sent to the login page, and a secretary of another institution sees nothing of it", async ({
  page,
  context,
  site,
}) => {
  const { stage } = await race(site)
  await page.goto(site.url + judgesOf(stage))
  await expect(page).toHaveURL(/\/login\?return=/)
  await enterAs("secretary elsewhere", { context, site, stage })
  await page.goto(site.url + judgesOf(stage))
  await expect(page).toHaveURL(/\/401$/)
  const answer = await context.request.post(
    `${site.url}/api/rpc/judging/judges?institution=${stage.institutionId}`,
    { headers: { Origin: site.url }, data: { json: { stage: stage.path } } },
  )
  expect(answer.status()).toBe(403)
})
