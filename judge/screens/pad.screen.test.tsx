import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import {
  askForNews,
  chooseRider,
  chooseSection,
  dialog,
  expectCounts,
  heading,
  lastScore,
  press,
  pressEnter,
  score,
  showJudge,
  startApp,
  status,
} from "#tests/support/screens/judge-app.tsx"
import {
  classicSettings,
  type JudgeServer,
  openFree,
  sampleStage,
} from "#tests/support/screens/judge-server.ts"

const dab = page.getByRole("button", { name: /^Dab/ })

/** The taps about a rider that arrived, in the order in which they were made. */
const tapsOf = ({ taps }: JudgeServer, number: string) =>
  taps.filter(({ participant }) => participant === `rider-${number}`).map(({ name }) => name)

const punish = async (points: string) => {
  await press("Penalty")
  await dialog.getByLabelText("Points", { exact: true }).fill(points)
  await press("Add the penalty")
  await expect.element(page.getByRole("button", { name: `Penalties: ${points}` })).toBeVisible()
}

test("classic: points and fails are added and taken back, a penalty is given, and all four ends are there [JU-03]", async () => {
  const server = await showJudge(sampleStage(["1", "2", "3"]))
  await chooseRider("1")
  for (const points of ["1 point", "2 points", "3 points", "5 points"]) {
    await press(points)
    await expect.element(lastScore).toMatchTextContent(/Rider 1/)
    await press("Undo")
  }
  for (const count of [1, 2]) {
    await dab.click()
    await expect.element(dab).toMatchTextContent(new RegExp(`Dabs: ${count}`))
  }
  await press("Undo")
  await expect.element(dab).toMatchTextContent(/Dabs: 1/)
  await punish("5")
  await press("Finish: 1")
  await chooseRider("2")
  await press(/^Timeout/)
  await chooseRider("3")
  await press(/^Too many faults/)
  await expectCounts(0, 15)

  expect(server.totals()).toEqual({ "1 1/1": 1, "2 1/1": 5, "3 1/1": 5 })
  expect(tapsOf(server, "1")).toEqual([
    ...["A", "B", "C", "D"].flatMap((button) => [`JudgeAddPoints${button}`, `JudgeRemovePoints${button}`]),
    ...["JudgeAddFault", "JudgeAddFault", "JudgeRemoveFault", "JudgePenalty", "JudgeFinishManual"],
  ])
  expect(tapsOf(server, "2")).toEqual(["JudgeFinishTimeout"])
  expect(tapsOf(server, "3")).toEqual(["JudgeFinishTooManyFails"])
})

test("openFree: gates and fails are added and taken back, a penalty is given, and all three ends are there [JU-03]", async () => {
  const server = await showJudge(sampleStage(["1", "2", "3"], { settings: openFree }))
  const total = page.getByCss(".pad-total b")
  await chooseRider("1")
  for (const [gate, points] of Object.entries({ A: 2, B: 5, C: 10, D: 20 })) {
    await press(`Gate ${gate}: ${points} points`)
    await expect.element(total).toHaveTextContent(String(points))
    await press("Undo")
    await expect.element(total).toHaveTextContent("0")
  }
  await press("Gate C: 10 points")
  const fault = page.getByRole("button", { name: /^Fault/ })
  await fault.click()
  await expect.element(fault).toMatchTextContent(/1 of 5/)
  await press("Undo")
  await expect.element(fault).toMatchTextContent(/0 of 5/)
  await punish("3")
  await press("Finish")
  await chooseRider("2")
  await press("Gate A: 2 points")
  await press("Timeout")
  await chooseRider("3")
  await press("Gate B: 5 points")
  await press("Too many faults")
  await expectCounts(0, 17)

  expect(server.totals()).toEqual({ "1 1/1": 10, "2 1/1": 2, "3 1/1": 5 })
  expect(tapsOf(server, "1")).toEqual([
    ...["A", "B", "C", "D"].flatMap((gate) => [`JudgeAddPoints${gate}`, `JudgeRemovePoints${gate}`]),
    ...["JudgeAddPointsC", "JudgeAddFault", "JudgeRemoveFault", "JudgePenalty", "JudgeFinishManual"],
  ])
  expect(tapsOf(server, "2")).toEqual(["JudgeAddPointsA", "JudgeFinishTimeout"])
  expect(tapsOf(server, "3")).toEqual(["JudgeAddPointsB", "JudgeFinishTooManyFails"])
})

test("a judge is told that their section was cancelled, and since when, wherever they are in the app", async () => {
  const ridden = sampleStage(["7", "8"])
  const cancelled = {
    ...ridden,
    sections: [1, 2],
    classes: ridden.classes.map((one) => ({ ...one, lapSections: [true, true, false] })),
    cancelled: [{ section: 3, since: Date.UTC(2026, 4, 16, 11, 5) }],
  }
  const server = await showJudge(ridden, { section: null })
  const become = (stage: typeof ridden) => {
    server.stage = stage
    askForNews()
  }
  const notice = page.getByText("Section 3 was cancelled at 14:05. What you scored is kept.")
  await chooseSection(3)
  await score("7", 1)
  await expectCounts(0, 1)

  become(cancelled)
  await expect.element(notice).toBeVisible()
  await expect.element(page.getByText("No rider of this stage rides this section.")).not.toBeInTheDocument()
  await expect.element(lastScore).toMatchTextContent(/Rider 7/)
  await press("Back")
  await expect.element(page.getByRole("button", { name: "Section 3 Cancelled" })).toBeVisible()
  await startApp()
  await chooseSection(3)
  await expect.element(notice).toBeVisible()

  become(ridden)
  await expect.element(notice).not.toBeInTheDocument()
  await chooseRider("8")
  await expect.element(page.getByRole("button", { name: "0 points" })).toBeVisible()
  become(cancelled)
  await expect.element(notice).toBeVisible()
  await press("0 points")
  await expectCounts(0, 2)
})

test("the times that the server sends stay as they are on a phone whose clock was set meanwhile [D-03, D-47]", async () => {
  // the clock of the phone was set back by an hour while the app was open; the app's own clock goes on
  sessionStorage.setItem("nulle-judge clock", String(3_600_000))
  const cancelled = [{ section: 3, since: Date.UTC(2026, 4, 16, 11, 5) }]
  await showJudge(sampleStage(["7"], { sections: [1, 2], cancelled }), { section: null })
  await chooseSection(3)
  await expect.element(page.getByText("Section 3 was cancelled at 14:05.")).toBeVisible()
})

test("a rider who was removed meanwhile has no number on the phone, and their ride goes on under their own id [D-09, D-13]", async () => {
  const stage = sampleStage(["7", "12"])
  // nothing that is scored arrives, but news do
  const server = await showJudge(stage, { lost: ["events"] })
  await chooseRider("12")
  await dab.click()
  await expect.element(dab).toMatchTextContent(/Dabs: 1/)
  server.stage = sampleStage(["7"])
  askForNews()
  await expect.element(heading).toMatchTextContent(/Not on the list/)
  await expect.element(page.getByRole("main")).not.toMatchTextContent(/rider-12/)
  await expect.element(dab).toMatchTextContent(/Dabs: 1/)

  // from the list of those who ride, and after Undo, it is the same ride
  await press("Back")
  await press("In the section")
  await expect.element(dab).toMatchTextContent(/Dabs: 1/)
  await press("Finish: 1")
  await expect.element(lastScore).toMatchTextContent(/Not on the list/)
  await expect.element(lastScore).not.toMatchTextContent(/rider-12/)
  await lastScore.getByRole("button", { name: "Undo" }).click()
  await expect.element(dab).toMatchTextContent(/Dabs: 1/)
  await press("Finish: 1")
  await expect.element(lastScore).toMatchTextContent(/Not on the list/)
  server.lost.clear()
  await status.click()
  await press("Send now")
  await expect.poll(() => server.taps.length).toBe(5)
  expect([...new Set(server.taps.map(({ participant }) => participant))]).toEqual(["rider-12"])
})

test("who chooses a rider by keyboard is led to the rider's heading, and back to the section's", async () => {
  await showJudge(sampleStage(["7"]))
  await expect.element(heading).toHaveTextContent("Section 1")
  await expect.element(heading).not.toHaveFocus()
  await pressEnter("Racing number 7")
  await expect.element(heading).toMatchTextContent(/Rider 7/)
  await expect.element(heading).toHaveFocus()
  await pressEnter("Back")
  await expect.element(heading).toHaveTextContent("Section 1")
  await expect.element(heading).toHaveFocus()
})

test("a number that nobody has can be scored, and a judge corrects a score with a reason [D-13]", async () => {
  const server = await showJudge(sampleStage(["7"]))
  await score("99", 2)
  await score("7", 3)
  await status.click()
  await press("Scored on this phone")
  const scores = page.getByRole("listitem")
  await expect
    .element(scores.filter({ hasText: "Racing number 99" }))
    .toMatchTextContent(/The secretary will find out whose number it is\./)
  await scores.filter({ hasText: "Racing number 7" }).getByRole("button", { name: "Correct" }).click()
  await userEvent.click(page.getByRole("radio", { name: "5" }), { force: true })
  await press("Save the correction")
  await expect.element(page.getByRole("alert")).toHaveTextContent("Say why")
  await press("Wrong button")
  await press("Save the correction")
  await expectCounts(0, 3)
  expect(server.totals()).toEqual({ "number:99 1/1": 2, "7 1/1": 5 })
})

test("the clock of classic takes the time that the stage sets, and is not there where it sets none", async () => {
  const start = page.getByRole("button", { name: "Start clock" })
  const timed = (sectionSeconds: number | null) =>
    sampleStage(["7"], { settings: classicSettings({ sectionSeconds }) })
  const server = await showJudge(timed(null))
  await chooseRider("7")
  await expect.element(page.getByRole("button", { name: "Undo" })).toBeVisible()
  await expect.element(start).not.toBeInTheDocument()
  server.stage = timed(60)
  askForNews()
  await start.click()
  await expect.element(page.getByCss(".countdown")).toMatchTextContent(/1:00|0:5\d/)
})
