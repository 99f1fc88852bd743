import { expect, type Page } from "@playwright/test"
import { cell, openCockpit, press, race, score, status } from "./cockpit.ts"
import { dialog, enterAs } from "./desk.ts"
import { test } from "./site.ts"
import { toast } from "./toasts.ts"

/** Counts what is pressed with a mouse or finger on a page, from the moment when it is open. */
const countPresses = async (page: Page) => {
  await page.evaluate(() => {
    sessionStorage.setItem("presses", "0")
    const count = () => Number(sessionStorage.getItem("presses"))
    addEventListener("pointerdown", () => sessionStorage.setItem("presses", String(count() + 1)), true)
  })
  /** Returns how many there were since it was last asked. */
  return () =>
    page.evaluate(() => {
      const presses = Number(sessionStorage.getItem("presses"))
      sessionStorage.setItem("presses", "0")
      return presses
    })
}

test("in the cockpit the jobs of a race day take the presses that the decision about it names [CO-04]", async ({
  page,
  context,
  site,
}) => {
  const { stage, address } = await race(site, { competitionEndDate: Date.now() })
  await enterAs("secretary", { context, site, stage })
  await openCockpit(page, address)
  const presses = await countPresses(page)
  const find = async (...digits: string[]) => {
    await press(page, "/", ...digits, "Enter")
  }

  await score(page, "Jaan Tamm", 1, 1).click()
  await press(page, "2")
  await expect(status(page)).toHaveText("All saved")
  expect(await presses(), "correct a score").toBe(1)

  await score(page, "Jaan Tamm", 1, 1).click()
  await press(page, "Backspace", "Enter")
  await expect(dialog(page)).toBeVisible()
  await press(page, "Tab", "Enter")
  await expect(status(page)).toHaveText("All saved")
  expect(await presses(), "delete a score").toBe(1)

  await find("3", "1")
  await press(page, "0", "1", "2", "3")
  await expect(status(page)).toHaveText("All saved")
  expect(await presses(), "a card of paper, with its number").toBe(0)

  await find("2", "0")
  await expect(cell(page, "Jaan Tamm", 1, 1)).toBeFocused()
  await press(page, "a", "Enter")
  await expect(dialog(page)).toContainText("DNF")
  await press(page, "Enter")
  const total = page.locator(".rider-pane header [aria-live]")
  await expect(total).toHaveText(/DNF$/)
  expect(await presses(), "DNF").toBe(0)

  await find("2", "0")
  await press(page, "a", "ArrowDown", "ArrowDown", "Enter")
  await expect(dialog(page)).toContainText("DQ")
  await press(page, "Enter")
  await expect(total).toHaveText(/DQ$/)
  expect(await presses(), "DQ").toBe(0)

  await find("7")
  await press(page, "a", "ArrowUp", "ArrowUp", "Enter")
  await expect(dialog(page)).toContainText("Add penalty")
  await press(page, "5", "Enter")
  await toast(page, "Penalty points added")
  expect(await presses(), "a penalty, with its points").toBe(0)

  const next = page.locator(".day-steps > [aria-current=step] .button")
  for (const [button, answer] of [
    ["Approve results", "Approve results"],
    ["Generate standings", null],
    ["Approve the standings", "Yes"],
    ["Publish standings", "Yes"],
  ] as const) {
    await expect(next).toHaveText(button)
    await next.click()
    if (answer) await dialog(page).getByRole("button", { name: answer }).click()
  }
  await expect(page.getByText("Everything is published. The day is done.")).toBeVisible()
  expect(await presses(), "from the race to published standings").toBe(7)
})
