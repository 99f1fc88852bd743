import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { answerCalls } from "#tests/support/screens/answer-calls.ts"
import { dropFiles, fakeUploads } from "#tests/support/screens/fake-uploads.ts"
import { field, press, saved, saveStage, showStageForm } from "#tests/support/screens/stage-form.ts"
import { expectToast } from "#tests/support/screens/toasts.ts"

const pdf = (text: string, name = "regulation.pdf") => new File([text], name, { type: "application/pdf" })
const chooser = (hint: string) =>
  page.getByCss("fieldset:has(> p input[type=file])").filter({ hasText: hint })
const regulation = (...files: File[]) => dropFiles(chooser("A PDF.").element(), ...files)
const logo = (...files: File[]) => dropFiles(chooser("Logo of Sponsor 1").element(), ...files)
const none = page.getByText("No regulation yet.")
const address = "/institutions/lamsf/championships/2026/stages/cesis"

test("a wrong file is told at its field, and what was typed stays", async () => {
  const answer = fakeUploads()
  await showStageForm()
  await field("Place").fill("Mežaparks")
  answer.mockResolvedValueOnce({ status: 415, body: { reason: "not-a-pdf" } })
  regulation(pdf("no pdf at all"))
  await expect.element(page.getByText("regulation.pdf is not a PDF.")).toBeVisible()
  await expect.element(none).toBeVisible()
  regulation(new File([new Uint8Array(20 * 1024 * 1024 + 1)], "regulation.pdf", { type: "application/pdf" }))
  await expect.element(page.getByText("regulation.pdf is larger than 20 MB.")).toBeVisible()
  expect(answer).toHaveBeenCalledOnce()

  await press("Add a sponsor")
  answer.mockResolvedValueOnce({ status: 415, body: { reason: "not-an-image" } })
  logo(new File(["<svg/>"], "logo.svg", { type: "image/svg+xml" }))
  await expect.element(page.getByText("logo.svg is not a JPEG, PNG or WebP picture.")).toBeVisible()
  answer.mockRejectedValueOnce(new TypeError("no network"))
  const picture = new File(["picture"], "picture.png", { type: "image/png" })
  logo(picture)
  await expect.element(page.getByText("The site cannot be reached.")).toBeVisible()
  answer.mockResolvedValueOnce({
    status: 200,
    body: { address: `${address}/images/${"0".repeat(32)}-140x100.webp` },
  })
  logo(picture)
  const shown = page.getByRole("img", { name: "Logo of Sponsor 1" })
  await expect.element(shown).toBeInTheDocument()
  await press("Remove Logo of Sponsor 1")
  await expect.element(shown).not.toBeInTheDocument()
  await expect.element(field("Place")).toHaveValue("Mežaparks")
})

test("a file that is dropped is sent, of several none, and a regulation is replaced and removed", async () => {
  const answer = fakeUploads()
  await showStageForm()
  regulation(pdf("one of two"), pdf("another"))
  await expect.element(page.getByText("One file only, please.")).toBeVisible()
  expect(answer).not.toHaveBeenCalled()
  regulation(pdf("dropped"))
  await expect
    .element(page.getByRole("link", { name: "Open the regulation" }))
    .toHaveAttribute("href", `${address}/regulation.pdf`)
  const [sent] = answer.mock.lastCall ?? []
  expect(sent).toMatchObject({ method: "PUT", address: `${address}/regulation.pdf` })
  expect(await sent?.file.text()).toBe("dropped")
  regulation(pdf("replaced"))
  await expect.poll(() => answer.mock.calls.length).toBe(2)

  const remove = vi.fn()
  answerCalls((os) => ({
    competitions: {
      removeRegulation: os.competitions.removeRegulation.handler(() => {
        remove()
        return { kind: "removed" }
      }),
    },
  }))
  const dialog = page.getByRole("dialog")
  await press("Remove the regulation")
  await dialog.getByRole("button", { name: "Keep it" }).click()
  expect(remove).not.toHaveBeenCalled()
  await press("Remove the regulation")
  await dialog.getByRole("button", { name: "Remove the regulation" }).click()
  await expect.element(none).toBeVisible()
  expect(remove).toHaveBeenCalledOnce()
})

test("while a file is on its way the form waits for it, and it can be called off", async () => {
  fakeUploads().mockReturnValueOnce(new Promise(() => {}))
  const { save } = await showStageForm()
  await field("Place").fill("Mežaparks")
  regulation(pdf("never answered"))
  await expect.element(page.getByRole("progressbar")).toBeVisible()
  await saveStage()
  await expectToast("A file is still being sent. Save once it has arrived.")
  expect(save).not.toHaveBeenCalled()
  await press("Cancel")
  await expect.element(page.getByRole("progressbar")).not.toBeInTheDocument()
  await expect.element(none).toBeVisible()
  await saveStage()
  await saved()
  expect(save.mock.lastCall?.[0].location).toBe("Mežaparks")
})
