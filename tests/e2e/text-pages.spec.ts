import { expect } from "@playwright/test"
import { retention } from "#domain/accounts/retention.ts"
import en from "#locales/en/privacy.json" with { type: "json" }
import et from "#locales/et/privacy.json" with { type: "json" }
import lv from "#locales/lv/privacy.json" with { type: "json" }
import { test } from "./site.ts"

test("about, privacy and terms are there in three languages, with what a shared link shows [SH-15]", async ({
  page,
  site,
}) => {
  for (const { language, privacy, born, typed, judged, log } of [
    {
      language: "lv",
      privacy: lv,
      born: "No dzimšanas datuma publiski redzams tikai gads.",
      typed: "Vārdus redz tikai rīkotājs un administratori.",
      judged: "visi redz arī, kas tos vērtējis: tiesneša konta rādāmo vārdu vai vārdu caurlaidē.",
      log: `Servera žurnāls: ${retention.serverLogDays} dienas.`,
    },
    {
      language: "et",
      privacy: et,
      born: "Sünniajast on avalikult näha ainult aasta.",
      typed: "Nimesid näevad ainult korraldaja ja administraatorid.",
      judged: "kes neid hindas: kohtuniku konto kuvatavat nime või nime sektsioonipääsmel.",
      log: `Serveri logi: ${retention.serverLogDays} päeva.`,
    },
    {
      language: "en",
      privacy: en,
      born: "A birth date is shown to the public as a year only.",
      typed: "Only the organiser and administrators see the names.",
      judged: "who judged it: the display name of the judge’s account, or the name on the section pass.",
      log: `Server log: ${retention.serverLogDays} days.`,
    },
  ]) {
    for (const address of ["/about", "/privacy", "/terms"]) {
      await page.goto(`${site.url}${address}?lng=${language}`)
      await expect(page.locator("html")).toHaveAttribute("lang", language)
      const title = await page.getByRole("heading", { level: 1 }).innerText()
      await expect(page).toHaveTitle(`${title} · Nulle`)
      await expect(page.locator('meta[property="og:title"]')).toHaveAttribute("content", title)
      await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /\S{3}/)
      await expect(page.locator("link[rel=canonical]")).toHaveAttribute(
        "href",
        new RegExp(`^http://.*${address}\\?lng=${language}$`),
      )
      await expect(page.locator("link[rel=alternate][hreflang]")).toHaveCount(4)
      expect((await page.getByRole("main").innerText()).length).toBeGreaterThan(900)
      await expect(page.getByRole("main")).not.toContainText("{{")
    }
    await page.goto(`${site.url}/privacy?lng=${language}`)
    await expect(page.getByRole("main")).toContainText(born)
    // of riders whom a judge typed on a phone
    await expect(page.getByRole("main")).toContainText(typed)
    for (const told of [judged, log]) await expect(page.getByRole("main")).toContainText(told)
    const { what, why, howLong, rights } = privacy.sections
    for (const { heading } of [what, why, howLong, rights])
      await expect(page.getByRole("heading", { level: 2, name: heading, exact: true })).toBeVisible()
    // the address without a language is every reader's, and stands for itself
    await page.goto(`${site.url}/privacy`)
    await expect(page.locator("html")).toHaveAttribute("lang", language)
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /^http:.*\/privacy$/)
  }
})
