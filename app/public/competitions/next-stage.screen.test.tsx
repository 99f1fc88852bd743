import { expect, test } from "vitest"
import { page } from "vitest/browser"
import type { OwnNextStage } from "#contracts/competitions/stage-page.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { rider } from "#tests/support/screens/sample-stage.ts"
import { addressOf, day, hour, running, showHome, stage } from "#tests/support/screens/show-home.ts"

const ride: OwnNextStage["rides"][number] = {
  name: "Anna Ozola",
  racingClass: "Expert",
  color: "#d62828",
  racingNumber: "77",
  status: "Confirmed",
  startTime: Date.now() + 12 * day + hour,
  startsAt: null,
  hasResult: false,
  isByOrganiser: false,
  isOnlySeen: false,
  changedCard: null,
}

const next = page.getByRole("region", { name: "My next stage" })

test("a signed-in user sees where they ride next, in how many days, and what they can do about it [CL-08]", async () => {
  const soon = stage("Soon", 12)
  const none = await showHome({ viewer: rider, stages: [soon] })
  await expect.element(page.getByText("You have not joined an upcoming stage yet.")).toBeVisible()
  await expect.element(next).not.toBeInTheDocument()
  await none.unmount()
  await showHome({ viewer: rider, stages: [soon], next: { stage: soon, rides: [ride], isJudge: false } })
  await expect.element(next).toMatchTextContent(/in 12 days/)
  await expect.element(page.getByText("You have not joined an upcoming stage yet.")).not.toBeInTheDocument()
  await expect.element(next).toMatchTextContent(/77\s*Expert\s*Confirmed/)
  await expect.element(next).toMatchTextContent(/First start:/)
  await expect.element(next.getByRole("button", { name: "Calendar" })).toBeVisible()
  await expect
    .element(next.getByRole("link", { name: "Change registration" }))
    .toHaveAttribute("href", addressOf("Soon"))
  await lookAt()
})

test.each([
  ["an entry that the organiser has made [RI-04]", { isByOrganiser: true }],
  ["the entry of a rider whom the account has handed over [FA-03]", { isOnlySeen: true }],
])("%s is not theirs to change", async (_, given) => {
  const soon = stage("Soon", 12)
  await showHome({
    viewer: rider,
    stages: [soon],
    next: { stage: soon, rides: [{ ...ride, ...given }], isJudge: false },
  })
  await expect.element(next).toMatchTextContent(/77/)
  await expect.element(next.getByRole("link", { name: "Change registration" })).not.toBeInTheDocument()
})

test("a signed-in user sees where they judge now, and the judge's app [CL-08]", async () => {
  const now = running("Now")
  await showHome({ viewer: rider, stages: [now], next: { stage: now, rides: [], isJudge: true } })
  await expect.element(next).toMatchTextContent(/Running now/)
  await expect.element(next).toMatchTextContent(/You judge here/)
  await expect
    .element(next.getByRole("link", { name: "Judge app" }))
    .toHaveAttribute("href", `${addressOf("Now")}/judge`)
  await expect.element(next.getByRole("link", { name: "My results" })).not.toBeInTheDocument()
})

test("of several riders of an account each is named, with their own class and number, and a card that has changed [CL-08, FA-02]", async () => {
  const soon = stage("Soon", 12)
  const bruno = {
    ...ride,
    name: "Bruno Ozols",
    racingClass: "Juniors",
    racingNumber: "7",
    changedCard: "rider-bruno",
  }
  await showHome({
    viewer: rider,
    stages: [soon],
    next: { stage: soon, rides: [ride, bruno], isJudge: false },
  })
  await expect.element(next).toMatchTextContent(/77\s*Anna Ozola\s*Expert.*7\s*Bruno Ozols\s*Juniors/)
  await expect.element(next).toMatchTextContent(/Bruno Ozols: Your card has changed/)
  await lookAt()
})

test("once the start list is published, a rider sees their own start and not that of the class [TI-03]", async () => {
  const soon = stage("Soon", 12)
  const show = (startsAt: number | null) =>
    showHome({
      viewer: rider,
      stages: [soon],
      next: { stage: soon, rides: [{ ...ride, startsAt }], isJudge: false },
    })
  const { unmount } = await show(null)
  await expect.element(next).toMatchTextContent(/First start:/)
  await unmount()
  // 10:31:30 in Riga
  await show(Date.UTC(2026, 4, 16, 7, 31, 30))
  await expect.element(next).toMatchTextContent(/Your start: 10:31:30/)
  await expect.element(next).not.toMatchTextContent(/First start:/)
})
