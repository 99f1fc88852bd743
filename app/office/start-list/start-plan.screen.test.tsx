import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import type { PlannedClass, PlannedSlot, StartPlanPage } from "#contracts/registration/start-list.ts"
import { defaultStartPlan } from "#domain/registration/start-plan.ts"
import { startPlaces } from "#domain/registration/start-slots.ts"
import { answerCalls } from "#tests/support/screens/answer-calls.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { admin } from "#tests/support/screens/sample-stage.ts"
import { showRoute } from "#tests/support/screens/show-screen.tsx"
import { expectToast } from "#tests/support/screens/toasts.ts"
import * as startPlan from "./start-plan.tsx"

// 10:00 in Riga
const ten = Date.UTC(2026, 4, 16, 7)
const minute = 60_000

const riders = ["Anna Ozola", "Jaan Tamm", "Zane Ļoti-Garš-Uzvārdiņš-Liepa"].map((name, index) => ({
  ...{ id: `ext-${index}`, name, racingNumber: String(index + 1) },
}))

const expert: PlannedClass = {
  ...{
    name: "Expert",
    color: "#d62828",
    startTime: ten,
    plan: defaultStartPlan,
    version: "1",
    limitLifted: null,
  },
  ...{ madeOn: null, seed: null, hasStarted: false, riders: riders.length, slots: [], waiting: [] },
}

const slotsOf = (interval: number): PlannedSlot[] =>
  startPlaces(riders.length, { firstStart: ten, interval, atOnce: 1 }).map(({ at }, index) => ({
    ...{ id: index + 1, at, rider: riders[index] ?? null },
  }))

const made: PlannedClass = { ...expert, madeOn: ten, slots: slotsOf(60) }

/** Shows the start list of a stage to a secretary, and does what is asked for. */
const show = async (given: PlannedClass[] = [expert], publishedOn: number | null = null) => {
  const site = { classes: given, publishedOn, sent: [] as unknown[] }
  const stage: StartPlanPage["stage"] = {
    ...{ path: "institutions/i/championships/c/stages/s", title: "Cēsis", timeZone: "Europe/Riga" },
    ...{ calledOff: null, revision: 1, isPublished: false },
  }
  const change = (to: Partial<PlannedClass>) => {
    site.classes = site.classes.map((one) => ({ ...one, ...to }))
  }
  answerCalls((os) => ({
    startList: {
      plan: os.startList.plan.handler(() => ({
        kind: "found",
        page: { stage, publishedOn: site.publishedOn, classes: site.classes },
      })),
      save: os.startList.save.handler(({ input }) => {
        site.sent.push(input.plan)
        return { kind: "saved" }
      }),
      make: os.startList.make.handler(({ input }) => {
        if (site.publishedOn !== null && !input.isConfirmed) return { kind: "to-confirm" }
        const [first] = input.classes
        site.sent.push(first?.plan)
        const { interval, order } = first?.plan ?? defaultStartPlan
        change({ madeOn: ten, slots: slotsOf(interval), seed: order === "number" ? null : "K7QXB" })
        return { kind: "made", riders: riders.length }
      }),
      set: os.startList.set.handler(({ input: { slot, to } }) => {
        const rider = riders.find(({ id }) => id === to.rider) ?? null
        const slots = (site.classes[0]?.slots ?? []).map((one) => {
          if (one.id === slot.id) return { ...one, at: to.at, rider }
          return one.rider && one.rider.id === to.rider ? { ...one, rider: null } : one
        })
        change({ slots })
        return {
          kind: "set",
          undo: { slot: { id: slot.id, ...to }, to: { at: slot.at, rider: slot.rider } },
        }
      }),
      giveNext: os.startList.giveNext.handler(({ input }) => {
        const late = site.classes[0]?.waiting.filter(({ id }) => input.riders.includes(id)) ?? []
        const slots = site.classes[0]?.slots ?? []
        change({
          waiting: site.classes[0]?.waiting.filter((one) => !late.includes(one)) ?? [],
          slots: [
            ...slots,
            ...late.map((rider, index) => ({ id: 90 + index, at: ten + 30 * minute, rider })),
          ],
        })
        return { kind: "given", count: late.length }
      }),
      publish: os.startList.publish.handler(({ input }) => {
        site.publishedOn = input.isPublished ? ten : null
        return { kind: "published" }
      }),
    },
    results: {
      liftLimit: os.results.liftLimit.handler(({ input }) => {
        change({ limitLifted: input.reason })
        return { kind: "changed", revision: 2 }
      }),
      undo: os.results.undo.handler(() => {
        change({ limitLifted: null })
        return { kind: "undone", count: 1, later: 0 }
      }),
    },
  }))
  await showRoute(startPlan, {
    path: "/competitions/:institution/:championship/:stage/start-list/plan",
    address: "/competitions/i/c/s/start-list/plan",
    viewer: admin,
  })
  return site
}

const button = (name: string) => page.getByRole("button", { name, exact: true })
const field = (name: string) => page.getByLabelText(name, { exact: true })
const lines = () =>
  page
    .getByRole("list", { name: "Start times: Expert" })
    .getByRole("listitem")
    .elements()
    .map((one) => one.textContent)

test("a secretary sees what comes of the settings, makes the list with its draw, and publishes it [TI-01] [TI-02]", async () => {
  const site = await show()
  await expect.element(page.getByText("First start: 10:00 · last start: 10:02")).toBeVisible()
  await field("Interval, seconds").fill("90")
  await expect.element(page.getByText("First start: 10:00 · last start: 10:03")).toBeVisible()
  await field("Interval, seconds").fill("0")
  await button("Make the list").click()
  await expect.element(page.getByText("Please enter seconds from 1 to 3600.")).toBeVisible()
  expect(site.sent).toEqual([])
  await field("Interval, seconds").fill("120")
  await field("Order").selectOptions("By a draw")
  await field("Minutes allowed in all").fill("330")
  await field("Points for each minute late").fill("2")
  await field("Minutes are counted").selectOptions("Every minute that has begun")
  await field("Latest, minutes").fill("")
  await lookAt()
  await button("Make the list").click()
  await expectToast("Start times made: 3")
  expect(site.sent).toEqual([
    {
      ...{ firstStart: ten, interval: 120, atOnce: 1, order: "draw", minutes: 330, lapMinutes: null },
      ...{ latePoints: 2, minuteCount: "commenced", lateLimit: null },
      seed: null,
    },
  ])
  await expect.element(page.getByText("Drawn with the code K7QXB")).toBeVisible()
  await button("Publish").click()
  await expectToast("The start list is published")
  await expect.element(button("Withdraw")).toBeVisible()
})

test("a published list is made again only after a question, and none of a class that has started [TI-02]", async () => {
  const site = await show([made], ten)
  await button("Make the start list").click()
  await expect.element(page.getByRole("dialog")).toMatchTextContent(/^Make a published list again\?/)
  await button("Cancel").click()
  expect(site.sent).toEqual([])
  await button("Make the start list").click()
  await button("Make it again").click()
  await expectToast("Start times made: 3")
  // as it is typed by now
  expect(site.sent).toEqual([{ ...defaultStartPlan, firstStart: ten, seed: null }])
})

test("of a class that has started, single times alone can be changed [TI-02]", async () => {
  await show([{ ...made, hasStarted: true }], ten)
  await expect.element(page.getByText(/^This class has started/)).toBeVisible()
  await expect.element(button("Make the start list")).not.toBeInTheDocument()
  await page.getByText("How it starts").click()
  await expect.element(button("Make the list again")).not.toBeInTheDocument()
  await expect.element(button("Actions: Anna Ozola")).toBeVisible()
})

test("a time is changed, a place left empty and given away, each with an undo, by keyboard alone [TI-02]", async () => {
  await show([made])
  button("Actions: Jaan Tamm").element().focus()
  await userEvent.keyboard("{Enter}")
  await userEvent.keyboard("{Enter}")
  await expect.element(page.getByRole("dialog")).toMatchTextContent(/^Change the time: Jaan Tamm/)
  await field("New time").fill("2026.05.16 10:15")
  await lookAt()
  await userEvent.keyboard("{Enter}")
  await expectToast("Start time changed")
  await expect.element(page.getByText("10:15")).toBeVisible()
  await button("Undo").click()
  await expect.element(page.getByText("10:15")).not.toBeInTheDocument()
  button("Actions: Anna Ozola").element().focus()
  await userEvent.keyboard("{Enter}{ArrowDown}{Enter}")
  await expect.element(page.getByText("Empty", { exact: true })).toBeVisible()
  button("Actions: 10:00").element().focus()
  await userEvent.keyboard("{Enter}{ArrowDown}{Enter}")
  await expect.element(page.getByRole("dialog")).toMatchTextContent(/^Who starts at 10:00\?/)
  await field("Rider").selectOptions("2 Jaan Tamm, 10:01")
  await lookAt()
  await button("Save").click()
  const left = [/^10:00.*Jaan Tamm/, /^10:01Empty/, /^10:02.*Zane/]
  await expect.poll(lines).toEqual(left.map((line) => expect.stringMatching(line)))
})

test("riders without a time stand on top, and get the next free one [TI-02]", async () => {
  const late = { id: "ext-9", name: "Ilze Late", racingNumber: null }
  await show([{ ...made, waiting: [late] }])
  await expect.element(page.getByRole("heading", { name: "Without a time" })).toBeVisible()
  await lookAt()
  await button("Give next free time: Ilze Late").click()
  await expectToast("Start times given: 1")
  await expect.element(page.getByRole("heading", { name: "Without a time" })).not.toBeInTheDocument()
})

test("the time limit of a class is lifted for a reason, is undone, and counts again [TI-08]", async () => {
  await show([{ ...made, plan: { ...defaultStartPlan, minutes: 330 } }])
  const lift = async () => {
    await button("Lift the time limit").first().click()
    const dialog = page.getByRole("dialog")
    await dialog.getByRole("button", { name: "Lift the time limit" }).click()
    await expect.element(dialog).toMatchTextContent(/Write the reason/)
    await lookAt()
    await dialog.getByLabelText("Reason").fill("Thunderstorm")
    await dialog.getByRole("button", { name: "Lift the time limit" }).click()
    await expectToast("Time limit lifted")
    await expect.element(page.getByText("Time limit lifted: Thunderstorm")).toBeVisible()
  }
  await lift()
  await button("Undo").click()
  await expect.element(page.getByText("Time limit lifted: Thunderstorm")).not.toBeInTheDocument()
  await lift()
  await button("Restore the time limit").click()
  await expectToast("The time limit counts again")
  await expect.element(button("Lift the time limit")).toBeVisible()
})

test("a class without a time limit has none to lift [TI-08]", async () => {
  await show([made])
  await expect.element(page.getByText("Anna Ozola", { exact: true })).toBeVisible()
  await expect.element(button("Lift the time limit")).not.toBeInTheDocument()
})

test("a stage without classes says so", async () => {
  await show([])
  await expect.element(page.getByText("This stage has no classes yet")).toBeVisible()
})

test("a class without riders makes no list", async () => {
  await show([{ ...expert, riders: 0 }])
  await expect.element(page.getByText("Nobody is entered yet")).toBeVisible()
  await expect.element(button("Make the list")).not.toBeInTheDocument()
  await expect.element(button("Publish")).toBeDisabled()
})
