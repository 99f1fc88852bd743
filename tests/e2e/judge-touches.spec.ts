import { expect } from "@playwright/test"
import { chooseRider, expectCounts, fillingStorage, judgeSection, totals } from "./judge-phone.ts"
import { test } from "./site.ts"

test("a penalty or a correction that the phone cannot keep is told where it was given, and can be given again as it stands", async ({
  browser,
  site,
}) => {
  const { stage, riders, context, page } = await judgeSection(browser, site, { numbers: ["7"], section: 1 })
  const { fill, free } = await fillingStorage(page)
  const dialog = page.getByRole("dialog")
  const notKept = "This phone could not keep the tap"

  await chooseRider(page, "7")
  await page.getByRole("button", { name: "Penalty" }).click()
  await dialog.getByLabel("Points").fill("10")
  await dialog.getByLabel("Reason").fill("Outside the tape")
  await fill()
  await dialog.getByRole("button", { name: "Add the penalty" }).click()
  await expect(dialog.getByRole("alert")).toContainText(notKept)
  await expect(dialog.getByRole("alert")).toBeInViewport()
  await expect(dialog.getByLabel("Points")).toHaveValue("10")
  await expect(dialog.getByLabel("Reason")).toHaveValue("Outside the tape")
  await expect(page.getByRole("alert")).toHaveCount(1)
  await free()
  await dialog.getByRole("button", { name: "Add the penalty" }).click()
  await expect(page.getByRole("button", { name: "Penalties: 10" })).toBeVisible()
  await expect(page.getByRole("alert")).toHaveCount(0)
  await page.getByRole("button", { name: "3 points" }).click()

  await page.getByRole("button", { name: /^Waiting/ }).click()
  await page.getByRole("button", { name: "Scored on this phone" }).click()
  await page.getByRole("button", { name: "Correct" }).click()
  await dialog.getByRole("radio", { name: "5" }).check({ force: true })
  await dialog.getByLabel("Reason").fill("Misheard")
  await fill()
  for (const button of ["Save the correction", "Delete this score"]) {
    await dialog.getByRole("button", { name: button }).click()
    await expect(dialog.getByRole("alert")).toContainText(notKept)
    await expect(dialog.getByRole("alert")).toBeInViewport()
    await expect(dialog.getByRole("radio", { name: "5" })).toBeChecked()
    await expect(dialog.getByLabel("Reason")).toHaveValue("Misheard")
  }
  await free()
  await dialog.getByRole("button", { name: "Save the correction" }).click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => totals(site, stage, riders)).toEqual({ "7 1/1": 5 })
  await context.close()
})

test("a double tap scores nothing that its first tap brought under the thumb, and leads no further back than one", async ({
  browser,
  site,
}) => {
  const { stage, riders, context, page } = await judgeSection(browser, site, { numbers: ["7"], section: 1 })
  const rider = page.getByRole("button", { name: /^Racing number 7\b/ })
  const three = page.getByRole("button", { name: "3 points" })
  await rider.click()
  const spot = (await three.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.goBack()
  // a list of many riders has one wherever the thumb may be
  await rider.evaluate((line, { x, y, width, height }) => {
    Object.assign(line.style, {
      position: "fixed",
      left: `${x}px`,
      top: `${y}px`,
      width: `${width}px`,
      height: `${height}px`,
      zIndex: "1",
    })
  }, spot)
  await rider.dblclick()
  await expect(three).toBeVisible()
  await expectCounts(page, { waiting: 0, sent: 0 })

  // on a phone that is slow to keep, both touches are there before the screen changes
  await three.evaluate((button) => {
    for (let touch = 0; touch < 2; touch += 1) if (button instanceof HTMLElement) button.click()
  })
  await expect(page.locator(".last-score")).toContainText("Saved")
  await expect.poll(() => totals(site, stage, riders)).toEqual({ "7 1/1": 3 })
  await expect(page.getByRole("region", { name: "Type a number" })).toBeVisible()
  await context.close()
})
