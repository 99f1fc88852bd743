import { expect } from "@playwright/test"
import { test } from "./site.ts"
import { edit, fileIn, fill, pdf, picture, regulationIn, saveStage, stageOf } from "./stage-editing.ts"
import { toast } from "./toasts.ts"

test("a wrong file is told at its field, and what was typed stays", async ({ page, site, context }) => {
  await edit(page, site)
  await fill(page, "Place", "Mežaparks")
  const regulation = regulationIn(page)
  await regulation.setInputFiles({ ...pdf(""), buffer: Buffer.from("no pdf at all") })
  await expect(page.getByText("regulation.pdf is not a PDF.")).toBeVisible()
  await expect(page.getByText("No regulation yet.")).toBeVisible()
  await regulation.setInputFiles({ ...pdf(""), buffer: Buffer.alloc(20 * 1024 * 1024 + 1) })
  await expect(page.getByText("regulation.pdf is larger than 20 MB.")).toBeVisible()

  await page.getByRole("button", { name: "Add a sponsor" }).click()
  const logo = fileIn(page, "Logo of Sponsor 1")
  const svg = { name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") }
  await logo.setInputFiles(svg)
  await expect(page.getByText("logo.svg is not a JPEG, PNG or WebP picture.")).toBeVisible()
  await context.setOffline(true)
  await logo.setInputFiles(await picture("red"))
  await expect(page.getByText("The site cannot be reached.")).toBeVisible()
  await context.setOffline(false)
  await logo.setInputFiles(await picture("red"))
  await expect(page.getByRole("img", { name: "Logo of Sponsor 1" })).toBeVisible()
  await page.getByRole("button", { name: "Remove Logo of Sponsor 1" }).click()
  await expect(page.getByRole("img", { name: "Logo of Sponsor 1" })).toHaveCount(0)
  await expect(page.getByLabel("Place", { exact: true })).toHaveValue("Mežaparks")
})

test("a file that is dropped is sent, of several none, and a regulation is replaced and removed", async ({
  page,
  site,
}) => {
  const stage = await edit(page, site)
  const address = `${site.url}/${stage.path}/regulation.pdf`
  const drop = async (...contents: string[]) => {
    const dataTransfer = await page.evaluateHandle((files) => {
      const dropped = new DataTransfer()
      for (const file of files) dropped.items.add(new File([file], "rules.pdf", { type: "application/pdf" }))
      return dropped
    }, contents)
    await page.locator(".file-chooser").filter({ hasText: "A PDF." }).dispatchEvent("drop", { dataTransfer })
  }
  await drop("%PDF-1.7 one of two", "%PDF-1.7 another")
  await expect(page.getByText("One file only, please.")).toBeVisible()
  expect((await page.request.get(address)).status()).toBe(404)
  await drop("%PDF-1.7 dropped")
  await expect(page.getByRole("link", { name: "Open the regulation" })).toBeVisible()
  expect(await (await page.request.get(address)).text()).toBe("%PDF-1.7 dropped")
  await regulationIn(page).setInputFiles(pdf("replaced"))
  await expect.poll(async () => (await page.request.get(address)).text()).toBe("%PDF-1.7 replaced")
  await page.getByRole("button", { name: "Remove the regulation" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Keep it" }).click()
  await page.getByRole("button", { name: "Remove the regulation" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Remove the regulation" }).click()
  await expect(page.getByText("No regulation yet.")).toBeVisible()
  expect((await page.request.get(address)).status()).toBe(404)
})

test("while a file is on its way the form waits for it, and it can be called off", async ({ page, site }) => {
  const stage = await edit(page, site)
  await fill(page, "Place", "Mežaparks")
  await page.route("**/regulation.pdf", () => undefined)
  await regulationIn(page).setInputFiles(pdf("never answered"))
  await expect(page.getByRole("progressbar")).toBeVisible()
  await saveStage(page)
  await toast(page, "A file is still being sent. Save once it has arrived.")
  await page.getByRole("button", { name: "Cancel", exact: true }).click()
  await expect(page.getByRole("progressbar")).toHaveCount(0)
  await expect(page.getByText("No regulation yet.")).toBeVisible()
  await saveStage(page)
  await toast(page, "Saved")
  expect(await stageOf(site, stage)).toMatchObject({ location: "Mežaparks", regulation: null })
})
