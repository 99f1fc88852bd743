import { expect, type Page } from "@playwright/test"
import { choose, dialog, enterAs, openDesk, race } from "./desk.ts"
import { holdRequests } from "./hold-requests.ts"
import { test } from "./site.ts"
import { toast } from "./toasts.ts"
import { languageButton } from "./visitor.ts"

const setDnf = async (page: Page) => {
  await choose(page, "Jaan Tamm", "Set DNF")
  await dialog(page).getByRole("button", { name: "Set status" }).click()
  await toast(page, "Status set")
}

test("one toast goes from pending to success or failure, shows for 1500 ms, and waits while one looks at it [SH-09]", async ({
  page,
  site,
}) => {
  await page.clock.install()
  await page.goto(`${site.url}/?lng=en`)
  await expect(page.locator(".theme-switch:enabled")).toBeVisible()
  // requests from now on are for another language's words
  const release = await holdRequests(page, "**/assets/*.js")
  await page.clock.pauseAt(Date.now() + 60_000)
  const toasts = page.locator(".toast")
  await languageButton(page).click()
  await page.getByRole("menuitemradio", { name: "Eesti" }).click()
  await expect(toasts).toHaveText(/Eesti…/)
  await page.clock.runFor(10_000)
  await expect(toasts).toHaveCount(1)
  release()
  await expect(toasts).toHaveText(/✓Eesti/)

  await toasts.hover()
  await page.clock.runFor(10_000)
  await expect(toasts).toHaveCount(1)
  await page.mouse.move(0, 0)
  await page.clock.runFor(1_400)
  await expect(toasts).toHaveCount(1)
  await page.clock.runFor(200)
  await expect(toasts).toHaveCount(0)

  const refused = Promise.withResolvers<void>()
  await page.route("**/assets/*.js", async (route) => {
    await refused.promise
    await route.abort()
  })
  await languageButton(page).click()
  await page.getByRole("menuitemradio", { name: "Latviešu" }).click()
  await expect(toasts).toHaveText(/Latviešu…/)
  refused.resolve()
  await expect(toasts).toHaveText(/Keelt ei õnnestunud laadida/)
  await expect(toasts).toHaveCount(1)
})

for (const by of ["key", "mouse"] as const)
  test(`once a toast was sent away by ${by}, or its action was chosen, the next ones go by themselves, and the focus is where it was [SH-09]`, async ({
    page,
    context,
    site,
  }) => {
    const { stage, address } = await race(site)
    await enterAs("secretary", { context, site, stage })
    await openDesk(page, address)
    const toasts = page.locator(".toast")
    const press = async (name: string) => {
      const button = toasts.getByRole("button", { name })
      await (by === "key" ? button.press("Enter") : button.click())
      await page.mouse.move(0, 0)
    }
    await setDnf(page)
    const actions = page.getByRole("button", { name: "Actions: Jaan Tamm" })
    await actions.focus()
    await press("Undo")
    await toast(page, "Undone")
    await expect(toasts).toHaveCount(0)
    await expect(actions).toBeFocused()

    await setDnf(page)
    await actions.focus()
    if (by === "key") {
      // from one button of the toast to the next
      await toasts.getByRole("button", { name: "Undo" }).focus()
      await page.keyboard.press("Tab")
      await page.keyboard.press("Enter")
    } else await press("Dismiss")
    await expect(toasts).toHaveCount(0)
    await expect(actions).toBeFocused()
    await languageButton(page).click()
    await page.getByRole("menuitemradio", { name: "Eesti" }).click()
    await toast(page, "Eesti")
    await expect(toasts).toHaveCount(0)
  })

test("a toast stays while the window is left, and gives the focus back to where it was [SH-09]", async ({
  page,
  context,
  site,
}) => {
  const { stage, address } = await race(site)
  await enterAs("secretary", { context, site, stage })
  await openDesk(page, address)
  await setDnf(page)
  const actions = page.getByRole("button", { name: "Actions: Jaan Tamm" })
  await actions.focus()
  const dismiss = page.locator(".toast").getByRole("button", { name: "Dismiss" })
  await dismiss.focus()
  // a browser that is driven never loses its focus
  await dismiss.evaluate((button) => {
    const { hasFocus } = document
    document.hasFocus = () => false
    button.dispatchEvent(new FocusEvent("focusout", { bubbles: true }))
    document.hasFocus = hasFocus
    button.dispatchEvent(new FocusEvent("focusin", { bubbles: true }))
  })
  await dismiss.press("Enter")
  await expect(page.locator(".toast")).toHaveCount(0)
  await expect(actions).toBeFocused()
})
