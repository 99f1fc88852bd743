import { expect, test, vi } from "vitest"
import { commands, page, userEvent } from "vitest/browser"
import { refuseCalls } from "#tests/support/screens/answer-calls.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { empty, holdTime, idOf, janis, phone, showJudges, start } from "#tests/support/screens/show-judges.ts"
import { wireTap } from "#tests/support/wire-taps.ts"

const button = (name: string | RegExp) => page.getByRole("button", { name })
const dialog = page.getByRole("dialog")
const yes = (name: string) => dialog.last().getByRole("button", { name, exact: true }).click()
const lineOf = (name: string) => page.getByRole("listitem").filter({ hasText: name })
const says = (text: string) => expect.element(page.getByText(text).first()).toBeVisible()
const region = (name: string) => page.getByRole("region", { name })

test("a secretary finds who declared themselves a judge, says where they stand, and removes them [JU-01]", async () => {
  const others = Array.from({ length: 8 }, (_, nth) => ({
    userId: `${nth}`,
    name: `Aaa Judge ${nth}`,
    email: null,
  }))
  const { userId, name } = janis
  await showJudges({ offered: [...others, { userId, name, email: null }] })
  const add = button("Add Jānis Kalnbērziņš")
  await expect.element(add).not.toBeInTheDocument()
  await page.getByLabelText("Find a judge by name").fill("kalnberzins")
  await add.click()
  await says("Saved")
  await expect.element(page.getByRole("heading", { name: "Judges with an account" })).toHaveFocus()
  const line = lineOf("janis@example.org")
  await expect.element(line).toMatchTextContent(/wherever needed/)
  await says("No declared judge matches “kalnberzins”")
  await button("Sections of Jānis Kalnbērziņš").click()
  await dialog.getByLabelText("Section 3").click()
  await dialog.getByLabelText("Section 1").click()
  await lookAt()
  await yes("Save")
  await expect.element(line).toMatchTextContent(/Sections 1, 3/)
  await button("Remove Jānis Kalnbērziņš").click()
  await yes("Remove")
  await expect.element(add).toBeVisible()
  await expect.element(page.getByRole("heading", { name: "Judges with an account" })).toHaveFocus()
})

test("codes of passes are shown, printed and revoked", async () => {
  const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue()
  await showJudges()
  await button("Make passes for the 3 sections without one").click()
  await expect.element(button("Print 3 codes")).toBeVisible()
  await says("3 passes made")
  await page.getByLabelText("Name on it").fill("Chief judge")
  await button("Make a pass").click()
  await expect.element(button("Print 4 codes")).toBeVisible()
  await button("Show the code of Section 3").click()
  await expect.element(dialog.getByRole("img", { name: "QR code of Section 3" })).toBeVisible()
  await button("Copy link").click()
  await says("Link copied")
  const { stage } = empty
  expect(writeText).toHaveBeenCalledWith(
    `https://nulle.test/judge-standalone#stage=${stage.path}&pass=secret-${idOf(2)}`,
  )
  await yes("Close")
  await button("Revoke Section 3").click()
  await yes("Revoke")
  await says("1 revoked pass")
  await expect.element(button("Print 3 codes")).toBeVisible()

  await commands.emulate({ media: "print" })
  const sheet = document.querySelectorAll(".pass-sheet > li")
  expect(sheet).toHaveLength(3)
  expect(sheet[0]?.querySelector("svg")?.checkVisibility()).toBe(true)
  expect(document.querySelector("h1")?.checkVisibility()).toBe(false)
})

test("a pass whose code was made elsewhere shows none until it has a new one", async () => {
  await showJudges({
    passes: [
      { id: idOf(7), name: "Section 1", kind: "section", section: 1, createdOn: start, revokedOn: null },
    ],
  })
  await says("Not opened yet")
  await expect.element(button(/^Show the code of/)).not.toBeInTheDocument()
  await button("New code for Section 1").click()
  await yes("New code")
  await says("1 revoked pass")
  await expect.element(button("Print 1 code")).toBeVisible()
  await expect.element(button("Show the code of Section 1")).toBeVisible()
})

test("the page tells what the phones of passes do, and of a takeover", async () => {
  const pass = {
    id: idOf(7),
    name: "Section 3",
    kind: "section" as const,
    section: 3,
    createdOn: start,
    revokedOn: null,
  }
  const passId = pass.id
  const sent = { rides: 1, lastOn: start }
  await showJudges({
    passes: [pass],
    devices: [
      phone(1, { passId, sent }),
      phone(2, { passId, state: "taken-over", revokedOn: start, waiting: { taps: 4, reportedOn: start } }),
    ],
  })
  await expect.element(region("Section passes").getByRole("listitem").first()).toMatchTextContent(/In use/)
  await expect.element(region("Section passes")).toMatchTextContent(/taken over once/)
  const devices = region("Phones and tablets")
  await expect.element(devices).toMatchTextContent(/1 score, latest/)
  await expect.element(devices).toMatchTextContent(/1 device without access/)
  await expect
    .element(devices.getByRole("listitem").filter({ hasText: "Taken over" }))
    .toMatchTextContent(/4 taps/)
  await lookAt()
})

test("on a phone a line is low, its actions are behind one button, and each part of the page is a touch away", async () => {
  await page.viewport(390, 800)
  const passes = [1, 2, 3].map((section) => ({
    ...{ id: idOf(section), name: `Section ${section}`, kind: "section" as const, section },
    ...{ createdOn: start, revokedOn: null },
  }))
  await showJudges({ judges: [janis], passes })
  const pass = region("Section passes").getByRole("listitem").first()
  const judge = lineOf(janis.email)
  const heightOf = (one: Element) => one.getBoundingClientRect().height
  expect(heightOf(pass.element())).toBeLessThan(90)
  expect(heightOf(judge.element())).toBeLessThan(100)
  await button("Actions: Jānis Kalnbērziņš").click()
  await page.getByRole("menuitem", { name: "Sections" }).click()
  await dialog.getByLabelText("Section 3").click()
  await yes("Save")
  await expect.element(judge).toMatchTextContent(/Sections 3/)
  await page.getByRole("link", { name: "Section passes (3)" }).click()
  await expect.element(page.getByRole("heading", { name: "Section passes" })).toBeInViewport()
  await button("Actions: Section 2").click()
  await page.getByRole("menuitem", { name: "Revoke" }).click()
  await yes("Revoke")
  await says("1 revoked pass")
  await expect.element(page.getByRole("link", { name: "Section passes (2)" })).toBeVisible()
})

test("a failed action is reported, and the page stays as it is", async () => {
  holdTime()
  const { answer } = await showJudges()
  const name = page.getByLabelText("Name on it")
  await name.fill("Chief judge")
  refuseCalls()
  await button("Make a pass").click()
  await expect.element(dialog).toMatchTextContent(/The server could not be reached\. Please try again\./)
  await yes("OK")
  await expect.element(button("Make a pass")).toHaveFocus()
  await expect.element(name).toHaveValue("Chief judge")
  await vi.advanceTimersByTimeAsync(20_000)
  await says("This page could not be brought up to date.")
  answer()
  await button("Make a pass").click()
  await expect.element(button("Print 1 code")).toBeVisible()
  await expect.element(page.getByText("This page could not be brought up to date.")).not.toBeInTheDocument()
})

test("what waited on a phone is brought in from the file that it saved", async () => {
  const { importWaiting } = await showJudges()
  const chooser = page.getByLabelText("Choose the file")
  expect(chooser.element().getAttribute("accept")).toMatch(/^\.txt,/)
  const choose = (content: object) =>
    userEvent.upload(chooser, new File([JSON.stringify(content)], "waiting.txt", { type: "text/plain" }))
  const file = { v: 1, stage: empty.stage.path, name: "Wet phone", savedOn: start }
  const events = [wireTap({ participant: "jaan", section: 3, time: start })]
  const answers = async (content: object, text: RegExp) => {
    await choose(content)
    await expect.element(dialog).toMatchTextContent(text)
    await yes("OK")
  }
  await answers({ ...file, events: "none" }, /is not a file saved by a judge’s phone/)
  await answers({ ...file, events }, /In need of attention on the results page: 1\./)
  importWaiting.mockReturnValue({ stored: 0, known: 1, attention: 0, refused: 0 })
  await answers({ ...file, events }, /Taps that count now: 0\. Known already: 1\./)
  const elsewhere = "institutions/a/championships/b/stages/c"
  await answers({ ...file, stage: elsewhere, events }, /This file is from another stage/)
})
