import { expect } from "@playwright/test"
import { holdRequests } from "./hold-requests.ts"
import { enterAsAdmin, open } from "./organisers.ts"
import { test } from "./site.ts"

test("an admin searches the audit log and turns its pages", async ({ page, context, emptySite: site }) => {
  const { email } = await enterAsAdmin(context, site)
  await open(page, `${site.url}/championship/log`)
  for (let number = 1; number <= 60; number += 1)
    await context.request.post(`${site.url}/championship/clubs`, {
      form: { id: `Club number ${number}`, country: "Latvia" },
      headers: { Origin: site.url },
      maxRedirects: 0,
    })
  const entries = page.locator(".log-list > li")
  await page.getByRole("searchbox", { name: "Search" }).fill("club NUMBER")
  await page.getByRole("button", { name: "Search" }).click()
  await expect(entries).toHaveCount(50)
  await expect(entries.first()).toContainText(email)
  await expect(entries.first()).toContainText("Club added")
  await entries.first().locator("summary").click()
  await expect(entries.first()).toContainText("Club number 60")
  const subject = entries.first().getByRole("link", { name: "Club number 60" })
  await expect(subject).toHaveAttribute("href", "/championship/clubs")
  await page.getByRole("link", { name: "Older entries" }).click()
  await expect(entries).toHaveCount(10)
  await page.getByRole("link", { name: "Newest entries" }).click()
  await expect(entries).toHaveCount(50)
  await page.getByRole("searchbox", { name: "Search" }).fill("add_club")
  await page.getByRole("button", { name: "Search" }).click()
  await expect(entries).toHaveCount(50)
  await page.getByRole("searchbox", { name: "Search" }).fill("number 7")
  await page.getByRole("button", { name: "Search" }).click()
  await expect(entries).toHaveCount(1)
  await page.getByLabel("Until").fill("2020-01-01")
  await page.getByRole("button", { name: "Search" }).click()
  await expect(page.getByText("Nothing found")).toBeVisible()
  await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue("number 7")
})

test("what is typed while a search is answered stays, and a search that one goes back to is shown", async ({
  page,
  context,
  emptySite: site,
}) => {
  await enterAsAdmin(context, site)
  const searches = [
    { at: "/championship/log", field: "Search" },
    { at: "/championship/roles", field: "Find a user" },
    { at: "/market", field: "What are you looking for?" },
  ]
  for (const { at, field } of searches) {
    await open(page, `${site.url}${at}`)
    const words = page.getByRole("searchbox", { name: field })
    const search = async (text: string) => {
      await words.fill(text)
      await page.getByRole("button", { name: "Search" }).click()
    }
    await search("first")
    await expect(page).toHaveURL(/=first\b/)
    const letGo = await holdRequests(page, /second/)
    await search("second")
    await words.fill("third")
    letGo()
    await expect(page).toHaveURL(/=second\b/)
    await expect(words, at).toHaveValue("third")
    await page.getByRole("button", { name: "Search" }).click()
    await expect(page).toHaveURL(/=third\b/)
    await page.goBack()
    await expect(page).toHaveURL(/=second\b/)
    await expect(words, at).toHaveValue("second")
    await page.unrouteAll()
  }
})
