import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import type { SecretaryDeskRider, SignOnPage } from "#contracts/registration/sign-on.ts"
import type { SentTick } from "#contracts/registration/sign-on-calls.ts"
import { deskState, type RiderTicks, type SignOnPlan, statusAtDesk } from "#domain/registration/sign-on.ts"
import { answerCalls } from "#tests/support/screens/answer-calls.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { admin } from "#tests/support/screens/sample-stage.ts"
import { showRoute } from "#tests/support/screens/show-screen.tsx"
import { expectToast } from "#tests/support/screens/toasts.ts"
import * as signOn from "./sign-on.tsx"

// 10:00 in Riga
const ten = Date.UTC(2026, 4, 16, 7)

const rider = (given: Partial<SecretaryDeskRider>): SecretaryDeskRider => ({
  ...{ id: `ext-${given.racingNumber}`, name: "Anna Ozola", racingNumber: "7", racingClass: "Expert" },
  ...{ club: "Sigulda MK", birthYear: 1996, code: `0000000${given.racingNumber}`, ticks: {} },
  ...{ status: "Registered", startsAt: null, lacksStart: false, isNumberOfOther: false, licence: null },
  consent: null,
  ...given,
})

const anna = rider({ racingNumber: "7" })
const jaan = rider({ racingNumber: "70", name: "Jaan Tamm", code: "7KQ2M9XD", startsAt: ten })
const zane = rider({
  ...{ racingNumber: "8", name: "Zane Ļoti-Garš-Uzvārdiņš-Liepa", club: null },
  ...{ licence: "expired", lacksStart: true, isNumberOfOther: true },
})

const two: SignOnPlan = { ticks: ["identity", "fee"], noiseLimit: null }

type Given = { plan?: SignOnPlan; riders?: SecretaryDeskRider[]; hash?: string }

/** Shows the desk of a stage to a secretary, and ticks what is touched. */
const show = async ({ plan = two, riders = [anna, jaan, zane], hash = "" }: Given = {}) => {
  const site = { plan, riders, sent: [] as SentTick[][], isReachable: true }
  const stage: SignOnPage["stage"] = {
    ...{ path: "institutions/i/championships/c/stages/s", title: "Cēsis", timeZone: "Europe/Riga" },
    ...{ calledOff: null, revision: 1, isPublished: false },
  }
  const store = (id: string, ticks: RiderTicks) => {
    site.riders = site.riders.map((one) => {
      if (one.id !== id) return one
      const after = { ...one, ticks: { ...one.ticks, ...ticks } }
      const stateOf = (rider: SecretaryDeskRider) => deskState(rider.ticks, site.plan, rider.consent)
      return { ...after, status: statusAtDesk(one.status, { before: stateOf(one), after: stateOf(after) }) }
    })
  }
  answerCalls((os) => ({
    signOn: {
      desk: os.signOn.desk.handler(() => ({
        kind: "found",
        page: {
          stage,
          ...{ plan: site.plan, riders: site.riders, classes: [{ name: "Expert", color: "#d62828" }] },
        },
      })),
      save: os.signOn.save.handler(({ input }) => {
        site.plan = input.plan
        return { kind: "saved" }
      }),
      tick: os.signOn.tick.handler(({ input, errors }) => {
        if (!site.isReachable) throw errors["participant-not-found"]()
        site.sent.push(input.ticks)
        for (const { tick, isDone, decibels, time } of input.ticks)
          store(input.rider, { [tick]: { isDone, decibels, time } })
        return { kind: "ticked" }
      }),
    },
    registration: {
      setStatus: os.registration.setStatus.handler(({ input: { id, status } }) => {
        site.riders = site.riders.map((one) => (one.id === id ? { ...one, status } : one))
        return { kind: "set" }
      }),
    },
    consents: {
      ofEntry: os.consents.ofEntry.handler(() => ({
        ...{ kind: "found", state: "missing", consent: null, request: null, version: 1 },
      })),
    },
    startList: {
      giveNext: os.startList.giveNext.handler(({ input }) => {
        site.riders = site.riders.map((one) =>
          input.riders.includes(one.id) ? { ...one, lacksStart: false, startsAt: ten } : one,
        )
        return { kind: "given", count: 1 }
      }),
    },
  }))
  await showRoute(signOn, {
    path: "/competitions/:institution/:championship/:stage/sign-on",
    address: `/competitions/i/c/s/sign-on${hash}`,
    viewer: admin,
  })
  const stateOf = (id: string) => deskState(site.riders.find((one) => one.id === id)?.ticks ?? {}, site.plan)
  return { site, store, stateOf }
}

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true })
const field = (name: string) => page.getByLabelText(name, { exact: true })
const box = (name: string) => page.getByRole("checkbox", { name, exact: true })
const search = () => field("Number, name or code")

test("a rider is signed on by keyboard alone: the number, Enter, Enter, and the desk waits for the next [EN-02]", async () => {
  const { stateOf } = await show()
  search().element().focus()
  await userEvent.keyboard("7{Enter}")
  await expect.element(page.getByRole("dialog", { name: "Anna Ozola" })).toBeVisible()
  await expect.element(button("All in order")).toHaveFocus()
  await lookAt()
  await userEvent.keyboard("{Enter}")
  await expectToast("Anna Ozola is signed on")
  expect(stateOf(anna.id)).toBe("signed-on")
  await expect.element(search()).toHaveFocus()
  await expect.element(search()).toHaveValue("")
  await expect.element(page.getByText("Signed on: 1")).toBeVisible()
  await button("Undo").click()
  await expect.poll(() => stateOf(anna.id)).toBe("begun")
})

test("two touches sign on a rider of the list, who then no longer stands among those who have not come [EN-02]", async () => {
  const { stateOf } = await show()
  await expect.element(page.getByText("Not here yet: 3")).toBeVisible()
  await lookAt()
  await button(/Jaan Tamm/).click()
  await button("All in order").click()
  await expect.poll(() => stateOf(jaan.id)).toBe("signed-on")
  await expect.element(button(/Jaan Tamm/)).not.toBeInTheDocument()
  await page.getByText("Signed on: 1").click()
  await expect.element(button(/Jaan Tamm/)).toBeVisible()
})

test("single ticks show at once, say what is missing, and can be taken back [EN-02]", async () => {
  const { site, stateOf } = await show()
  await button(/Anna Ozola/).click()
  await box("Identity").click()
  await expect.poll(() => stateOf(anna.id)).toBe("begun")
  await button("Later").click()
  await page.getByText("Something missing: 1").click()
  await expect.element(page.getByText("Missing: Entry fee")).toBeVisible()
  await button(/Anna Ozola/).click()
  await box("Identity").click()
  await expect.element(box("Identity")).not.toBeChecked()
  expect(site.sent.flat().map(({ tick, isDone }) => [tick, isDone])).toEqual([
    ["identity", true],
    ["identity", false],
  ])
})

test("a tick that the server refuses is not shown as set", async () => {
  const { site } = await show()
  site.isReachable = false
  await button(/Anna Ozola/).click()
  await box("Identity").click()
  await expect.element(page.getByText("This rider is no longer entered.")).toBeVisible()
  await button("OK").click()
  await expect.element(box("Identity")).not.toBeChecked()
})

test("what another desk ticks shows within two seconds [EN-02]", async () => {
  const { store } = await show()
  await button(/Anna Ozola/).click()
  store(anna.id, { fee: { isDone: true, decibels: null, time: ten } })
  await expect.element(box("Entry fee"), { timeout: 2_000 }).toBeChecked()
  await expect.element(box("Identity")).not.toBeChecked()
})

test("noise is measured, and a motorcycle above the limit stays with what is missing [EN-01]", async () => {
  const { stateOf } = await show({ plan: { ticks: ["fee", "noise"], noiseLimit: 94 } })
  search().element().focus()
  await userEvent.keyboard("7{Enter}")
  await expect.element(field("Noise measured, dB(A)")).toHaveFocus()
  await userEvent.keyboard("{Enter}")
  await expect.element(page.getByText("Please enter decibels from 40 to 140.")).toBeVisible()
  await userEvent.keyboard("95,2{Enter}")
  await expect.element(page.getByText("Noise: 96 dB(A), at most 94 is allowed")).toBeVisible()
  await lookAt()
  expect(stateOf(anna.id)).toBe("begun")
  await button("Later").click()
  // who comes back with a quieter motorcycle is measured in the same way
  await search().fill("7")
  await userEvent.keyboard("{Enter}")
  await expect.element(field("Noise measured, dB(A)")).toHaveFocus()
  await expect.element(page.getByText("Noise: 96 dB(A), at most 94 is allowed")).toBeVisible()
  await userEvent.keyboard("{Enter}")
  await expect.element(page.getByText("Please enter decibels from 40 to 140.")).toBeVisible()
  await userEvent.keyboard("94{Enter}")
  await expectToast("Anna Ozola is signed on")
  expect(stateOf(anna.id)).toBe("signed-on")
  await page.getByText("Signed on: 1").click()
  await button(/Anna Ozola/).click()
  await button("Measure again").click()
  await expect.element(field("Noise measured, dB(A)")).toHaveValue("")
  expect(stateOf(anna.id)).toBe("begun")
})

test("who has everything and is not confirmed stands with those to whom something is missing, until one press confirms them [EN-02]", async () => {
  const done = { isDone: true, decibels: null, time: ten }
  const all = { identity: done, fee: done }
  const { site } = await show({
    riders: [
      { ...anna, ticks: all },
      { ...jaan, ticks: all, status: "Confirmed" },
    ],
  })
  await expect.element(page.getByText("Signed on: 1")).toBeVisible()
  await page.getByText("Something missing: 1").click()
  await expect.element(button(/Anna Ozola.*Not confirmed yet/)).toBeVisible()
  await button(/Anna Ozola/).click()
  await expect.element(button("Confirm the entry")).toHaveFocus()
  await lookAt()
  await userEvent.keyboard("{Enter}")
  await expectToast("The entry is confirmed")
  expect(site.riders[0]?.status).toBe("Confirmed")
  await expect.element(page.getByText("Signed on: 2")).toBeVisible()
})

test("the code of an entry, typed or in the address, opens its rider [EN-02]", async () => {
  await show({ hash: "#7KQ2M9XD" })
  await expect.element(page.getByRole("dialog", { name: "Jaan Tamm" })).toBeVisible()
  await button("Later").click()
  await search().fill("7kq2-m9xd")
  await userEvent.keyboard("{Enter}")
  await expect.element(page.getByRole("dialog", { name: "Jaan Tamm" })).toBeVisible()
})

test("the desk says what is odd of a rider, and gives a late entry a start [SN-01] [SN-02] [TI-02]", async () => {
  await show()
  await button(/Zane/).click()
  const notes = page.getByRole("list", { name: "To look at" })
  await expect
    .element(notes)
    .toMatchTextContent(
      /^The number is kept for another rider.*The licence ends before the stage.*No start time$/,
    )
  await lookAt()
  await button("Give next free time").click()
  await expectToast("Start times given: 1")
  await expect.element(page.getByRole("dialog").getByText("10:00")).toBeVisible()
  await expect.element(notes).not.toMatchTextContent(/No start time/)
})

test("a minor without a guardian's consent stays with what is missing, and the card leads to it [EN-04]", async () => {
  const child = rider({ racingNumber: "9", name: "Bruno Bērzs", birthYear: 2014, consent: "missing" })
  await show({ riders: [child] })
  await button(/Bruno Bērzs/).click()
  await button("All in order").click()
  await expectToast("Saved")
  await expect
    .element(page.getByRole("list", { name: "To look at" }))
    .toMatchTextContent(/No guardian’s consent/)
  await button("Close").click()
  await page.getByText("Something missing: 1").click()
  await button(/Bruno Bērzs/).click()
  await lookAt()
  await button("Guardian’s consent").click()
  await expect.element(page.getByRole("dialog", { name: "Guardian’s consent: Bruno Bērzs" })).toBeVisible()
})

test("nobody who was looked for is there", async () => {
  await show()
  await search().fill("999")
  await userEvent.keyboard("{Enter}")
  await expect.element(page.getByText(/^Nobody found/)).toBeVisible()
  await lookAt()
})

test("a desk that is not set up asks what it ticks [EN-01]", async () => {
  const { site } = await show({ plan: { ticks: [], noiseLimit: null } })
  await expect.element(search()).not.toBeInTheDocument()
  await lookAt()
  await box("Entry fee").click()
  await field("Noise").click()
  await field("Noise limit, dB(A)").fill("7")
  await button("Save").click()
  await expect.element(page.getByText("Please enter decibels from 40 to 140.")).toBeVisible()
  await field("Noise limit, dB(A)").fill("94")
  await button("Save").click()
  await expectToast("Saved")
  expect(site.plan).toEqual({ ticks: ["fee", "noise"], noiseLimit: 94 })
  await expect.element(search()).toBeVisible()
})

test("a stage without entries says so", async () => {
  await show({ riders: [] })
  await expect.element(page.getByText("Nobody is entered yet")).toBeVisible()
})
