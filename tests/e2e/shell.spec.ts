import { expect, type Page } from "@playwright/test"
import { resize } from "./resize.ts"
import { test } from "./site.ts"
import { enter, languageButton, phone } from "./visitor.ts"

const focused = (page: Page) => page.locator(":focus")

test("logout ends the session and leads to the login page, also without script [SH-05]", async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "en" })
  const user = await enter(context, site)
  const page = await context.newPage()
  await page.goto(site.url)
  await page.getByRole("button", { name: "User menu: Judge Bērziņš" }).click()
  await page.getByRole("menuitem", { name: "Logout" }).click()
  await expect(page).toHaveURL(`${site.url}/login`)
  await expect(page.locator("[popovertarget=user-menu]")).toHaveCount(0)
  // neither this browser's cookie nor a copy of it opens anything now
  const answer = await fetch(`${site.url}/market/new`, { headers: user.headers, redirect: "manual" })
  expect(answer.headers.get("location")).toBe("/login?return=%2Fmarket%2Fnew")
  await context.close()
})

test("the keyboard reaches everything in the bar, in the panel and in the foot", async ({ page, site }) => {
  await resize(page, phone)
  await page.goto(`${site.url}/about?lng=en`)
  const reached: string[] = []
  for (let steps = 0; steps < 16; steps += 1) {
    await page.keyboard.press("Tab")
    const name = await focused(page).evaluate((element) =>
      element instanceof HTMLInputElement
        ? (element.labels?.[0]?.textContent ?? "")
        : (element.getAttribute("aria-label") ?? element.textContent),
    )
    reached.push(name)
    if (name === "Toggle Navigation") await page.keyboard.press("Enter")
  }
  expect(reached).toEqual([
    "Skip to content",
    "Nulle",
    "Search the site",
    "Language: en",
    "Toggle Navigation",
    "Competitions",
    "Market",
    "Login",
    "info@example.org",
    "Any questions?",
    "Guide",
    "About",
    "Open data",
    "Privacy",
    "Terms of use",
    "Same as the device",
  ])
})

test("a language that only this device has stored is used, and no other is ever seen [SH-07]", async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ locale: "en" })
  await context.addInitScript(() => {
    localStorage.setItem("i18nextLng", "lv")
    sessionStorage.setItem("i18nextLng", "et")
    const seen: string[] = []
    Object.assign(window, { seen })
    const look = () => {
      const title = document.querySelector("h1")
      if (title?.checkVisibility({ visibilityProperty: true })) seen.push(title.innerText)
      requestAnimationFrame(look)
    }
    look()
  })
  const page = await context.newPage()
  await page.goto(`${site.url}/about`)
  await expect(page.locator("html")).toHaveAttribute("lang", "lv")
  await expect(languageButton(page)).toContainText("lv")
  const title = await page.getByRole("heading", { level: 1 }).innerText()
  await expect.poll(() => page.evaluate(() => Reflect.get(window, "seen").length)).toBeGreaterThan(3)
  expect(new Set(await page.evaluate(() => Reflect.get(window, "seen")))).toEqual(new Set([title]))
  await context.close()
})

test("the theme follows the system, or the choice that this device keeps, from the first paint", async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ colorScheme: "dark", locale: "en" })
  const page = await context.newPage()
  const canvas = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  await page.goto(site.url)
  const dark = await canvas()
  await page.emulateMedia({ colorScheme: "light" })
  const light = await canvas()
  expect(light).not.toBe(dark)

  await expect(page.getByRole("radio", { name: "Dark" })).toBeEnabled()
  await page.getByRole("radio", { name: "Dark" }).check({ force: true })
  expect(await canvas()).toBe(dark)
  await page.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => {
      document.body.dataset.first = document.documentElement.dataset.theme ?? "none"
    })
  })
  await page.route("**/*.js", (route) => route.abort())
  await page.reload({ waitUntil: "load" })
  await expect(page.locator("body[data-first=dark]")).toHaveCount(1)
  expect(await canvas()).toBe(dark)

  await page.unroute("**/*.js")
  await page.reload()
  await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked()
  await page.getByRole("radio", { name: "Same as the device" }).check({ force: true })
  expect(await canvas()).toBe(light)
  await context.close()
})
