import { expect, test } from "vitest"
import { commands, page } from "vitest/browser"
import { languages } from "#domain/site/language.ts"
import {
  chooseRider,
  chooseSection,
  dialog,
  lastScore,
  lookAtJudge,
  press,
  score,
  setOnline,
  showAlone,
  showJudge,
  speak,
  status,
} from "#tests/support/screens/judge-app.tsx"
import { classicSettings, openFree, sampleStage } from "#tests/support/screens/judge-server.ts"

const finish = page.getByCss(".finish-key")

test.for([
  ["classic", "light"],
  ["openFree", "dark"],
] as const)(
  "every screen of the judge's app is clean for axe, at 7:1, and every target fits a thumb in every language (%s, %s)",
  async ([type, colorScheme]) => {
    await commands.emulate({ colorScheme })
    const settings = type === "openFree" ? openFree : classicSettings()
    await showJudge(sampleStage(["7", "12", "120"], { settings }), { section: null })
    await expect.element(status).toBeVisible()
    await lookAtJudge("sections")
    await chooseSection(1)
    await chooseRider("7")
    await press(/^(Dab|Fault)/)
    await press("Start clock")
    await lookAtJudge("pad")
    for (const language of languages) {
      speak(language)
      const [section, sent] = [".pad-heading > :last-child", ".sending"].map((part) =>
        page.getByCss(part).element().getBoundingClientRect(),
      )
      expect(section?.right, language).toBeLessThanOrEqual(sent?.left ?? 0)
    }
    speak("en")
    await press("Penalty")
    await expect.element(dialog).toBeVisible()
    await lookAtJudge("penalty")
    await press("Cancel")
    await finish.click()
    await expect.element(lastScore).toBeVisible()
    await lookAtJudge("section")
    setOnline(false)
    await status.click()
    await expect.element(dialog).toBeVisible()
    await lookAtJudge("device")
    await press("Scored on this phone")
    await expect.element(page.getByCss(".scores")).toBeVisible()
    await lookAtJudge("scores")
    await press("Correct")
    await expect.element(dialog).toBeVisible()
    await lookAtJudge("correction")
  },
)

test("what a rider says beside the phone is clean for axe, at 7:1, and fits a thumb in every language", async () => {
  const server = await showJudge(sampleStage(["7"]), { section: null })
  for (const section of [1, 2, 3]) {
    await chooseSection(section)
    await score("7", section)
    if (section < 3) await press("Back")
  }
  const lap = page.getByCss(".lap-is-right")
  await expect.element(lap.getByRole("button")).toBeVisible()
  await lookAtJudge("a lap that is complete")
  server.lost.add("agreements")
  await lap.getByRole("button").click()
  await expect.element(lap.getByRole("status")).toMatchTextContent(/Waiting/)
  await lookAtJudge("a lap that is right")
})

test("the screens of one who judges alone are clean for axe, at 7:1, and every target fits a thumb in every language", async () => {
  await commands.emulate({ colorScheme: "dark" })
  await showAlone()
  await page.getByRole("textbox", { name: "Riders" }).fill("7 Anna Ozoliņa-Kalniņa\nBruno without a number")
  await lookAtJudge("home")
  await press("Guide for judges")
  await page.getByText("No signal", { exact: true }).click()
  await lookAtJudge("guide")
  await press("Close")
  await press("Begin")
  await expect.element(page.getByRole("button", { name: "Section 1 " })).toBeVisible()
  await lookAtJudge("sections")
  await chooseSection(1)
  await score("7", 2)
  await lookAtJudge("section")
  await status.click()
  await expect.element(dialog).toBeVisible()
  await lookAtJudge("event")
  await page.getByRole("button", { name: "Riders", exact: true }).click()
  await expect.element(page.getByRole("textbox", { name: "Riders" })).toBeVisible()
  await lookAtJudge("riders")
  await press("Cancel")
  await page.getByRole("button", { name: "Results", exact: true }).click()
  await expect.element(page.getByRole("row").first()).toBeVisible()
  await lookAtJudge("results")
})
