import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { languages } from "#domain/site/language.ts"
import {
  chooseRider,
  dialog,
  expectCounts,
  keyBoxes,
  lastScore,
  lookAtJudge,
  press,
  pressEnter,
  showJudge,
  speak,
  startApp,
  stopClocks,
  touchElsewhere,
} from "#tests/support/screens/judge-app.tsx"
import { classicSettings, expert, openFree, sampleStage } from "#tests/support/screens/judge-server.ts"

const timed = (toleranceSeconds: number | null) => classicSettings({ sectionSeconds: 60, toleranceSeconds })

const oneLap = [expert({ lap: 1 })]

/** The key that the phone proposes once the time is over. */
const proposed = page.getByCss(".timeout[data-proposed]")
const countdown = page.getByCss(".countdown")
const lastPoints = lastScore.getByCss(".last-facts .score")
const told = page.getByRole("main").getByRole("status").first()
const total = page.getByCss(".pad-total")

test("at the end of the time the phone proposes a point within the tolerance, then 5, and the judge decides [RX-04]", async () => {
  const server = await showJudge(sampleStage(["7", "8"], { settings: timed(10) }))
  const pass = stopClocks()
  await chooseRider("7")
  await press("Start clock")
  pass(61_000)
  const one = page.getByRole("button", { name: "Add 1 point" })
  await expect.element(one).toBeVisible()
  await expect.element(countdown).toHaveAttribute("data-state", "tolerance")
  pressKey(one)
  await expect.element(told).toMatchTextContent(/a 3 stays 3/)
  await press("0 points")
  await expect.element(lastPoints).toHaveTextContent("1")
  await touchElsewhere()

  await chooseRider("8")
  await press("Start clock")
  pass(65_000)
  await startApp()
  await expect.element(one).toBeVisible()
  pass(10_000)
  await expect.element(one).not.toBeInTheDocument()
  await expect.element(told).toHaveTextContent("Time is up: Timeout 5")
  await lookAtJudge("time is up")
  await proposed.click()
  await expect.element(lastPoints).toHaveTextContent("5")
  await expectCounts(0, 3)
  expect(server.totals()).toEqual({ "7 1/1": 1, "8 1/1": 5 })
})

test.for([
  ["no", null],
  ["10", 10],
] as const)(
  "no key moves while the clock runs, warns and ends, with %s seconds of tolerance [RX-04]",
  async ([, toleranceSeconds]) => {
    await showJudge(sampleStage(["7"], { settings: timed(toleranceSeconds) }))
    const pass = stopClocks()
    await chooseRider("7")
    const reach = async (state: string, milliseconds: number) => {
      pass(milliseconds)
      await expect.element(countdown).toHaveAttribute("data-state", state)
    }
    for (const [width, height] of [
      [360, 640],
      [320, 568],
      [640, 360],
    ] as const)
      for (const language of languages) {
        await page.viewport(width, height)
        speak(language)
        await expect.element(countdown).toHaveAttribute("data-state", "off")
        const before = keyBoxes()
        expect(before).toHaveLength(16)
        const expectSame = (when: string) =>
          expect(keyBoxes(), `${language}, ${width} × ${height}, ${when}`).toEqual(before)
        pressKey(countdown)
        await reach("running", 2_000)
        expectSame("running")
        await reach("warning", 50_000)
        expectSame("warning")
        if (toleranceSeconds !== null) {
          await reach("tolerance", 9_000)
          expectSame("tolerance")
          pressKey(countdown)
          await expect.element(countdown).toMatchTextContent(/✓/)
          expectSame("one point added")
        }
        await reach("over", 12_000)
        await expect.element(proposed).toBeVisible()
        expectSame("over")
        if (toleranceSeconds !== null) pressKey(page.getByCss(".pad-tools button").nth(1))
        pressKey(countdown)
      }
  },
)

/** Presses a key as the keyboard does: a touch so soon after another one may be taken for its echo. */
const pressKey = (key: typeof countdown) => {
  const element = key.element()
  if (element instanceof HTMLElement) element.click()
}

test("in openFree the time ends the run, and one touch takes that back [RX-04]", async () => {
  await showJudge(sampleStage(["7"], { settings: openFree }))
  const pass = stopClocks()
  await chooseRider("7")
  await press("Start clock")
  await press(/^Gate C/)
  await expect.element(total).toMatchTextContent(/10/)
  const before = keyBoxes()
  pass(91_000)
  await expect.element(lastPoints).toHaveTextContent("10")
  await touchElsewhere()
  await lastScore.getByRole("button", { name: "Undo" }).click()
  await expect.element(total).toMatchTextContent(/10/)
  await expect.element(proposed).toBeVisible()
  expect(keyBoxes()).toEqual(before)
  await proposed.click()
  await expect.element(lastPoints).toHaveTextContent("10")
})

test("a rider who is scored once more has the whole time again [RX-03, RX-04]", async () => {
  await showJudge(sampleStage(["7"], { settings: timed(null), classes: oneLap }))
  const pass = stopClocks()
  await chooseRider("7")
  await press("Start clock")
  pass(61_000)
  await proposed.click()
  await expect.element(lastPoints).toHaveTextContent("5")
  await touchElsewhere()
  await chooseRider("7")
  await dialog.getByRole("button", { name: "the secretary decides" }).click()
  await expect.element(page.getByRole("button", { name: "Start clock" })).toBeVisible()
  await expect.element(proposed).not.toBeInTheDocument()
  // before its first tap the second ride has its time through a reload too
  await pressEnter("Start clock")
  await startApp()
  await expect.element(countdown).toHaveAttribute("data-state", "running")
})

test("a time that ends while the judge writes takes nothing away: the penalty is kept, and the end proposed [RX-04]", async () => {
  await showJudge(sampleStage(["7"], { settings: openFree }))
  const pass = stopClocks()
  await chooseRider("7")
  await press("Start clock")
  await press(/^Gate C/)
  await press("Penalty")
  const points = dialog.getByLabelText("Points", { exact: true })
  await points.fill("5")
  pass(91_000)
  await expect.element(countdown).toHaveAttribute("data-state", "over")
  await expect.element(points).toHaveValue("5")
  await dialog.getByRole("button", { name: "Add the penalty" }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole("button", { name: "Penalties: 5" })).toBeVisible()
  await proposed.click()
  await expect.element(lastPoints).toHaveTextContent("10")
  await expectCounts(0, 3)
})

test("the screen stays awake, and the section time warns by sound and vibration, also after a reload and where seconds are skipped", async () => {
  const noted: string[] = []
  vi.spyOn(navigator, "vibrate").mockImplementation((pattern) => noted.push(`vibrates ${pattern}`) > 0)
  const awake = vi.spyOn(WakeLock.prototype, "request").mockImplementation(() => new Promise(() => {}))
  const { start } = OscillatorNode.prototype
  vi.spyOn(OscillatorNode.prototype, "start").mockImplementation(function (this: OscillatorNode, ...given) {
    noted.push(`sounds ${this.frequency.value}`)
    start.apply(this, given)
  })
  await showJudge(sampleStage(["7"]))
  const pass = stopClocks()
  await chooseRider("7")
  expect(awake).toHaveBeenCalled()
  await press("Start clock")
  pass(60_000)
  await startApp()
  await expect.element(countdown).toMatchTextContent(/0:30/)
  await press(/^Dab/)
  await expect.element(page.getByRole("button", { name: /^Dab/ })).toMatchTextContent(/Dabs: 1/)
  pass(22_500)
  await expect.element(countdown).toHaveAttribute("data-state", "warning")
  pass(10_000)
  await expect.element(countdown).toHaveTextContent("Time is up")
  expect(noted).toEqual([
    ...["vibrates 30", "vibrates 150,100,150", "sounds 880", "vibrates 800", "sounds 440"],
  ])
})
