import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { languages } from "#domain/site/language.ts"
import { brokenWordsIn } from "#tests/support/broken-words.ts"
import {
  chooseRider,
  dialog,
  lastScore,
  press,
  resize,
  score,
  showAlone,
  showJudge,
  speak,
  status,
  touchElsewhere,
} from "#tests/support/screens/judge-app.tsx"
import { expert, sampleStage } from "#tests/support/screens/judge-server.ts"

const back = page.getByCss(".back")
const dab = page.getByCss(".dab")
const riders = page.getByCss(".rider")

/** Phones upright and on their side. */
const phones = [
  [320, 568],
  [360, 640],
  [640, 360],
] as const

const names = { 7: "Maksimiliāns Vidzemnieks", 12: "Ignas Jankauskas", 120: "Vytautas Stankevičius" }

const broken = (within: string) => brokenWordsIn([...document.querySelectorAll(within)])

const expectWholeWords = async (within: string) => {
  for (const language of languages) {
    speak(language)
    for (const [width, height] of phones) {
      await resize(width, height)
      expect(broken(within), `${language} at ${width}`).toEqual([])
    }
  }
}

test("a judge reads whole names in the list of riders, whatever is said beside them", async () => {
  const stage = sampleStage(["1", ...Object.keys(names)])
  const roster = stage.roster.map((rider) => ({
    ...rider,
    name: Object.entries(names).find(([number]) => number === rider.racingNumber)?.[1] ?? rider.name,
  }))
  await showJudge({ ...stage, roster })
  for (const number of ["12", "7"]) {
    await chooseRider(number)
    await dab.click()
    await touchElsewhere()
    await back.click()
    await expect.element(page.getByCss(".keypad")).toBeVisible()
  }
  await expect.poll(() => page.getByCss(".rider-name").all().length).toBe(4)
  await expectWholeWords("#judge")
})

test("the results of one who judges alone have whole names on a phone", async () => {
  await showAlone()
  const lines = Object.entries(names).map((rider) => rider.join(" "))
  await page.getByRole("textbox", { name: "Riders" }).fill(lines.join("\n"))
  await press("Begin")
  await press("Section 1 ")
  await score("7", 5)
  await status.click()
  await page.getByRole("button", { name: "Results", exact: true }).click()
  await expect.element(page.getByRole("row").first()).toBeVisible()
  await expect.poll(() => page.getByRole("row").all().length).toBe(4)
  await expectWholeWords("#judge")
})

/** Does the heading run into the sending status? */
const isOverStatus = () => {
  const [title, box] = [".top-bar h1", ".sending"].map((part) => document.querySelector(part))
  if (!title || !box) throw new Error("There is no bar")
  const words = document.createRange()
  words.selectNodeContents(title.querySelector(".pad-heading > :last-child") ?? title)
  const [text, beside] = [words.getBoundingClientRect(), box.getBoundingClientRect()]
  return text.right > beside.left && text.bottom > beside.top && text.top < beside.bottom
}

test("with text twice as large, the heading does not run into the sending status", async () => {
  await showJudge(sampleStage(["120"], { stage: { title: "4. posms – Cēsis" } }), { section: null })
  for (const next of [null, page.getByCss(".sections button"), riders]) {
    await next?.first().click()
    await expect.element(page.getByCss(next === riders ? ".pad-screen" : ".top-bar h1")).toBeVisible()
    for (const language of languages) {
      speak(language)
      for (const [width, height] of phones)
        for (const text of [1, 1.5, 2]) {
          await resize(width, height, text)
          const of = `${document.title}, ${language}, ${width} × ${height}, ${text}`
          expect(isOverStatus(), of).toBe(false)
          expect(broken(".top-bar"), of).toEqual([])
        }
    }
    speak("en")
    await resize(360, 640)
  }
  await expect.element(lastScore).not.toBeInTheDocument()
})

test("with letters of twice the size no key of a re-ride is cut off at the side [RX-03]", async () => {
  await showJudge(sampleStage(["7"], { classes: [expert({ lap: 1 })] }))
  await score("7", 5)
  for (const language of languages) {
    speak(language)
    await page.getByCss(".give-re-ride").click()
    await expect.poll(() => dialog.getByCss("button").all().length).toBe(5)
    await resize(360, 740, 2)
    const shown = [dialog.element(), ...dialog.element().querySelectorAll("button")]
    const cut = shown.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    expect(
      cut.map(({ textContent }) => textContent),
      language,
    ).toEqual([])
    await resize(360, 740)
    await dialog.getByCss("button").last().click()
    await expect.element(dialog).not.toBeInTheDocument()
  }
})
