import { expect } from "@playwright/test"
import { test } from "./site.ts"
import { edit, fileIn, pdf, picture, regulationIn } from "./stage-editing.ts"

test("whoever chooses and removes a file by keyboard stays in its field", async ({ page, site }) => {
  await edit(page, site)
  const regulation = regulationIn(page)
  const asked = page.waitForEvent("filechooser")
  await regulation.press("Enter")
  await (await asked).setFiles(pdf("rules"))
  await expect(page.getByRole("link", { name: "Open the regulation" })).toBeVisible()
  await expect(regulation).toBeFocused()
  await page.getByRole("button", { name: "Remove the regulation" }).press("Enter")
  await page.getByRole("dialog").getByRole("button", { name: "Remove the regulation" }).press("Enter")
  await expect(page.getByText("No regulation yet.")).toBeVisible()
  await expect(regulation).toBeFocused()

  await page.getByRole("button", { name: "Add a sponsor" }).press("Enter")
  const field = page.getByRole("group", { name: "Logo of Sponsor 1" })
  await fileIn(page, "Logo of Sponsor 1").setInputFiles(await picture("red"))
  await expect(field.getByRole("status")).toHaveText("The picture has arrived. It is saved with the form.")
  await page.getByRole("button", { name: "Remove Logo of Sponsor 1" }).press("Enter")
  await expect(page.getByRole("img", { name: "Logo of Sponsor 1" })).toHaveCount(0)
  await expect(fileIn(page, "Logo of Sponsor 1")).toBeFocused()
})
