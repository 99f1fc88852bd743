import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import type { JudgeStage } from "#contracts/judging/judge-sync.ts"
import type { DeskRider } from "#contracts/registration/sign-on.ts"
import type { SignOnPlan } from "#domain/registration/sign-on.ts"
import {
  askForNews,
  expectCounts,
  lookAtJudge,
  press,
  pressEnter,
  showJudge,
  startApp,
  touchElsewhere,
} from "#tests/support/screens/judge-app.tsx"
import { sampleStage } from "#tests/support/screens/judge-server.ts"

const ten = Date.UTC(2026, 4, 16, 7)

const rider = (given: Partial<DeskRider> & { id: string; name: string }): DeskRider => ({
  ...{ racingNumber: null, racingClass: "Expert", club: "Mx Kanieris", birthYear: 1996 },
  ...{ code: "00000000", ticks: {} },
  ...given,
})

const anna = rider({ id: "anna", name: "Anna Ozola", racingNumber: "7" })
const jaan = rider({ id: "jaan", name: "Jaan Tamm", racingNumber: "20", code: "7KQ2M9XD" })
const zane = rider({ id: "zane", name: "Zane Kalniņa", racingNumber: "31", club: null })

const signOnDesk = (
  plan: SignOnPlan = { ticks: ["identity", "fee"], noiseLimit: null },
  riders = [anna, jaan, zane],
  revision = 1,
): JudgeStage => ({
  ...sampleStage([], { revision }),
  kind: "sign-on",
  desk: {
    plan: { ...plan, ticks: [...plan.ticks] },
    riders: riders.map((one) => ({ ...one, ticks: { ...one.ticks } })),
  },
})

const passes = { anna: { name: "Desk 1", section: null, kind: "sign-on" as const } }

const showDesk = (stage = signOnDesk(), lost: "events"[] = []) =>
  showJudge(stage, { section: null, passes, lost })

const part = (name: string) => page.getByRole("navigation").getByRole("button", { name })
const names = () =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .elements()
    .map((one) => one.querySelector("b")?.textContent)
const dialog = page.getByRole("dialog")
const find = page.getByRole("searchbox", { name: "Number, name or code" })

test("two touches tick all of a rider, who then no longer stands among those who have not come [EN-02] [EN-03]", async () => {
  const server = await showDesk()
  await expect.element(part("Not here yet 3")).toBeVisible()
  await press(/Jaan Tamm/)
  await expect.element(dialog.getByText("Expert · Mx Kanieris · 1996")).toBeVisible()
  // a touch at the place of another one, sooner than a thumb could, would be taken for its echo
  await pressEnter("All in order")
  await expect.element(part("All ticked 1")).toBeVisible()
  await expect.element(page.getByText("All ticked: Jaan Tamm")).toBeVisible()
  expect(names()).toEqual(["Anna Ozola", "Zane Kalniņa"])
  await expectCounts(0, 2)
  expect(server.taps).toMatchObject([
    { name: "SignOnTicked", tick: "identity", participant: "jaan", section: 0, points: null },
    { name: "SignOnTicked", tick: "fee", participant: "jaan", section: 0, points: null },
  ])
})

test("without a network ticks are kept, taken back, and are there when the app starts again [EN-03]", async () => {
  const server = await showDesk(signOnDesk(), ["events"])
  await press(/Anna Ozola/)
  await press("All in order")
  await expectCounts(2, 0)
  await startApp()
  await expect.element(part("All ticked 1")).toBeVisible()
  await press(/Jaan Tamm/)
  await press("All in order")
  await expect.element(part("All ticked 2")).toBeVisible()
  await press("Undo")
  await expect.element(part("All ticked 1")).toBeVisible()
  await expectCounts(6, 0)
  server.lost.clear()
  askForNews()
  await expectCounts(0, 6)
  expect(server.taps.map(({ participant, tick, name }) => [participant, tick, name])).toEqual([
    ["anna", "identity", "SignOnTicked"],
    ["anna", "fee", "SignOnTicked"],
    ["jaan", "identity", "SignOnTicked"],
    ["jaan", "fee", "SignOnTicked"],
    ["jaan", "identity", "SignOnTakenBack"],
    ["jaan", "fee", "SignOnTakenBack"],
  ])
})

test("by keyboard alone: the number and Enter find the rider, Enter ticks, and the search is ready for the next [EN-02]", async () => {
  await showDesk()
  await expect.element(part("Not here yet 3")).toBeVisible()
  await touchElsewhere()
  await userEvent.keyboard("20{Enter}")
  await expect.element(page.getByRole("dialog", { name: "Jaan Tamm" })).toBeVisible()
  await expect.element(page.getByRole("button", { name: "All in order" })).toHaveFocus()
  await userEvent.keyboard("{Enter}")
  await expect.element(part("All ticked 1")).toBeVisible()
  await expect.element(find).toHaveFocus()
  await userEvent.keyboard("7kq2-m9xd{Enter}")
  await expect.element(page.getByRole("dialog", { name: "Jaan Tamm" })).toBeVisible()
  await userEvent.keyboard("{Escape}")
  await userEvent.keyboard("999")
  await expect.element(page.getByText(/^Nobody found/)).toBeVisible()
})

test("single ticks say what is missing, and each is taken back [EN-02]", async () => {
  const server = await showDesk()
  await press(/Anna Ozola/)
  await page.getByRole("checkbox", { name: "Identity" }).click()
  await press("Later")
  await part("Something missing 1").click()
  await expect.element(page.getByText("Missing: Entry fee")).toBeVisible()
  await press(/Anna Ozola/)
  await page.getByRole("checkbox", { name: "Identity" }).click()
  await expect.element(page.getByRole("checkbox", { name: "Identity" })).not.toBeChecked()
  await expect.poll(() => server.taps.map(({ name }) => name)).toEqual(["SignOnTicked", "SignOnTakenBack"])
})

test("what another desk ticks shows within two seconds, and what waits here stays [EN-02] [EN-03]", async () => {
  const server = await showDesk(signOnDesk(), ["events"])
  await press(/Anna Ozola/)
  await page.getByRole("checkbox", { name: "Identity" }).click()
  await expect.element(page.getByRole("checkbox", { name: "Identity" })).toBeChecked()
  const fee = { isDone: true, decibels: null, time: ten }
  server.stage = signOnDesk(undefined, [{ ...anna, ticks: { fee } }, jaan, zane], 2)
  await expect.element(page.getByRole("checkbox", { name: "Entry fee" }), { timeout: 2_000 }).toBeChecked()
  await expect.element(page.getByRole("checkbox", { name: "Identity" })).toBeChecked()
})

test("noise is measured, and a motorcycle above the limit stays with what is missing [EN-01]", async () => {
  const server = await showDesk(signOnDesk({ ticks: ["fee", "noise"], noiseLimit: 94 }))
  await press(/Anna Ozola/)
  const noise = page.getByLabelText("Noise measured, dB(A)")
  await expect.element(noise).toHaveFocus()
  await userEvent.keyboard("{Enter}")
  await expect.element(page.getByRole("alert")).toMatchTextContent(/decibels from 40 to 140/)
  await userEvent.keyboard("95,2{Enter}")
  await expect.element(page.getByText("Noise: 96 dB(A), at most 94 is allowed")).toBeVisible()
  await lookAtJudge("desk, too loud")
  await press("Later")
  // who comes back with a quieter motorcycle is measured in the same way
  await userEvent.keyboard("7{Enter}")
  await expect.element(noise).toHaveFocus()
  await userEvent.keyboard("94{Enter}")
  await expect.element(part("All ticked 1")).toBeVisible()
  await part("All ticked 1").click()
  await press(/Anna Ozola/)
  await press("Measure again")
  await expect.element(noise).toHaveValue("")
  await expectCounts(0, 4)
  expect(server.taps.map(({ tick, points }) => [tick, points])).toEqual([
    ["fee", null],
    ["noise", 96],
    ["noise", 94],
    ["noise", null],
  ])
})

test("a phone whose pass was revoked says so, and what the server refused is not ticked [EN-03] [D-11]", async () => {
  const server = await showDesk()
  await expect.element(part("Not here yet 3")).toBeVisible()
  server.off = { why: "revoked" }
  server.refuses = true
  await press(/Anna Ozola/)
  await press("All in order")
  await expect.element(page.getByRole("alert")).toBeVisible()
  await expect.element(part("Not here yet 3")).toBeVisible()
})

test("the desk fits a phone in each language, with nothing chosen, and with a card open [EN-01]", async () => {
  await showDesk(signOnDesk({ ticks: [], noiseLimit: null }))
  await expect.element(page.getByText("The secretary has not chosen yet what the desk checks.")).toBeVisible()
  await lookAtJudge("desk, not set up")
})

test("the list and the card of the desk fit a thumb in each language", async () => {
  await showDesk()
  await press(/Anna Ozola/)
  await lookAtJudge("desk card")
  await press("All in order")
  await expect.element(part("All ticked 1")).toBeVisible()
  await lookAtJudge("desk")
})
