import { expect, onTestFinished, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { CalendarMenu } from "#app/public/competitions/calendar-menu.tsx"
import { forgetLanguage } from "#app/site/i18n/settle-language.ts"
import type { Viewer } from "#contracts/accounts/viewer.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { showRoute, showScreen } from "#tests/support/screens/show-screen.tsx"
import { chooseTheme, ThemeSwitch } from "./theme-switch.tsx"
import { TopBar } from "./top-bar.tsx"

const rider: Viewer = {
  userId: "rider",
  name: "Judge Bērziņš",
  email: "judge@example.org",
  isJudge: false,
  isConfirmed: true,
  admin: false,
  secretaryOf: [],
}

const Bar = () => (
  <header className="flex h-14 items-center gap-x-1 border-b-4 border-signal bg-bar px-4 text-bar-ink">
    <TopBar siteName="Nulle" />
  </header>
)

const asPhone = () => page.viewport(390, 800)
const userMenu = page.getByRole("menu", { name: "User menu" })
const userButton = page.getByRole("button", { name: "User menu: Judge Bērziņš" })
const toggle = page.getByRole("button", { name: "Toggle Navigation" })
const panel = page.getByRole("navigation", { name: "Navigation" })
const languages = page.getByRole("button", { name: "Language: en" })
const languageMenu = page.getByRole("menu", { name: "Language" })
const focused = () => document.activeElement

const textsOf = (elements: Iterable<Element>) => [...elements].map((one) => one.textContent)

test("the bar leads to the competitions and the market, and a visitor to the login page; on a phone a panel does [SH-02]", async () => {
  const shown = await showScreen(<Bar />)
  await expect.element(page.getByRole("link", { name: "Competitions" })).toHaveAttribute("href", "/")
  await expect.element(page.getByRole("link", { name: "Market" })).toHaveAttribute("href", "/market")
  await expect.element(page.getByRole("link", { name: "Login" })).toHaveAttribute("href", "/login")
  await shown.unmount()

  await showScreen(<Bar />, { viewer: rider })
  await expect.element(page.getByRole("link", { name: "Market" })).toBeVisible()
  await expect.element(page.getByRole("link", { name: "Login" })).not.toBeInTheDocument()
  await expect.element(userButton).toBeVisible()
  await expect.element(toggle).not.toBeInTheDocument()
  await asPhone()
  await expect.element(userButton).not.toBeInTheDocument()
  await expect.element(toggle).toBeVisible()
})

test("the login page leads back to the page that is open, and to what was chosen on it; on itself only the panel leads to it [SH-02]", async () => {
  const at = (path: string, query: string) => showRoute({ default: Bar }, { path, address: path + query })
  const login = page.getByRole("link", { name: "Login" })
  const about = await at("/about", "?lng=en")
  await expect.element(login).toHaveAttribute("href", "/login?return=%2Fabout")
  await about.unmount()
  const market = await at("/market", "?q=gas&lng=en")
  await expect.element(login).toHaveAttribute("href", `/login?return=${encodeURIComponent("/market?q=gas")}`)
  await market.unmount()

  await at("/login", "?return=%2Fprofile")
  await expect.element(page.getByRole("link", { name: "Market" })).toBeVisible()
  await expect.element(login).not.toBeInTheDocument()
  await asPhone()
  await toggle.click()
  await expect
    .element(panel.getByRole("link", { name: "Login" }))
    .toHaveAttribute("href", "/login?return=%2Fprofile")
  await panel.getByRole("link", { name: "Login" }).click()
  await expect.element(panel).not.toBeInTheDocument()
})

test("the user menu has initials, and the championships for an admin only [SH-03]", async () => {
  const shown = await showScreen(<Bar />, { viewer: rider })
  await expect.element(userButton).toMatchTextContent(/JB/)
  await userButton.click()
  const items = () => textsOf(userMenu.element().querySelectorAll("[role=menuitem]"))
  await expect.poll(items).toEqual(["Profile", "My riders", "My Ads", "Logout"])
  await expect.element(userMenu.getByRole("separator")).toBeVisible()
  // nothing but this is behind the divider
  expect(textsOf(userMenu.element().querySelectorAll("hr ~ *"))).toEqual(["Logout"])
  await shown.unmount()

  const name = Array(52).fill("W").join(" ")
  await page.viewport(700, 800)
  await showScreen(<Bar />, { viewer: { ...rider, admin: true, name } })
  await expect.element(page.getByRole("button", { name: "User menu" })).toMatchTextContent(/WWW/)
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  await page.getByRole("button", { name: "User menu" }).click()
  await expect.poll(items).toEqual(["My stages", "Championship", "Profile", "My riders", "My Ads", "Logout"])
  await userMenu.getByRole("menuitem", { name: "My Ads" }).click()
  await expect.element(page.getByRole("heading")).toHaveTextContent("/market/my-ads")
})

test("on a phone a panel has the links of the bar, and those of who is signed in [SH-04]", async () => {
  await asPhone()
  const visitor = await showScreen(<Bar />)
  await toggle.click()
  const linksIn = () => textsOf(panel.element().querySelectorAll("a"))
  await expect.poll(linksIn).toEqual(["Competitions", "Market", "Login"])
  await expect.element(panel.getByRole("button")).not.toBeInTheDocument()
  await toggle.click()
  await expect.element(panel).not.toBeInTheDocument()
  await visitor.unmount()

  const signedIn = await showScreen(<Bar />, { viewer: rider })
  await toggle.click()
  await expect.poll(linksIn).toEqual(["Competitions", "Market", "Profile", "My riders", "My Ads"])
  await expect.element(panel.getByRole("button")).toHaveTextContent("Logout")
  await signedIn.unmount()

  const links = { routes: [{ path: "/championship", Component: Bar }] }
  await showScreen(<Bar />, { viewer: { ...rider, admin: true }, ...links })
  await toggle.click()
  await panel.getByRole("link", { name: "Championship" }).click()
  await expect.element(toggle).toBeVisible()
  await expect.element(panel).not.toBeInTheDocument()
})

test("a menu is used by the keyboard alone, and a click beside it closes it", async () => {
  await showScreen(
    <>
      <Bar />
      <h1>Page</h1>
    </>,
  )
  languages.element().focus()
  await userEvent.keyboard("{Enter}")
  const texts = ["English (en)", "Latviešu (lv)", "English (en)", "Latviešu (lv)", "English (en)"]
  for (const [index, key] of ["", "{ArrowDown}", "{ArrowUp}", "{Home}", "{End}"].entries()) {
    if (key) await userEvent.keyboard(key)
    await expect.poll(() => focused()?.textContent).toBe(texts[index])
  }
  const items = [...languageMenu.element().querySelectorAll("[role=menuitemradio]")]
  expect(textsOf(items)).toEqual(["Latviešu (lv)", "Eesti (et)", "English (en)"])
  const marks = items.map((one) => getComputedStyle(one, "::after").content)
  expect(marks).toEqual(["none", "none", expect.stringContaining("✓")])
  await userEvent.keyboard("{Escape}")
  await expect.element(languageMenu).not.toBeInTheDocument()
  expect(focused()).toBe(languages.element())
  await userEvent.keyboard("{ArrowDown}{Home}")
  await expect.poll(() => focused()?.textContent).toBe("Latviešu (lv)")
  await page.getByRole("heading").click()
  await expect.element(languageMenu).not.toBeInTheDocument()

  languages.element().focus()
  await userEvent.keyboard("{ArrowDown}{Home} ")
  const chosen = page.getByRole("button", { name: "Valoda: lv" })
  await expect.element(chosen).toHaveFocus()
  forgetLanguage()
})

test("what opens over a page is accessible and fits; Escape closes it, and the focus returns", async () => {
  await showScreen(<Bar />, { viewer: rider })
  for (const opener of [languages, userButton, toggle]) {
    if (opener === toggle) await asPhone()
    await opener.click()
    await expect.poll(() => document.querySelectorAll(":popover-open").length).toBe(1)
    await userEvent.keyboard("{Escape}")
    expect(document.querySelectorAll(":popover-open")).toHaveLength(0)
    await expect.element(opener).toHaveFocus()
    await opener.click()
    await lookAt()
    await userEvent.keyboard("{Escape}")
  }
})

test("a tooltip waits for 700 ms, and the next one shows at once [SH-14]", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] })
  await showScreen(
    <>
      <h1>Page</h1>
      <ThemeSwitch />
    </>,
  )
  const tooltip = page.getByCss(".tooltip")
  const label = (name: string) => page.getByCss("label").filter({ hasText: name })
  await label("Light").hover()
  await vi.advanceTimersByTimeAsync(650)
  await expect.element(tooltip).not.toBeInTheDocument()
  await vi.advanceTimersByTimeAsync(100)
  await expect.element(tooltip).toHaveTextContent("Light")
  await label("Dark").hover()
  await vi.advanceTimersByTimeAsync(10)
  await expect.element(tooltip).toHaveTextContent("Dark")
  await page.getByRole("heading").hover()
  await expect.element(tooltip).not.toBeInTheDocument()
  await vi.advanceTimersByTimeAsync(400)
  await label("Light").hover()
  await vi.advanceTimersByTimeAsync(600)
  await expect.element(tooltip).not.toBeInTheDocument()
})

test("the theme that is chosen is shown and stored, and the system's is not stored", async () => {
  onTestFinished(() => chooseTheme("system"))
  await showScreen(<ThemeSwitch />)
  const canvas = () => getComputedStyle(document.documentElement).backgroundColor
  const light = canvas()
  await page.getByRole("radio", { name: "Dark" }).click({ force: true })
  expect(canvas()).not.toBe(light)
  expect(localStorage.getItem("theme")).toBe("dark")
  await page.getByRole("radio", { name: "Same as the device" }).click({ force: true })
  expect(canvas()).toBe(light)
  expect(localStorage.getItem("theme")).toBeNull()
})

test("where a browser cannot tie a menu to its button, the calendar menu opens where one is on the page", async () => {
  // a property that no browser knows
  for (const style of document.querySelectorAll("style")) {
    const { textContent } = style
    if (!textContent?.includes("position-area")) continue
    style.textContent = textContent.replaceAll("position-area", "unknown-area")
    onTestFinished(() => {
      style.textContent = textContent
    })
  }
  await page.viewport(360, 300)
  await showScreen(
    <div style={{ padding: "600px 0" }}>
      <CalendarMenu address="/calendar.ics" />
    </div>,
  )
  const button = page.getByRole("button", { name: "Calendar" })
  button.element().scrollIntoView({ block: "center" })
  const scrolled = window.scrollY
  expect(scrolled).toBeGreaterThan(100)
  await button.click()
  const menu = page.getByRole("menu", { name: "Calendar" })
  await expect.element(menu.getByRole("menuitem").first()).toHaveFocus()
  // a menu that is elsewhere would be scrolled to when it gets the focus
  expect(window.scrollY).toBe(scrolled)
  await expect.element(menu).toBeInViewport({ ratio: 1 })
})
