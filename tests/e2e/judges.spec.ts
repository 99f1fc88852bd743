import { expect, type Page } from "@playwright/test"
import { deviceAnswer } from "#contracts/judging/judge-sync.ts"
import type { RunningServer } from "#server/start-server.ts"
import { postEvents } from "#tests/support/post-events.ts"
import { wireTap } from "#tests/support/wire-taps.ts"
import { openCockpit } from "./cockpit.ts"
import { cockpitOf, enterAs, race } from "./desk.ts"
import { lookAt } from "./look-at.ts"
import { test } from "./site.ts"
import { letToastsStay, toast } from "./toasts.ts"

type Stage = { institutionId: string; championshipId: string; id: string; path: string }

const judgesOf = ({ institutionId, championshipId, id }: Stage) =>
  `/competitions/${institutionId}/${championshipId}/${id}/judges?lng=en`

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

test("codes of passes are shown and scanned; the page tells what the phones do, and of a takeover", async ({
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

  await openCockpit(page, cockpitOf(address))
  const attention = page.locator(".queue")
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
