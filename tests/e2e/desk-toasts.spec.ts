import { expect, type Page } from "@playwright/test"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { enterAs, race } from "./desk.ts"
import { holdRequests } from "./hold-requests.ts"
import { test } from "./site.ts"
import { makeSeason } from "./standings-season.ts"
import { stageLine } from "./standings-work.ts"
import { letToastsStay } from "./toasts.ts"

type Work = { address: string | RegExp; begin(): Promise<void>; pending: string; end: string }

/** Holds work until its toast is marked: the mark stays as long as it is the same toast. */
const followWork = async (page: Page, { address, begin, pending, end }: Work) => {
  const goOn = await holdRequests(page, address)
  await begin()
  await page.locator(".toast", { hasText: pending }).evaluate((toast) => toast.setAttribute("data-mark", ""))
  goOn()
  await expect(page.locator(".toast[data-mark]")).toContainText(end)
  await page.unroute(address)
}

test("on the desks of judges and of standings, too, an action has one toast from beginning to end [SH-09]", async ({
  page,
  context,
  site,
}) => {
  const { stage, address } = await race(site)
  await enterAs("secretary", { context, site, stage })
  await letToastsStay(page)
  // so many that they are looked for by name
  for (let nth = 1; nth <= 8; nth += 1)
    await makeUser(site.database.db, { name: `Aaa Judge ${nth}`, isJudge: true })
  await makeUser(site.database.db, { name: "Zigrīda Ozolkalne", isJudge: true })
  await page.goto(`${address.replace(/results$/, "judges")}?lng=en`)
  await page.getByLabel("Find a judge by name").fill("ozolkalne")
  await followWork(page, {
    address: "**/api/rpc/judging/addJudge*",
    begin: () => page.getByRole("button", { name: "Add Zigrīda Ozolkalne" }).click(),
    pending: "Saving",
    end: "Saved",
  })

  const season = await makeSeason(site)
  await season.enterSecretary(context)
  await page.goto(`${site.url}${season.address}?lng=en`)
  await followWork(page, {
    address: "**/api/rpc/standings/generate*",
    begin: () => stageLine(page, "Madona").getByRole("button", { name: "Generate standings" }).click(),
    pending: "Processing Standings...",
    end: "Standings updated successfully",
  })
})
