import { expect, type Page } from "@playwright/test"
import { eq } from "drizzle-orm"
import { user } from "#server/db/schema/accounts.ts"
import { role } from "#server/db/schema/roles.ts"
import { expectAccessible } from "./look-at.ts"
import { test } from "./site.ts"
import { enter, languageButton, phone } from "./visitor.ts"

const focused = (page: Page) => page.locator(":focus")

test("the bar leads to the competitions and the market, and a visitor to the login page [SH-02]", async ({
  context,
  page,
  site,
}) => {
  await page.goto(`${site.url}/about?lng=en`)
  const bar = page.getByRole("banner")
  await expect(bar.getByRole("link", { name: "Login" })).toHaveAttribute("href", "/login?return=%2Fabout")
  await bar.getByRole("link", { name: "Competitions" }).click()
  await expect(page).toHaveURL(`${site.url}/`)
  await bar.getByRole("link", { name: "Market" }).click()
  await expect(page).toHaveURL(`${site.url}/market`)

  await page.goto(`${site.url}/market?q=gas&lng=en`)
  const back = encodeURIComponent("/market?q=gas")
  await expect(bar.getByRole("link", { name: "Login" })).toHaveAttribute("href", `/login?return=${back}`)

  await page.goto(`${site.url}/login`)
  await expect(bar.getByRole("link", { name: "Login" })).toHaveCount(0)
  await enter(context, site)
  await page.goto(site.url)
  await expect(bar.getByRole("link", { name: "Market" })).toBeVisible()
  await expect(bar.getByRole("link", { name: "Login" })).toHaveCount(0)
  const [userMenu, panel] = [
    page.locator("[popovertarget=user-menu]"),
    page.locator("[popovertarget=navigation]"),
  ]
  await expect(userMenu).toBeVisible()
  await expect(panel).toBeHidden()
  await page.setViewportSize(phone)
  await expect(userMenu).toBeHidden()
  await expect(panel).toBeVisible()
})

test("the user menu has initials, and the championships for an admin only [SH-03]", async ({
  context,
  page,
  site,
}) => {
  const { userId } = await enter(context, site)
  await page.goto(`${site.url}/?lng=en`)
  const button = page.getByRole("button", { name: "User menu: Judge Bērziņš" })
  const menu = page.getByRole("menu", { name: "User menu" })
  await expect(button).toContainText("JB")
  await button.click()
  await expect(menu.getByRole("menuitem")).toHaveText(["Profile", "My Ads", "Logout"])
  await expect(menu.getByRole("separator")).toHaveCount(1)
  // nothing but this is behind the divider
  await expect(menu.locator("hr ~ *")).toHaveText(["Logout"])

  await site.database.db.insert(role).values({ userId, role: "admin" })
  await page.reload()
  await button.click()
  await expect(menu.getByRole("menuitem")).toHaveText(["Championship", "Profile", "My Ads", "Logout"])
  await menu.getByRole("menuitem", { name: "My Ads" }).click()
  await expect(page).toHaveURL(`${site.url}/market/my-ads`)
  await expect(menu).toBeHidden()

  const name = Array(52).fill("W").join(" ")
  await site.database.db.update(user).set({ name }).where(eq(user.id, userId))
  await page.setViewportSize({ width: 700, height: 800 })
  await page.reload()
  await expect(page.locator(".avatar")).toContainText("WWW")
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(tooWide).toBe(0)
})

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

test("on a phone a panel has the links of the bar, and those of who is signed in [SH-04]", async ({
  context,
  page,
  site,
}) => {
  await page.setViewportSize(phone)
  await page.goto(`${site.url}/?lng=en`)
  const toggle = page.getByRole("button", { name: "Toggle Navigation" })
  const panel = page.getByRole("navigation", { name: "Navigation" })
  await toggle.click()
  await expect(panel.getByRole("link")).toHaveText(["Competitions", "Market", "Login"])
  await expect(panel.getByRole("button")).toHaveCount(0)
  await toggle.click()
  await expect(panel).toBeHidden()

  // there too, though the bar has none
  await page.goto(`${site.url}/login?return=%2Fprofile`)
  await toggle.click()
  await expect(panel.getByRole("link")).toHaveText(["Competitions", "Market", "Login"])
  await panel.getByRole("link", { name: "Login" }).click()
  await expect(page).toHaveURL(`${site.url}/login?return=%2Fprofile`)
  await expect(panel).toBeHidden()
  await page.goto(site.url)

  const { userId } = await enter(context, site)
  await page.reload()
  await toggle.click()
  await expect(panel.getByRole("link")).toHaveText(["Competitions", "Market", "Profile", "My Ads"])
  await expect(panel.getByRole("button")).toHaveText("Logout")
  await site.database.db.insert(role).values({ userId, role: "admin" })
  await page.reload()
  await toggle.click()
  await panel.getByRole("link", { name: "Championship" }).click()
  await expect(page).toHaveURL(`${site.url}/championship`)
  await expect(panel).toBeHidden()
})

test("a menu is used by the keyboard alone", async ({ page, site }) => {
  await page.goto(`${site.url}/?lng=en`)
  const menu = page.getByRole("menu", { name: "Language" })
  await languageButton(page).focus()
  await page.keyboard.press("Enter")
  await expect(focused(page)).toHaveText("English (en)")
  await page.keyboard.press("ArrowDown")
  await expect(focused(page)).toHaveText("Latviešu (lv)")
  await page.keyboard.press("ArrowUp")
  await expect(focused(page)).toHaveText("English (en)")
  await page.keyboard.press("Home")
  await expect(focused(page)).toHaveText("Latviešu (lv)")
  await page.keyboard.press("End")
  await expect(focused(page)).toHaveText("English (en)")
  await page.keyboard.press("Escape")
  await expect(menu).toBeHidden()
  await expect(languageButton(page)).toBeFocused()

  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Home")
  await page.keyboard.press("Space")
  await expect(page.locator("html")).toHaveAttribute("lang", "lv")
  await expect(languageButton(page)).toBeFocused()
})

test("axe finds nothing in what opens over a page; Escape closes it, and the focus returns", async ({
  context,
  page,
  site,
}) => {
  await enter(context, site)
  await page.goto(`${site.url}/privacy`)
  const openers = ["[popovertarget=languages]", "[popovertarget=user-menu]", "main button"]
  for (const opener of ["[popovertarget=navigation]", ...openers]) {
    await page.setViewportSize({ width: openers.includes(opener) ? 1280 : 390, height: 800 })
    await page.locator(opener).click()
    await expect(page.locator(":is(:popover-open, dialog[open])")).toHaveCount(1)
    await expectAccessible(page, opener)
    await page.keyboard.press("Escape")
    await expect(page.locator(":is(:popover-open, dialog[open])")).toHaveCount(0)
    await expect(page.locator(opener).first()).toBeFocused()
  }
})

test("the keyboard reaches everything in the bar, in the panel and in the foot", async ({ page, site }) => {
  await page.setViewportSize(phone)
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

for (const { source, init, expected } of [
  { source: "by local storage", init: { local: "et" }, expected: "et" },
  { source: "by session storage", init: { session: "lv" }, expected: "lv" },
  { source: "by local before session storage", init: { local: "lv", session: "et" }, expected: "lv" },
  { source: "by a cookie before local storage", init: { cookie: "lv", local: "et" }, expected: "lv" },
  { source: "by the address before a cookie", init: { address: "et", cookie: "lv" }, expected: "et" },
  { source: "by nothing but the browser", init: {}, expected: "en" },
  { source: "by nothing but an Estonian browser", init: { browser: "et" }, expected: "et" },
  // a browser that tells no language that the site speaks
  { source: "by nothing but the document", init: { browser: "de-DE" }, expected: "lv" },
] as { source: string; init: Record<string, string>; expected: string }[]) {
  test(`a language chosen ${source} is used, and no other is ever seen [SH-07]`, async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({ locale: init.browser ?? "en" })
    if (init.cookie) await context.addCookies([{ name: "i18next", value: init.cookie, url: site.url }])
    await context.addInitScript(({ local, session }) => {
      if (local) localStorage.setItem("i18nextLng", local)
      if (session) sessionStorage.setItem("i18nextLng", session)
      const seen: string[] = []
      Object.assign(window, { seen })
      const look = () => {
        const title = document.querySelector("h1")
        if (title?.checkVisibility({ visibilityProperty: true })) seen.push(title.innerText)
        requestAnimationFrame(look)
      }
      look()
    }, init)
    const page = await context.newPage()
    await page.goto(`${site.url}/about${init.address ? `?lng=${init.address}` : ""}`)
    await expect(page.locator("html")).toHaveAttribute("lang", expected)
    await expect(languageButton(page)).toContainText(expected)
    await expect.poll(() => page.evaluate(() => localStorage.getItem("i18nextLng"))).toBe(expected)
    const title = await page.getByRole("heading", { level: 1 }).innerText()
    await expect.poll(() => page.evaluate(() => Reflect.get(window, "seen").length)).toBeGreaterThan(3)
    expect(new Set(await page.evaluate(() => Reflect.get(window, "seen")))).toEqual(new Set([title]))
    await context.close()
  })
}

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

test("the foot has a mail link and the copyright [SH-08]", async ({ page, site }) => {
  await page.goto(`${site.url}/?lng=en`)
  const foot = page.getByRole("contentinfo")
  await expect(foot.getByRole("link", { name: "Any questions?" })).toHaveAttribute(
    "href",
    "mailto:info@example.org",
  )
  await expect(foot).toContainText(/© \d{4} Nulle/)
})
