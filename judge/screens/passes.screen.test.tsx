import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import {
  alert,
  askForNews,
  chooseRider,
  dialog,
  expectCounts,
  followPass,
  heading,
  leftFor,
  press,
  pressEnter,
  score,
  showAt,
  showJudge,
  startApp,
  status,
} from "#tests/support/screens/judge-app.tsx"
import { type JudgeServer, sampleStage, serveJudge } from "#tests/support/screens/judge-server.ts"

const stage = sampleStage(["7", "8"])
const ben = { name: "Ben", section: 2 }

/** A phone that has taken Anna's pass for section 1, and could take Ben's for section 2. */
const withTwoPasses = () => showJudge(stage, { passes: { ben, carl: { why: "pass-revoked" } } })

/** Scores rider 7 while nothing gets through to the server. */
const scoreInVain = async (server: JudgeServer) => {
  server.lost.add("events")
  await score("7", 3)
  await expectCounts(1, 0)
}

const off = alert.filter({ hasText: "This phone is not judging" })

test("waiting taps are sent with the pass that they were scored with before a phone takes another one [D-11]", async () => {
  const server = await withTwoPasses()
  await scoreInVain(server)
  server.lost.clear()
  followPass(stage, "ben")
  await startApp()
  await score("8", 2)
  await expectCounts(0, 2)
  expect(server.totals()).toEqual({ "7 1/1": 3, "8 2/1": 2 })
  expect(server.sentBy).toEqual(["Anna", "Ben"])
})

test("the link of another pass is taken where the app is open with one already [D-11]", async () => {
  const server = await withTwoPasses()
  await expect.element(heading).toHaveTextContent("Section 1")
  followPass(stage, "ben")
  await expect.element(heading).toHaveTextContent("Section 2")
  await score("7", 2)
  await expectCounts(0, 1)
  expect(server.totals()).toEqual({ "7 2/1": 2 })
})

test("on a bad line, or with a pass that is withdrawn, a judge goes on with the pass before, until another one is taken [D-11]", async () => {
  const server = await withTwoPasses()
  const goOn = page.getByRole("button", { name: "Continue as Anna" })
  await scoreInVain(server)
  followPass(stage, "ben")
  await expect.element(alert).toMatchTextContent(/To take another pass this phone needs a connection\./)
  await goOn.click()
  await expect.element(heading).toHaveTextContent("Section 1")
  await expectCounts(1, 0)
  expect(location.hash).not.toContain("pass")

  server.lost.clear()
  followPass(stage, "carl")
  await expect.element(alert).toMatchTextContent(/The secretary revoked this pass\./)
  await expect.element(goOn).toBeVisible()
  followPass(stage, "ben")
  await expect.element(heading).toHaveTextContent("Section 2")
  await expectCounts(0, 1)
  expect(server.totals()).toEqual({ "7 1/1": 3 })
  expect(server.sentBy).toEqual(["Anna"])
})

test("a phone that is let in again says no longer that it is off, whether or not something waits on it [D-11]", async () => {
  const server = await withTwoPasses()
  const be = (why: "revoked" | null) => {
    server.off = why && { why }
    askForNews()
  }
  await expectCounts(0, 0)
  be("revoked")
  await expect.element(off).toBeVisible()
  server.lost.add("devices")
  await off.getByRole("button", { name: "Judge on this phone again" }).click()
  await expect.element(off).toMatchTextContent(/No connection/)
  be(null)
  await expect.element(off).not.toBeInTheDocument()

  await chooseRider("7")
  be("revoked")
  await expect.element(page.getByCss(".sending[data-obstacle=no-access]")).toBeVisible()
  history.back()
  await expect.element(off).toMatchTextContent(/revoked this phone’s access/)
  await score("7", 3)
  be(null)
  await expect.element(off).not.toBeInTheDocument()
  await expectCounts(0, 1)
})

test("a phone that is off says first how what it has not sent is kept, and hands it in [D-11]", async () => {
  const files: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    files.push(this.download)
  })
  const server = await withTwoPasses()
  await scoreInVain(server)
  server.off = { why: "taken-over", since: Date.UTC(2026, 4, 16, 11, 5) }
  askForNews()
  await expect
    .element(off)
    .toMatchTextContent(
      /1 tap is not sent yet\. Safe on this phone\. It is sent as soon as there is a connection/,
    )
  await expect.element(off).toMatchTextContent(/Another phone now judges with this pass\. Since 14:05/)
  await expect.element(off).toMatchTextContent(/What you scored before that counts\./)
  const buttons = off.getByRole("button")
  await expect.poll(() => buttons.all().length).toBe(2)
  await expect.element(buttons.nth(0)).toHaveTextContent("Save unsent scores to a file")
  await expect
    .element(buttons.nth(1))
    .toMatchTextContent(/^Judge on this phone again.*The other phone then loses access/)
  await expect.element(buttons.nth(0)).toBeInViewport({ ratio: 1 })
  await buttons.nth(0).click()
  await expect.poll(() => files).toEqual(["kanieris-waiting.txt"])

  server.lost.clear()
  askForNews()
  await expectCounts(0, 1)
  await expect.element(off).not.toMatchTextContent(/not sent yet/)
  expect(server.totals()).toEqual({ "7 1/1": 3 })
})

test("while taps wait a phone is not signed out; then it is, and forgets its stage", async () => {
  const server = await withTwoPasses()
  await scoreInVain(server)
  await status.click()
  await press("Sign this phone out")
  await expect.element(page.getByRole("dialog", { name: "Not yet: taps wait to be sent" })).toBeVisible()
  await pressEnter("OK")
  server.lost.clear()
  await pressEnter("Send now")
  await expect.poll(() => server.taps.length).toBe(1)
  await pressEnter("Close")
  await expectCounts(0, 1)
  await pressEnter(/^Waiting/)
  await pressEnter("Sign this phone out")
  await dialog.last().getByRole("button", { name: "Sign this phone out" }).click()
  await expect.poll(() => leftFor).toEqual(["/judge-standalone"])
})

test("who is not among the stage's judges is led away from its app [JU-02]", async () => {
  const address = "/competitions/lamsf/lc-2026/kanieris/judge"
  const server = serveJudge(stage, {})
  await showAt(address)
  await expect.poll(() => leftFor).toEqual([`/login?return=${encodeURIComponent(address)}`])
  server.account = { why: "not-a-judge" }
  await showAt(address)
  await expect.poll(() => leftFor.at(-1)).toBe("/401")
})

test("a screen that breaks says that the scores are safe, and the app goes on once it is reloaded", async () => {
  await withTwoPasses()
  await score("7", 3)
  vi.spyOn(console, "error").mockImplementation(() => {})
  const breaking = vi.spyOn(Array.prototype, "toReversed").mockImplementation(() => {
    throw new Error("Something is not as it should be")
  })
  await status.click()
  await press("Scored on this phone")
  await expect.element(alert).toMatchTextContent(/This screen broke\. Your scores are safe on this phone\./)
  breaking.mockRestore()
  await press("Refresh")
  await expect.poll(() => leftFor.length).toBe(1)
  await startApp()
  await expect.element(page.getByRole("listitem").filter({ hasText: "Racing number 7" })).toBeVisible()
})
