import { expect } from "@playwright/test"
import { makeClub } from "#tests/support/factories/make-club.ts"
import { holdRequests } from "./hold-requests.ts"
import { formOf, openJoinAsNew, registrationCalls } from "./registration-form.ts"
import { test } from "./site.ts"

test("the club that the arrow keys have come to stays the same where another one is added before it", async ({
  page,
  site,
}) => {
  const { db } = site.database
  const name = `Vidzemes triāls ${Date.now()}`
  for (const letter of ["B", "C"]) await makeClub(db, { id: `${name} ${letter}`, country: "Latvia" })
  await openJoinAsNew(page, site)
  const club = formOf(page).getByRole("combobox", { name: "Club" })
  await club.fill(name)
  for (const key of ["ArrowDown", "ArrowDown"]) await club.press(key)
  const options = page.getByRole("listbox").getByRole("option")
  const reached = page.getByRole("listbox").getByRole("option", { selected: true })
  await expect(reached).toHaveText(`${name} C, Latvia`)
  await makeClub(db, { id: `${name} A`, country: "Latvia" })
  await expect(options).toHaveText(["A", "B", "C"].map((letter) => `${name} ${letter}, Latvia`))
  await expect(reached).toHaveText(`${name} C, Latvia`)
  await club.press("Enter")
  await expect(club).toHaveValue(`${name} C, Latvia`)
})

test("on a slow line the clubs are asked for one time after the other", async ({ page, site }) => {
  await page.clock.install()
  await openJoinAsNew(page, site)
  let requests = 0
  page.on("request", (request) => {
    if (request.url().includes("/api/rpc/registration/")) requests += 1
  })
  const release = await holdRequests(page, registrationCalls)
  await formOf(page).getByRole("combobox", { name: "Club" }).click()
  await expect.poll(() => requests).toBe(1)
  await page.clock.runFor(10_000)
  expect(requests).toBe(1)
  release()
  await expect
    .poll(async () => {
      await page.clock.runFor(2_500)
      return requests
    })
    .toBeGreaterThan(1)
})
