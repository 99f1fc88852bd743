import { expect } from "@playwright/test"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { running } from "#tests/support/running.ts"
import { holdRequests } from "./hold-requests.ts"
import { test } from "./site.ts"
import { toast } from "./toasts.ts"
import { enter, languageButton, phone } from "./visitor.ts"

test("a click beside a menu closes it", async ({ page, site }) => {
  await page.goto(`${site.url}/?lng=en`)
  await languageButton(page).click()
  await expect(page.getByRole("menu", { name: "Language" })).toBeVisible()
  await page.getByRole("heading", { level: 1 }).click()
  await expect(page.getByRole("menu", { name: "Language" })).toBeHidden()
})

test("a language is chosen at once: page, scroll and typed text stay, and it is kept [SH-06]", async ({
  page,
  site,
}) => {
  const first = await makeStage(site.database.db)
  const place = { institutionId: first.institutionId, championshipId: first.championshipId }
  for (let made = 0; made < 30; made += 1) await makeStage(site.database.db, place)
  await page.setViewportSize(phone)
  await page.goto(`${site.url}/?lng=en`)
  await expect(languageButton(page).getByText("en", { exact: true })).toHaveCSS("text-transform", "uppercase")
  await page.getByLabel("Search previous competitions").fill("stage")
  // lost by a navigation
  await page.evaluate(() => document.body.setAttribute("data-first-load", ""))

  await languageButton(page).click()
  const items = page.getByRole("menuitemradio")
  await expect(items).toHaveText(["Latviešu (lv)", "Eesti (et)", "English (en)"])
  await expect(page.getByRole("menuitemradio", { checked: true })).toHaveText("English (en)")
  const marks = await items.evaluateAll((all) => all.map((one) => getComputedStyle(one, "::after").content))
  expect(marks).toEqual(["none", "none", expect.stringContaining("✓")])
  await page.keyboard.press("Escape")
  // what others made stands above
  await page
    .locator(".previous-stage")
    .nth(10)
    .evaluate((line) => line.scrollIntoView())
  // what is above may take more lines in another language
  const looked = await page.locator(".previous-stage").evaluateAll((lines) => {
    const [line] = lines.filter((one) => one.getBoundingClientRect().top > 100)
    return { address: line?.getAttribute("href"), top: line?.getBoundingClientRect().top }
  })
  // a click by hand would scroll to the bar first
  await page.locator("#languages [lang=et]").evaluate((item) => item instanceof HTMLElement && item.click())

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Võistlused")
  await expect(page.locator("html")).toHaveAttribute("lang", "et")
  await expect(languageButton(page)).toContainText("et")
  await expect(page.getByLabel("Otsi varasematest võistlustest")).toHaveValue("stage")
  const line = page.locator(`.previous-stage[href="${looked.address}"]`)
  expect(await line.evaluate((one) => one.getBoundingClientRect().top)).toBeCloseTo(looked.top ?? 0, 0)
  await expect(page.locator("body[data-first-load]")).toHaveCount(1)
  await expect(page).toHaveURL(`${site.url}/`)
  expect(await page.evaluate(() => localStorage.getItem("i18nextLng"))).toBe("et")
  await page.goto(`${site.url}/terms`)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kasutustingimused")
})

test("a page opened before its words have loaded waits for them, and nothing in it fails", async ({
  browser,
  site,
}) => {
  const stage = await makeStage(site.database.db, running())
  // while React draws the page, before and after
  for (const frames of [0, 1, 2, 3, 4, 5]) {
    const page = await browser.newPage()
    const failed: string[] = []
    page.on("pageerror", ({ message }) => failed.push(message))
    await page.goto(`${site.url}/?lng=en`)
    await expect(page.locator(".theme-switch:enabled")).toBeVisible()
    const release = await holdRequests(page, /\/stage-[\w-]{8}\.js$/)
    const coming = page.waitForResponse((response) => response.url().includes(`/${stage.id}.data`))
    await page.getByRole("link", { name: stage.title }).click()
    await (await coming).finished()
    await page.evaluate(async (count) => {
      for (let frame = 0; frame < count; frame += 1)
        await new Promise((resolve) => requestAnimationFrame(resolve))
    }, frames)
    release()
    await expect(page.getByText("No participants yet")).toBeVisible()
    expect(failed).toEqual([])
    await page.close()
  }
})

test("a form is said in another language at once, in no other words between, and keeps what was typed", async ({
  page,
  context,
  site,
}) => {
  await enter(context, site)
  await page.goto(`${site.url}/market/new?lng=en`)
  await page.waitForLoadState("networkidle")
  await page.getByLabel("Description").fill("Front brake of an Ossa")
  await page.evaluate(() => {
    const heading = document.querySelector("h1")
    const note = () => {
      const text = heading?.textContent ?? ""
      const noted = document.body.dataset.texts?.split("|") ?? []
      if (noted.at(-1) !== text) document.body.dataset.texts = [...noted, text].join("|")
    }
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  await languageButton(page).click()
  await page.getByRole("menuitemradio", { name: "Eesti" }).click()
  await expect(page.getByLabel("Kirjeldus")).toHaveValue("Front brake of an Ossa")
  await expect(page.locator("body")).toHaveAttribute("data-texts", /^(New ad\|)?Uus kuulutus$/)
  await expect(page).toHaveURL(`${site.url}/market/new`)
  await expect(page.getByRole("dialog")).toHaveCount(0)
})

test("a page to read comes in the language that is chosen on it", async ({ page, site }) => {
  await page.goto(`${site.url}/privacy?lng=en`)
  await languageButton(page).click()
  await page.getByRole("menuitemradio", { name: "Latviešu" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privātums")
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText("Kas ir atbildīgs")
})

test("choosing a language without a connection says that it failed, and the page stays as it is", async ({
  context,
  page,
  site,
}) => {
  await page.goto(`${site.url}/?lng=en`)
  await expect(languageButton(page)).toContainText("en")
  await page.waitForLoadState("networkidle")
  await context.setOffline(true)
  await languageButton(page).click()
  await page.getByRole("menuitemradio", { name: "Eesti" }).click()
  await toast(page, "The language could not be loaded. Check the connection and try again.")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Competitions")
})

test("the judge's app keeps the language that is chosen in it, and that its address asks for [SH-06] [SH-07]", async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ locale: "en" })
  const page = await context.newPage()
  const speaks = (language: "lv" | "et" | "en") =>
    expect(page.locator("html:has(.top-bar)")).toHaveAttribute("lang", language)
  const choose = (name: string) => page.getByRole("radio", { name }).check()
  // the site's own switcher has left a cookie
  await page.goto(`${site.url}/about?lng=et`)
  await page.goto(`${site.url}/judge-standalone`)
  await speaks("et")
  await choose("English")
  await speaks("en")
  await page.reload()
  await speaks("en")
  await page.goto(`${site.url}/about`)
  await expect(page.locator("html")).toHaveAttribute("lang", "en")

  await page.goto(`${site.url}/judge-standalone?lng=lv`)
  await speaks("lv")
  await page.reload()
  await speaks("lv")
  await choose("Eesti")
  await page.reload()
  await speaks("et")

  await context.clearCookies()
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.setItem("i18nextLng", "lv")
  })
  await page.reload()
  await speaks("lv")
  await context.close()
})

test("without script there are links of all pages, languages and menus", async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "en", viewport: phone })
  const page = await context.newPage()
  await page.goto(`${site.url}/about`)
  await page.getByRole("button", { name: "Toggle Navigation" }).click()
  await page.getByRole("link", { name: "Market" }).click()
  await expect(page).toHaveURL(`${site.url}/market`)
  await languageButton(page).click()
  await page.getByRole("menuitemradio", { name: "Eesti" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Turg")
  await page.goto(site.url)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Võistlused")
  await expect(page.getByRole("radio")).toHaveCount(0)
  await context.close()
})
