import { expect, test } from "vitest"
import { type Locator, page } from "vitest/browser"
import { languages } from "#domain/site/language.ts"
import {
  askForNews,
  chooseRider,
  chooseSection,
  dialog,
  expectCounts,
  heading,
  lastScore,
  lookAtJudge,
  press,
  pressEnter,
  score,
  setOnline,
  showAlone,
  showJudge,
  speak,
  startApp,
  status,
  stopClocks,
  touchElsewhere,
} from "#tests/support/screens/judge-app.tsx"
import { classicSettings, expert, sampleStage } from "#tests/support/screens/judge-server.ts"

const lap = page.getByRole("combobox", { name: "Lap" })
const lastPoints = lastScore.getByCss(".last-facts .score")
const oneLap = [expert({ lap: 1 })]
const unfinished = page.getByRole("dialog", { name: "All sections must be finished before the next lap" })

test("a judge without recent news scores the next lap unasked, except after a gap in their own section [D-09]", async () => {
  const classes = [expert({ lap: 3 })]
  const server = await showJudge(sampleStage(["7", "8"], { classes }), { section: 2 })
  server.attention = (tap) => (tap.lap > 1 ? "lap-order" : undefined)
  const offered = page.getByRole("list").getByRole("button", { name: /^Racing number/ })
  for (const number of ["7", "8"]) await score(number, 1)
  await expectCounts(0, 2)
  // the phone knows that neither has ridden the other sections
  await expect
    .element(page.getByText("2 riders have to finish the previous lap in other sections first."))
    .toBeVisible()
  await expect.element(offered).not.toBeInTheDocument()
  await chooseRider("7")
  await expect.element(unfinished).toMatchTextContent(/Not finished in lap 1: 1, 3\./)
  await expect.poll(() => unfinished.getByRole("button").all().length).toBe(1)
  await unfinished.getByRole("button", { name: "OK" }).click()

  // its data is seconds old and nothing waits, but the phone says that it is offline
  server.lost.add("events").add("stages")
  setOnline(false)
  await expect.poll(() => offered.all().length).toBe(2)
  await touchElsewhere()
  await chooseRider("8")
  await lap.selectOptions("3")
  await expect.element(unfinished).toMatchTextContent(/Not finished in lap 2: 2\./)
  await expect
    .element(unfinished)
    .toMatchTextContent(/What other judges scored may not have reached this phone yet\./)
  await unfinished.getByRole("button", { name: "Cancel" }).click()
  await press("0 points")
  await expectCounts(1, 2)
  server.lost.delete("events")
  setOnline(true)
  await expectCounts(0, 3)
  // a minute without news, though the line is there
  stopClocks()(61_000)
  await touchElsewhere()
  await score("7", 0)
  await expectCounts(0, 4)
  expect(server.totals()).toEqual({ "7 2/1": 1, "7 2/2": 0, "8 2/1": 1, "8 2/2": 0 })
  await status.click()
  await press("Scored on this phone")
  await expect.poll(() => page.getByText("The previous lap was not finished.").all().length).toBe(2)
})

test("a phone that gets no answer is offline, whatever its browser says, and asks nothing that it does not know", async () => {
  const server = await showJudge(sampleStage(["7"]), { section: 2 })
  const sync = async () => {
    await status.click()
    await press("Send now")
    await expect.element(page.getByRole("button", { name: "Send now" })).toBeEnabled()
    await press("Close")
  }
  await score("7", 1)
  await expectCounts(0, 1)
  // a network that leads nowhere
  server.lost.add("events").add("stages")
  await sync()
  expect(navigator.onLine).toBe(true)
  await chooseRider("7")
  await expect.element(lap).toHaveValue("2")
  await press("Back")

  server.lost.clear()
  await sync()
  await chooseRider("7")
  await expect.element(unfinished).toBeVisible()
  await expect.poll(() => unfinished.getByRole("button").all().length).toBe(1)
  await expect.element(unfinished.getByRole("button")).toHaveTextContent("OK")
})

test("a judge alone is asked about a lap without mention of a secretary or of news to wait for", async () => {
  await showAlone()
  await page.getByRole("combobox", { name: "Sections" }).selectOptions("2")
  await page.getByRole("textbox", { name: "Riders" }).fill("7 Anna\n12 Bruno")
  await press("Begin")
  await chooseSection(1)
  await score("7", 3)
  // the other section may be scored on another phone, or on none
  await chooseRider("7")
  await expect.element(lap).toHaveValue("2")
  await lap.selectOptions("1")
  await expect.element(dialog).toMatchTextContent(/the new score counts/)
  await expect.element(dialog).not.toMatchTextContent(/secretary/)
  await dialog.getByRole("button", { name: "Cancel" }).click()
  await press("Back")
  await expect.element(heading).toHaveTextContent("Section 1")
  await touchElsewhere()
  await press("Back")
  await chooseSection(2)
  await score("12", 0)
  await press("Back")
  await chooseSection(1)
  await chooseRider("7")
  await expect.element(dialog).toMatchTextContent(/Not finished in lap 1: 2\./)
  await expect.element(dialog).not.toMatchTextContent(/other judges/)
  await dialog.getByRole("button", { name: "Score anyway" }).click()
  await expect.element(lap).toHaveValue("2")
})

test("the phone asks before it scores who is marked as not started, also without a signal, and keeps what is scored [RX-09]", async () => {
  const server = await showJudge(sampleStage(["71", "17"], { dns: ["rider-71"] }))
  const marked = page.getByRole("button", { name: /Racing number 71\b/ })
  // only who rides next is offered; the other is found by number
  await expect.element(page.getByRole("button", { name: /Racing number 17\b/ })).toBeVisible()
  await expect.element(marked).not.toBeInTheDocument()
  server.lost.add("events").add("stages")
  setOnline(false)
  await chooseRider("71")
  await expect.element(dialog).toMatchTextContent(/71 is marked as not started/)
  await expect.element(page.getByCss(".rider")).toMatchTextContent(/Marked as not started/)
  await press("Cancel")
  await expect.element(page.getByRole("button", { name: "0 points" })).not.toBeInTheDocument()
  await chooseRider("71")
  await expect.element(dialog).toBeVisible()
  await lookAtJudge("asked about a DNS")
  await press("Score anyway")
  await expect.element(page.getByText("Marked as not started", { exact: true })).toBeVisible()
  await press("2 points")
  await expectCounts(1, 0)
  server.lost.clear()
  setOnline(true)
  await expectCounts(0, 1)
  expect(server.totals()).toEqual({ "71 1/1": 2 })
})

test("without a signal a judge marks a section as missed, which a rider with a dab has ridden, and undoes it [RX-02]", async () => {
  const server = await showJudge(sampleStage(["7", "8"], { settings: classicSettings({ missedPoints: 10 }) }))
  const missed = page.getByRole("button", { name: "Missed M" })
  server.lost.add("events")
  setOnline(false)
  await chooseRider("7")
  await page.getByCss(".dab").click()
  // a rider with a dab has ridden it
  await expect.element(missed).not.toBeInTheDocument()
  await press("Undo")
  await missed.click()
  await expect.element(lastPoints).toHaveTextContent("M")
  await lookAtJudge("a section that was missed")
  await touchElsewhere()
  await lastScore.getByRole("button", { name: "Undo" }).click()
  await expect.element(missed).toBeEnabled()
  await touchElsewhere()
  await missed.click()
  await expect.element(lastPoints).toHaveTextContent("M")
  server.lost.clear()
  setOnline(true)
  await expectCounts(0, 5)
  expect(server.totals()).toEqual({ "7 1/1": 10 })
})

test("without a signal a judge lets a rider ride again, takes it back, and the next ride alone counts [RX-03]", async () => {
  const server = await showJudge(sampleStage(["7", "8", "9"], { classes: oneLap }))
  server.lost.add("events")
  setOnline(false)
  await score("7", 5)
  await lastScore.getByRole("button", { name: "Re-ride" }).click()
  await expect.element(dialog).toBeVisible()
  await lookAtJudge("re-ride")
  await dialog.getByRole("button", { name: "Obstructed" }).click()
  await expect.element(lastScore).toMatchTextContent(/Rides again/)
  await expect
    .element(page.getByRole("button", { name: /Racing number 7\b/ }))
    .toMatchTextContent(/Rides again · Lap 1/)
  await touchElsewhere()
  await lastScore.getByRole("button", { name: "Undo" }).click()
  await expect.element(lastPoints).toHaveTextContent("5")
  await touchElsewhere()

  // later, by the number
  await score("8", 0)
  await chooseRider("7")
  await expect.element(dialog).toMatchTextContent(/This rider already has a score here/)
  await dialog.getByRole("button", { name: "Section changed" }).click()
  await press("1 point")
  await expect.element(lastPoints).toHaveTextContent("1")
  await touchElsewhere()

  // while the rider is in the section
  await chooseRider("9")
  await page.getByCss(".dab").click()
  await press("Re-ride")
  await dialog.getByRole("button", { name: "Other reason" }).click()
  const reason = dialog.getByRole("textbox", { name: "Other reason" })
  await expect.element(reason).toHaveFocus()
  await expect.element(reason).toHaveAccessibleDescription("Everybody can read this.")
  await lookAtJudge("another reason")
  await reason.fill("Engine of another rider")
  await dialog.getByRole("button", { name: "Give a re-ride" }).click()
  await expect.element(lastScore).toMatchTextContent(/Rides again/)
  server.lost.clear()
  setOnline(true)
  await expectCounts(0, 8)
  expect(server.totals()).toEqual({ "7 1/1": 1, "8 1/1": 0 })
})

test("every way to go on with a re-ride is on the screen of a small phone, and its words fit their keys [RX-03]", async () => {
  await showJudge(sampleStage(["7"], { classes: oneLap }))
  await score("7", 5)
  const keys = dialog.getByCss("button")
  const expectFits = async (shown: Locator, count: number, what: string) => {
    await expect.poll(() => shown.all().length, { message: what }).toBe(count)
    for (const key of shown.all()) {
      await expect.element(key, { message: what }).toBeInViewport({ ratio: 1 })
      const { scrollWidth, clientWidth, textContent } = key.element()
      expect(scrollWidth - clientWidth, `${what}: ${textContent}`).toBe(0)
    }
  }
  for (const language of languages) {
    speak(language)
    for (const width of [320, 360]) {
      await page.viewport(width, 640)
      await expectFits(page.getByCss(".last-score > button"), 2, `last score, ${language}, ${width}`)
    }
    await page.getByCss(".give-re-ride").click()
    await expectFits(keys, 5, `re-ride, ${language}`)
    await keys.last().click()
    await page.getByCss(".keypad").getByRole("button", { name: "7", exact: true }).click()
    await page.getByCss(".rider").click()
    await expectFits(keys, 6, `second score, ${language}`)
    await keys.nth(4).click()
    await expect.element(dialog.getByRole("textbox")).toHaveFocus()
    await expectFits(dialog.getByCss("button, input"), 4, `other reason, ${language}`)
    await keys.last().click()
    await expect.element(dialog).not.toBeInTheDocument()
  }
})

test("what a rider said without a signal is kept, also through a reload, and a judge who signs out is told that it would be lost [OF-03]", async () => {
  const server = await showJudge(sampleStage(["7"], { classes: oneLap }), { section: 3 })
  server.stage = {
    ...server.stage,
    revision: 5,
    entries: [
      { participant: "rider-7", section: 1, lap: 1, total: 0 },
      { participant: "rider-7", section: 2, lap: 1, total: 1 },
    ],
  }
  askForNews()
  await score("7", 2)
  await expectCounts(0, 1)
  const said = page.getByCss(".lap-is-right").getByRole("status")
  server.lost.add("agreements").add("stages")
  setOnline(false)
  await press("Rider says: lap 1 is right")
  await expect.element(said).toMatchTextContent(/^✓ \d\d:\d\d: the rider says that lap 1 is right · Waiting$/)
  await startApp()
  await expect.element(said).toMatchTextContent(/Waiting/)
  await pressEnter("Waiting: 0")
  await pressEnter("Sign this phone out")
  await expect
    .element(page.getByRole("dialog", { name: "Sign this phone out?" }))
    .toMatchTextContent(/what riders said about their laps \(1\) has not: it would be lost/)
  await pressEnter("Cancel")
  await pressEnter("Close")
  expect(server.agreements).toEqual([])
  server.lost.clear()
  setOnline(true)
  await expect.poll(() => server.agreements).toMatchObject([{ participant: "rider-7", lap: 1 }])
  expect(server.agreements[0]?.scores).toHaveLength(3)
})
